// Whether a calculation comes out: the one way by which a figure that stands in no source may be written.
import type { Calculation, DraftedCalculation } from "../../domain/calculation.ts";
import { amountsAgree } from "../../text/numbers.ts";
import { boundOf, evaluate, type Quantity, quantityOf } from "./arithmetic.ts";
import { type Expression, figuresIn, LONGEST_EXPRESSION, parseExpression, shownExpression } from "./expression.ts";
import { type Measure, measures, statedMeasures } from "./measures.ts";
import { type Operand, operandIn, type PlacedQuote } from "./operands.ts";

export type Calculated =
  | { readonly outcome: "comes out"; readonly calculation: Calculation }
  | { readonly outcome: "does not"; readonly reason: string }
  /** Its result is not in the sentence: it is no part of it. */
  | { readonly outcome: "idle" };

/**
 * Computes a calculation from the figures its claims' quotes have, units and table scales included, and holds the figure the sentence states to it: value
 * as it is rounded, sign and unit (R12). Pure; linear in the text, the expression is capped.
 * @param quotesOf the quotes of a claim the sentence names; undefined for any other id
 */
export function calculate(
  sentence: string,
  drafted: DraftedCalculation,
  quotesOf: (claimId: string) => readonly PlacedQuote[] | undefined,
): Calculated {
  const stated = statedIn(sentence, drafted.result);
  if (stated === undefined) return { outcome: "idle" };
  const fails = (why: string): Calculated => ({
    outcome: "does not",
    reason: `the calculation of ${stated.text} does not come out: ${why}`,
  });
  const expression = parseExpression(drafted.expression);
  if (expression === undefined) return fails(unreadable(drafted.expression));
  const named = figuresIn(expression);
  if (named.length === 0) return fails("it names no figure of a claim");
  const operands = new Map<Expression, Operand & { readonly claimId: string }>();
  for (const one of named) {
    const quotes = quotesOf(one.claim);
    if (quotes === undefined) return fails(`the sentence does not name the claim that ${one.figure} is of`);
    const operand = operandIn(one.figure, quotes);
    if (operand === undefined) return fails(`the claim it takes ${one.figure} from does not state it`);
    operands.set(one, { ...operand, claimId: one.claim });
  }
  const inexact = [...operands.values()].find(({ bound }) => bound !== "exact");
  if (inexact !== undefined && stated.bound === "exact")
    return fails(`${inexact.figure} is not exact in its source, so the result is not either`);
  const bound = boundOf(expression, (one) => operands.get(one)?.bound ?? "exact");
  if (bound !== "about" && bound !== "exact" && stated.bound !== bound)
    return fails(
      bound === undefined ? "its figures are bounded from both sides" : `it is bounded from ${bound === "above" ? "below" : "above"}`,
    );
  return held(stated, expression, operands, perScaleOf(sentence)) ?? fails(comesTo(stated, expression, operands));
}

/** What a judge is told of a calculation that comes out. */
export function calculationLine({ expression, result }: Calculation): string {
  return result.startsWith(MINUS) ? `${expression} = ${result}, a fall of ${result.slice(1)}` : `${expression} = ${result}`;
}
const MINUS = "−";

interface Stated extends Measure {
  /** Percentage points, which are no percent. */
  readonly points: boolean;
}

/** The figure of a sentence that a result names, with the result's sign. */
function statedIn(sentence: string, result: string): Stated | undefined {
  const [wanted] = measures(result.replace(/[–−](?=\s?[\p{N}$€£¥])/u, "-")).amounts;
  if (wanted === undefined) return undefined;
  const all = statedMeasures(sentence).amounts.filter(({ ordinal }) => !ordinal);
  const value = Math.abs(wanted.value);
  const found =
    all.find((one) => Math.abs(one.value) === value && one.unit === wanted.unit) ??
    all.find((one) => Math.abs(one.value) === value || digits(one.text) === digits(wanted.text));
  if (found === undefined) return undefined;
  const sign = wanted.value < 0 || found.value < 0 ? -1 : 1;
  const points = found.unit === "percent" ? (/^[\s-]?points?(?!\p{L})/iu.exec(sentence.slice(found.end))?.[0] ?? "") : "";
  return { ...found, value: sign * Math.abs(found.value), text: `${found.text}${points}`, points: points !== "" };
}

function digits(text: string): string {
  return text.replace(/\P{N}/gu, "");
}

function unreadable(expression: string): string {
  if (expression.length > LONGEST_EXPRESSION) return `its expression has ${expression.length} characters, at most ${LONGEST_EXPRESSION}`;
  return "its expression takes claim ids with figures, + - * / and brackets, and nothing else";
}

type Operands = ReadonlyMap<Expression, Operand & { readonly claimId: string }>;

/** "Dollars per million websites": what a quotient is multiplied by where the sentence states it by more than one. */
function perScaleOf(sentence: string): number {
  const of = /\bper\s+(?<of>(?:\p{Nd}[\p{Nd}.,]*\s?)?(?:thousand|million|billion)?)/iu.exec(sentence)?.groups?.of?.trim() ?? "";
  const [amount] = of === "" ? [] : measures(/\p{Nd}/u.test(of) ? of : `1 ${of}`).amounts;
  return amount !== undefined && amount.value > 1 ? amount.value : 1;
}

/** The calculation, where the figures come to what is stated, as they stand or all on the scale of their tables. */
function held(stated: Stated, expression: Expression, operands: Operands, perScale: number): Calculated | undefined {
  const fits = (["plain", "scaled", "written"] as const).some((scale) => {
    const computed = computedOn(scale, expression, operands);
    const due = typeof computed === "string" ? undefined : asStated(stated, computed);
    return typeof due === "number" && [1, perScale].some((factor) => agrees(stated, due * factor));
  });
  if (!fits) return undefined;
  const unsigned = stated.text.replace(/^[-−–]\s?/u, "");
  const shown = withoutCommonUnit([...operands.values()].map(({ figure }) => figure));
  const calculation: Calculation = {
    result: `${stated.value < 0 ? MINUS : ""}${unsigned}`,
    expression: shownExpression(expression, (one) => shown(operands.get(one)?.figure ?? "")),
    inputs: [...operands.values()].map(({ figure, claimId, quote }) => ({ figure, claimId, quote })),
  };
  return { outcome: "comes out", calculation };
}

/** The sentence names the unit: where all figures have the same, none needs to repeat it. */
function withoutCommonUnit(figures: readonly string[]): (figure: string) => string {
  const parts = figures.map((figure) => /^(?<sign>[^\p{N}]*)(?<number>\p{N}(?:.*\p{N})?)(?<unit>.*)$/su.exec(figure)?.groups);
  const units = new Set(parts.map((part) => `${part?.sign}\n${part?.unit}`));
  const isLong = figures.length > 1 && units.size === 1 && /\p{L}|\p{Sc}/u.test([...units].join(""));
  return (figure) => (isLong ? (parts[figures.indexOf(figure)]?.number ?? figure) : figure);
}

function computedOn(scale: "plain" | "scaled" | "written", expression: Expression, operands: Operands): Quantity | string {
  return evaluate(expression, (one) => operands.get(one)?.[scale] ?? NOTHING);
}
const NOTHING: Quantity = { value: Number.NaN, kind: "", quotient: false };

/** What is computed, in the unit the sentence states; why it cannot be said in it. */
function asStated(stated: Stated, { value, kind, quotient }: Quantity): number | string {
  const said = stated.points ? "points" : quantityOf(stated).kind;
  if (said === "percent") {
    if (kind === "points") return "a difference of percentages is one in percentage points";
    return kind === "percent" ? value : quotient ? value * 100 : "it is no percentage";
  }
  if (said === "" || kind === "") return value;
  return said === kind ? value / (stated.base?.unit.factor ?? 1) : "it is of another unit";
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

function comesTo(stated: Stated, expression: Expression, operands: Operands): string {
  const due = (["plain", "scaled"] as const).map((scale) => {
    const computed = computedOn(scale, expression, operands);
    return typeof computed === "string" ? computed : asStated(stated, computed);
  });
  const [nearest] = due.filter((one) => typeof one === "number").sort((a, b) => Math.abs(a - stated.value) - Math.abs(b - stated.value));
  if (nearest === undefined) return String(due[0]);
  const isTurned = Math.sign(nearest) !== Math.sign(stated.value) && agrees({ ...stated, value: -stated.value }, nearest);
  const hint = isTurned ? "; a fall is earlier minus later" : "";
  const unit = stated.points ? " percentage points" : stated.unit === "percent" ? " %" : "";
  return `it comes to ${new Intl.NumberFormat("en", { maximumSignificantDigits: 6 }).format(nearest)}${unit}, not ${stated.text}${hint}`;
}
