import {
  COMPARING,
  CONTRAST,
  COUNTED,
  DEFINING,
  ENUMERATES,
  HARD_WHEN,
  IMPERATIVE,
  LISTING,
  MEASURED,
  METHOD,
  NO_NAME_OPENING,
  PASSIVE,
  PLACE_BY,
  PLACE_PREPOSITION,
  REASON,
  ROLE,
  STRONG_REASON,
  WHEN,
} from "../lexicon/en/answers.ts";
import type { AsksFor, Measure } from "../lexicon/language.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { lexiconFor } from "../lexicon/telling.ts";
import { dates } from "../text/dates.ts";
import { names } from "../text/names.ts";
import { quantities } from "../text/quantities.ts";
import { words } from "../text/words.ts";
import type { QuestionShape } from "./shape.ts";

type Looked = Pick<QuestionShape, "asksFor" | "measure" | "entities" | "terms">;

/**
 * How well a sentence holds the kind of thing a question asks for: 1 it does, 0 it does not, between: it may. For `any` always 1. What the
 * question itself says (its own numbers and names) does not count.
 */
export function holdsAnswer(sentence: string, question: Looked): number {
  const lexicon = lexiconFor(sentence);
  return lexicon.tag === "en" ? TESTS[question.asksFor](sentence, question) : holdsAnyway(sentence, question, lexicon);
}

/** It may be: what asks for it is known of the language, how it is put is not. */
const MAY_BE = 0.75;
const UNLIKELY = 0.3;

/** The same by what every language writes alike: figures and the words of numbers, dates, and names where capitals tell them. */
function holdsAnyway(sentence: string, { asksFor, terms }: Looked, lexicon: Lexicon): number {
  const asked = new Set(terms.map((term) => term.word));
  if (asksFor === "number") return hasNumber(sentence, asked, lexicon) ? 1 : 0;
  if (asksFor === "date") {
    if (dates(sentence).some((date) => !asked.has(date.text.toLowerCase()))) return 1;
    return lexicon.weekdays().some((day) => sentence.toLowerCase().includes(day)) ? 1 : UNLIKELY;
  }
  if ((asksFor === "person" || asksFor === "place") && lexicon.capitals === "names") {
    const named = names(sentence).some(({ text, start }) => start > 2 && words(text).some((word) => !word.stop && !asked.has(word.lower)));
    return named ? 1 : UNLIKELY;
  }
  return asksFor === "any" || asksFor === "yes-no" ? 1 : MAY_BE;
}

function hasNumber(sentence: string, asked: ReadonlySet<string>, lexicon: Lexicon): boolean {
  // A year tells when, not how many.
  const counted = dates(sentence).reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    sentence,
  );
  if ((counted.match(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu) ?? []).some((digits) => !asked.has(digits))) return true;
  const { values, scales } = lexicon.numbers;
  if (lexicon.unspaced) return [...values.keys()].some((word) => word.length > 1 && sentence.includes(word));
  return words(sentence, lexicon).some(({ text }) => {
    const value = values.get(text.toLowerCase()) ?? scales.get(text.toLowerCase());
    return value !== undefined && value > 1;
  });
}

const TESTS: Readonly<Record<AsksFor, (sentence: string, question: Looked) => number>> = {
  any: () => 1,
  "yes-no": () => 1,
  number: (sentence, { measure, terms }) => numberAnswer(sentence, measure ?? "count", terms),
  date: (sentence, { terms }) => {
    const asked = new Set(terms.map((term) => term.word));
    if (dates(sentence).some((date) => !asked.has(date.text.toLowerCase()))) return 1;
    if (HARD_WHEN.test(sentence)) return 0.9;
    return WHEN.test(sentence) ? 0.6 : 0;
  },
  person: (sentence, { terms }) => {
    const asked = new Set(terms.map((term) => term.word));
    const named = names(sentence).filter((name) => words(name.text).some((word) => !word.stop && !asked.has(word.lower)));
    if (named.some((name) => name.start > 2 || name.text.includes(" "))) return 1;
    if (named.length > 0 && !NO_NAME_OPENING.test(sentence)) return 0.8;
    return ROLE.test(sentence) ? 0.75 : 0.1;
  },
  place: (sentence) => (PLACE_BY.test(sentence) ? 1 : PLACE_PREPOSITION.test(sentence) ? 0.5 : 0.1),
  reason: (sentence) => (STRONG_REASON.test(sentence) ? 1 : REASON.test(sentence) ? 0.75 : 0.4),
  method: (sentence) => (METHOD.test(sentence) || IMPERATIVE.test(sentence) ? 1 : 0.6),
  list: (sentence) => ((sentence.match(/,|;/g) ?? []).length >= 2 || ENUMERATES.test(sentence) || LISTING.test(sentence) ? 1 : 0.6),
  definition: (sentence, question) => definitionAnswer(sentence, question),
  comparison: (sentence, { entities }) => {
    const lower = sentence.toLowerCase();
    const both = entities.filter((entity) => lower.includes(entity.toLowerCase())).length >= 2;
    if (CONTRAST.test(sentence)) return both ? 1 : 0.9;
    return both && COMPARING.test(sentence) ? 0.8 : COMPARING.test(sentence) ? 0.6 : 0.45;
  },
};

/** Whether a sentence tells a reader what to do. */
export function isImperative(sentence: string): boolean {
  return IMPERATIVE.test(sentence);
}

function numberAnswer(sentence: string, measure: Measure, terms: Looked["terms"]): number {
  if (measure !== "count") return [sentence, ...figuresUnderHeads(sentence)].some((said) => isMeasured(said, measure)) ? 1 : 0;
  const asked = new Set(terms.map((term) => term.word));
  const telling = quantities(sentence).amounts.filter(
    (amount) => !asked.has(amount.text.toLowerCase()) && !asked.has(String(amount.value)),
  );
  if (telling.some((amount) => !amount.ordinal)) return 1;
  if (COUNTED.test(sentence)) return 0.9;
  return telling.length > 0 ? 0.5 : 0;
}

function isMeasured(said: string, measure: Exclude<Measure, "count">): boolean {
  return MEASURED[measure].test(said) || (measure === "money" && isInCurrency(said));
}

const CURRENCY_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
const WITH_CODE = /\b(?<before>[A-Z]{3})\s?\p{Nd}|\p{Nd}\s?(?:\p{Ll}{1,12}\s)?(?<after>[A-Z]{3})(?!\p{L})/gu;

/** An amount with the code of its currency: "NOK 40", "342.9 million NOK". */
function isInCurrency(said: string): boolean {
  return [...said.matchAll(WITH_CODE)].some(({ groups }) => CURRENCY_CODES.has(groups?.before ?? groups?.after ?? ""));
}

const UNDER_HEAD = /(?<head>[^:;–]{1,80}): (?<figure>\p{Nd}[\p{Nd}.,]*)(?=;|$| \()/gu;

/** The figures of a row each with the words of its head, one of which may be its unit: "List price EUR: 329.00", "Weight (kg): 5.2". */
function figuresUnderHeads(sentence: string): string[] {
  return [...sentence.matchAll(UNDER_HEAD)].flatMap(({ groups }) =>
    words(groups?.head ?? "").map(({ text }) => `${groups?.figure ?? ""} ${text}`),
  );
}

function definitionAnswer(sentence: string, { terms }: Looked): number {
  const verb = DEFINING.exec(sentence);
  const colon = /^[^.:]{2,50}:\s/.exec(sentence);
  const head = verb === null ? (colon?.[0] ?? "") : sentence.slice(0, verb.index);
  if (head === "") return 0.35;
  const subject = words(head).filter((word) => !word.stop);
  const named = terms.filter((term) => subject.some((word) => word.stem === term.stem)).length;
  const extra = subject.length - named;
  const passive = PASSIVE.test(sentence.slice(head.length));
  if (named === terms.length && extra <= 1) return passive ? 0.8 : 1;
  return named > 0 && extra <= 3 ? 0.65 : 0.35;
}
