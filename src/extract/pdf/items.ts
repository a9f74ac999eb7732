import { joinsLeft, joinsRight, readsAsValue } from "./values.ts";

/** One run of text on a PDF page; x and y in points from the lower left corner. */
export interface TextItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Font size in points. */
  readonly size: number;
  /** Names the font; equal names are one face. */
  readonly face: string;
}

const MAX_ITEMS_PER_PAGE = 50_000;

/**
 * The runs of text of a page as the parser gives them, as a reader sees the page; those that are set upright, that have no place, or that others are printed
 * over, left out.
 * @param turned by how many degrees the page is shown turned clockwise
 */
export function itemsOf(raw: readonly unknown[], turned = 0): TextItem[] {
  const found = new Map<string, TextItem>();
  for (const item of raw) {
    if (found.size >= MAX_ITEMS_PER_PAGE) break;
    if (item === null || typeof item !== "object") continue;
    const read = textItem(item, turned);
    if (read !== undefined) for (const part of withoutLeaders(read)) for (const one of figuresApart(part)) found.set(placeOf(one), one);
  }
  return [...found.values()];
}

/** What is printed twice in one place, for a bold look or a shadow, is read once. */
function placeOf({ x, y, width, size }: TextItem): string {
  return [x, y, width].map((length) => Math.round((8 * length) / size)).join(" ");
}

function textItem(item: object, turned: number): TextItem | undefined {
  if (!("str" in item) || !("transform" in item)) return undefined;
  const { str, transform, width, fontName } = item as { str: unknown; transform: unknown; width?: unknown; fontName?: unknown };
  if (typeof str !== "string" || str.trim() === "" || !Array.isArray(transform)) return undefined;
  const numbers = transform.map(Number);
  const [a = 0, b = 0] = turnedBack(numbers[0], numbers[1], turned);
  const [c = 0, d = 0] = turnedBack(numbers[2], numbers[3], turned);
  const [x = 0, y = 0] = turnedBack(numbers[4], numbers[5], turned);
  // Text set upright or upside down is a margin note or a watermark.
  if (Math.abs(b) > Math.abs(a)) return undefined;
  if (![x, y].every(Number.isFinite)) return undefined;
  return {
    text: str,
    x,
    y,
    width: typeof width === "number" ? width : 0,
    size: Math.hypot(c, d) || 10,
    face: typeof fontName === "string" ? fontName : "",
  };
}

/** A direction or a place of a page as it is seen when the page is turned. */
export function turnedBack(x = 0, y = 0, turned: number): readonly [number, number] {
  if (turned === 90) return [y, -x];
  if (turned === 180) return [-x, -y];
  return turned === 270 ? [-y, x] : [x, y];
}

/** Dots that lead the eye from a label to its figure, and rules drawn with characters. */
const LEADERS = /(?:[.·…‥][ \u00a0]?){4,}|[_=]{3,}|-{4,}/g;

/** A run without its leaders, as the runs on either side of them. */
function withoutLeaders(item: TextItem): TextItem[] {
  if (!/[.·…‥_=-]{2}|[.·…‥] [.·…‥]/.test(item.text)) return [item];
  return without(item, LEADERS);
}

/** Between figures of a run, and after a closing bracket the currency sign of the next. */
const APART = /\s+|(?<=\))(?=\p{Sc}$)/gu;

/** Figures of several columns that the file sets as one run, each for itself. */
function figuresApart(item: TextItem): TextItem[] {
  const parts = item.text.trim().split(APART);
  if (parts.length < 2 || parts.length > 30 || readsAsValue(item.text)) return [item];
  return parts.every((part) => readsAsValue(part) || joinsRight(part) || joinsLeft(part)) ? without(item, APART) : [item];
}

function without(item: TextItem, divider: RegExp): TextItem[] {
  const found: TextItem[] = [];
  const unit = item.width / Math.max(1, item.text.length);
  const add = (from: number, to: number): void => {
    const part = item.text.slice(from, to);
    const text = part.trim();
    const start = from + part.indexOf(text);
    if (text !== "") found.push({ ...item, text, x: item.x + start * unit, width: text.length * unit });
  };
  let at = 0;
  for (const cut of item.text.matchAll(divider)) {
    add(at, cut.index);
    at = cut.index + cut[0].length;
  }
  add(at, item.text.length);
  return found;
}
