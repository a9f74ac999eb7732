import { type AnswerPage, type PagePassage, textAround } from "./page.ts";
import type { AskedQuestion } from "./question.ts";

/** So many passages are measured word by word; of more those that have most runs of characters of the question's words. */
const MEASURED = 200;
/** What tells a word of the question by a related one has so much of it. */
const RELATED = 0.5;

/** The passages worth measuring, in their order. */
export function promising({ terms }: AskedQuestion, pages: readonly AnswerPage[], passages: readonly PagePassage[]): PagePassage[] {
  if (passages.length <= MEASURED) return [...passages];
  const shares = passages.map((passage) => {
    const text = ` ${textAround(passage, pages).toLowerCase()} `;
    return terms.map(({ grams, related }) => {
      const own = [...grams].filter((gram) => text.includes(gram)).length / Math.max(1, grams.size);
      return own < RELATED && [...related].some((stem) => text.includes(` ${stem}`)) ? RELATED : own;
    });
  });
  const weights = terms.map((_, term) => {
    const holding = shares.reduce((sum, own) => sum + ((own[term] ?? 0) > 0.7 ? 1 : 0), 0);
    return Math.log(1 + (passages.length + 0.5) / (holding + 0.5));
  });
  const worth = shares.map((own) => own.reduce((sum, share, term) => sum + share * (weights[term] ?? 0), 0));
  const best = worth.map((own, at) => ({ own, at })).sort((a, b) => b.own - a.own);
  const chosen = new Set(best.slice(0, MEASURED).map(({ at }) => at));
  return passages.filter((_, at) => chosen.has(at));
}
