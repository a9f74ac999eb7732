import type { Sentence } from "../domain/report.ts";
import type { Source } from "../domain/source.ts";
import type { Evidenced } from "../write/evidence.ts";
import { contractUrl, splitMarkers } from "./contract/text.ts";
import type { TurnOutcome } from "./turn.ts";

/** Markdown's backslashes, which are no part of what is said. */
const ESCAPED = /\\([!-/:-@[-`{-~])/gu;

/**
 * What a searched answer rests on, in the form in which the evidence of a report is told: each bullet as a statement with its claims, each source
 * under the number the answer gives it (I6, C16). Undefined for a turn that searched nothing.
 */
export function evidenceOfTurn({ run_id, query, contract, bullet_claims, evidence }: TurnOutcome): Evidenced | undefined {
  if (contract === undefined || evidence === undefined) return undefined;
  const sources = contract.data.sources.flatMap(({ url }, at): Source[] => {
    const source = evidence.sources.find((held) => contractUrl(held.url) === url);
    return source === undefined ? [] : [{ ...source, n: at + 1 }];
  });
  const sentences = contract.data.bullets.map(
    ({ text, source_ids }, at): Sentence => ({
      text: splitMarkers(text).text.replace(ESCAPED, "$1"),
      claimIds: bullet_claims?.[at] ?? [],
      sources: source_ids.map((id) => Number(id.slice(1))),
      role: "statement",
    }),
  );
  return { run_id, query: query ?? "", claims: evidence.claims, sentences, sources };
}
