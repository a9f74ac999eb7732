// Where a figure of a working stands: in sentences that are named, in the question, among what was computed or set before.
import { ASKED, type Calculation, CHOSEN, COMPUTED, type DraftedCalculation } from "../../domain/calculation.ts";
import type { DateMention } from "../../text/dates.ts";
import { type Measure, measures } from "../facts/measures.ts";
import { operandIn, type PlacedQuote } from "../facts/operands.ts";
import { sourceMeasures } from "../facts/source-measures.ts";
import { type Instant, timeBetween } from "./instants.ts";
import { bareOf, clocksIn, daysOf, type Told, toldBy } from "./told.ts";

type Inputs = Calculation["inputs"];

/** What was computed before, with the figures it was computed from where they are known. */
export interface Reckoned extends DraftedCalculation {
  readonly inputs?: Inputs;
  /** What it comes to, where its result does not tell just that. */
  readonly exact?: string;
}

/** Where the figures of a working may stand. */
export interface Known {
  /** Sentences by their ids, the question by its own. */
  readonly quotes: ReadonlyMap<string, readonly PlacedQuote[]>;
  readonly earlier: readonly Reckoned[];
  /** What the report itself has set for the asker. */
  readonly set: readonly Figures[];
  /** Hours and days that are told, or computed, between which time passes. */
  readonly instants: readonly Instant[];
  /** Today, and the days of the question. */
  readonly days: readonly DateMention[];
}

/** Where a figure stands; undefined where it does nowhere. */
export function standing(told: Told, { quotes, earlier, set, days, instants }: Known): Inputs | undefined {
  for (const stands of [isOperand, isRelated]) {
    for (const [id, own] of quotes) {
      const quote = own.find((one) => stands(told, one, days));
      if (quote !== undefined) return [{ figure: told.text, claimId: id, quote: quote.quote.text }];
    }
    const before = earlier.findLast((one) => isSameTold(told, toldResult(one), days));
    if (before !== undefined) return before.inputs ?? [{ figure: told.text, claimId: COMPUTED, quote: `${before.result}` }];
  }
  const ofTwo = (quotes.get(ASKED) ?? []).find((one) => isOfTwo(told, one) || isShareIn(told, one));
  if (ofTwo !== undefined) return [{ figure: told.text, claimId: ASKED, quote: ofTwo.quote.text }];
  const between = timeBetween(told, instants);
  if (between !== undefined) return between.inputs;
  return isSetIn(told, set, days) ? [{ figure: told.text, claimId: CHOSEN, quote: told.text }] : undefined;
}

function isOperand(told: Told, quote: PlacedQuote, days: readonly DateMention[]): boolean {
  const text = `${quote.inContext.context}\n${quote.quote.text}`;
  if (told.clock !== undefined && !clocksIn(text).some(({ clock }) => clock === told.clock)) return false;
  if (told.clock !== undefined && told.day === undefined) return true;
  if (told.day !== undefined) {
    const wanted = daysOf(told.day, days);
    return wanted !== undefined && measures(text).dates.some((date) => daysOf(date, days) === wanted);
  }
  if (operandIn(told.text, [quote]) !== undefined) return true;
  const { amount } = told;
  return amount !== undefined && amount.unit === "" && operandIn(String(told.bare), [quote]) !== undefined;
}

/** Whether it is a figure of a sentence in another unit, the share that one is, or leaves, or the time between two. */
function isRelated({ amount, bare }: Told, { quote, inContext }: PlacedQuote): boolean {
  if (amount === undefined) return false;
  const text = inContext.context.includes(quote.text) ? inContext.context : quote.text;
  return sourceMeasures(text).amounts.some((one) => formsOf(one).some((form) => isNear(form, bare)) || isScaled(amount, bare, one));
}

/** Whether two figures of whoever asks add up to it, differ by it, or multiply to it: 21,000 of 12,000 and 9,000, 3,050 of 4,200 less 1,150, 116 of two of 58. */
function isOfTwo({ bare, amount }: Told, { quote }: PlacedQuote): boolean {
  if (amount === undefined || String(bare).replace(/\D|0+$/gu, "").length < 2 || bare < LEAST_OF_TWO) return false;
  const given = [...new Set(measures(quote.text).amounts.map(bareOf))].slice(0, MOST_GIVEN);
  return given.some((a) => given.some((b) => isNear(a + b, bare) || isNear(a - b, bare) || (a > 1 && b > 1 && isNear(a * b, bare))));
}
/** "Yearly 6 % now, B 1.5, C 5": of the asker's row of shares only one may have the sign. */
function isShareIn({ bare, amount }: Told, { quote }: PlacedQuote): boolean {
  const { amounts } = measures(quote.text);
  const ofShares = amount?.unit === "" && bare < 1 && amounts.some(({ unit }) => unit === "percent");
  return ofShares && amounts.some(({ unit, base, value }) => unit === "" && base === undefined && isNear(value / 100, bare));
}

/** Smaller ones come of two others by chance. */
const LEAST_OF_TWO = 100;
const MOST_GIVEN = 30;

/** The plain numbers that a figure may stand as. */
function formsOf({ unit, value, base }: Measure): number[] {
  if (unit === "percent") return [value / 100, 1 - value / 100, 1 + value / 100, 100 - value];
  if (base?.unit.kind === "time") return [1, 60, 3600, 86_400, 604_800].map((by) => base.value / by);
  if (base?.unit.kind === "months") return [base.value, base.value / 12];
  return [];
}

/** 1,920 of "1.92 EB", 6,000 of "6 billion", "0.0099 PB" of "9.9 TB": the same by thousands. */
function isScaled(amount: Measure, bare: number, { value, base }: Measure): boolean {
  const isTime = base?.unit.kind === "time" || base?.unit.kind === "months";
  if (isTime || value === 0 || bare === 0) return false;
  if (base !== undefined && amount.base !== undefined)
    return base.unit.kind === amount.base.unit.kind && isNear(base.value, amount.base.value);
  const power = Math.log10(bare / value) / 3;
  return (base !== undefined || value >= 1000) && power !== 0 && Math.abs(power) < 5 && Math.abs(power - Math.round(power)) < 1e-9;
}

/** Digits that nothing else has by chance. */
const SURE_DIGITS = 4;
/** And so many by thousands. */
const LEAST_DIGITS = 3;

/** Whether a figure is hardly the same by chance: it has several digits, or a unit. */
export function isTelling(figure: string): boolean {
  return /\p{Nd}\D*[1-9]|[1-9]\D*\p{Nd}|\p{L}|\p{Sc}|%/u.test(figure);
}

function isMere({ bare, amount, by }: Told): boolean {
  return amount?.value === bare && amount.base === undefined && by === undefined;
}

/** Whether two figures are one, in whatever form they are told. */
export function isSameTold(told: Told, other: Told | undefined, days: readonly DateMention[]): boolean {
  if (other === undefined) return false;
  if (told.clock !== undefined || other.clock !== undefined) return told.clock === other.clock;
  if (told.day !== undefined) return other.day !== undefined && daysOf(told.day, days) === daysOf(other.day, days);
  const [a, b] = [told.amount, other.amount];
  if (a === undefined || b === undefined) return false;
  // 5,260 of what came to 5.26 PB, 32.85 of 3.285 billion: a mere number may be of some unit's thousands.
  const digits = (one: Told) => one.text.replace(/\D/gu, "").replace(/^0+|0+$/gu, "");
  const isByTens = (size: number) => {
    const power = Math.log10(told.bare / size);
    const isWhole = Math.abs(power) >= 2 && Math.abs(power - Math.round(power)) < 1e-9;
    return isWhole && (digits(told).length >= SURE_DIGITS || (digits(told).length >= LEAST_DIGITS && Math.round(power) % 3 === 0));
  };
  if (isMere(told) && !isMere(other) && digits(told) === digits(other) && (isByTens(other.bare) || isByTens(b.value))) return true;
  const [times, otherTimes] = [told.by ?? 1, other.by ?? 1];
  return (
    isNear(told.bare, other.bare) ||
    isNear(told.bare * times, other.bare * otherTimes) ||
    isNear(told.bare * times, b.value) ||
    isNear(a.value, b.value) ||
    (a.base !== undefined && b.base !== undefined && a.base.unit.kind === b.base.unit.kind && isNear(a.base.value, b.base.value))
  );
}

/** The figures, days and hours that texts tell, read once for whatever is looked for among them. */
export interface Figures {
  readonly values: readonly number[];
  readonly dates: readonly DateMention[];
  readonly clocks: ReadonlySet<number>;
}

/** The figures of some texts. Pure; linear. */
export function figuresIn(texts: readonly string[]): Figures {
  const all = texts.map((text) => ({ ...measures(text), clocks: clocksIn(text) }));
  return {
    values: all.flatMap(({ amounts }) => amounts.map(({ value }) => value)),
    dates: all.flatMap(({ dates }) => dates),
    clocks: new Set(all.flatMap(({ clocks }) => clocks.flatMap(({ clock }) => clock ?? []))),
  };
}

/** Whether the report itself has set a figure or a day: said as what to do, plan with or assume. */
export function isSetIn(told: Told, set: readonly Figures[], days: readonly DateMention[]): boolean {
  const { clock, day, amount } = told;
  if (clock !== undefined) return set.some(({ clocks }) => clocks.has(clock));
  if (day !== undefined) {
    const wanted = daysOf(day, days);
    return wanted !== undefined && set.some(({ dates }) => dates.some((date) => daysOf(date, days) === wanted));
  }
  return set.some(({ values }) => values.some((value) => isNear(value, amount?.value ?? Number.NaN)));
}

const toldOf = new WeakMap<Reckoned, { readonly told: Told | undefined }>();

/** What an earlier result tells; each is read once. */
export function toldResult(one: Reckoned): Told | undefined {
  const known = toldOf.get(one) ?? { told: isTelling(one.result) ? toldBy(one.result) : undefined };
  toldOf.set(one, known);
  return known.told;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}
