import { CHOSEN, COMPUTED, type DraftedCalculation, isChosen } from "../../domain/calculation.ts";
import { datesAgree } from "../../text/dates.ts";
import { TWICE, termsOf } from "./arithmetic.ts";
import { type Expression, parseExpression, replaced, UNNAMED } from "./expression.ts";
import { measures } from "./measures.ts";

export interface UnfoldWith {
  /** What came out before, in order. */
  readonly earlier: readonly DraftedCalculation[];
  /** What was computed before stands there as what it came to. */
  readonly asResults?: boolean;
  /** Plain numbers that stand for themselves. */
  readonly constants: ReadonlySet<number>;
  /** Which claim of the sentence states a figure. */
  readonly idOf: (figure: string) => string | undefined;
}

/** Small numbers that are no figures wherever they stand. */
const OWN: ReadonlySet<number> = new Set([1, 100]);

/** The expression over figures of claims alone: what was computed before stands there as it was computed, and a number without an id under that of its claim. */
export function unfolded(expression: Expression, by: UnfoldWith): Expression {
  if (expression.kind === "operation") {
    const { operator, left, right } = expression;
    // What a mean is divided by counts its terms, and is no figure of anyone.
    const isMean = operator === "/" && right.kind === "number" && right.value === termsOf(left);
    const isTwice = (one: Expression) => one.kind === "number" && one.value === TWICE;
    return {
      ...expression,
      left: operator === "*" && isTwice(left) ? left : unfolded(left, by),
      right: isMean || ((operator === "*" || operator === "/") && isTwice(right)) ? right : unfolded(right, by),
    };
  }
  return replaced(expression, (one) => {
    if (one.kind === "number") {
      if (by.constants.has(one.value) || OWN.has(one.value)) return one;
      // "2040" by itself may be a year.
      for (const figure of new Set([String(one.value), one.value.toLocaleString("en", { maximumFractionDigits: 6 })])) {
        const claim = by.idOf(figure);
        if (claim !== undefined) return { kind: "figure", claim, figure };
        const found = before(figure, by);
        if (found !== undefined) return found;
      }
      return one;
    }
    if (one.claim === UNNAMED) return { ...one, claim: by.idOf(one.figure) ?? UNNAMED };
    return one.claim === COMPUTED ? (before(one.figure, by) ?? one) : one;
  });
}

/** Whether two texts give the same figure, in whatever form. */
export function isSameFigure(a: string, b: string): boolean {
  const [own, other] = [measures(a), measures(b)];
  const [wanted] = other.amounts;
  if (wanted !== undefined) return own.amounts.some(({ value }) => value === wanted.value);
  return own.dates.some((day) => other.dates.some((one) => datesAgree(day, one) || datesAgree(one, day)));
}

/** How an earlier result was computed; itself where it was chosen. */
function before(figure: string, by: UnfoldWith): Expression | undefined {
  const at = by.earlier.findLastIndex(({ result }) => isSameFigure(result, figure));
  const written = by.earlier[at]?.expression ?? "";
  if (isChosen({ expression: written })) return { kind: "figure", claim: CHOSEN, figure };
  if (by.asResults === true && at >= 0) return { kind: "figure", claim: COMPUTED, figure: by.earlier[at]?.result ?? figure };
  const found = parseExpression(written);
  return found === undefined ? undefined : unfolded(found, { ...by, earlier: by.earlier.slice(0, at) });
}
