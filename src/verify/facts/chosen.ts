// Whether a value that a report chose for its asker lies between the two figures that it names.
import type { Calculation } from "../../domain/calculation.ts";
import type { DateMention } from "../../text/dates.ts";
import { evaluate, quantityOf } from "./arithmetic.ts";
import { dayOf, SECONDS_A_DAY } from "./calendar.ts";
import { constantsAmong, convertedBy, factorsAmong } from "./constants.ts";
import { type Computed, dueOn, told } from "./due.ts";
import { numbersIn, withoutFactors } from "./expression.ts";
import { type Figures, NOTHING, readWith, SCALES } from "./read-calculation.ts";
import type { Stated } from "./stated.ts";

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
export function chosenBetween(stated: Stated, ends: readonly string[], figures: Figures, texts: readonly string[]): Calculation | string {
  const [low, high] = ends.map((end) => endOf(end, stated, figures, texts));
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
