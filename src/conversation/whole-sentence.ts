/** A line in short as a model gives it, with the verb it says stands in it. */
export interface ToldLine {
  readonly text: string;
  readonly verb: string;
}

/** Scripts that put nothing between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Whether a line is a sentence: the verb named for it stands in it, and something else of which it is said. Knows no language: what a headline lacks, its
 * author has to name.
 */
export function isWholeSentence({ text, verb }: ToldLine): boolean {
  const line = text.toLowerCase();
  // A verb in several parts has others between them.
  const parts: readonly string[] = wordsOf(verb.toLowerCase());
  if (parts.length === 0 || !parts.every((part) => stands(part, line))) return false;
  const rest = parts.reduce<string>((left, part) => left.replace(part, " "), line);
  return /[\p{L}\p{N}]/u.test(rest);
}

function stands(part: string, line: string): boolean {
  if (UNSPACED.test(part)) return line.includes(part);
  return wordsOf(line).includes(part);
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}’']+/gu) ?? [];
}
