import { languageName } from "../domain/language.ts";
import { block } from "./blocks.ts";

/** What a system prompt says of the language; which it is comes with each question. */
export const LANGUAGE_RULE = 'Write in the language that the note "language" names.';

/** The note that names the language of an answer; the question's own where nobody said or could tell which. @param language BCP 47 */
export function languageNote(language: string | undefined): string {
  const name = language === undefined ? undefined : languageName(language);
  return block("note", "language", `Write in ${name ?? "the language of the question"}.`);
}
