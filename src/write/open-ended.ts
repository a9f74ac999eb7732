import { QUALIFIES } from "../lexicon/en/qualifying.ts";
import { lexiconFor } from "../lexicon/telling.ts";

const LEAST_WORDS = 6;

/**
 * The longest beginning of a text, up to a word that can end it, that fits with "…" to show that it goes on: for evidence that would otherwise be lost
 * because it is too long. Undefined where what is cut off could turn or limit what stands.
 * @param fits whether a text has room where it is to stand
 */
export function openEnded(text: string, fits: (open: string) => boolean): string | undefined {
  const found = [...text.matchAll(/\S+/gu)];
  const lexicon = lexiconFor(text);
  for (let count = found.length - 1; count >= LEAST_WORDS; count--) {
    const last = found[count - 1];
    if (last === undefined) return undefined;
    const [head, rest] = [text.slice(0, last.index + last[0].length), text.slice(last.index + last[0].length)];
    const open = `${head.replace(/[\s,;:–—-]+$/u, "")} …`;
    if (!fits(open) || lexicon.isStop(last[0].toLowerCase().replace(/[^\p{L}]/gu, "")) || /\d[\d.,%]*$/u.test(last[0])) continue;
    const balanced = (head.match(/[(“"]/gu) ?? []).length % 2 === (head.match(/[)”"]/gu) ?? []).length % 2;
    return balanced && !QUALIFIES.test(rest) ? open : undefined;
  }
  return undefined;
}
