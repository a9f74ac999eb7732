// Which plain numbers a calculation may take from nowhere: how many of one unit another has, of time, of data and of words such as "million". Any other stands in a source or the question.
import type { Calculation } from "../../domain/calculation.ts";
import { magnitudesAnywhere } from "../../text/numbers.ts";
import { measures } from "./measures.ts";
import { unitAtHead } from "./units.ts";

/** Hours, days, weeks, months: how many of a shorter time a longer one has, and what it is then. */
const OF_TIME: ReadonlyMap<number, string> = new Map([
  [7, "7 days"],
  [12, "12 months"],
  [24, "24 hours"],
  [30, "30 days"],
  [52, "52 weeks"],
  [60, "60 minutes; 60 seconds"],
  [365, "365 days"],
  [366, "366 days"],
  [1440, "1440 minutes"],
  [3600, "3600 seconds"],
  [8760, "8760 hours"],
  [86_400, "86400 seconds"],
]);
/** The units a time may be told anew in: 36 months of three years, 1,095 days, 0.75 of the hour of 45 minutes. */
const IN_OTHERS: ReadonlyMap<string, readonly number[]> = new Map([
  ["months", [1, 12, 12 / 365, 12 / 52]],
  ["time", [60, 3600, 86_400, 7 * 86_400]],
]);

/** So many seconds of whole hours. */
function isOfHours(one: number): boolean {
  return one % 3600 === 0 && one > 0 && one <= 86_400;
}

function isSame(one: number, value: number): boolean {
  return Math.abs(one - value) < 1e-6 && one !== 1;
}

/** How much a word makes of a figure: "4.02 million" is said anew in dollars. */
const OF_MAGNITUDE: ReadonlySet<number> = new Set([1000, 1e6, 1e9, 1e12]);
/** Bits of a byte, and the steps from bytes up. */
const OF_DATA: ReadonlySet<number> = new Set([8, 1000, 1024, 8000, 8192, 1e6, 1e9]);

/**
 * Which of an expression's plain numbers are constants where a sentence and the sentences it rests on speak of times, of data or in magnitudes; how many months or years they tell, and
 * what a time of theirs is in another unit, 36 months of three years; and the two parts of a share
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
  const told = texts.flatMap((text) =>
    measures(text).amounts.flatMap(({ base, value: count }) => (base === undefined ? [] : [{ ...base, count }])),
  );
  const isTold = (one: number) =>
    told.some(
      ({ unit, value, count }) =>
        (unit.kind === "months" && one === count) ||
        (IN_OTHERS.get(unit.kind) ?? []).some((size) => size !== unit.factor && isSame(one, value / size)),
    );
  const isMagnitude = (one: number) => OF_MAGNITUDE.has(one) && texts.some(saysMagnitude);
  return new Set(
    numbers.filter(
      (one) =>
        ((OF_TIME.has(one) || isOfHours(one)) && (kinds.has("time") || kinds.has("months"))) ||
        (OF_DATA.has(one) && kinds.has("data")) ||
        isMagnitude(one) ||
        isTold(one) ||
        isTimes(one) ||
        isPart(one),
    ),
  );
}

/** The times that a calculation has for constants, "24 hours": a sentence that names one names the unit it reckons in. */
export function timesOf({ expression, inputs }: Pick<Calculation, "expression" | "inputs">): string[] {
  const own = (expression.match(/(?<![\p{L}\p{N}.,^])\d{1,5}(?![\p{L}\p{N}.,])(?=\s?(?:$|[)×/]))/gu) ?? []).map(Number);
  return own
    .filter((one) => inputs.every(({ figure }) => figure.replace(/\D/gu, "") !== String(one)))
    .flatMap((one) => OF_TIME.get(one) ?? []);
}

/** Whether a number as code writes it is how many of one unit of time or data another has. */
export function isUnitConstant(word: string): boolean {
  const value = /^\d{1,10}$/u.test(word) ? Number(word) : Number.NaN;
  return OF_TIME.has(value) || OF_DATA.has(value);
}

/** Which constants turn one unit of time or data, or a magnitude, into another. */
export function factorsAmong(constants: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...constants].filter((one) => OF_TIME.has(one) || OF_DATA.has(one) || OF_MAGNITUDE.has(one)));
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
