import { SHELL_HARM } from "../lexicon/shell.ts";

/** Whether a word of code, or a part of it, destroys or stops something: `--hard`, `deleteMany`, `force-delete`. Pure; linear. */
export function isHarmful(word: string): boolean {
  const parts = word.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").toLowerCase();
  return SHELL_HARM.has(word.toLowerCase()) || parts.split(/[^\p{L}]+/u).some((part) => SHELL_HARM.has(part));
}
