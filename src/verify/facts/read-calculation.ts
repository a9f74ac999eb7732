// Reads a calculation's expression over the figures of claims: each found where it stands.
import { AS_CHOSEN, ASKED, CHOSEN, COMPUTED, COUNTED, type DraftedCalculation, isChosen } from "../../domain/calculation.ts";
import type { SnapshotId } from "../../domain/snapshot.ts";
import type { Quantity } from "./arithmetic.ts";
import { constantsAmong } from "./constants.ts";
import {
  countsTwice,
  type Expression,
  type ExpressionOperand,
  figuresIn,
  LONGEST_EXPRESSION,
  numbersIn,
  parseExpression,
  replaced,
} from "./expression.ts";
import { measures } from "./measures.ts";
import { countedAs, type Operand, operandIn, type PlacedQuote } from "./operands.ts";
import { isSameFigure, type UnfoldWith, unfolded } from "./unfolded.ts";

/** What a calculation may take its figures from. */
export interface Figures {
  /** The quotes of each claim the sentence names, by its id. */
  readonly quotes: ReadonlyMap<string, readonly PlacedQuote[]>;
  /** What came out before it: its results are figures too. */
  readonly earlier?: readonly DraftedCalculation[];
}

export type Operands = ReadonlyMap<Expression, Operand & { readonly claimId: string; readonly beneath?: readonly Input[] }>;

/** A figure of a calculation with where it stands. */
type Input = Pick<Operand, "figure" | "quote"> & { readonly claimId: string };

/** What is no sentence of a source. */
const NOT_COUNTED: ReadonlySet<string> = new Set([ASKED, COMPUTED, CHOSEN, AS_CHOSEN]);

/** Figures that results of earlier calculations may bring with them. */
const MOST_FIGURES = 24;

/** As figures stand, all on the scale of their tables, times in their own units or as code has them, or rates by the second. */
export const SCALES = ["plain", "scaled", "written", "coded", "rate"] as const;
export const NOTHING: Quantity = { value: Number.NaN, kind: "", quotient: false };

/**
 * An expression over figures of claims alone, each found where it stands; why there is none, in a user's words.
 * @param asResults whether what was computed before stands for itself, resting on the figures it was computed from
 */
export function readWith(
  written: string,
  { quotes, earlier = [] }: Figures,
  texts: readonly string[],
  asResults = false,
): { readonly expression: Expression; readonly operands: Operands } | { readonly reason: string } {
  const parsed = parseExpression(written);
  if (parsed === undefined) return { reason: unreadable(written) };
  const all = [...quotes];
  const read = withConstants(parsed, quotes, texts);
  const before = earlier.flatMap((one) => parseExpression(one.expression) ?? []);
  const told = constantsAmong([read, ...before].flatMap(numbersIn), texts);
  const by: Omit<UnfoldWith, "constants"> = {
    earlier,
    asResults,
    // Nobody said where it is from: what it may be a rounding of is not it, and what has no unit either is it first.
    idOf: (figure) => {
      const found = all.flatMap(([id, own]) => {
        const operand = operandIn(figure, own);
        // A share is written with its sign.
        return operand?.figure === figure && operand.plain.kind !== "percent" ? [{ id, isBare: operand.plain.kind === "" }] : [];
      });
      return (found.find(({ isBare }) => isBare) ?? found[0])?.id;
    },
  };
  const unfoldedWith = (constants: ReadonlySet<number>) => unfolded(read, { ...by, constants });
  const first = unfoldedWith(told);
  // "60 − 45" of days that are told: where all could be constants, what is stated is a figure.
  const expression = figuresIn(first).length > 0 ? first : unfoldedWith(new Set());
  const named = figuresIn(expression);
  if (named.length === 0) return { reason: "it names no figure of a claim" };
  if (countsTwice(expression)) return { reason: "it counts a sentence twice" };
  if (named.filter(({ figure }) => figure !== COUNTED).length > MOST_FIGURES) return { reason: "it goes through too many figures" };
  const operands = new Map<Expression, Operand & { readonly claimId: string; readonly beneath?: readonly Input[] }>();
  for (const one of named) {
    if (one.figure === COUNTED && NOT_COUNTED.has(one.claim)) return { reason: "only sentences of sources are counted" };
    if (one.claim === COMPUTED && asResults) {
      const beneath = beneathOf(one.figure, { quotes, earlier }, texts);
      const operand = operandIn(one.figure, [asText(one.figure)]);
      if (operand === undefined || beneath === undefined) return { reason: `nothing came to ${one.figure} before` };
      operands.set(one, { ...operand, claimId: COMPUTED, beneath });
      continue;
    }
    const isOwn = one.claim === CHOSEN || one.claim === AS_CHOSEN;
    const own = isOwn ? [asChosen(one.figure, earlier)] : quotes.get(one.claim);
    if (own === undefined) return { reason: unnamed(one.figure, quotes) };
    const operand = one.figure === COUNTED ? countedAs(own) : operandIn(one.figure, own);
    if (operand === undefined) return { reason: `the claim it takes ${one.figure} from does not state it` };
    operands.set(one, { ...operand, claimId: isOwn ? CHOSEN : one.claim });
  }
  return { expression, operands };
}

const DAY = /\p{N}-\p{N}/u;

/** A figure that was chosen before, with its unit: it stands in no text but its own. */
function asChosen(figure: string, earlier: readonly DraftedCalculation[]): PlacedQuote {
  const chosen = earlier.findLast((one) => isChosen(one) && isSameFigure(one.result, figure))?.result ?? figure;
  // What is reckoned with may tell more than what was chosen: a day's year, a unit.
  const text =
    measures(figure).amounts.every(({ unit, base }) => unit === "" && base === undefined) && /^\P{L}*$/u.test(figure) && !DAY.test(figure)
      ? chosen
      : figure;
  return asText(text);
}

/** A text that stands by itself. */
function asText(text: string): PlacedQuote {
  const quote = { snapshotId: "" as SnapshotId, span: { start: 0, end: text.length }, text, locatedBy: "exact" } as const;
  return { quote, inContext: { quote: text, context: text, place: [] } };
}

/** The figures that an earlier result was computed from, those of what it builds on included; undefined where nothing came to it. */
function beneathOf(result: string, { quotes, earlier = [] }: Figures, texts: readonly string[]): readonly Input[] | undefined {
  const at = earlier.findLastIndex((one) => isSameFigure(one.result, result));
  const own = earlier[at];
  if (own === undefined) return undefined;
  if (isChosen(own)) return [{ figure: own.result, claimId: CHOSEN, quote: own.result }];
  const figures = { quotes, earlier: earlier.slice(0, at) };
  const [plain, whole] = [readWith(own.expression, figures, texts), readWith(own.expression, figures, texts, true)];
  const read = "reason" in plain ? whole : plain;
  if ("reason" in read) return undefined;
  return [...read.operands.values()].flatMap(({ figure, claimId, quote, beneath }) => beneath ?? [{ figure, claimId, quote }]);
}

/** A constant that is written as if its claim stated it, the 2 and 3 of "two thirds", is a constant. */
function withConstants(expression: Expression, quotes: Figures["quotes"], texts: readonly string[]): Expression {
  const numberOf = (one: ExpressionOperand) =>
    one.kind === "figure" &&
    one.claim !== COMPUTED &&
    one.claim !== AS_CHOSEN &&
    /^\d+$/u.test(one.figure) &&
    operandIn(one.figure, quotes.get(one.claim) ?? []) === undefined
      ? Number(one.figure)
      : undefined;
  const unstated = figuresIn(expression).flatMap((one) => numberOf(one) ?? []);
  const constants = constantsAmong([...numbersIn(expression), ...unstated], texts);
  return replaced(expression, (one) => {
    const value = numberOf(one);
    return value !== undefined && constants.has(value) ? { kind: "number", value } : one;
  });
}

export function textsOf(quotes: Figures["quotes"]): string[] {
  return [...quotes.values()].flat().map(({ quote }) => quote.text);
}

function unnamed(figure: string, quotes: Figures["quotes"]): string {
  const hint = quotes.has(ASKED) ? `; a figure of the question, or the day of today, is written ${ASKED}:${figure}` : "";
  return `the sentence does not name the claim that ${figure} is of${hint}`;
}

function unreadable(expression: string): string {
  if (expression.length > LONGEST_EXPRESSION) return `its expression has ${expression.length} characters, at most ${LONGEST_EXPRESSION}`;
  return "its expression takes claim ids with figures, + - * / and brackets, and nothing else";
}
