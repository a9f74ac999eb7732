import { turnedBack } from "./items.ts";
import type { Line, Row } from "./rows.ts";

/** A line that is drawn across a page, or the ground of a cell; in points from the lower left corner. */
export interface Ruling {
  readonly from: number;
  readonly to: number;
  readonly bottom: number;
  readonly top: number;
}

/** What a page draws, as the parser lists it, and the numbers of the operators that matter here. */
export interface Drawing {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}
export type Operators = Readonly<
  Record<
    "save" | "restore" | "transform" | "constructPath" | "setFillRGBColor" | "paintFormXObjectBegin" | "paintFormXObjectEnd" | "endPath",
    number
  >
>;

type Matrix = readonly [number, number, number, number, number, number];
const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];

/** What is no higher is a line. */
const LINE_HEIGHT = 3;
/** A shorter line, or what is higher, in points, is no part of a table. */
const LEAST_WIDTH = 6;
const MOST_HEIGHT = 60;
const MOST_RULINGS = 5_000;
/** Lines as near as this are one that is drawn in parts. */
const TOUCHING = 1.2;
const LEVEL = 1;

/** The lines that a page draws from left to right, those in parts as one, and the grounds of its cells; nothing that is white. */
export function rulingsOf({ fnArray, argsArray }: Drawing, operators: Operators, turned = 0): Ruling[] {
  const found: Ruling[] = [];
  const kept: { readonly matrix: Matrix; readonly white: boolean }[] = [];
  let matrix = UNMOVED;
  let white = false;
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at];
    if (operator === operators.save || operator === operators.paintFormXObjectBegin) kept.push({ matrix, white });
    if (operator === operators.restore || operator === operators.paintFormXObjectEnd) ({ matrix, white } = kept.pop() ?? { matrix, white });
    else if (operator === operators.transform) matrix = moved(matrix, args);
    else if (operator === operators.paintFormXObjectBegin) matrix = moved(matrix, Array.isArray(args) ? args[0] : undefined);
    else if (operator === operators.setFillRGBColor) white = Array.isArray(args) && args[0] === "#ffffff";
    else if (operator === operators.constructPath && Array.isArray(args) && args[0] !== operators.endPath && found.length < MOST_RULINGS) {
      for (const part of partsOf(args[1])) {
        const ruling = placed(part, matrix, turned);
        const height = ruling.top - ruling.bottom;
        if (ruling.to - ruling.from >= LEAST_WIDTH && height <= MOST_HEIGHT && !white) found.push(ruling);
      }
    }
  }
  return withJoined(found);
}

function moved(matrix: Matrix, by: unknown): Matrix {
  const [a, b, c, d, e, f] = matrix;
  const [p, q, r, s, t, u] = isNumbers(by) && by.length >= 6 ? Array.from(by) : UNMOVED;
  return [
    a * (p ?? 1) + c * (q ?? 0),
    b * (p ?? 1) + d * (q ?? 0),
    a * (r ?? 0) + c * (s ?? 1),
    b * (r ?? 0) + d * (s ?? 1),
    a * (t ?? 0) + c * (u ?? 0) + e,
    b * (t ?? 0) + d * (u ?? 0) + f,
  ];
}

function isNumbers(value: unknown): value is ArrayLike<number> {
  return (Array.isArray(value) || ArrayBuffer.isView(value)) && "length" in value;
}

/** How many numbers follow each step of a path: to a place, a line, two kinds of curve, and back to where it began. */
const NUMBERS = [2, 2, 6, 4, 0];

/** The corners of each part of a path. */
function partsOf(paths: unknown): number[][] {
  const path: unknown = Array.isArray(paths) ? paths[0] : undefined;
  const parts: number[][] = [];
  if (!isNumbers(path)) return parts;
  for (let at = 0; at < path.length; ) {
    const step = path[at] ?? 0;
    const numbers = NUMBERS[step];
    if (numbers === undefined) break;
    if (step === 0) parts.push([]);
    for (let n = 1; n <= numbers; n++) parts.at(-1)?.push(path[at + n] ?? 0);
    at += 1 + numbers;
  }
  return parts;
}

function placed(corners: readonly number[], [a, b, c, d, e, f]: Matrix, turned: number): Ruling {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let at = 0; at + 1 < corners.length; at += 2) {
    const [x = 0, y = 0] = [corners[at], corners[at + 1]];
    const [right = 0, up = 0] = turnedBack(a * x + c * y + e, b * x + d * y + f, turned);
    xs.push(right);
    ys.push(up);
  }
  return { from: Math.min(...xs), to: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** Lines, each also with those that go on with it. */
function withJoined(rulings: readonly Ruling[]): Ruling[] {
  const sorted = rulings.filter(isLine).sort((a, b) => b.bottom - a.bottom || a.from - b.from);
  const wholes: Ruling[] = [];
  for (const one of sorted) {
    const at = wholes.findLastIndex((other) => other.bottom - one.bottom > LEVEL || touches(other, one));
    const other = wholes[at];
    if (other !== undefined && touches(other, one))
      wholes[at] = { ...other, from: Math.min(other.from, one.from), to: Math.max(other.to, one.to) };
    else wholes.push(one);
  }
  return [...rulings, ...wholes];
}

function isLine({ bottom, top }: Ruling): boolean {
  return top - bottom <= LINE_HEIGHT;
}

function touches(one: Ruling, other: Ruling): boolean {
  return Math.abs(one.bottom - other.bottom) <= LEVEL && one.from - TOUCHING <= other.to && other.from - TOUCHING <= one.to;
}

/** A line that is drawn below words is at most so many font sizes lower, and may run through their feet. */
const BELOW = 1.5;
const FEET = 0.35;
/** Words may hang over what is drawn for them, and a line that reaches no farther beyond them only underlines them; in font sizes. */
const OVERHANG = 0.3;
const UNDERLINE = 1;
/** What is set in a cell stands in its middle or at an edge, as near as this, in font sizes. */
const OFF = 1;

/** Rows whose cells know what is drawn for each of them alone: a line right below it, or a ground. */
export function ruledRows(rows: readonly Row[], rulings: readonly Ruling[]): Row[] {
  if (rulings.length === 0) return [...rows];
  return rows.map((row) => {
    const [first] = row;
    if (first === undefined) return row;
    const reach = 2 * first.size;
    const near = rulings.filter(({ bottom, top }) => bottom <= first.y + reach && top >= first.y - reach);
    if (near.length === 0) return row;
    const around = rows.flatMap((other) => (Math.abs((other[0]?.y ?? 0) - first.y) <= 2 * MOST_HEIGHT ? other : []));
    return row.map((line) => {
      const own = stretchOf(line, near, around);
      return own === undefined ? line : { ...line, ruled: { from: own.from, to: own.to, free: freeBeside(own, line, near, around) } };
    });
  });
}

/** Whether words are set in the middle of what is drawn for them, or at its left or right. */
function isSetIn({ from, to }: Ruling, { x, right, size }: Line): boolean {
  return Math.min(Math.abs(from + to - x - right) / 2, x - from, to - right) <= OFF * size;
}

/** What stands on a ground, or level with a line of words above what is drawn below it. */
function over(ruling: Ruling, { y, size }: Line, lines: readonly Line[]): Line[] {
  const { from, to, bottom, top } = ruling;
  const [lowest, highest] = isLine(ruling) ? [top - FEET * size, y + FEET * size] : [bottom, top];
  return lines.filter((other) => other.y >= lowest && other.y <= highest && other.x < to && other.right > from);
}

/** What is drawn level with it, and apart from it, for no words: then each column has its own, and words may stand over several. */
function freeBeside(own: Ruling, line: Line, rulings: readonly Ruling[], lines: readonly Line[]): Ruling[] {
  const beside = rulings.filter(({ from, to, bottom, top }) => {
    const isLevel = Math.abs(top - own.top) <= LEVEL && Math.abs(bottom - own.bottom) <= LEVEL;
    return isLevel && (to <= own.from + TOUCHING || from >= own.to - TOUCHING);
  });
  const taken = beside.filter((one) => over(one, line, lines).length > 0);
  return beside.filter((one) => !taken.some(({ from, to }) => from <= one.from && to >= one.to));
}

function stretchOf(line: Line, rulings: readonly Ruling[], lines: readonly Line[]): Ruling | undefined {
  const { x, right, y, size } = line;
  let best: Ruling | undefined;
  for (const ruling of rulings) {
    const { from, to, bottom, top } = ruling;
    const isUnder = isLine(ruling) && y - top <= BELOW * size && y - top >= -FEET * size;
    const isBehind = !isLine(ruling) && bottom <= y && top >= y + FEET * size;
    if (!(isUnder || isBehind) || from > x + OVERHANG * size || to < right - OVERHANG * size) continue;
    if (to - from < right - x + UNDERLINE * size) continue;
    if (!isSetIn(ruling, line) || over(ruling, line, lines).length !== 1) continue;
    if (best === undefined || top > best.top + LEVEL || (Math.abs(top - best.top) <= LEVEL && to - from > best.to - best.from))
      best = ruling;
  }
  return best;
}
