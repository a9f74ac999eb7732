// What the figures of a calculation come to, in the unit and to the place that a sentence states.
import type { Calculation } from "../../domain/calculation.ts";
import { amountsAgree } from "../../text/numbers.ts";
import { BY_TIME, evaluate, isWrittenTime, type Quantity, quantityOf } from "./arithmetic.ts";
import { DAYS_A_MONTH, isSaidOf, SECONDS_A_DAY } from "./calendar.ts";
import { factorsAmong } from "./constants.ts";
import { type Expression, figuresIn, lessFactors, numbersIn, shownExpression } from "./expression.ts";
import { NOTHING, type Operands, SCALES } from "./read-calculation.ts";
import type { Stated } from "./stated.ts";

/** What stands before what is below nought, as it is shown. */
export const MINUS = "−";

/** What a calculation is computed from. */
export interface Computed {
  readonly expression: Expression;
  readonly operands: Operands;
  readonly enters: ReadonlySet<number>;
}

/** What is computed, in the unit that is stated; why there is nothing. */
export function dueOn(scale: (typeof SCALES)[number], stated: Stated, { expression, operands, enters }: Computed): number | string {
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

/** Whether something is a stretch of time, or a day. */
export function isOfTime({ kind }: Quantity): boolean {
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
export function agrees(stated: Pick<Stated, "value" | "step" | "bound" | "text">, computed: number): boolean {
  const { value, step, bound } = stated;
  const plain = { start: 0, end: 0, text: "", unit: "", ordinal: false };
  const sign = value < 0 ? -1 : 1;
  const rounded = roundedTo(stated);
  return [step, rounded].some((place) =>
    amountsAgree({ ...plain, value: sign * value, step: place, bound }, { ...plain, value: sign * computed, step: 0, bound: "exact" }),
  );
}

/** The place a result is rounded to that ends in noughts, "$43,400": with three figures or more of it stated, nobody takes the noughts for counted. */
function roundedTo({ text, value, step }: Pick<Stated, "text" | "value" | "step">): number {
  const digits = text.replace(/\P{Nd}/gu, "").replace(/^0+/u, "");
  const noughts = /0*$/u.exec(digits)?.[0].length ?? 0;
  return digits.length - noughts >= 3 && Number.isInteger(value) ? step * 10 ** noughts : step;
}

/**
 * Units are converted by code, and whoever writes factors besides converts twice: such an expression is held without those, as it is then shown, where its mere
 * numbers come to what is stated with them.
 */
export function heldByHand(stated: Stated, by: Computed): Pick<Calculation, "result" | "expression" | "inputs"> | undefined {
  const factors = factorsAmong(by.enters);
  if (!numbersIn(by.expression).some((one) => factors.has(one))) return undefined;
  const mere = evaluate(by.expression, { figure: (one) => by.operands.get(one)?.bare ?? NOTHING, enters: by.enters });
  if (typeof mere === "string" || !isStated(stated, mere.value)) return undefined;
  const ways = lessFactors(by.expression, factors).filter((way) => figuresIn(way).length > 0);
  const found = ways
    .toSorted((a, b) => numbersIn(a).length - numbersIn(b).length)
    .find((way) => SCALES.some((scale) => comesOut(stated, way, scale, by)));
  return found && { result: stated.text, ...told(found, by.operands) };
}

/** Whether an expression comes to what is stated by one reading of its figures; a mere number of the stated unit's base. */
function comesOut(stated: Stated, expression: Expression, scale: (typeof SCALES)[number], { operands, enters }: Computed): boolean {
  const computed = evaluate(expression, { figure: (one) => operands.get(one)?.[scale] ?? NOTHING, enters });
  if (typeof computed === "string") return false;
  const due = computed.kind === "" && stated.base !== undefined ? computed.value / stated.base.unit.factor : asStated(stated, computed);
  return typeof due === "number" && isStated(stated, due);
}

/** An expression with its figures as a reader sees them, and where each stands. */
export function told(expression: Expression, operands: Operands): Pick<Calculation, "expression" | "inputs"> {
  const shown = withoutCommonUnit([...operands.values()].map(({ said }) => said));
  return {
    expression: shownExpression(expression, (one) =>
      shown(operands.get(one)?.said ?? "").replace(/^-.*$/u, (below) => `(${MINUS}${below.slice(1)})`),
    ),
    inputs: [...operands.values()].flatMap(({ figure, claimId, quote, beneath }) => beneath ?? [{ figure, claimId, quote }]),
  };
}

/** The sentence names the unit: where all figures have the same, none needs to repeat it. */
function withoutCommonUnit(figures: readonly string[]): (figure: string) => string {
  const parts = figures.map((figure) => /^(?<sign>[^\p{N}]*)(?<number>\p{N}(?:.*\p{N})?)(?<unit>.*)$/su.exec(figure)?.groups);
  const units = new Set(parts.map((part) => `${part?.sign}\n${part?.unit}`));
  const isLong = figures.length > 1 && units.size === 1 && /\p{L}|\p{Sc}/u.test([...units].join(""));
  return (figure) => (isLong ? (parts[figures.indexOf(figure)]?.number ?? figure) : figure);
}

/** Whether a number comes to the figure, or the day, that is stated. */
export function isStated(stated: Stated, due: number): boolean {
  return stated.day === undefined ? agrees(stated, due) : isSaidOf(stated.day, due);
}
