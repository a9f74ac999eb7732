// Reads workings as people write them, "7 h × 36 × EUR 75 = EUR 18,900", into expressions over figures of sentences.
import { AS_CHOSEN, ASKED, COMPUTED, type DraftedCalculation } from "../../domain/calculation.ts";
import type { DateMention } from "../../text/dates.ts";
import { dayInWords, dayOf } from "../../verify/facts/calendar.ts";
import { constantsAmong } from "../../verify/facts/constants.ts";
import { parseExpression } from "../../verify/facts/expression.ts";
import { type Measure, measures } from "../../verify/facts/measures.ts";
import { operandIn, type PlacedQuote } from "../../verify/facts/operands.ts";
import { textsOf } from "../../verify/facts/read-calculation.ts";
import { isSameFigure } from "../../verify/facts/unfolded.ts";

/** Where an operand may stand: sentences by their ids, the question, what was computed before. */
export interface OperandsIn {
  readonly quotes: ReadonlyMap<string, readonly PlacedQuote[]>;
  readonly earlier: readonly DraftedCalculation[];
}

const NUMBER = String.raw`\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?|\d{1,12}(?:\.\d{1,6})?`;
/** A figure with what it is of before or behind it: "EUR 75", "$24,000", "46 staff hours a month", "0.90". */
const DATE = String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}\.?\s\p{L}{3,12}\s\d{4}|\p{L}{3,12}\s\d{1,2},?\s\d{4}`;
const OPERAND = String.raw`(?:${DATE})|(?:(?:\p{Sc}|\p{Lu}{2,3}[$€£]?)\s?)?(?:${NUMBER})(?:\s?%|(?:\s|-)\p{L}{1,20}(?:\s\p{L}{1,20}){0,3})?`;
const OPERATOR = String.raw`\s?[×·÷*+^]\s?|\s[-−–/x]\s|(?<=[\d)])/(?=[\d(])`;
/** What of a text ends in a working. */
const WORKING = new RegExp(String.raw`\(?(?:${OPERAND})\)?(?:(?:${OPERATOR})\(*(?:${OPERAND})\)*)+$`, "u");
const EQUALS = /\s(?:=|≈|→)\s/u;
/** Characters before a sign in which its working is looked for. */
const LONGEST = 240;
/** Where the result stands behind its sign. */
const NEAR = 16;

/** The workings that a text shows up to their results. Pure; linear in the text. */
export function shownWorkings(text: string): DraftedCalculation[] {
  const parts = text.split(EQUALS);
  let before = "";
  return parts.slice(1).flatMap((right, at): DraftedCalculation[] => {
    const left = (parts[at] ?? "").slice(-LONGEST).trimEnd();
    // "54,750 / 60 = 912.5 ≈ 913": what is only told anew is the same.
    const expression = balanced(WORKING.exec(left)?.[0] ?? "") || (at > 0 && measures(left).amounts.length === 1 ? before : "");
    before = expression;
    const result = firstIn(right);
    return expression === "" || result === undefined ? [] : [{ expression, result }];
  });
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

/**
 * A working as an expression: operands that are told with a unit under the id of the sentence that has them, others as mere numbers, which whoever computes looks for.
 * @param chosen whether what nothing states may be what its writer chose
 */
export function withOrigins(working: string, { quotes, earlier }: OperandsIn, chosen = false): string {
  const pieces = working.split(new RegExp(`((?:${OPERATOR})|[()])`, "u"));
  return pieces
    .map((piece, at) => (at % 2 === 1 ? piece.replace(/^\s?x\s?$/u, " * ") : originOf(piece, { quotes, earlier }, chosen)))
    .join(" ")
    .replace(/\s+/gu, " ")
    .trim();
}

function originOf(piece: string, { quotes, earlier }: OperandsIn, chosen: boolean): string {
  const said = piece.trim();
  if (!/\p{N}/u.test(said) || /^[\p{L}\p{N}_]+:/u.test(said)) return said;
  const { amounts, dates } = measures(said);
  const [day] = dates;
  const [amount] = amounts;
  if (day !== undefined) return dayWritten(day, said, quotes, chosen);
  if (amount === undefined) return said;
  const bare = new RegExp(NUMBER, "u").exec(said)?.[0]?.replace(/\s/gu, "") ?? said;
  const hasUnit = amount.unit !== "" || amount.base !== undefined;
  const value = Number(bare.replaceAll(",", ""));
  const found = [...quotes].flatMap(([id, own]) => ({ id, operand: operandIn(hasUnit ? said : bare, own) }));
  const { id: origin, operand } = found.find((one) => one.operand !== undefined) ?? {};
  const before = earlier.find(({ result }) => measures(result).amounts[0]?.value === amount.value);
  // Without a unit it may stand anywhere, and whoever computes finds the best place; in one, only where it does.
  if (hasUnit && origin !== undefined) return `${origin}:${said}`;
  if (hasUnit && before !== undefined) return `${COMPUTED}:${said}`;
  // 0.5 beside "50 %" is its half, whatever else the question counts.
  const share = origin === ASKED ? ofShare(value, new Map([...quotes].filter(([id]) => id !== ASKED))) : undefined;
  if (share !== undefined) return share;
  // 152 of "2h 32m" is not written in its digits.
  if (operand !== undefined && JOINED.test(operand.figure) && isNear(operand.bare.value, value)) return `${origin}:${bare}`;
  // "3 million" is three of the question's millions.
  const plain = amount.value !== value && !hasUnit ? String(amount.value) : bare;
  if (origin !== undefined || before !== undefined || isConstant(value, quotes)) return plain;
  const other = ofComputed(bare, value, earlier) ?? ofShare(value, quotes) ?? ofScaled(value, quotes);
  return other ?? (chosen ? `${AS_CHOSEN}:${hasUnit ? said : bare}` : plain);
}

const JOINED = /\p{N}.*\p{L}.*\p{N}/u;

function isConstant(value: number, quotes: OperandsIn["quotes"]): boolean {
  return PLAIN.has(value) || constantsAmong([value], textsOf(quotes)).has(value);
}
/** Once, twice, in hundredths. */
const PLAIN: ReadonlySet<number> = new Set([1, 2, 100]);

/** 32.85 of 3,285 million that were computed: the same digits, by hundreds of millions; 9.855 of what was told as 9.9. */
function ofComputed(bare: string, value: number, earlier: OperandsIn["earlier"]): string | undefined {
  const digits = digitsOf(bare);
  if (digits.length < TELLING) return undefined;
  const rounded = earlier.findLast(({ result }) =>
    measures(result)
      .amounts.slice(0, 1)
      .some((one) => Math.abs(one.value - value) <= one.step / 2),
  );
  if (rounded !== undefined) return `${COMPUTED}:${rounded.result}`;
  for (const { result } of earlier) {
    const [amount] = measures(result).amounts;
    const power = amount === undefined ? Number.NaN : Math.round(Math.log10(amount.value / value));
    if (amount === undefined || digitsOf(String(amount.value)) !== digits || power < 2 || power > 12) continue;
    const [hundreds, thousands] = [power % 3, Math.floor(power / 3)];
    const by = [hundreds === 2 ? "100" : hundreds === 1 ? "10" : "", thousands === 0 ? "" : String(1000 ** thousands)].filter(
      (one) => one !== "",
    );
    return `(${[`${COMPUTED}:${result}`, ...by].join(" / ")})`;
  }
  return undefined;
}

function digitsOf(figure: string): string {
  return figure.replace(/\D/gu, "").replace(/^0+|0+$/gu, "");
}

/** 0.9 of "90 %", and 0.1 of what that leaves. */
function ofShare(value: number, quotes: OperandsIn["quotes"]): string | undefined {
  if (value <= 0 || value >= 1) return undefined;
  for (const [id, own] of quotes) {
    for (const { quote } of own) {
      const shares = measures(quote.text).amounts.filter(({ unit }) => unit === "percent");
      const [share, rest] = [
        shares.find((one) => isNear(one.value, 100 * value)),
        shares.find((one) => isNear(100 - one.value, 100 * value)),
      ];
      if (share !== undefined) return `${id}:${share.text}`;
      if (rest !== undefined) return `((100 - ${id}:${rest.text}) / 100)`;
    }
  }
  return undefined;
}

/** 1,920 of "1.92 EB", 6,000 of "6 billion": a figure by the thousand, million or billion of what it is told in. */
function ofScaled(value: number, quotes: OperandsIn["quotes"]): string | undefined {
  for (const [id, own] of quotes) {
    for (const { quote } of own) {
      for (const amount of measures(quote.text).amounts) {
        const [up, down] = [
          THOUSANDS.find((by) => isNear(amount.value * by, value)),
          THOUSANDS.find((by) => isNear(amount.value / by, value)),
        ];
        if (down !== undefined && amount.base === undefined) return `(${id}:${amount.text} / ${down})`;
        if (up !== undefined && isMetric(amount)) return `(${id}:${amount.text} * ${up})`;
      }
    }
  }
  return undefined;
}
const THOUSANDS = [1e3, 1e6, 1e9];

/** Whether it is told in a unit that others are a thousand of: bytes, metres, and no hours. */
function isMetric({ base }: Measure): boolean {
  return base !== undefined && base.unit.kind !== "time" && base.unit.kind !== "months" && base.unit.kind !== "celsius";
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6;
}

/** A day under the id of the sentence that has it; by itself where none does. */
function dayWritten(date: DateMention, said: string, quotes: OperandsIn["quotes"], chosen: boolean): string {
  const at = dayOf(date);
  const day = at === undefined ? undefined : dayInWords(at);
  if (day === undefined) return said;
  const origin = [...quotes].find(([, own]) => operandIn(day, own) !== undefined)?.[0];
  return origin === undefined ? (chosen ? `${AS_CHOSEN}:${day}` : day) : `${origin}:${day}`;
}

/** Digits that a figure has at least before what two others come to is no chance. */
const TELLING = 3;
const MOST_POOL = 40;
const MOST_OFFERED = 4;

/** Sums and differences of two figures that stand in sentences, in the question, or were computed before, to which a figure comes: where it says enough that this is no chance. */
export function foundWorkings(figure: string, { quotes, earlier }: OperandsIn): string[] {
  const [wanted] = measures(figure).amounts;
  if (wanted === undefined || figure.replace(/\D/gu, "").replace(/^0+|0+$/gu, "").length + (/[.,]\d/u.test(figure) ? 1 : 0) < TELLING)
    return [];
  const pool = [
    ...earlier.flatMap(({ result }) =>
      measures(result)
        .amounts.slice(0, 1)
        .map(({ value }) => ({ value, written: `${COMPUTED}:${result}` })),
    ),
    ...[...quotes].flatMap(([id, own]) =>
      own.flatMap(({ quote }) => measures(quote.text).amounts.map(({ value, text }) => ({ value, written: `${id}:${text}` }))),
    ),
  ].filter(({ value, written }) => value !== 0 && parseExpression(written) !== undefined);
  const some = [...new Map(pool.map((one) => [one.value, one])).values()].slice(0, MOST_POOL);
  const fits = (value: number) => Math.abs(value - wanted.value) <= wanted.step / 2 && wanted.value !== 0;
  // Of products and quotients many a figure comes by chance.
  return some
    .flatMap((a, at) =>
      some.flatMap((b, other) => [
        ...(at < other && fits(a.value + b.value) ? [`${a.written} + ${b.written}`] : []),
        ...(at !== other && fits(a.value - b.value) ? [`${a.written} - ${b.written}`] : []),
      ]),
    )
    .slice(0, MOST_OFFERED);
}
