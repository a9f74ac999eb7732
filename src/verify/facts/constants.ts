// Which plain numbers a calculation may take from nowhere: how many of one unit another has, of time, of data and of words such as "million". Any other stands in a source or the question.
import { magnitudesAnywhere } from "../../text/numbers.ts";
import { measures } from "./measures.ts";
import { unitAtHead } from "./units.ts";

/** Hours, days, weeks, months: how many of a shorter time a longer one has. */
const OF_TIME: ReadonlySet<number> = new Set([7, 12, 24, 30, 52, 60, 365, 366, 1440, 3600, 86_400]);
/** How much a word makes of a figure: "4.02 million" is said anew in dollars. */
const OF_MAGNITUDE: ReadonlySet<number> = new Set([1000, 1e6, 1e9, 1e12]);
/** Bits of a byte, and the steps from bytes up. */
const OF_DATA: ReadonlySet<number> = new Set([8, 1000, 1024, 1e6, 1e9]);

/**
 * Which of an expression's plain numbers are constants where a sentence and the sentences it rests on speak of times, of data or in magnitudes; and the two parts of a share
 * that one of them spells, 2 and 3 of "two thirds", or how many times it is, 2 of "twice".
 */
export function constantsAmong(numbers: readonly number[], texts: readonly string[]): ReadonlySet<number> {
  if (numbers.length === 0) return NONE;
  const kinds = new Set(texts.flatMap(kindsOfUnits));
  const spelled = texts.flatMap((text) => measures(text).amounts).filter(({ text }) => !/\p{N}/u.test(text));
  const shares = spelled.filter(({ unit }) => unit === "percent");
  const isTimes = (one: number) => spelled.some(({ unit, value }) => unit === "times" && value === one);
  const isPart = (one: number) =>
    [1, ...numbers].some((other) =>
      shares.some(({ value }) => [one / other, other / one].some((share) => Math.abs(100 * share - value) < 0.01)),
    );
  const isMagnitude = (one: number) => OF_MAGNITUDE.has(one) && texts.some(saysMagnitude);
  return new Set(
    numbers.filter(
      (one) =>
        (OF_TIME.has(one) && (kinds.has("time") || kinds.has("months"))) ||
        (OF_DATA.has(one) && kinds.has("data")) ||
        isMagnitude(one) ||
        isTimes(one) ||
        isPart(one),
    ),
  );
}
const NONE: ReadonlySet<number> = new Set();

/** In any language: what is reckoned with is the figure. */
const MAGNITUDES: ReadonlyMap<string, number> = new Map(magnitudesAnywhere());

function saysMagnitude(text: string): boolean {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => MAGNITUDES.has(word) || MAGNITUDES.has(word.replace(/s$/u, "")));
}

/** Words of fewer letters are units only behind a number. */
const LEAST_LETTERS = 3;

function kindsOfUnits(text: string): string[] {
  const said = (text.match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length >= LEAST_LETTERS)
    .flatMap((word) => unitAtHead(word)?.unit.kind ?? []);
  return [...said, ...measures(text).amounts.flatMap(({ base }) => base?.unit.kind ?? [])];
}
