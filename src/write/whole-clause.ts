import { QUALIFIES } from "../lexicon/en/qualifying.ts";

/** An aside between brackets or dashes. */
const ASIDE = /\s*\([^()]*\)|\s+[–—]\s[^–—]{1,120}\s[–—](?=\s)/gu;

/**
 * Shorter forms of a sentence that are whole sentences themselves, the fullest first: without its asides, and up to a semicolon. Nothing is cut that
 * could turn or limit what stays.
 */
export function wholeClauses(sentence: string): string[] {
  const asides = sentence.match(ASIDE) ?? [];
  const plain = asides.length === 0 || asides.some((aside) => QUALIFIES.test(aside)) ? sentence : sentence.replace(ASIDE, "");
  const forms = [sentence, plain].flatMap((form) => {
    const at = form.indexOf(";");
    return at > 0 && !QUALIFIES.test(form.slice(at)) ? [form, form.slice(0, at)] : [form];
  });
  return [...new Set(forms)].filter((form) => form !== sentence);
}
