import type { Claim } from "../../domain/claim.ts";
import { countTokens } from "../../text/tokens.ts";
import type { AnswerPlan } from "../../write/drafted.ts";
import type { EvidencePack } from "../../write/pack.ts";

/** Passages that nothing was drawn from, and no plan uses, are shown up to this many tokens of all. */
const WITH_IDLE = 10_000;

/**
 * Ids of a sentence of each passage that a writer is shown: all that the plan uses or a reader drew from, and beside them others, those of the same pages first, as
 * far as there is room.
 */
export function shownPassages(pack: EvidencePack, plan: AnswerPlan, claims: readonly Claim[]): ReadonlySet<string> {
  const wanted = new Set([
    ...[...plan.points, ...plan.found].flatMap(({ use }) => use.flatMap((id) => pack.sentence(id)?.id ?? [])),
    ...claims.flatMap(({ quotes }) => quotes.flatMap((quote) => pack.idsAt(quote))),
  ]);
  const passages = pack.passages.map(({ page, sentences }) => ({
    page,
    id: sentences[0]?.id ?? "",
    isWanted: sentences.some(({ id }) => wanted.has(id)),
    tokens: sentences.reduce((sum, { quote }) => sum + countTokens(quote.text), 0),
  }));
  const shown = new Set(passages.filter(({ isWanted }) => isWanted).map(({ id }) => id));
  const pages = new Set(passages.filter(({ isWanted }) => isWanted).map(({ page }) => page));
  let left = WITH_IDLE - passages.reduce((sum, { isWanted, tokens }) => sum + (isWanted ? tokens : 0), 0);
  const idle = passages.filter(({ isWanted }) => !isWanted);
  for (const { id, tokens } of [...idle.filter(({ page }) => pages.has(page)), ...idle.filter(({ page }) => !pages.has(page))]) {
    if (tokens > left) continue;
    shown.add(id);
    left -= tokens;
  }
  return shown;
}
