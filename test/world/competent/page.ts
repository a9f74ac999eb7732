import { type Block, bodyOf, ofKind } from "./blocks.ts";
import { coverage, firstWords, sentences, stems, wordCount } from "./language.ts";

const MOST_CLAIMS = 12;
const LONGEST_CLAIM = 40;
/** A sentence that leans on the one before it cannot stand alone. */
const LEANS = /^(?:it|they|this|these|those|he|she|such|here|there|then|also|however|but|and|so|thus|therefore|its|their|both|another)\b/i;
const ESTIMATE = /\b(?:about|around|approximately|estimated?|roughly|forecast|projected|expected|nearly)\b/i;
const OPINION = /\b(?:believes?|argues?|thinks?|in (?:his|her|their|our) (?:view|opinion)|critics say|recommends?)\b/i;

/** Summary and claims of one source, by picking the sentences that speak of the tasks. */
export function readPage(blocks: readonly Block[]): object {
  const source = bodyOf(blocks, "source");
  const tasks = ofKind(blocks, "task");
  const question = bodyOf(blocks, "question");
  const title = ofKind(blocks, "source")[0]?.attributes.title ?? "";
  const ranked = sentences(source)
    .filter(
      (sentence) =>
        wordCount(sentence) >= 5 && wordCount(sentence) <= LONGEST_CLAIM && /[.!?]["”’)]?$/.test(sentence) && !sentence.endsWith("?"),
    )
    .map((text, at) => ({ text, at, score: scoreOf(text, question, tasks, title) }))
    .filter(({ score }) => score > 0.15)
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const standing = ranked.filter(({ text }) => !LEANS.test(text)).slice(0, limitIn(blocks));
  const claims = standing.map(({ text, score }) => ({
    text: asClaim(text),
    type: OPINION.test(text) ? "opinion" : ESTIMATE.test(text) ? "estimate" : "fact",
    quotes: [text],
    task_ids: tasksOf(text, tasks),
    relevance: Math.min(1, Math.round((0.3 + score) * 100) / 100),
  }));
  const summary = ranked
    .slice(0, 3)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .join(" ");
  return { summary: firstWords(summary, 100), claims };
}

/** How well a sentence answers: the words it shares with the tasks, with a little for figures. */
function scoreOf(sentence: string, question: string, tasks: readonly Block[], title: string): number {
  const asked = [question, ...tasks.map((task) => task.body)];
  const best = Math.max(...asked.map((text) => coverage(text, sentence)));
  // The subject is often only in the title.
  const withTitle = Math.max(...asked.map((text) => coverage(text, `${sentence} ${title}`)));
  const figure = /\d/.test(sentence) ? 0.05 : 0;
  return best === 0 ? 0 : best * 0.8 + (withTitle - best) * 0.3 + figure;
}

function tasksOf(sentence: string, tasks: readonly Block[]): string[] {
  const scored = tasks.map((task) => ({ id: task.id, score: coverage(task.body, sentence) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score > 0 && score >= best * 0.8).map(({ id }) => id);
}

/** The sentence with what joins it to its neighbours and its markup taken off. */
function asClaim(sentence: string): string {
  return sentence
    .replace(
      /^(?:In addition|Moreover|Furthermore|Likewise|In fact|For example|As a result|Overall|Today),\s+(\p{L})/u,
      (_, letter: string) => letter.toUpperCase(),
    )
    .replace(/\*\*|__|`/g, "")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .trim();
}

/** A number of claims, when a note names one beside that word. */
function limitIn(blocks: readonly Block[]): number {
  const found = /claims?\D{0,20}(\d+)/i.exec(bodyOf(blocks, "note"))?.[1];
  return Math.min(MOST_CLAIMS, found === undefined ? MOST_CLAIMS : Number(found));
}

/** Whether two sentences say much the same. */
export function alike(a: string, b: string): boolean {
  return stems(a).length > 0 && coverage(a, b) > 0.8 && coverage(b, a) > 0.8;
}
