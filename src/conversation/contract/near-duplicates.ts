import { amounts } from "../../text/numbers.ts";
import { contentWords } from "../../text/words.ts";

/** Share of the shorter text's words that the other has, from which on they say the same. */
const ALIKE = 0.85;
const LEAST_WORDS = 3;

/** Whether two short texts say the same in nearly the same words; texts with different numbers never do. */
export function isNearDuplicate(a: string, b: string): boolean {
  const [x, y] = [new Set(contentWords(a)), new Set(contentWords(b))];
  const shorter = x.size <= y.size ? x : y;
  const longer = shorter === x ? y : x;
  if (shorter.size < LEAST_WORDS) return a.trim().toLowerCase() === b.trim().toLowerCase();
  const numbers = (text: string) =>
    amounts(text)
      .map(({ value }) => value)
      .sort()
      .join();
  const shared = [...shorter].filter((word) => longer.has(word)).length;
  return numbers(a) === numbers(b) && shared / shorter.size >= ALIKE && shorter.size / longer.size >= 0.6;
}

/** Pairs of positions whose texts say the same, the earlier first. */
export function nearDuplicates(texts: readonly string[]): [number, number][] {
  return texts.flatMap((text, b) =>
    texts.slice(0, b).flatMap((other, a): [number, number][] => (isNearDuplicate(other, text) ? [[a, b]] : [])),
  );
}
