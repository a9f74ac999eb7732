import { words } from "../text/words.ts";

/** Words that take away what follows them. */
const TAKES_AWAY = new Set(["without", "no", "lacking", "lack", "lacks", "lacked", "missing", "minus"]);
/** Words between "without" and what is taken away: "without the key of a model". */
const REACH = 5;
const MOST_TAKEN = 2;

/** Stems of what a question supposes to be away: "without a model", "with no network". Not of what it denies ("which do not run"). */
export function lackingIn(question: string): string[] {
  const all = words(question);
  return all.flatMap((word, at) => {
    if (word.lower !== "without" && !(word.lower === "no" && all[at - 1]?.lower === "with")) return [];
    const after = all.slice(at + 1, at + 1 + REACH);
    const from = after.findIndex(({ stop }) => !stop);
    if (from < 0) return [];
    const run = after.slice(from);
    const end = run.findIndex(({ stop }) => stop);
    return run.slice(0, Math.min(end < 0 ? run.length : end, MOST_TAKEN)).map(({ stem }) => stem);
  });
}

/** Whether a text speaks of one of these things being away: "without the key of a model", "no model is set up". */
export function saysLacking(text: string, stems: readonly string[]): boolean {
  const all = words(text);
  return all.some(
    ({ lower }, at) => TAKES_AWAY.has(lower) && all.slice(at + 1, at + 1 + REACH).some(({ stem, stop }) => !stop && stems.includes(stem)),
  );
}
