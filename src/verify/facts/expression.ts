// Reads an expression over figures of claims: a small recursive descent, capped in length, depth and figures, so that nothing a model writes costs more.

import { COUNTED } from "../../domain/calculation.ts";

export type Operator = "+" | "-" | "*" | "/" | "^";
export type Expression =
  | { readonly kind: "figure"; readonly claim: string; readonly figure: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "operation"; readonly operator: Operator; readonly left: Expression; readonly right: Expression };

export type ExpressionOperand = Exclude<Expression, { readonly kind: "operation" }>;

/** The claim of a day that is written without one, `2027-02-10`. */
export const UNNAMED = "";

/** Characters, brackets within brackets, and figures at most. */
export const LONGEST_EXPRESSION = 600;
const DEEPEST = 8;
const MOST_FIGURES = 12;
const MOST_COUNTED = 40;

const SIGNS: Readonly<Record<string, Operator>> = { "−": "-", "–": "-", "×": "*", "·": "*", "÷": "/" };
const NAME = "[\\p{L}\\p{N}_]{1,64}";
const NUMBER = "\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{1,12}(?:\\.\\d{1,6})?";
/** A figure ends before a sign that stands apart or before another operand, so that "90 km/h", "-5" and "2027-02-10" stay whole. */
const ENDS = `\\s*(?:[()+*×·÷^]|$)|\\s+[-−–/]\\s|\\s*[-−–/]\\s*(?:\\(|${NAME}:|1(?:00)?(?![\\d.,]))|\\/(?:${NUMBER})(?:[\\s()+*×·÷^]|$)`;
/** A figure below nought as accounts write it: `q3:(1,234)`. */
const BRACKETED = "\\(\\s?[-−–]?\\p{Sc}?\\s?\\p{N}[^()]{0,40}\\)";
const TOKEN = new RegExp(
  `\\s*(?:count\\((?<counted>\\s*${NAME}(?:[\\s,;]+${NAME}){0,${MOST_COUNTED - 1}}[\\s,;]*)\\)|(?<bracket>[()])|(?<claim>${NAME}):\\s?(?<figure>${BRACKETED}|[-−–+]?[^()+*×·÷^]{1,80}?)(?=${ENDS})|(?<day>\\d{4}-\\d{2}-\\d{2})(?![\\p{L}\\p{N}.,-])|(?<number>${NUMBER})(?:\\s?%)?(?![\\p{L}\\p{N}.,])|(?<operator>[-−–+*×·÷/^]))`,
  "uy",
);

type Token = { readonly kind: "(" } | { readonly kind: ")" } | { readonly kind: "operator"; readonly operator: Operator } | Expression;

/** The expression a text holds, up to an equals sign; undefined where it holds none, or one that is too long or too deep. */
export function parseExpression(text: string): Expression | undefined {
  if (text.length > LONGEST_EXPRESSION) return undefined;
  const tokens = tokensOf((text.split("=")[0]?.trim() ?? "").replaceAll("**", "^"));
  if (tokens === undefined || tokens.filter(({ kind }) => kind === "figure").length > MOST_FIGURES) return undefined;
  const reader = new Reader(tokens);
  const read = reader.sum(0);
  return reader.done ? read : undefined;
}

/** The figures of an expression in order. */
export function figuresIn(expression: Expression): Extract<Expression, { readonly kind: "figure" }>[] {
  if (expression.kind === "number") return [];
  return expression.kind === "figure" ? [expression] : [...figuresIn(expression.left), ...figuresIn(expression.right)];
}

/** The plain numbers of an expression in order. */
export function numbersIn(expression: Expression): number[] {
  if (expression.kind === "number") return [expression.value];
  return expression.kind === "figure" ? [] : [...numbersIn(expression.left), ...numbersIn(expression.right)];
}

/** The expression with another in place of some of its figures or numbers. */
export function replaced(expression: Expression, by: (one: ExpressionOperand) => Expression): Expression {
  if (expression.kind !== "operation") return by(expression);
  return { ...expression, left: replaced(expression.left, by), right: replaced(expression.right, by) };
}

/** More ways to leave factors out are not tried. */
const MOST_WAYS = 32;

/** The expression without some or all of the numbers that multiply or divide in it, where they are one of these; itself too. */
export function lessFactors(expression: Expression, factors: ReadonlySet<number>): Expression[] {
  if (expression.kind !== "operation") return [expression];
  const { operator } = expression;
  const [lefts, rights] = [lessFactors(expression.left, factors), lessFactors(expression.right, factors)];
  const isFactor = (one: Expression) => one.kind === "number" && factors.has(one.value);
  const kept = lefts.flatMap((left) => rights.map((right): Expression => ({ kind: "operation", operator, left, right })));
  const less = [
    ...((operator === "*" || operator === "/") && isFactor(expression.right) ? lefts : []),
    ...(operator === "*" && isFactor(expression.left) ? rights : []),
  ];
  return [...less, ...kept].slice(0, MOST_WAYS);
}

/** The parts of a written expression that are computed on the way, each as it could be written by itself. */
export function partsOf(text: string): string[] {
  const own = parseExpression(text);
  const within = (one: Expression): Expression[] =>
    one.kind === "operation"
      ? [one.left, one.right]
          .filter((side) => side.kind === "operation" && countedIn(side) === 0)
          .flatMap((side) => [side, ...within(side)])
      : [];
  const written = (one: Expression) => (one.kind !== "figure" ? "" : one.claim === UNNAMED ? one.figure : `${one.claim}:${one.figure}`);
  // A part of what is counted is no count of anything.
  return own === undefined || countedIn(own) > 0 ? [] : within(own).map((part) => shownExpression(part, written));
}

/** An expression as a reader sees it, each figure as it is to be shown. */
export function shownExpression(expression: Expression, figure: (one: Expression) => string): string {
  const counted = countedIn(expression);
  if (counted > 0) return `${COUNTED}${counted}`;
  if (expression.kind !== "operation") return expression.kind === "number" ? String(expression.value) : figure(expression);
  const { operator, left, right } = expression;
  const isPower = operator === "^";
  const isProduct = operator === "*" || operator === "/";
  const bracketed = (side: Expression, isRight: boolean) => {
    const shown = shownExpression(side, figure);
    if (side.kind !== "operation") return shown;
    const isSum = side.operator === "+" || side.operator === "-";
    return isPower || (isProduct && side.operator !== "^" && (isSum || isRight)) || (operator === "-" && isRight && isSum)
      ? `(${shown})`
      : shown;
  };
  return `${bracketed(left, false)}${SHOWN[operator]}${bracketed(right, true)}`;
}
const SHOWN: Readonly<Record<Operator, string>> = { "+": " + ", "-": " − ", "*": " × ", "/": " / ", "^": "^" };

/** A result as a reader is told it. */
export function figureOf(value: number): string {
  return new Intl.NumberFormat("en", { maximumSignificantDigits: 6 }).format(value);
}

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const groups = TOKEN.exec(text)?.groups;
    if (groups === undefined) return undefined;
    const { counted, bracket, claim, figure, day, number, operator } = groups;
    if (counted !== undefined) tokens.push(countOf(counted));
    else if (bracket !== undefined) tokens.push({ kind: bracket === "(" ? "(" : ")" });
    // Only `count` counts.
    else if (claim !== undefined && figure === COUNTED) return undefined;
    else if (claim !== undefined) tokens.push({ kind: "figure", claim, figure: unbracketed((figure ?? "").trim()) });
    else if (day !== undefined) tokens.push({ kind: "figure", claim: UNNAMED, figure: day });
    else if (number !== undefined) tokens.push({ kind: "number", value: Number(number.replaceAll(",", "")) });
    else tokens.push({ kind: "operator", operator: SIGNS[operator ?? ""] ?? (operator as Operator) });
  }
  return tokens;
}

/** One for each claim that is named, each once. */
function countOf(named: string): Expression {
  const ones = [...new Set(named.split(/[\s,;]+/u).filter((name) => name !== ""))].map(
    (claim): Expression => ({ kind: "figure", claim, figure: COUNTED }),
  );
  return ones.reduce((left, right) => ({ kind: "operation", operator: "+", left, right }));
}

/** Whether claims that are counted are added up with one of them twice. */
export function countsTwice(expression: Expression): boolean {
  if (expression.kind !== "operation") return false;
  const counted = summandsOf(expression).flatMap((one) => (one.kind === "figure" && one.figure === COUNTED ? [one.claim] : []));
  return new Set(counted).size < counted.length || countsTwice(expression.left) || countsTwice(expression.right);
}

function summandsOf(expression: Expression): Expression[] {
  return expression.kind === "operation" && expression.operator === "+"
    ? [...summandsOf(expression.left), ...summandsOf(expression.right)]
    : [expression];
}

/** How many a sum of nothing but counted claims has; 0 for anything else. */
export function countedIn(expression: Expression): number {
  if (expression.kind === "figure") return expression.figure === COUNTED ? 1 : 0;
  if (expression.kind === "number" || expression.operator !== "+") return 0;
  const [left, right] = [countedIn(expression.left), countedIn(expression.right)];
  return left > 0 && right > 0 ? left + right : 0;
}

/** `(1,234)` as `-1,234`. */
function unbracketed(figure: string): string {
  const within = /^\(\s?[-−–]?(?<figure>.*?)\s?\)$/su.exec(figure)?.groups?.figure;
  return within === undefined ? figure : `-${within}`;
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get done(): boolean {
    return this.#at === this.#tokens.length;
  }

  sum(depth: number): Expression | undefined {
    return this.#chain(["+", "-"], () => this.#chain(["*", "/"], () => this.#chain(["^"], () => this.#operand(depth))));
  }

  #chain(operators: readonly Operator[], operand: () => Expression | undefined): Expression | undefined {
    let left = operand();
    for (;;) {
      const next = this.#tokens[this.#at];
      if (left === undefined || next?.kind !== "operator" || !operators.includes(next.operator)) return left;
      this.#at++;
      const right = operand();
      left = right === undefined ? undefined : { kind: "operation", operator: next.operator, left, right };
    }
  }

  #operand(depth: number): Expression | undefined {
    const token = this.#tokens[this.#at++];
    if (token?.kind === "figure" || token?.kind === "number" || token?.kind === "operation") return token;
    if (token?.kind !== "(" || depth >= DEEPEST) return undefined;
    const inner = this.sum(depth + 1);
    return this.#tokens[this.#at++]?.kind === ")" ? inner : undefined;
  }
}
