import type { Audit, AuditCitation } from "../../audit/result.ts";
import type { Snapshots } from "../../write/evidence.ts";
import { type NamedStatement, strengthOfStatement } from "./audited.ts";
import { partnersOf } from "./partners.ts";
import { judged, meaningOf, provenQuote } from "./proof.ts";
import type { Proof } from "./shapes.ts";

/** Who finds that a citation leads nowhere. */
const BY_CODE = { kind: "rules", version: "rules" } as const;

/** What a sentence of a checked report rests on: each of its citations with its verdict and the words of its source, from the stored copies (I7). */
export async function proofOfStatement(
  { references }: Pick<Audit, "references">,
  { id, statement }: NamedStatement,
  snapshots: Snapshots,
): Promise<Proof> {
  const { text, citations, together } = statement;
  const sources = references.map(({ index, url = "", title, page_title, link, snapshot_id = "" }) => ({
    ...{ n: index, url, title: page_title || title, link, snapshotId: snapshot_id },
  }));
  const claims = await Promise.all(
    citations.map(async (citation, at) => ({
      id: String(at + 1),
      text: citation.claim,
      ...judged({ ...citation, judge: citation.judge ?? BY_CODE }),
      ...told(citation, references),
      quotes: await Promise.all(
        citation.quotes.map(async (quote) => ({
          ...(await provenQuote(quote, text, { sources }, snapshots)),
          ...(citation.verdict === "not found" ? { closest: true as const } : {}),
        })),
      ),
    })),
  );
  const strength = strengthOfStatement(statement, references);
  const quotes = claims.flatMap((claim) => claim.quotes);
  return {
    id,
    text,
    ...(strength === undefined ? {} : { strength }),
    ...(together === undefined || citations.length < 2 ? {} : { judgement: judged({ ...together, judge: together.judge ?? BY_CODE }) }),
    claims,
    partners: partnersOf(
      text,
      quotes.map((quote) => ({ text: quote.words, besides: meaningOf(quote.table) })),
    ),
    calculations: [],
    against: [],
  };
}

function told({ label, reference, open }: AuditCitation, references: Audit["references"]) {
  const error = references.find(({ index }) => index === reference)?.error?.message;
  return {
    label,
    ...(reference === undefined ? {} : { source: reference }),
    ...(error === undefined ? {} : { error }),
    ...(open === true ? { open } : {}),
  };
}
