import { type Block, bodyOf, ofKind } from "./blocks.ts";
import { answers, askedIn, sentencesIn, standsAlone } from "./evidence.ts";
import { coverage, stems } from "./language.ts";

/** Ids named for a task where nothing says how many. */
const MOST_IDS = 12;
/** What answers a task less well than this matters to it at most, and less than the other says nothing of it. */
const ANSWERS = 0.3;
const MATTERS = 0.15;

/** The sentences of the sources that speak of each task, by their ids. */
export function readSources(blocks: readonly Block[]): object {
  const tasks = ofKind(blocks, "task");
  const most = limitIn(blocks);
  const ranked = sentencesIn(blocks)
    .filter(({ text }) => standsAlone(text))
    .map(({ id, text, title }, at) => ({ id, at, score: answers(text, askedIn(blocks), title), tasks: tasksOf(text, tasks) }))
    .filter(({ score }) => score > MATTERS)
    .sort((a, b) => b.score - a.score || a.at - b.at);
  return {
    tasks: tasks.map(({ id }) => {
      const own = ranked.filter((one) => one.tasks.includes(id)).slice(0, most);
      const ids = (some: typeof own) => some.map((one) => one.id);
      return { id, best: ids(own.filter(({ score }) => score >= ANSWERS)), also: ids(own.filter(({ score }) => score < ANSWERS)) };
    }),
  };
}

function tasksOf(sentence: string, tasks: readonly Block[]): string[] {
  const scored = tasks.map((task) => ({ id: task.id, score: coverage(task.body, sentence) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score > 0 && score >= best * 0.8).map(({ id }) => id);
}

/** A number of ids, when a note names one beside that word. */
function limitIn(blocks: readonly Block[]): number {
  const found = /(\d+) ids/i.exec(bodyOf(blocks, "note"))?.[1];
  return found === undefined ? MOST_IDS : Number(found);
}

/** Whether two sentences say much the same. */
export function alike(a: string, b: string): boolean {
  return stems(a).length > 0 && coverage(a, b) > 0.8 && coverage(b, a) > 0.8;
}
