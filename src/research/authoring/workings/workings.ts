// Reads workings as people write them, "7 h × 36 × EUR 75 = EUR 18,900".
import type { DraftedCalculation } from "../../../domain/calculation.ts";
import { measures } from "../../../verify/facts/measures.ts";
import { isSameFigure } from "../../../verify/facts/unfolded.ts";
import { OPERATOR } from "../../../verify/workings/working.ts";

const NUMBER = String.raw`\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?|\d{1,12}(?:\.\d{1,6})?`;
/** A figure with what it is of before or behind it: "EUR 75", "$24,000", "46 staff hours a month", "0.90". */
const DATE = String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}\.?\s\p{L}{3,12}\s\d{4}|\p{L}{3,12}\s\d{1,2},?\s\d{4}`;
const OPERAND = String.raw`(?:${DATE})|(?:(?:\p{Sc}|\p{Lu}{2,3}[$€£]?)\s?)?(?:${NUMBER})(?:\s?%|(?:\s|-)\p{L}{1,20}(?:\s\p{L}{1,20}){0,3})?`;
/** What of a text ends in a working. */
const WORKING = new RegExp(String.raw`\(?(?:${OPERAND})\)?(?:(?:${OPERATOR})\(*(?:${OPERAND})\)*)+$`, "u");
const EQUALS = /\s(?:=|≈|→)\s/u;
/** Characters before a sign in which its working is looked for. */
const LONGEST = 240;
/** Characters of a text in which workings in brackets are looked for. */
const LONGEST_TEXT = 4_000;
/** Where the result stands behind its sign. */
const NEAR = 16;

/** The workings that a text shows up to their results. Pure; linear in the text. */
export function shownWorkings(text: string): DraftedCalculation[] {
  const parts = text.split(EQUALS);
  let before = "";
  return [
    ...parenthesised(text.slice(0, LONGEST_TEXT)),
    ...parts.slice(1).flatMap((right, at): DraftedCalculation[] => {
      const left = (parts[at] ?? "").slice(-LONGEST).trimEnd();
      // "54,750 / 60 = 912.5 ≈ 913": what is only told anew is the same.
      const expression = balanced(WORKING.exec(left)?.[0] ?? "") || (at > 0 && measures(left).amounts.length === 1 ? before : "");
      before = expression;
      const result = firstIn(right);
      return expression === "" || result === undefined ? [] : [{ expression, result }];
    }),
  ];
}

/** Workings behind their results, in brackets: "480 GB (620 − 140)". */
function parenthesised(text: string): DraftedCalculation[] {
  return [...text.matchAll(IN_BRACKETS)].flatMap(({ 1: expression = "", index }) => {
    const { amounts, dates } = measures(text.slice(Math.max(0, index - LONGEST), index).trimEnd());
    const [result] = [...amounts, ...dates].sort((a, b) => b.end - a.end);
    const before = text.slice(Math.max(0, index - LONGEST), index).trimEnd();
    return result === undefined || before.length - result.end > NEAR ? [] : [{ expression, result: result.text }];
  });
}
const IN_BRACKETS = new RegExp(String.raw`(?<=\s)\(((?:${OPERAND})(?:(?:${OPERATOR})\(*(?:${OPERAND})\)*)+)\)`, "gu");

/** What a cell says behind its labels. */
function saidBehind(text: string, labels: readonly string[]): string {
  const begun = `${labels.join(" – ")}: `;
  return labels.length > 0 && text.startsWith(begun) ? text.slice(begun.length) : text;
}

/** Whether a cell says nothing but figures, with their units, and what they come of. @param labels those of its row and column, as its text begins */
export function isMereFigure(text: string, labels: readonly string[]): boolean {
  const said = saidBehind(text, labels);
  const { amounts, dates } = measures(said);
  const rest = [...amounts, ...dates].reduce((left, figure) => left.replace(figure.text, " "), said);
  return amounts.length + dates.length > 0 && !/\p{L}/u.test(rest);
}

const WHOLE = new RegExp(String.raw`^\(*(?:${OPERAND})\)*(?:(?:${OPERATOR})\(*(?:${OPERAND})\)*)+$`, "u");

/** What of a cell is nothing but a working, whose result stands in another; a mere quotient may be two figures. @param labels those of its row and column, as its text begins */
export function bareWorking(text: string, labels: readonly string[] = []): string | undefined {
  const said = saidBehind(text, labels).trim();
  return said.length <= LONGEST && /[×·*+−(]/u.test(said) && WHOLE.test(said) ? said : undefined;
}

/** Whether two workings are one, whatever their spaces, brackets and signs. */
export function isSameWorking(a: string, b: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/[\s()]/gu, "")
      .replace(/[×·]/gu, "*")
      .replace(/[−–]/gu, "-")
      .replace(/÷/gu, "/");
  return plain(a) === plain(b);
}

/** A text without the workings it shows: what it tells besides. @param only those that come to the result of one of these */
export function withoutWorkings(text: string, only?: readonly { readonly result: string }[]): string {
  return shownWorkings(text)
    .filter(({ result }) => only === undefined || only.some((one) => isSameFigure(one.result, result)))
    .reduce((left, { expression }) => left.replace(expression, " "), text);
}

/** A working of a mark with its result, where it names one: "a × b", "a × b = c", "c = a × b". */
export function readWorking({ result, expression }: DraftedCalculation): DraftedCalculation {
  const [one = "", other] = expression.split("=").map((side) => side.trim());
  if (result !== "" || other === undefined) return { result, expression: one };
  return OPERATES.test(one) ? { result: firstIn(other) ?? "", expression: one } : { result: firstIn(one) ?? "", expression: other };
}
const OPERATES = new RegExp(OPERATOR, "u");

function firstIn(text: string): string | undefined {
  const { amounts, dates } = measures(text.slice(0, LONGEST));
  const [first] = [...amounts, ...dates].sort((a, b) => a.start - b.start);
  return first === undefined || first.start > NEAR ? undefined : first.text;
}

/** Without brackets that close or open nothing. */
function balanced(expression: string): string {
  const [opened, closed] = [expression.split("(").length, expression.split(")").length];
  if (opened > closed) return expression.replace(/^\(/u, "");
  return closed > opened ? expression.replace(/\)$/u, "") : expression;
}
