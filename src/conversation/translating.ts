import { isAssayError } from "../domain/error.ts";
import { languageShown } from "../lexicon/telling.ts";
import { isRunError } from "../run/errors.ts";
import type { Run } from "../run/run.ts";
import type { Translate } from "../write/translations/with-model.ts";

/** Whether a text shows another language. @param language BCP 47 */
export function isForeign(text: string, language: string): boolean {
  const shown = languageShown(text);
  return shown !== undefined && new Intl.Locale(shown).language !== new Intl.Locale(language).language;
}

/**
 * What a model makes of statements in the language of whoever asks (R1): in their order, "" for one that it left out; none where nothing is foreign or nobody
 * translates. It proves nothing: each has yet to be held against its quotes.
 */
export async function translated(
  run: Run,
  translate: Translate | undefined,
  texts: readonly string[],
  language: string | undefined,
): Promise<readonly string[]> {
  if (translate === undefined || language === undefined || texts.every((text) => !isForeign(text, language))) return [];
  try {
    return await translate(run, texts, language);
  } catch (thrown) {
    if (!isAssayError(thrown) || isRunError(thrown)) throw thrown;
    return [];
  }
}
