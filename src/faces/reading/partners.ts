import type { Span } from "../../domain/span.ts";
import { datesAgree } from "../../text/dates.ts";
import { names } from "../../text/names.ts";
import { negators } from "../../text/negation.ts";
import { amountsAgree } from "../../text/numbers.ts";
import { amongAmounts, amongYears, quantities } from "../../text/quantities.ts";
import { type Word, words } from "../../text/words.ts";
import type { Partner } from "./shapes.ts";

/** A quote as the words of a sentence are looked for in it. */
interface Where {
  /** Its words, in which places are told. */
  readonly text: string;
  /** What the words mean besides: heads and title of the table it was cut from. It tells that a word has a partner, but not where. */
  readonly besides: string;
}

type At = NonNullable<Partner["at"]>;

/**
 * For every figure, date, name, negation and other word of weight in a sentence the place in its quotes that has it too; those that have none come
 * without a place. In the order of the sentence, none within another.
 */
export function partnersOf(sentence: string, quotes: readonly Where[]): Partner[] {
  const said = quantities(sentence);
  const own = quotes.map(({ text }) => quantities(text));
  const found: Partner[] = [
    ...said.dates.map((date) => {
      const at = first(own, ({ dates }) => dates.find((one) => datesAgree(date, one)));
      const count = at ?? first(own, ({ amounts }) => amounts.find((one) => amongAmounts(date, [one])));
      return partner("date", date, count);
    }),
    ...said.amounts.map((amount) => {
      const at = first(own, ({ amounts }) => amounts.find((one) => amountsAgree(amount, one)));
      const year = at ?? first(own, ({ dates }) => dates.find((one) => amongYears(amount, [one])));
      return partner("figure", amount, year);
    }),
  ];
  const each = quotes.map(({ text }) => words(text));
  add(found, namesIn(sentence, each));
  add(found, negationsIn(sentence, quotes));
  add(found, wordsIn(sentence, each));
  const elsewhere = new Set(quotes.flatMap(({ besides }) => words(besides).map(({ stem }) => stem)));
  const known = ({ said: span, at }: Partner) =>
    at !== undefined || !words(sentence.slice(span.start, span.end)).every(({ stem }) => elsewhere.has(stem));
  return found.filter(known).sort((one, other) => one.said.start - other.said.start);
}

function partner(kind: Partner["kind"], { start, end }: Span, at: At | undefined): Partner {
  return { kind, said: { start, end }, ...(at === undefined ? {} : { at }) };
}

/** The first quote that has something, and where. */
function first<T>(quotes: readonly T[], find: (quote: T) => Span | undefined): At | undefined {
  for (const [quote, one] of quotes.entries()) {
    const place = find(one);
    if (place !== undefined) return { quote, place: { start: place.start, end: place.end } };
  }
  return undefined;
}

/** Adds what lies in nothing that is there already. */
function add(found: Partner[], more: readonly Partner[]): void {
  for (const one of more) {
    if (!found.some(({ said }) => said.start < one.said.end && one.said.start < said.end)) found.push(one);
  }
}

function namesIn(sentence: string, quotes: readonly (readonly Word[])[]): Partner[] {
  // A single capitalised word at the head of a sentence may be any word; it is looked at among the words.
  return names(sentence)
    .filter(({ beginsSentence }) => !beginsSentence)
    .map((name) => {
      const parts = words(sentence.slice(name.start, name.end)).map(({ lower }) => lower);
      return partner("name", name, first(quotes, (own) => runOf(own, parts)) ?? first(quotes, (own) => scattered(own, parts)));
    });
}

/** The words one after another. */
function runOf(own: readonly Word[], parts: readonly string[]): Span | undefined {
  const from = own.findIndex((_, at) => parts.every((part, i) => own[at + i]?.lower === part));
  const [begin, end] = [own[from], own[from + parts.length - 1]];
  return begin === undefined || end === undefined ? undefined : { start: begin.start, end: end.end };
}

/** All of them somewhere; the place is that of the first. */
function scattered(own: readonly Word[], parts: readonly string[]): Span | undefined {
  const lower = new Set(own.map((word) => word.lower));
  return parts.length > 0 && parts.every((part) => lower.has(part)) ? own.find((word) => word.lower === parts[0]) : undefined;
}

function negationsIn(sentence: string, quotes: readonly Where[]): Partner[] {
  const theirs = quotes.map(({ text }) => negators(text));
  return negators(sentence).map((cue) =>
    partner("negation", cue, first(theirs, (own) => own.find(({ word }) => word === cue.word)) ?? first(theirs, ([own]) => own)),
  );
}

function wordsIn(sentence: string, quotes: readonly (readonly Word[])[]): Partner[] {
  return words(sentence)
    .filter(({ stop }) => !stop)
    .map((word) =>
      partner(
        "word",
        word,
        first(quotes, (own) => own.find(({ stem }) => stem === word.stem)),
      ),
    );
}
