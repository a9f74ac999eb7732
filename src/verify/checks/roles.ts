import { contentWords, words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";
import { type Frame, frames, namedApart, type Role } from "./frames.ts";

/**
 * Who did what to whom, told the other way round ("B acquired A" of a source that says "A acquired B", active and passive alike), or put down to
 * somebody else than the source names.
 */
export function roleFaults({ sentence, closest, quotes, nearness }: Checked): Fault[] {
  if (nearness < LEAST_NEAR) return [];
  const claimed = frames(sentence).filter((frame) => !frame.doer.unnamed && frame.done.stems.size > 0);
  if (claimed.length === 0) return [];
  const verbs = new Set(claimed.map(({ verb }) => verb));
  const source = [...new Set([...closest, ...quotes.split("\n")])].flatMap((text) => frames(text, verbs));
  return claimed.flatMap((mine): Fault[] => {
    const same = source.filter((one) => one.verb === mine.verb && concerns(mine, one));
    const elsewhere = hasAll(closest[0] ?? "", mine.doer)
      ? same.filter((one) => !meets(mine.doer, one.doer) && !speaksOf(one.doer, mine.doer))
      : [];
    if (same.length === 0 || !same.every((one) => isTurned(mine, one) || (elsewhere.includes(one) && isPutElsewhere(mine, one)))) return [];
    const what = `${mine.doer.text} … ${mine.done.text}`.trim();
    return [{ kind: "role", what, reason: `the evidence says it of somebody else: "${firstWords(same[0]?.doer.text ?? "")}"` }];
  });
}

/** Below this share of the sentence in one source sentence, a verb in common means nothing. */
const LEAST_NEAR = 0.5;

/** Speaks of the same two, in whichever order, or of the same thing. */
function concerns(mine: Frame, one: Frame): boolean {
  if (mine.verb === "be") return [...mine.done.stems].every((stem) => one.done.stems.has(stem));
  if (figuresApart(mine.done, one.done)) return false;
  return meets(mine.done, one.done) || one.done.unnamed || (meets(mine.doer, one.done) && meets(mine.done, one.doer));
}

function isTurned(mine: Frame, one: Frame): boolean {
  if (one.doer.unnamed || meets(mine.doer, one.doer) || isLeftOut(mine, one)) return false;
  const crossed = meets(mine.doer, one.done) && meets(mine.done, one.doer);
  return crossed || namedApart(mine.doer, one.doer);
}

/** The doer stands in the source, but in another part than that of doer, and nothing ties it to the one who did it: "its owner slept". */
function isPutElsewhere(mine: Frame, one: Frame): boolean {
  return mine.verb !== "be" && !one.doer.unnamed && meets(mine.done, one.done) && !isLeftOut(mine, one);
}

function hasAll(text: string, { stems }: Role): boolean {
  const all = new Set(contentWords(text));
  return stems.size > 0 && [...stems].every((stem) => all.has(stem));
}

/** One of the words for a doer, those behind its prepositions too, is the other's: "the firm's engineers" and "the firm". */
function speaksOf({ text }: Role, { stems }: Role): boolean {
  return contentWords(text).some((stem) => stems.has(stem));
}

function meets(a: Role, b: Role): boolean {
  return [...a.stems].some((stem) => b.stems.has(stem));
}

/** "The Tern takes 65 seconds and the Maroc 72": the second doer stands after a verb that is said once. */
function isLeftOut(mine: Frame, one: Frame): boolean {
  return figuresOf(mine.done).length > 0 && meets(mine.doer, one.done) && meets(mine.done, one.done) && !meets(mine.done, one.doer);
}

/** Both name figures, and none in common: "costs 399 euros" and "costs 349 euros" are two things said, not one of two doers. */
function figuresApart(a: Role, b: Role): boolean {
  const [mine, other] = [figuresOf(a), figuresOf(b)];
  return mine.length > 0 && other.length > 0 && !mine.some((figure) => other.includes(figure));
}

function figuresOf({ text }: Role): string[] {
  return text.match(/\d+(?:[.,]\d+)*/g) ?? [];
}

function firstWords(text: string): string {
  const all = words(text);
  return text.slice(0, all[5]?.end ?? text.length);
}
