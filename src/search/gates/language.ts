import { redactUrl } from "../../domain/url.ts";
import { ENGLISH } from "../../lexicon/en/generic.ts";
import type { LanguageDetector } from "../../text/language.ts";
import { words } from "../../text/words.ts";
import type { SearchResult } from "../provider.ts";
import type { Discarded, LanguageRetry } from "./gated.ts";
import { plainQuery } from "./plain-query.ts";

/** So many results must be left for foreign ones to be dropped. */
const ENOUGH = 3;

/** The language of a query: detected, or English for a short one that holds an English function word; undefined when it cannot be told. */
export function queryLanguage(query: string, detect: LanguageDetector): string | undefined {
  const plain = plainQuery(query);
  const found = detect(plain);
  if (found !== undefined) return found;
  return words(plain).some((word) => ENGLISH.has(word.lower)) ? "en" : undefined;
}

/** The language of a result as its own words show it, else as its provider says. */
export function resultLanguage(result: SearchResult, detect: LanguageDetector): string | undefined {
  return detect(`${result.title}. ${result.snippet} ${(result.text ?? "").slice(0, 1000)}`) ?? result.language;
}

export interface LanguageVerdict {
  readonly kept: SearchResult[];
  readonly discarded: Discarded[];
  readonly retry?: LanguageRetry;
}

/**
 * G3: when more than half of a query's results are in another language, one retry (`retried` false); after it foreign results are
 * dropped, but only if at least three in the query's language remain. A query or result whose language cannot be told counts as fitting.
 */
export function languageGate(
  results: readonly SearchResult[],
  options: { query: string; language: string | undefined; retried: boolean; detect: LanguageDetector },
): LanguageVerdict {
  const { language, retried } = options;
  if (language === undefined || results.length === 0) return { kept: [...results], discarded: [] };
  const fitting: SearchResult[] = [];
  const foreign: { result: SearchResult; found: string }[] = [];
  for (const result of results) {
    const found = resultLanguage(result, options.detect);
    if (found === undefined || found === language) fitting.push(result);
    else foreign.push({ result, found });
  }
  const mostlyForeign = foreign.length > results.length / 2;
  if (!retried) {
    const kept = [...results];
    return mostlyForeign
      ? { kept, discarded: [], retry: retryFor(options.query, language, foreign.length, results.length) }
      : { kept, discarded: [] };
  }
  if (fitting.length < ENOUGH) return { kept: [...results], discarded: [] };
  const discarded = foreign.map(
    ({ result, found }): Discarded => ({ url: redactUrl(result.url), gate: "G3", reason: `in ${found}, asked in ${language}` }),
  );
  return { kept: fitting, discarded };
}

function retryFor(query: string, language: string, foreign: number, all: number): LanguageRetry {
  const reason = `${foreign} of ${all} results are not in ${language}`;
  if (language !== "en") return { reason, change: { language } };
  const operators = "site:.com OR site:.org";
  return { reason, change: { query: `${query.slice(0, 400 - operators.length - 1)} ${operators}` } };
}
