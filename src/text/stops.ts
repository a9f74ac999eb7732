/** What ends a sentence, in any script; a class of its own in a regular expression. */
export const STOPS = ".!?…。！？।॥؟۔";
/** What may close behind a stop. */
export const CLOSERS = "\"'”’»)\\]_*」』）】";

const LINE_END = new RegExp(`[${STOPS}:;：；][${CLOSERS}]*$`, "u");

/** Whether a line ends like a sentence or what leads to another. */
export function endsWithStop(line: string): boolean {
  return LINE_END.test(line);
}

const UNSPACED_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][^\p{L}]*$/u;
const DEVANAGARI_END = /\p{Script=Devanagari}[^\p{L}]*$/u;

/** The stop a sentence of a script ends with. */
export function stopFor(text: string): string {
  return UNSPACED_END.test(text) ? "。" : DEVANAGARI_END.test(text) ? "।" : ".";
}

/** What stands between a sentence and what is put behind it: nothing where its script has no spaces. */
export function gapAfter(text: string): string {
  return UNSPACED_END.test(text) ? "" : " ";
}
