import { CALCULATED, type Calculation, calculatedNote } from "../domain/calculation.ts";
import type { Sentence } from "../domain/report.ts";
import type { Source } from "../domain/source.ts";
import type { Evidenced } from "../write/evidence.ts";
import { contractUrl, splitMarkers } from "./contract/text.ts";
import type { TurnOutcome } from "./turn.ts";

/** Markdown's backslashes, which are no part of what is said. */
const ESCAPED = /\\([!-/:-@[-`{-~])/gu;

/**
 * What a searched answer, or one from the evidence at hand, rests on, in the form in which the evidence of a report is told: each bullet as a statement with its claims, each source
 * under the number the answer gives it (I6, C16). Undefined for other turns.
 */
export function evidenceOfTurn(turn: TurnOutcome): Evidenced | undefined {
  const { run_id, query, contract, follow_up, bullet_claims, bullet_calculations, evidence } = turn;
  const told = contract?.data ?? follow_up;
  if (told === undefined || evidence === undefined) return undefined;
  const sources = told.sources.flatMap(({ url }, at): Source[] => {
    const source = evidence.sources.find((held) => contractUrl(held.url) === url);
    return source === undefined ? [] : [{ ...source, n: at + 1 }];
  });
  const sentences = told.bullets.map(({ text, source_ids }, at): Sentence => {
    const calculations = bullet_calculations?.[at] ?? [];
    return {
      text: withoutNote(splitMarkers(text).text.replace(ESCAPED, "$1"), calculations),
      claimIds: bullet_claims?.[at] ?? [],
      sources: source_ids.map((id) => Number(id.slice(1))),
      role: "statement",
      ...(calculations.length === 0 ? {} : { calculations }),
    };
  });
  return { run_id, query: query ?? "", claims: evidence.claims, sentences, sources };
}

/** A bullet without what is said behind it of how its figures were computed. */
function withoutNote(text: string, calculations: readonly Calculation[]): string {
  const note = [calculatedNote(calculations), CALCULATED].find((one) => calculations.length > 0 && text.endsWith(` ${one}`));
  return note === undefined ? text : text.slice(0, -note.length - 1);
}
