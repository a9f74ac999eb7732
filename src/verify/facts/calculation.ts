// Whether a calculation comes out: the one way by which a figure that stands in no source may be written.
import { type Calculation, COUNTED, type DraftedCalculation } from "../../domain/calculation.ts";
import type { DateMention } from "../../text/dates.ts";
import { amountsAgree } from "../../text/numbers.ts";
import { BY_TIME, boundOf, evaluate, isWrittenTime, type Quantity, quantityOf } from "./arithmetic.ts";
import { DAYS_A_MONTH, dayInWords, dayOf, isSaidOf, SECONDS_A_DAY } from "./calendar.ts";
import { constantsAmong, convertedBy, factorsAmong } from "./constants.ts";
import {
  countedIn,
  type Expression,
  endsOf,
  figureOf,
  figuresIn,
  lessFactors,
  numbersIn,
  shownExpression,
  withoutFactors,
} from "./expression.ts";
import { measures } from "./measures.ts";
import { type Figures, NOTHING, type Operands, readWith, SCALES, textsOf } from "./read-calculation.ts";
import { perScaleOf, scalesIn, timesIn } from "./said-scales.ts";
import { type Stated, statedIn } from "./stated.ts";
import { conventionOf, inOtherConvention } from "./units.ts";

export type Calculated =
  /** `look` are questions that its meaning raises, for whoever judges. */
  | {
      readonly outcome: "comes out";
      readonly calculation: Calculation;
      readonly look: readonly string[];
      /** The sentence with its result in the unit of its sources, where it names the one of the other convention. */
      readonly text?: string;
    }
  | { readonly outcome: "does not"; readonly reason: string }
  /** Its result is not in the sentence: it is no part of it. */
  | { readonly outcome: "idle" };

/**
 * Computes a calculation from the figures its claims' quotes have, units and table scales included, and holds the figure or day the sentence states to it:
 * value as it is rounded, sign and unit (R12). What the result means, and whether a bound is told as one, is asked of the judge. Pure; linear in the text, the
 * expression is capped.
 */
export function calculate(sentence: string, drafted: DraftedCalculation, { quotes, earlier = [] }: Figures): Calculated {
  const stated = statedIn(sentence, drafted.result);
  if (stated === undefined) return { outcome: "idle" };
  const fails = (why: string): Calculated => ({
    outcome: "does not",
    reason: `the calculation of ${stated.text} does not come out: ${why}`,
  });
  const texts = [sentence, ...textsOf(quotes)];
  const ends = endsOf(drafted.expression);
  if (ends !== undefined) {
    const chosen = chosenBetween(stated, ends, (end) => endOf(end, stated, { quotes, earlier }, texts));
    return typeof chosen === "string" ? fails(chosen) : { outcome: "comes out", calculation: chosen, look: [] };
  }
  const read = readWith(drafted.expression, { quotes, earlier }, texts);
  if ("reason" in read) return fails(read.reason);
  const { expression, operands } = read;
  const bound = boundOf(expression, (one) => operands.get(one)?.bound ?? "exact");
  const isBounded = !stated.loose && (stated.bound === "above" || stated.bound === "below");
  if (isBounded && stated.bound !== bound && bound !== "exact" && bound !== "about")
    return fails(
      bound === undefined ? "its figures are bounded from both sides" : `it is bounded from ${bound === "above" ? "below" : "above"}`,
    );
  if (countedIn(expression) > 0 && quantityOf(stated).kind !== "") return fails("a count has no unit");
  if ([...operands.values()].some(({ isMonth }) => isMonth === true) && !isByMonths(stated, operands))
    return fails("its source names a month, and no day");
  const enters = constantsAmong(numbersIn(expression), texts);
  const by = { expression, operands, enters };
  const said = { ...by, perScale: perScaleOf(sentence), scales: scalesIn(texts), times: timesIn(sentence) };
  const found = held(stated, said) ?? heldByHand(stated, by);
  if (found !== undefined) return { outcome: "comes out", calculation: found.calculation, look: lookAt(stated, found.isWhole, expression) };
  const meant = meantIn(stated, operands);
  const other = meant === undefined ? undefined : held(meant, said);
  if (meant === undefined || other === undefined) return fails(comesTo(stated, by));
  const text = `${sentence.slice(0, stated.start)}${meant.text}${sentence.slice(stated.end)}`;
  return { outcome: "comes out", calculation: other.calculation, look: lookAt(meant, other.isWhole, expression), text };
}

/** Whether what is stated, and all it is reckoned from, is told by the month: no day of a month is known that is named without one. */
function isByMonths(stated: Stated, operands: Operands): boolean {
  const kinds = [...operands.values()].map(({ plain, isMonth }) => (isMonth === true ? "months" : plain.kind));
  const isMonths = stated.day === undefined ? quantityOf(stated).kind === "months" : stated.day.day === undefined;
  return isMonths && kinds.every((kind) => kind === "months");
}

/** A size of data as those mean it who go by 1,024 and write GB, or the other way round; with the sign that tells it, save where the sources themselves have this. */
function meantIn(stated: Stated, operands: Operands): Stated | undefined {
  const { base, text, value, step } = stated;
  const own = base === undefined ? undefined : conventionOf(base.unit);
  if (base === undefined || own === undefined) return undefined;
  const units = [...operands.values()].flatMap(({ quote }) => measures(quote).amounts.flatMap((one) => one.base?.unit ?? []));
  const steps = new Set(units.flatMap((unit) => conventionOf(unit)?.step ?? []));
  const shown = steps.has(own.step) && steps.size === 1 ? text : inOtherConvention(text);
  const unit = { ...base.unit, factor: own.other };
  return shown === undefined ? undefined : { ...stated, text: shown, base: { unit, value: value * own.other, step: step * own.other } };
}

function isProduct(expression: Expression): boolean {
  return expression.kind === "operation" && (expression.operator === "*" || expression.operator === "/");
}

/** What only the meaning of a result can tell. */
function lookAt({ text }: Stated, isWhole: boolean, expression: Expression): string[] {
  const isCounted = figuresIn(expression).some(({ figure }) => figure === COUNTED);
  return [...(isWhole ? [`${text} rightly rounded?`] : []), ...(isCounted ? [`${text}: all of these, none twice?`] : [])];
}

/** As figures stand, or all on the scale of their tables. */
const END_SCALES = ["plain", "scaled"] as const;
/** What an end may be read as: on each scale, with units converted by hand, or, as code sets a value, in a unit that is not said. */
const END_READINGS = END_SCALES.length + 2;

/** One end of a range: what it comes to by each reading, and as a reader sees it. */
type End = Pick<Calculation, "expression" | "inputs"> & {
  readonly values: readonly (number | string)[];
  /** What it is of; undefined for nothing at all. */
  readonly kind: string | undefined;
};

/** Nothing, or one, below which nobody goes, and which is all of what is shared, needs no source. */
const BARE_END = /^[01]$/u;

function endOf(end: string, stated: Stated, figures: Figures, texts: readonly string[]): End | string {
  if (BARE_END.test(end)) {
    const isShare = quantityOf(stated).kind === "percent";
    return { values: Array<number>(END_READINGS).fill(Number(end) * (isShare ? 100 : 1)), expression: end, inputs: [], kind: undefined };
  }
  const read = readWith(end, figures, texts);
  if ("reason" in read) return read.reason;
  const { expression, operands } = read;
  const computed = { expression, operands, enters: constantsAmong(numbersIn(expression), texts) };
  const values = [...END_SCALES.map((scale) => dueOn(scale, stated, computed)), byHand(stated, computed), unitless(stated, computed)];
  const computedKind = evaluate(expression, { figure: (one) => operands.get(one)?.plain ?? NOTHING, enters: computed.enters });
  // 1000 of anything may be a year, too, and a number that is converted by hand a time.
  const isBare = typeof computedKind !== "string" && (computedKind.kind === "" || computedKind.kind === "year");
  const isByHand = isBare && convertedBy(computed.enters).has("time");
  const kind = typeof computedKind === "string" || isByHand ? undefined : isBare ? "" : computedKind.kind;
  return values.every((one) => typeof one === "string") ? String(values[0]) : { values, kind, ...told(expression, operands) };
}

function unitless(stated: Stated, { expression, operands, enters }: Computed): number | string {
  if (stated.unit !== "" || stated.base !== undefined) return "its unit is said";
  const mere = evaluate(expression, { figure: (one) => operands.get(one)?.bare ?? NOTHING, enters });
  return typeof mere === "string" ? mere : mere.value;
}

/** What is converted by hand differs from what code converts by no more: 1,024 is taken for 1,000. */
const BY_HAND = 0.1;

/** The mere numbers of an end, where factors of units are among them, and it comes to the same without these; see {@link heldByHand}. */
function byHand(stated: Stated, { expression, operands, enters }: Computed): number | string {
  const own = withoutFactors(expression, factorsAmong(enters));
  if (own === expression) return "nothing is converted by hand";
  const mere = evaluate(expression, { figure: (one) => operands.get(one)?.bare ?? NOTHING, enters });
  if (typeof mere === "string") return mere;
  const due = SCALES.map((scale) => dueOn(scale, stated, { expression: own, operands, enters }));
  const isSame = due.some((one) => typeof one === "number" && Math.abs(one - mere.value) <= BY_HAND * Math.abs(mere.value));
  return isSame ? mere.value : "it is of another unit";
}

/** A value that the report chose for the asker: it comes to nothing, and lies between two figures of its claims. Why it does not, in a user's words. */
function chosenBetween(stated: Stated, ends: readonly string[], read: (end: string) => End | string): Calculation | string {
  const [low, high] = ends.map(read);
  if (low === undefined || typeof low === "string") return low ?? "it has no ends";
  if (high === undefined || typeof high === "string") return high ?? "it has no ends";
  const expression = `${low.expression} … ${high.expression}`;
  const kinds = new Set([low.kind, high.kind].filter((kind) => kind !== undefined));
  if (kinds.size > 1) return `its ends are of different units: ${expression}`;
  const isBetween = low.values.some((least, at) => {
    const most = high.values[at];
    if (typeof least !== "number" || typeof most !== "number") return false;
    const mere = stated.day?.month === undefined ? stated.day?.fromYear : undefined;
    // 1500 of milliseconds may be a year, too.
    if (at === END_READINGS - 1 && mere !== undefined) return least <= mere && mere <= most;
    const value = stated.day === undefined ? stated.value : (dayOf(stated.day) ?? dayWithin(stated.day, least, most));
    return value !== undefined && least <= value && value <= most;
  });
  if (!isBetween) return `it does not lie between ${expression}`;
  return { result: stated.text, expression, chosen: true, inputs: [...low.inputs, ...high.inputs] };
}

/** A day that is said without its year: of two days it lies between, it has the year of one. */
function dayWithin({ fromYear, month, day }: DateMention, low: number, high: number): number | undefined {
  if (fromYear !== undefined || month === undefined || day === undefined) return undefined;
  const years = [low, high].map((end) => new Date(end * SECONDS_A_DAY * 1000).getUTCFullYear());
  const days = years.flatMap((year) => dayOf({ fromYear: year, toYear: year, month, day }) ?? []);
  return days.find((one) => one >= low && one <= high);
}

/** What a judge is told of a calculation that comes out. */
export function calculationLine({ expression, result, chosen }: Calculation): string {
  if (chosen === true) return `chosen between ${expression} = ${result}`;
  return result.startsWith(MINUS) ? `${expression} = ${result}, a fall of ${result.slice(1)}` : `${expression} = ${result}`;
}
const MINUS = "−";

interface Computed {
  readonly expression: Expression;
  readonly operands: Operands;
  readonly enters: ReadonlySet<number>;
}

/** The calculation, where the figures come to what is stated, as they stand, all on the scale of their tables, or by what the sentence says they are by. */
function held(
  stated: Stated,
  by: Computed & { readonly perScale: number; readonly scales: readonly number[]; readonly times: readonly number[] },
): { readonly calculation: Calculation; readonly isWhole: boolean } | undefined {
  const { expression, operands, perScale } = by;
  const due = SCALES.map((scale) => dueOn(scale, stated, by)).filter((one) => typeof one !== "string");
  const isBare = stated.day === undefined && [...operands.values()].every(({ plain }) => plain.kind === "" || plain.kind === "year");
  const times = isBareTime(stated, by) ? by.times.map((seconds) => 1 / seconds) : [];
  // A share of a share, "2 points of your 22 %", is told in the hundredths both are of.
  const isShare = stated.asPoints && isProduct(expression) && [...operands.values()].every(({ plain }) => plain.kind === "percent");
  // So many in a time are so many by another: "14 in 38 days" are 2.6 a week.
  const inTimes = stated.by !== undefined && [...operands.values()].some(({ plain }) => isOfTime(plain)) ? [stated.by] : [];
  const factors = [
    1,
    perScale,
    ...inTimes,
    ...(isShare ? [100] : []),
    ...times,
    ...(isBare && /\p{L}/u.test(stated.text) ? by.scales : []),
  ];
  const exact = due.some((one) => factors.some((factor) => isStated(stated, one * factor)));
  const isWhole = !exact && due.some((one) => isWholeOf(stated, one));
  if (!exact && !isWhole) return undefined;
  const unsigned = stated.text.replace(/^[-−–]\s?/u, "");
  return { calculation: { result: `${stated.value < 0 ? MINUS : ""}${unsigned}`, ...told(expression, operands) }, isWhole };
}

/**
 * Units are converted by code, and whoever writes factors besides converts twice: such an expression is held without those, as it is then shown, where its mere
 * numbers come to what is stated with them.
 */
function heldByHand(stated: Stated, by: Computed): ReturnType<typeof held> {
  const factors = factorsAmong(by.enters);
  if (!numbersIn(by.expression).some((one) => factors.has(one))) return undefined;
  const mere = evaluate(by.expression, { figure: (one) => by.operands.get(one)?.bare ?? NOTHING, enters: by.enters });
  if (typeof mere === "string" || !isStated(stated, mere.value)) return undefined;
  const ways = lessFactors(by.expression, factors).filter((way) => figuresIn(way).length > 0);
  const found = ways
    .toSorted((a, b) => numbersIn(a).length - numbersIn(b).length)
    .find((way) => SCALES.some((scale) => comesOut(stated, way, scale, by)));
  return found && { calculation: { result: stated.text, ...told(found, by.operands) }, isWhole: false };
}

/** Whether an expression comes to what is stated by one reading of its figures; a mere number of the stated unit's base. */
function comesOut(stated: Stated, expression: Expression, scale: (typeof SCALES)[number], { operands, enters }: Computed): boolean {
  const computed = evaluate(expression, { figure: (one) => operands.get(one)?.[scale] ?? NOTHING, enters });
  if (typeof computed === "string") return false;
  const due = computed.kind === "" && stated.base !== undefined ? computed.value / stated.base.unit.factor : asStated(stated, computed);
  return typeof due === "number" && isStated(stated, due);
}

/** An expression with its figures as a reader sees them, and where each stands. */
function told(expression: Expression, operands: Operands): Pick<Calculation, "expression" | "inputs"> {
  const shown = withoutCommonUnit([...operands.values()].map(({ said }) => said));
  return {
    expression: shownExpression(expression, (one) =>
      shown(operands.get(one)?.said ?? "").replace(/^-.*$/u, (below) => `(${MINUS}${below.slice(1)})`),
    ),
    inputs: [...operands.values()].map(({ figure, claimId, quote }) => ({ figure, claimId, quote })),
  };
}

/** A time that is stated as a mere number. */
function isBareTime(stated: Stated, { expression, operands, enters }: Computed): boolean {
  if (stated.day !== undefined || stated.unit !== "" || stated.base !== undefined) return false;
  const computed = evaluate(expression, { figure: (one) => operands.get(one)?.plain ?? NOTHING, enters });
  return typeof computed !== "string" && computed.kind === "time";
}

function isStated(stated: Stated, due: number): boolean {
  return stated.day === undefined ? agrees(stated, due) : isSaidOf(stated.day, due);
}

/** Of things that are counted nobody needs, or fits in, a part: the next whole number, more or less. */
function isWholeOf({ day, value, step, unit, base }: Stated, due: number): boolean {
  return day === undefined && unit === "" && base === undefined && step === 1 && value >= 1 && Math.abs(due - value) < 1;
}

/** The sentence names the unit: where all figures have the same, none needs to repeat it. */
function withoutCommonUnit(figures: readonly string[]): (figure: string) => string {
  const parts = figures.map((figure) => /^(?<sign>[^\p{N}]*)(?<number>\p{N}(?:.*\p{N})?)(?<unit>.*)$/su.exec(figure)?.groups);
  const units = new Set(parts.map((part) => `${part?.sign}\n${part?.unit}`));
  const isLong = figures.length > 1 && units.size === 1 && /\p{L}|\p{Sc}/u.test([...units].join(""));
  return (figure) => (isLong ? (parts[figures.indexOf(figure)]?.number ?? figure) : figure);
}

/** What is computed, in the unit that is stated; why there is nothing. */
function dueOn(scale: (typeof SCALES)[number], stated: Stated, { expression, operands, enters }: Computed): number | string {
  const computed = evaluate(expression, { figure: (one) => operands.get(one)?.[scale] ?? NOTHING, enters });
  if (typeof computed === "string") return computed;
  const reckoned = { ...stated, value: computed.value };
  if (scale === "written" && isConverted(stated, operands) && heldByHand(reckoned, { expression, operands, enters }) === undefined)
    return "its times are in another unit";
  if (scale === "written" && isWrittenTime(computed) && quantityOf(stated).kind === "") return "it is a time, and none is said";
  // By the second a bare figure could be anything: it has to say by what time it is.
  if (scale === "rate" && quantityOf(stated).kind === "" && (computed.kind === "time" || computed.kind === BY_TIME))
    return computed.kind === BY_TIME && stated.by !== undefined ? computed.value * stated.by : "it is by a time, and none is said";
  return asStated(stated, computed);
}

/** Whether a time or day that is stated is in another unit than a time that is reckoned with: their mere numbers are then to be converted, and rightly. */
function isConverted({ day, base }: Stated, operands: Operands): boolean {
  const own = day === undefined ? (base?.unit.kind === "time" ? base.unit.factor : undefined) : SECONDS_A_DAY;
  return own !== undefined && [...operands.values()].some(({ plain, written }) => isOfTime(plain) && written.unit !== own);
}

function isOfTime({ kind }: Quantity): boolean {
  return kind === "time" || kind === "date";
}

/** What is computed, in the unit the sentence states; why it cannot be said in it. */
function asStated(stated: Stated, { value, kind, quotient }: Quantity): number | string {
  if (stated.day !== undefined || kind === "date") return stated.day !== undefined && kind === "date" ? value : "it is of another unit";
  const said = stated.points ? "points" : quantityOf(stated).kind;
  if (said === "percent") {
    if (kind === "points") return "a difference of percentages is one in percentage points";
    return kind === "percent" ? value : quotient ? value * 100 : "it is no percentage";
  }
  if (said === "" || kind === "") return value;
  if (stated.by !== undefined && kind === `${said}${BY_TIME}`) return (value * stated.by) / (stated.base?.unit.factor ?? 1);
  const inOwn = said === "months" && kind === "time" ? value / SECONDS_A_DAY / DAYS_A_MONTH : said === kind ? value : undefined;
  return inOwn === undefined ? `it is of another unit: ${kind}, not ${said}` : inOwn / (stated.base?.unit.factor ?? 1);
}

/** Equal, or rounded to the last place stated, or as the sentence itself says how exact it is. */
function agrees(stated: Stated, computed: number): boolean {
  const { value, step, bound } = stated;
  const plain = { start: 0, end: 0, text: "", unit: "", ordinal: false };
  const sign = value < 0 ? -1 : 1;
  const rounded = roundedTo(stated);
  return [step, rounded].some((place) =>
    amountsAgree({ ...plain, value: sign * value, step: place, bound }, { ...plain, value: sign * computed, step: 0, bound: "exact" }),
  );
}

/** The place a result is rounded to that ends in noughts, "$43,400": with three figures or more of it stated, nobody takes the noughts for counted. */
function roundedTo({ text, value, step }: Stated): number {
  const digits = text.replace(/\P{Nd}/gu, "").replace(/^0+/u, "");
  const noughts = /0*$/u.exec(digits)?.[0].length ?? 0;
  return digits.length - noughts >= 3 && Number.isInteger(value) ? step * 10 ** noughts : step;
}

function comesTo(stated: Stated, by: Computed): string {
  const due = SCALES.map((scale) => dueOn(scale, stated, by));
  const [nearest] = due.filter((one) => typeof one === "number").sort((a, b) => Math.abs(a - stated.value) - Math.abs(b - stated.value));
  if (nearest === undefined) return String(due[0]);
  if (stated.day !== undefined) return `it comes to ${dayInWords(nearest) ?? "no day"}`;
  if (isBareTime(stated, by)) return `it comes to ${figureOf(nearest / SECONDS_A_DAY)} days, and ${stated.text} names no unit`;
  const isTurned = Math.sign(nearest) !== Math.sign(stated.value) && agrees({ ...stated, value: -stated.value }, nearest);
  const hint = isTurned ? "; a fall is earlier minus later" : "";
  const unit = stated.points ? " percentage points" : stated.unit === "percent" ? " %" : "";
  return `it comes to ${figureOf(nearest)}${unit}, not ${stated.text}${hint}`;
}
