import { z } from "zod";
import type { FindProof } from "../../answer/proof.ts";
import { isAssayError } from "../../domain/error.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { wantedTerms } from "../../library/query.ts";
import { rowsSnippet } from "../../library/snippet.ts";
import { sha256 } from "../../run/canonical-json.ts";
import type { Run } from "../../run/run.ts";
import { FREE } from "../../run/spend.ts";
import { quotedCells, rowsInWords } from "../../text/table.ts";
import { sameStatement } from "../../write/rank.ts";
import type { WritableClaim } from "../../write/writer.ts";

const placeSchema = z.object({ page: z.number().int(), start: z.number().int(), end: z.number().int() });
const placesSchema = z.object({ answer: z.array(placeSchema.extend({ rank: z.int() })), passages: z.array(placeSchema) });
type Places = z.output<typeof placesSchema>;

/** What search with proof comes to in a turn (X8). */
export interface Proven {
  /** Claims of the sentences that are sure to answer the question, and what says the same elsewhere; none where nothing is sure. */
  readonly answering: readonly WritableClaim[];
  /** What comes nearest, best first, to the letter; nobody has checked that it answers. */
  readonly nearest: readonly NearPassage[];
}

export interface NearPassage {
  readonly title: string;
  readonly url: string;
  /** Its words; rows of a table are told in words, those that say most of what was asked. */
  readonly text: string;
}

/** What was read says to a question where no model words an answer (X8): an answer only where the measure is sure, and what comes near in any case. */
export async function byProof(
  run: Run,
  find: FindProof,
  evidence: EvidenceBase,
  question: string,
  claims: readonly WritableClaim[],
): Promise<Proven> {
  const pages = evidence.originals().filter(({ snapshot }) => evidence.sourceOf(snapshot.id)?.link !== "dead");
  const ask = {
    question,
    pages: pages.map(({ snapshot, text, dated }) => ({
      ...{ title: snapshot.title, text, landmarks: snapshot.landmarks, tables: snapshot.tables },
      ...(dated === undefined ? {} : { dated }),
    })),
  };
  const { answer, passages } = await placesIn(
    run,
    find,
    ask,
    pages.map(({ snapshot }) => snapshot.id),
  );
  const within = ({ page, start, end }: z.output<typeof placeSchema>) =>
    claims.filter(({ claim }) =>
      claim.quotes.some(({ snapshotId, span }) => snapshotId === pages[page]?.snapshot.id && span.start < end && span.end > start),
    );
  const found = new Set(answer.toSorted((a, b) => a.rank - b.rank).flatMap(within));
  // What says the same elsewhere bears it out.
  const same = claims.filter((one) => [...found].some((other) => sameStatement(one.claim, other.claim)));
  const isPartial = ({ claim }: WritableClaim) => claim.quotes.every(({ snapshotId }) => evidence.sourceOf(snapshotId)?.partial === true);
  return {
    // What was cut short is told after what is whole (G4).
    answering: [...new Set([...found, ...same])].toSorted((a, b) => Number(isPartial(a)) - Number(isPartial(b))),
    nearest: passages.flatMap(({ page, start, end }) => {
      const own = pages[page];
      if (own === undefined) return [];
      const { title, url, tables } = own.snapshot;
      const cells = quotedCells(own.text, tables, { start, end });
      const rows = cells === undefined ? [] : rowsInWords(cells);
      return [{ title, url, text: rows.length === 0 ? own.text.slice(start, end) : rowsSnippet(rows, wantedTerms(question)) }];
    }),
  };
}

async function placesIn(run: Run, find: FindProof, ask: Parameters<FindProof>[0], pages: readonly string[]): Promise<Places> {
  try {
    return await run.step({
      key: "write/proof",
      type: "proof-places@2",
      input: { question: sha256(ask.question), pages },
      schema: placesSchema,
      estimate: FREE,
      purse: "writer",
      work: async ({ signal }) => placesSchema.parse(await find(ask, signal)),
    });
  } catch (thrown) {
    // What takes too long to look through is no reason to lose the answer.
    if (!isAssayError(thrown, "TIMEOUT", "TOO_LARGE")) throw thrown;
    return { answer: [], passages: [] };
  }
}
