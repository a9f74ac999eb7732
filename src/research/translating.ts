import { z } from "zod";
import type { Claim } from "../domain/claim.ts";
import { isAssayError } from "../domain/error.ts";
import type { Quote } from "../domain/quote.ts";
import type { Translation } from "../domain/report.ts";
import { languageShown } from "../lexicon/telling.ts";
import { isRunError } from "../run/errors.ts";
import type { Run } from "../run/run.ts";
import { FENCE } from "../text/passages.ts";
import { countTokens } from "../text/tokens.ts";
import type { Translate } from "../write/translations/with-model.ts";

/** Quotes translated for one report, and their tokens; what they come to in another language is at most three times as much. */
const MOST_QUOTES = 40;
const MOST_TOKENS = 1_200;
/** Left of the budget for what the one call may take. */
const LEAST_TOKENS = 8_000;
const LEAST_MS = 5_000;

/**
 * What the quotes of a report say in its language, where theirs is another (R1): one call, made only where budget and time are left for it. A translation is
 * the model's and proves nothing; a report without one is whole.
 * @param around a quote with what stands around it
 */
export async function translatedQuotes(
  run: Run,
  translate: Translate | undefined,
  claims: readonly Claim[],
  language: string | undefined,
  around: (quote: Quote) => string,
): Promise<Translation[]> {
  if (translate === undefined || language === undefined) return [];
  const quotes = foreignQuotes(claims, language, around);
  if (quotes.length === 0) return [];
  const hasRoom = () => run.leftMs("writer") >= LEAST_MS && run.budget.tokensLeft("writer") >= LEAST_TOKENS;
  if (!(await run.decide("write/translations/room", z.boolean(), hasRoom))) return [];
  try {
    const texts = await translate(run, quotes, language);
    return quotes.flatMap((quote, at) => {
      const text = texts[at] ?? "";
      return text === "" || text === quote ? [] : [{ quote, text }];
    });
  } catch (thrown) {
    if (!isAssayError(thrown) || isRunError(thrown)) throw thrown;
    const message = `Quotes were not translated: ${thrown.message}`;
    await run.emit(`notice/translations/${thrown.type}`, { type: "notice", code: "NOT_TRANSLATED", message });
    return [];
  }
}

/** Quotes that show another language than a report's, and so does what stands around them, each once, as many as fit one call. */
function foreignQuotes(claims: readonly Claim[], language: string, around: (quote: Quote) => string): string[] {
  const own = new Intl.Locale(language).language;
  const isForeign = (text: string) => {
    const shown = languageShown(text);
    return shown !== undefined && new Intl.Locale(shown).language !== own;
  };
  const all = new Map(claims.flatMap(({ quotes }) => quotes.map((quote) => [quote.text, quote] as const)));
  const fitting: string[] = [];
  let tokens = 0;
  for (const [text, quote] of all) {
    // Code is in no language, whatever its comments are in; of a few words the language is told by what stands around them.
    if (FENCE.test(text) || !isForeign(text) || !isForeign(around(quote))) continue;
    tokens += countTokens(text);
    if (tokens > MOST_TOKENS || fitting.length === MOST_QUOTES) break;
    fitting.push(text);
  }
  return fitting;
}
