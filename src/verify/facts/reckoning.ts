// What a planned calculation comes to, for whoever is to write it: in a unit that is read at a glance, and never by one that nobody has named.
import { isChosen } from "../../domain/calculation.ts";
import { BY_TIME, evaluate, type Quantity } from "./arithmetic.ts";
import { dayInWords, SECONDS_A_DAY } from "./calendar.ts";
import { constantsAmong, convertedBy, TIMES } from "./constants.ts";
import { figureOf, numbersIn } from "./expression.ts";
import { MONEY } from "./measures.ts";
import type { Operand } from "./operands.ts";
import { type Figures, NOTHING, readWith, SCALES, textsOf } from "./read-calculation.ts";

/** What an expression comes to, in a user's words, as far as that can be told; why it comes to nothing. */
export interface Reckonable {
  readonly comesTo?: string | undefined;
  readonly fails?: string | undefined;
}

/**
 * What an expression comes to over the figures it names, whatever it is to say (R12): who plans a calculation may name what nothing states, or convert units that code
 * converts.
 */
export function reckon(expression: string, figures: Figures): Reckonable {
  const texts = textsOf(figures.quotes);
  if (isChosen({ expression })) return {};
  const read = readWith(expression, figures, texts);
  if ("reason" in read) return { fails: read.reason };
  const enters = constantsAmong(numbersIn(read.expression), texts);
  const own = [...read.operands.values()];
  const by = (of: (one: Operand) => Quantity) => {
    const figure = (one: typeof read.expression) => {
      const operand = read.operands.get(one);
      return operand === undefined ? NOTHING : of(operand);
    };
    return evaluate(read.expression, { figure, enters });
  };
  const found = SCALES.map((scale) => by((one) => one[scale]));
  const first = found.find((one) => typeof one !== "string");
  if (first === undefined) return { fails: found.find((one) => typeof one === "string") };
  const mere = (kinds: ReadonlySet<string>) => by((one) => (kinds.has(one.plain.kind) ? one.bare : one.plain));
  const converted = convertedBy(enters);
  // Whoever writes factors of units has converted by hand, to what only they know.
  if (own.some(({ plain }) => converted.has(plain.kind))) return { comesTo: quantityInWords(mere(converted)) };
  const rate = by((one) => one.rate);
  const isOfRates = converted.size === 0 && own.some((one) => one.rate !== one.plain);
  if (isOfRates && typeof rate !== "string" && !rate.kind.endsWith(BY_TIME)) return { comesTo: quantityInWords(rate) };
  // "15,000 / 60 days" is by the day: what a time has gone into that is none is told by the unit that was written.
  const twice = by((one) => (TIMES.has(one.plain.kind) ? { ...one.plain, value: 2 * one.plain.value } : one.plain));
  const isBySecond = !TIMES.has(first.kind) && typeof twice !== "string" && twice.value !== first.value;
  return { comesTo: quantityInWords(isBySecond ? mere(TIMES) : first) };
}

/** What quantities of a kind are told in, the largest first. */
const TOLD_IN: ReadonlyMap<string, Readonly<Record<string, number>>> = new Map(
  Object.entries({
    time: { " days": SECONDS_A_DAY, " hours": 3600, " minutes": 60, " seconds": 1, " ms": 1e-3 },
    data: { " TB": 1e12, " GB": 1e9, " MB": 1e6, " kB": 1e3, " bytes": 1 },
    months: { " years": 12, " months": 1 },
    percent: { " %": 1 },
    points: { " percentage points": 1 },
    ratio: { "": 1 },
    "": { "": 1 },
    ...Object.fromEntries([...MONEY].map((money) => [money, { [` ${money}`]: 1 }])),
  }),
);

/** A quantity in the unit, of those it has one of, that tells it in the fewest characters, of several the largest; undefined for what is told in none, such as a rate. */
function quantityInWords(quantity: Quantity | string): string | undefined {
  if (typeof quantity === "string") return undefined;
  const { value, kind } = quantity;
  if (kind === "date") return dayInWords(value);
  const units = Object.entries(TOLD_IN.get(kind) ?? {});
  const whole = units.filter(([, size]) => size <= Math.abs(value));
  const told = (whole.length > 0 ? whole : units).map(([unit, size]) => ({ unit, figure: figureOf(value / size) }));
  const [shortest] = told.toSorted((a, b) => a.figure.length - b.figure.length);
  return shortest && `${shortest.figure}${shortest.unit}`;
}
