import { type Block, bodyOf, ofKind } from "./blocks.ts";
import { coverage, keywords, stems } from "./language.ts";

const MOST_TASKS = 5;

/** Sub-questions and first queries for a question. */
export function planResearch(blocks: readonly Block[]): object {
  const question = bodyOf(blocks, "question").trim();
  const meant = ofKind(blocks, "note")
    .find((note) => note.id === "perhaps")
    ?.body.replace(/^[^:]{0,20}:\s*/, "");
  const tasks = subQuestions(meant ?? question).map((text, at) => ({ id: `t${at + 1}`, question: text }));
  const most = queriesAllowed(blocks);
  const variants = tasks.map((task) =>
    queriesFor(task.question, []).map((query) => ({
      query,
      intent: `find out: ${task.question}`.slice(0, 80),
      task_id: task.id,
      source: sourceFor(question),
    })),
  );
  const rounds = Math.max(...variants.map((each) => each.length));
  const queries = Array.from({ length: rounds }, (_, at) => variants.flatMap((each) => each.slice(at, at + 1))).flat();
  return {
    read_as: meant ?? null,
    plan: `Answer ${tasks.length === 1 ? "the question" : `${tasks.length} sub-questions`} from sources that state the facts, then compare them.`,
    tier: tasks.length === 1 && stems(question).length < 8 ? "simple" : tasks.length > 3 ? "deep" : "standard",
    tasks,
    queries: queries.slice(0, most),
  };
}

/** Where a question is best asked, by what its words are about. */
export function sourceFor(question: string): string {
  if (/\b(?:stud(?:y|ies)|trials?|papers?|meta-analysis)\b/i.test(question)) return "scholarly";
  if (/\b(?:error|exception)\b/i.test(question)) return "qa";
  return /\b(?:repository|release notes)\b/i.test(question) ? "code" : "web";
}

/** A question cut at its joints, where every part can stand alone. */
function subQuestions(question: string): string[] {
  const whole = question.replace(/\s+/g, " ").trim();
  const versus = /^(?:compare|contrast)\s+(.+?)\s+(?:and|with|to|versus|vs\.?)\s+([^,.?]+)(.*)$/i.exec(whole);
  if (versus !== null) {
    const about = (versus[3] ?? "").replace(/[?.]+$/, "");
    return [versus[1], versus[2]].map((side) => `What is known of ${side}${about}?`);
  }
  const parts = whole
    .split(/\?\s+|;\s+|,?\s+and\s+(?=(?:how|what|why|when|where|who|which|does|do|is|are|can)\b)/i)
    .map((part) => part.trim())
    .filter((part) => keywords(part).length >= 2);
  if (parts.length < 2) return [whole];
  return parts.slice(0, MOST_TASKS).map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1).replace(/[?.]+$/, "")}?`);
}

/** Ways to search for one question, none of which is among those asked already. */
export function queriesFor(question: string, asked: readonly string[]): string[] {
  const words = keywords(question).slice(0, 8);
  const reversed = [...words].reverse();
  const ways = [
    words.join(" "),
    [...words.slice(0, 4), "facts figures"].join(" "),
    [...words.slice(0, 3), "overview"].join(" "),
    reversed.slice(0, 4).join(" "),
    [...words.slice(0, 2), "explained report"].join(" "),
    [...words.slice(0, 2), "data source"].join(" "),
    [...words.slice(0, 1), "background"].join(" "),
  ].filter((query) => query.trim() !== "");
  const seen = [...asked];
  return ways.filter((query) => {
    const again = seen.some((other) => sameWords(other, query));
    seen.push(query);
    return !again;
  });
}

function sameWords(a: string, b: string): boolean {
  return coverage(a, b) === 1 && coverage(b, a) === 1;
}

/** The largest number beside "queries" in a note. */
export function queriesAllowed(blocks: readonly Block[]): number {
  const found = [...bodyOf(blocks, "note").matchAll(/(\d+)(?:\s+new)?\s+quer/gi)].map(([, number]) => Number(number));
  return found.length === 0 ? 4 : Math.max(...found);
}
