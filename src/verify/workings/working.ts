// What a working comes to as people write it, "5,840 × 46,200 / 1,440" or "03:40 + 4 days", and where each of its figures stands.
import { type Calculation, CHOSEN } from "../../domain/calculation.ts";
import type { DateMention } from "../../text/dates.ts";
import { isSaidOf, SECONDS_A_DAY } from "../facts/calendar.ts";
import { constantsAmong, isUnitConstant } from "../facts/constants.ts";
import { agrees, MINUS } from "../facts/due.ts";
import { textsOf } from "../facts/read-calculation.ts";
import { type Known, standing } from "./standing.ts";
import { type Told, toldBy } from "./told.ts";
import { MODES, type Mode, reckoned, type Sign, type Value, valueBy } from "./values.ts";

/** Characters and parts of a working at most. */
const LONGEST = 300;
const MOST_PARTS = 60;

/** Signs between figures, as a pattern; a hyphen or slash within a day, a rate or a word is none. */
export const OPERATOR = String.raw`\s?[×·÷*+^]\s?|\s[-−–/x]\s|(?<=[\p{L}\d)%])/(?=[\d(])`;
const SPLIT = new RegExp(`((?:${OPERATOR})|[()])`, "u");
const SIGNS: Readonly<Record<string, Sign>> = {
  ...{ "×": "*", "·": "*", x: "*", "*": "*", "÷": "/", "/": "/" },
  ...{ "+": "+", "-": "-", "−": "-", "–": "-", "^": "^" },
};
/** Each row binds closer than the one before. */
const BINDING: readonly (readonly Sign[])[] = [["+", "-"], ["*", "/"], ["^"]];

type Part = { readonly kind: "sign"; readonly sign: Sign } | { readonly kind: "(" | ")" } | Leaf;
interface Leaf {
  readonly kind: "figure";
  readonly told: Told;
}
type Tree = Leaf | { readonly kind: "operation"; readonly sign: Sign; readonly left: Tree; readonly right: Tree };

/** What a working, or a part of it, comes to. */
export interface Come {
  /** As it is written. */
  readonly text: string;
  readonly value: Value;
  readonly inputs: Calculation["inputs"];
}

/** A working that was read. */
export interface Working {
  readonly text: string;
  /** What it comes to by each way of reading its figures, and what each of its parts does. */
  readonly comes: readonly Come[];
  /** A figure that stands nowhere; where all are constants, which nobody has told, the whole. */
  readonly strange?: string;
  /** Small numbers that multiply and stand nowhere: so many are counted. */
  readonly counts: readonly string[];
}

/** Reads a working and looks for its figures; undefined for what is none. Pure; linear in the text, which is capped. */
export function working(text: string, known: Known): Working | undefined {
  const tree = text.length > LONGEST ? undefined : treeOf(text);
  if (tree === undefined || tree.kind === "figure") return undefined;
  const found = leavesOf(tree).map((leaf) => {
    const at = standing(leaf.told, known);
    // So many hours a day has, whatever else the report sets.
    return { leaf, at: at?.[0]?.claimId === CHOSEN && isConstant(leaf.told, known) ? undefined : at };
  });
  const isOwn = found.some(({ at }) => at !== undefined);
  const unknown = found.filter(({ leaf, at }) => at === undefined && !isConstant(leaf.told, known)).map(({ leaf }) => leaf);
  const counting = unknown.filter((leaf) => isOwn && isCount(leaf) && isFactorIn(leaf, tree));
  const strange = unknown.find((leaf) => !counting.includes(leaf))?.told.text ?? (isOwn ? undefined : text);
  const inputs = new Map(found.map(({ leaf, at }) => [leaf, at ?? []]));
  const comes = MODES.flatMap((mode) => allOf(tree, { mode, near: known.days, inputs }));
  return { text, comes, counts: counting.map(({ told }) => told.text), ...(strange !== undefined && { strange }) };
}

/** A dozen at most: more nobody counts. */
const MOST_COUNTED = 12;

function isCount({ told: { bare, amount, text } }: Leaf): boolean {
  return amount?.unit === "" && amount.base === undefined && Number.isInteger(bare) && bare <= MOST_COUNTED && /^\d+$/u.test(text);
}

function isFactorIn(leaf: Leaf, tree: Tree): boolean {
  if (tree.kind === "figure") return false;
  return ((tree.left === leaf || tree.right === leaf) && tree.sign === "*") || isFactorIn(leaf, tree.left) || isFactorIn(leaf, tree.right);
}

/** Once, twice, in hundredths, how many of one unit another has, and what sentences tell of times in another unit. */
function isConstant({ bare }: Told, { quotes }: Known): boolean {
  return bare === 1 || bare === 2 || bare === 100 || isUnitConstant(String(bare)) || constantsAmong([bare], textsOf(quotes)).has(bare);
}

/** What of a working comes to what is told, rounded as it is. */
export function comingTo({ comes }: Pick<Working, "comes">, told: Told): Come | undefined {
  return comes.find(({ value }) => isTold(told, value));
}

/** What a working comes to where its result does not tell just that, rounded to its last place; undefined where it does. Pure. */
export function exactOf(result: string, value: Value | undefined): string | undefined {
  if (value === undefined || value.kind !== "number") return undefined;
  const { n } = value;
  const told = toldBy(result);
  const { amount } = told ?? {};
  if (told === undefined || amount === undefined) return undefined;
  const { value: own, step, base } = amount;
  const isNear = (due: number, said: number, place: number) => Math.abs(due - said) <= place / 2 + Math.abs(said) * 1e-9;
  // Shares that are added up are in points already.
  const share = amount.unit === "percent" && !isNear(n, own, step) ? 100 : 1;
  const isSame =
    (isNear(n * share, own, step) && (amount.unit !== "percent" || share === 100)) ||
    (told.by !== undefined && isNear(n, told.bare * told.by, step * told.by)) ||
    (base !== undefined && isNear(n, base.value, base.step));
  if (isSame) return undefined;
  const due = n * share;
  const places = Math.abs(due) < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 };
  const shown = due.toLocaleString("en", places).replace("-", MINUS);
  return share === 1 ? shown : `${shown} %`;
}

/** Whether two figures come to a third, wherever they stand. Pure; in constant time. */
export function twoComeTo(told: Told, [a, sign, b]: readonly [Told, Sign, Told], near: readonly DateMention[]): boolean {
  return MODES.some((mode) => {
    const [left, right] = [valueBy(a, mode, near), valueBy(b, mode, near)];
    const value = left === undefined || right === undefined ? undefined : reckoned(sign, left, right);
    return value !== undefined && isTold(told, value);
  });
}

function isTold({ amount, day, clock, bare, by = 1, text }: Told, { kind, n, isSum }: Value): boolean {
  if (clock !== undefined) {
    const seconds = kind === "clock" ? n : kind === "day" && !Number.isInteger(n) ? Math.round(n * SECONDS_A_DAY) : undefined;
    const isThen = seconds !== undefined && ((seconds % SECONDS_A_DAY) + SECONDS_A_DAY) % SECONDS_A_DAY === clock % SECONDS_A_DAY;
    return isThen && (day === undefined || (kind === "day" && isSaidOf(day, n)));
  }
  if (day !== undefined) return kind === "day" && isSaidOf(day, n);
  if (amount === undefined) return false;
  const { value, step, base, bound } = amount;
  const is = (due: number, said: number, place: number) => agrees({ value: Math.abs(said), step: place, bound, text }, Math.abs(due));
  const digits = value === 0 || bare === 0 ? step : (step * bare) / value;
  if (base !== undefined && kind === base.unit.kind) return is(n, base.value, base.step);
  // Of a time that is told without its unit a heading may say it.
  if (kind === "time") return amount.unit === "" && [60, 3600, SECONDS_A_DAY].some((unit) => is(n / unit, bare, digits));
  if (kind === "months") return amount.unit === "" && [1, 12].some((unit) => is(n / unit, bare, digits));
  if (kind !== "number") return false;
  // A share is told in hundredths, and so is by how much one is more, or less, than the other; what shares differ by is in points.
  if (amount.unit === "percent") return [100 * n, 100 * (n - 1), ...(isSum === true ? [n] : [])].some((due) => is(due, value, step));
  if (bound !== "above" && bound !== "below" && isNearly(text, bare, n, amount.unit === "" && base === undefined)) return true;
  return is(n, bare, digits) || is(n, bare * by, digits * by) || is(n, value, step) || (base !== undefined && is(n, base.value, base.step));
}

/** From so many on a part more or less is none. */
const LEAST_WHOLE = 10;

/** Of itself a figure that ends in a nought is rounded by so much at most: of 571.4 it is 570. */
const MOST_ROUNDED = 0.005;

/** So many whole ones, 12 of 12.8, and 13 where no part of one will do; or a round figure. */
function isNearly(text: string, told: number, n: number, isBare: boolean): boolean {
  if (!/^\d{1,3}(?:,?\d{3})*(?!\p{N}|[.,]\p{N})/u.test(text)) return false;
  // Of what has a unit a part may be: it is cut off where that changes little.
  if (Math.abs(n - told) < 1) return isBare ? told >= LEAST_WHOLE : Math.abs(n - told) <= MOST_ROUNDED * told;
  const place = 10 ** (/0*$/u.exec(String(told))?.[0].length ?? 0);
  return place > 1 && 2 * Math.abs(n - told) <= place && Math.abs(n - told) <= MOST_ROUNDED * told;
}

function treeOf(text: string): Tree | undefined {
  const parts = text.split(SPLIT).flatMap((piece, at): (Part | undefined)[] => {
    const said = piece.trim();
    if (said === "") return [];
    if (said === "(" || said === ")") return [{ kind: said }];
    const sign = at % 2 === 1 ? SIGNS[said] : undefined;
    if (sign !== undefined) return [{ kind: "sign", sign }];
    const told = toldBy(said);
    return [told && { kind: "figure", told }];
  });
  const read = parts.filter((part) => part !== undefined);
  if (read.length < parts.length || parts.length > MOST_PARTS) return undefined;
  const [tree, end] = bound(read, 0, 0) ?? [];
  return end === read.length ? tree : undefined;
}

/** What stands from a place on, of signs that bind at least so closely, and where it ends. */
function bound(parts: readonly Part[], from: number, level: number): readonly [Tree, number] | undefined {
  const signs = BINDING[level];
  if (signs === undefined) return atom(parts, from);
  let [left, at] = bound(parts, from, level + 1) ?? [];
  while (left !== undefined && at !== undefined) {
    const part = parts[at];
    if (part?.kind !== "sign" || !signs.includes(part.sign)) return [left, at];
    const [right, end] = bound(parts, at + 1, level + 1) ?? [];
    if (right === undefined) return undefined;
    [left, at] = [{ kind: "operation", sign: part.sign, left, right }, end];
  }
  return undefined;
}

function atom(parts: readonly Part[], from: number): readonly [Tree, number] | undefined {
  const part = parts[from];
  if (part?.kind === "figure") return [part, from + 1];
  if (part?.kind !== "(") return undefined;
  const [inner, end] = bound(parts, from + 1, 0) ?? [];
  return inner === undefined || end === undefined || parts[end]?.kind !== ")" ? undefined : [inner, end + 1];
}

function leavesOf(tree: Tree): Leaf[] {
  return tree.kind === "figure" ? [tree] : [...leavesOf(tree.left), ...leavesOf(tree.right)];
}

interface Reading {
  readonly mode: Mode;
  readonly near: readonly DateMention[];
  readonly inputs: ReadonlyMap<Leaf, Calculation["inputs"]>;
}

/** What a working comes to, first, and all that is computed on the way. */
function allOf(tree: Tree, by: Reading): Come[] {
  if (tree.kind === "figure") return [];
  const [left, right] = [tree.left, tree.right].map((side) => {
    const within = allOf(side, by);
    const own = side.kind === "figure" ? valueBy(side.told, by.mode, by.near) : within[0]?.value;
    return { within, own };
  });
  const value = left?.own === undefined || right?.own === undefined ? undefined : reckoned(tree.sign, left.own, right.own);
  if (value === undefined) return [];
  const inputs = leavesOf(tree).flatMap((leaf) => by.inputs.get(leaf) ?? []);
  return [{ text: written(tree), value, inputs }, ...(left?.within ?? []), ...(right?.within ?? [])];
}

/** Signs as they are printed. */
export const SHOWN: Readonly<Record<Sign, string>> = { "+": "+", "-": "−", "*": "×", "/": "/", "^": "^" };

/** A working as it is printed, with the brackets it needs. */
function written(tree: Tree): string {
  if (tree.kind === "figure") return tree.told.text;
  const levelOf = (one: Tree) => (one.kind === "figure" ? BINDING.length : BINDING.findIndex((signs) => signs.includes(one.sign)));
  const own = levelOf(tree);
  const side = (one: Tree, isRight: boolean) => {
    const level = levelOf(one);
    return level < own || (isRight && level === own) ? `(${written(one)})` : written(one);
  };
  return `${side(tree.left, false)} ${SHOWN[tree.sign]} ${side(tree.right, true)}`;
}
