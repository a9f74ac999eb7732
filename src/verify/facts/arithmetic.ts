import { DAYS_A_MONTH, monthsAfter, SECONDS_A_DAY } from "./calendar.ts";
import type { Expression, Operator } from "./expression.ts";
import type { Measure } from "./measures.ts";

/** A value with what it is of. */
export interface Quantity {
  /** In the base unit of its kind; a percentage at face value. */
  readonly value: number;
  /** A kind of unit, a currency, "percent", "points", "ratio", "year", "date" (a day); "" where nothing says. */
  readonly kind: string;
  /** A quotient, which may be said in percent as well. */
  readonly quotient: boolean;
  /** Of a figure as it stands: base units in the unit it is written in. */
  readonly unit?: number;
  /** The money of which it is what one is in its own: EUR 0.90 of "count 1 US$ as EUR 0.90". */
  readonly perOne?: string;
  /** It was taken twice, or halved, by a bare 2. */
  readonly doubled?: true;
  /** A percentage was taken of it, or it was divided by 100: the other of the two does not make it smaller again. */
  readonly hundredth?: "taken" | "divided";
}

/** A measure as a quantity. Degrees keep their own scale: a difference of them is no conversion. */
export function quantityOf({ value, unit, base }: Measure): Quantity {
  if (unit === "degree") return { value, kind: base?.unit.imperial === true ? "°F" : "°C", quotient: false };
  if (base !== undefined) return { value: base.value, kind: base.unit.kind, quotient: false, unit: base.unit.factor };
  return unit === "times" ? { value, kind: "ratio", quotient: true } : { value, kind: unit, quotient: false };
}

/** The same of a rate, "40 Mbit/s", "2,500 messages a second", by the second; as it stands, of any other. */
export function rateOf(measure: Measure): Quantity {
  const own = quantityOf(measure);
  const isCount = measure.base === undefined && own.kind === "";
  return measure.by === undefined || (!isCount && (measure.base === undefined || UNMEASURED.has(own.kind)))
    ? own
    : { value: own.value / measure.by, kind: `${own.kind}${BY_TIME}`, quotient: own.quotient };
}

/** What the kind of a rate ends in. */
export const BY_TIME = "/time";

/** What the figures of an expression stand for, and the plain numbers that may enter it. */
export interface Known {
  readonly figure: (one: Expression) => Quantity;
  readonly enters: ReadonlySet<number>;
}

/** What an expression comes to, or why it comes to nothing, in a user's words. Units must not contradict each other, and no number enters that nothing states. */
export function evaluate(expression: Expression, known: Known): Quantity | string {
  if (expression.kind === "figure") return known.figure(expression);
  if (expression.kind === "number")
    return isBare(expression.value, known) ? { value: expression.value, kind: "", quotient: false } : strange(expression.value);
  const { operator, left, right } = expression;
  if (operator === "^") return raised(left, right, known);
  // Ones and hundreds that are added up make any number.
  if ((operator === "+" || operator === "-") && isNumber(left) && isNumber(right)) return strange(sumOf(operator, left.value, right.value));
  const special = left.kind === "number" || right.kind === "number" ? withNumber(expression, known) : undefined;
  if (special !== undefined) return special;
  const [a, b] = [evaluate(left, known), evaluate(right, known)];
  if (typeof a === "string") return a;
  return typeof b === "string" ? b : combined(operator, a, b);
}

/** A quotient raised by a number of times, or drawn to its root: a rate by the year over years, `(b / a)^(1 / (2024 - 2019)) - 1`. */
function raised(base: Expression, exponent: Expression, known: Known): Quantity | string {
  const isRoot = exponent.kind === "operation" && exponent.operator === "/" && exponent.left.kind === "number" && exponent.left.value === 1;
  const [a, times] = [evaluate(base, known), evaluate(isRoot ? exponent.right : exponent, known)];
  if (typeof a === "string") return a;
  if (typeof times === "string") return times;
  if (!a.quotient) return "only a quotient is raised or drawn to a root";
  const count = times.kind === "months" ? times.value / MONTHS : times.value;
  if ((times.kind !== "months" && times.kind !== "") || !(count > 0) || a.value < 0)
    return "a quotient is raised by a number of years or times, or by 1 through one";
  return { value: a.value ** (isRoot ? 1 / count : count), kind: "ratio", quotient: true };
}

type Plain = Extract<Expression, { kind: "number" }>;

function isNumber(one: Expression): one is Plain {
  return one.kind === "number";
}

function sumOf(operator: "+" | "-", a: number, b: number): number {
  return operator === "+" ? a + b : a - b;
}

/** One more, and a hundred of a thing, are no figures that a source has to state. */
function isBare(number: number, { enters }: Known): boolean {
  return number === 1 || number === 100 || enters.has(number);
}

type Bound = Measure["bound"];
const TURNED: Readonly<Record<Bound, Bound>> = { above: "below", below: "above", about: "about", exact: "exact" };

/** How exact an expression over figures that are not negative is: "at most" less "at least" is "at most"; undefined where its figures are bounded from both sides. */
export function boundOf(expression: Expression, figure: (one: Expression) => Bound): Bound | undefined {
  if (expression.kind === "number") return "exact";
  if (expression.kind === "figure") return figure(expression);
  const { operator, left, right } = expression;
  const [a, b] = [boundOf(left, figure), operator === "^" ? "exact" : boundOf(right, figure)];
  if (a === undefined || b === undefined) return undefined;
  const second = operator === "-" || operator === "/" ? TURNED[b] : b;
  if (a === "exact" || a === second) return second;
  if (second === "exact") return a;
  return a === "about" ? second : second === "about" ? a : undefined;
}

function strange(number: number): string {
  return `${number} is a figure of no claim`;
}

/** The few numbers that are no figures wherever they stand: 1 and 100 of shares and quotients, how many a mean is of, and how many of one period another has. */
function withNumber(expression: Extract<Expression, { kind: "operation" }>, known: Known): Quantity | string | undefined {
  const { operator, left, right } = expression;
  const number = right.kind === "number" ? right.value : left.kind === "number" ? left.value : 0;
  const other = right.kind === "number" ? left : right;
  const a = evaluate(other, known);
  if (typeof a === "string") return a;
  const sign = operator === "-" ? -1 : 1;
  const added = right.kind === "number" ? a.value + sign * number : number + sign * a.value;
  if ((operator === "+" || operator === "-") && number === 1 && a.quotient) return { ...a, value: added };
  if ((operator === "+" || operator === "-") && number === 100 && (a.kind === "percent" || a.kind === ""))
    return { ...a, kind: "percent", value: added };
  if ((operator === "+" || operator === "-") && number === 1 && a.kind === "percent")
    return { value: left.kind === "number" ? 1 + (sign * a.value) / 100 : a.value / 100 + sign, kind: "ratio", quotient: true };
  if (operator === "/" && right.kind === "number" && number === 100 && a.kind === "percent")
    return { value: a.value / 100, kind: "ratio", quotient: true };
  if (operator === "/" && right.kind === "number" && number === 100)
    return a.hundredth === "taken" ? withoutHundredth(a) : { ...a, value: a.value / 100, hundredth: "divided" };
  if (operator === "*" && number === 100 && a.quotient) return { value: a.value * 100, kind: "percent", quotient: false };
  if (operator === "/" && left.kind === "number" && number === 100 && a.kind === "percent" && a.value !== 0)
    return { value: 100 / a.value, kind: "ratio", quotient: true };
  if (operator === "/" && right.kind === "number" && number === termsOf(other)) return { ...a, value: a.value / number };
  if (number === TWICE && canDouble(a) && other.kind !== "number" && (operator === "*" || (operator === "/" && right.kind === "number")))
    return { ...a, value: operator === "*" ? a.value * number : a.value / number, doubled: true };
  if (PERIODS.has(number) && isOfTime(a) && (operator === "*" || (operator === "/" && right.kind === "number")))
    return { value: operator === "*" ? a.value * number : a.value / number, kind: a.kind, quotient: false };
  return undefined;
}

/** What is had twice, or by half, is no figure that a source has to state, in whatever words it says so. */
export const TWICE = 2;

/** Once, and only of what has a double: no day, year or degree does. */
function canDouble({ kind, doubled }: Quantity): boolean {
  return doubled !== true && !UNDOUBLED.has(kind);
}
const UNDOUBLED: ReadonlySet<string> = new Set(["date", "year", "points", "°C", "°F"]);

function withoutHundredth({ value, kind, quotient }: Quantity): Quantity {
  return { value, kind, quotient };
}

/** A rate, or a time: only these are told by another period. Once they are, they are no rate to be multiplied again. */
function isOfTime(a: Quantity): boolean {
  return (a.quotient && !isShare(a) && a.kind !== "ratio") || a.kind === "time" || a.kind === "months" || isWrittenTime(a);
}

/** The mere number of a time. */
export function isWrittenTime({ kind, unit }: Quantity): boolean {
  return kind === "" && unit !== undefined;
}

/** How many of a shorter period a longer one has: days of a week and a year, months, weeks, hours, minutes. */
const PERIODS: ReadonlySet<number> = new Set([7, 12, 24, 52, 60, 365]);

/** How many figures a plain sum has; 0 for anything else. */
export function termsOf(expression: Expression): number {
  if (expression.kind !== "operation") return expression.kind === "figure" ? 1 : 0;
  const [left, right] = [termsOf(expression.left), termsOf(expression.right)];
  return expression.operator === "+" && left > 0 && right > 0 ? left + right : 0;
}

function unlike(a: Quantity, b: Quantity): string {
  return `its figures are of different units: ${unitOf(a)} and ${unitOf(b)}`;
}

function unitOf({ kind }: Quantity): string {
  return kind === "" ? "no unit" : kind;
}

function combined(operator: Exclude<Operator, "^">, a: Quantity, b: Quantity): Quantity | string {
  switch (operator) {
    case "+":
    case "-":
      return summed(a, b, operator === "-" ? -1 : 1);
    case "*":
      return multiplied(a, b);
    case "/":
      return b.value === 0 ? "it divides by nought" : divided(a, b);
  }
}

function summed(a: Quantity, b: Quantity, sign: 1 | -1): Quantity | string {
  if (a.kind === "date" || b.kind === "date") return ofDays(a, b, sign);
  const value = a.value + sign * b.value;
  if (a.kind === "year" || b.kind === "year")
    return a.kind === b.kind && sign === -1 ? { value: value * MONTHS, kind: "months", quotient: false } : unlike(a, b);
  if (isShare(a) && isShare(b)) {
    const isSum = sign === 1 && a.kind === "percent" && b.kind === "percent";
    return { value, kind: isSum ? "percent" : "points", quotient: false };
  }
  // From one month to another, less so many months.
  const [time, months] = a.kind === "time" ? [a, b] : [b, a];
  if (time.kind === "time" && months.kind === "months") {
    const inMonths = ({ kind, value: own }: Quantity) => (kind === "time" ? own / SECONDS_A_DAY / DAYS_A_MONTH : own);
    return { value: inMonths(a) + sign * inMonths(b), kind: "months", quotient: false };
  }
  if (a.kind !== "" && b.kind !== "" && a.kind !== b.kind) return unlike(a, b);
  if (isShare(a) || isShare(b)) return unlike(a, b);
  // A count by a time is a rate; so may be a count that its source gives "each day".
  const hundredth = a.hundredth === b.hundredth ? a.hundredth : undefined;
  return { value, kind: a.kind === "" ? b.kind : a.kind, quotient: a.quotient && b.quotient, ...(hundredth && { hundredth }) };
}
const MONTHS = 12;

/** The time between two days, or the day so long before or after one. */
function ofDays(a: Quantity, b: Quantity, sign: 1 | -1): Quantity | string {
  if (a.kind === b.kind) {
    if (sign === 1) return unlike(a, b);
    const days = a.value - b.value;
    if (a.unit !== undefined && b.unit !== undefined) return { value: days, kind: "", quotient: false, unit: a.unit };
    return { value: days * SECONDS_A_DAY, kind: "time", quotient: false };
  }
  const [day, time] = a.kind === "date" ? [a, b] : [b, a];
  if (day === b && sign === -1) return unlike(a, b);
  if (time.kind === "months") return { ...day, value: monthsAfter(day.value, sign * Math.round(time.value)) };
  return time.kind === "time" ? { ...day, value: day.value + (sign * time.value) / SECONDS_A_DAY } : unlike(a, b);
}

/** A number that may be a year is none where it is multiplied or divided. */
function counted(a: Quantity): Quantity {
  return a.kind === "year" ? { ...a, kind: "" } : a;
}

function multiplied(first: Quantity, second: Quantity): Quantity | string {
  const [a, b] = [counted(first), counted(second)];
  if (a.kind === "date" || b.kind === "date") return unlike(a, b);
  for (const [part, whole] of [[a, b] as const, [b, a] as const]) {
    if (part.kind === "percent") return percentOf(part, whole);
    if (part.kind === "ratio") return { value: part.value * whole.value, kind: whole.kind, quotient: whole.quotient };
  }
  for (const [rate, time] of [[a, b] as const, [b, a] as const]) {
    if (time.kind === "time" && rate.kind.endsWith(BY_TIME))
      return { value: a.value * b.value, kind: rate.kind.slice(0, -BY_TIME.length), quotient: false };
    // So many things by a time, each of that size.
    if (rate.kind === BY_TIME && !UNMEASURED.has(time.kind) && !time.kind.endsWith(BY_TIME))
      return { value: a.value * b.value, kind: `${time.kind}${BY_TIME}`, quotient: false };
  }
  // "2.68 GB for each GB": of data one of two figures in one unit may be by the other's unit; of lengths they make an area.
  if (a.kind === "data" && a.kind === b.kind && a.unit !== undefined && a.unit === b.unit)
    return { value: (a.value * b.value) / a.unit, kind: a.kind, quotient: false };
  // "Count 1 US$ as EUR 0.90": an amount of one money by what one of it is in another.
  for (const [rate, amount] of [[a, b] as const, [b, a] as const])
    if (rate.perOne !== undefined && rate.perOne === amount.kind) return { value: a.value * b.value, kind: rate.kind, quotient: false };
  if (a.kind !== "" && b.kind !== "") return unlike(a, b);
  const hundredth = a.hundredth ?? b.hundredth;
  return { value: a.value * b.value, kind: a.kind === "" ? b.kind : a.kind, quotient: false, ...(hundredth && { hundredth }) };
}

function percentOf(part: Quantity, { value, kind, quotient, hundredth }: Quantity): Quantity {
  if (hundredth === "divided") return { value: part.value * value, kind, quotient };
  return { value: (part.value / 100) * value, kind, quotient, hundredth: "taken" };
}

function divided(first: Quantity, second: Quantity): Quantity | string {
  const [a, b] = [counted(first), counted(second)];
  if (a.kind === "date" || b.kind === "date") return unlike(a, b);
  const value = a.value / b.value;
  // "Count 1 US$ as EUR 0.90", the other way.
  if (b.perOne !== undefined && a.kind === b.kind) return { value, kind: b.perOne, quotient: false };
  if ((isShare(a) && isShare(b)) || (a.kind !== "" && a.kind === b.kind)) return { value, kind: "ratio", quotient: true };
  if (b.kind === `${a.kind}${BY_TIME}`) return { value, kind: "time", quotient: false };
  if (b.kind === "time" && !UNMEASURED.has(a.kind) && !a.kind.endsWith(BY_TIME))
    return { value, kind: `${a.kind}${BY_TIME}`, quotient: false };
  if (b.kind === "percent") return { value: value * 100, kind: a.kind, quotient: a.quotient };
  if (b.kind === "ratio") return { value, kind: a.kind, quotient: a.quotient };
  // A figure whose unit nothing says may be of the other's.
  return a.kind === "" || b.kind === "" ? { value, kind: a.kind, quotient: !isShare(a) } : unlike(a, b);
}

/** Of what no amount by a time is told. */
const UNMEASURED: ReadonlySet<string> = new Set(["", "percent", "points", "ratio", "months", "time", "°C", "°F"]);

function isShare({ kind }: Quantity): boolean {
  return kind === "percent" || kind === "points";
}
