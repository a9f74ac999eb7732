import { type Block, bodyOf, ofKind } from "./blocks.ts";
import { answers, asClaim, askedIn, isStatement, sentencesIn, standsAlone } from "./evidence.ts";
import { coverage, firstWords, stems } from "./language.ts";

const MOST_CLAIMS = 12;
const ESTIMATE = /\b(?:about|around|approximately|estimated?|roughly|forecast|projected|expected|nearly)\b/i;
const OPINION = /\b(?:believes?|argues?|thinks?|in (?:his|her|their|our) (?:view|opinion)|critics say|recommends?)\b/i;

/** Summary and claims of one source, by picking the sentences that speak of the tasks. */
export function readPage(blocks: readonly Block[]): object {
  const tasks = ofKind(blocks, "task");
  const ranked = sentencesIn(blocks)
    .filter(({ text }) => isStatement(text))
    .map(({ id, text, title }, at) => ({ id, text, at, score: answers(text, askedIn(blocks), title) }))
    .filter(({ score }) => score > 0.15)
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const standing = ranked.filter(({ text }) => standsAlone(text)).slice(0, limitIn(blocks));
  const claims = standing.map(({ id, text, score }) => ({
    text: asClaim(text),
    type: OPINION.test(text) ? "opinion" : ESTIMATE.test(text) ? "estimate" : "fact",
    from: [id],
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

function tasksOf(sentence: string, tasks: readonly Block[]): string[] {
  const scored = tasks.map((task) => ({ id: task.id, score: coverage(task.body, sentence) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score > 0 && score >= best * 0.8).map(({ id }) => id);
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
