import type { Span } from "../../domain/span.ts";
import {
  ABOVE,
  BELOW,
  BOUND_BEFORE,
  BOUND_BEHIND,
  COUNTS,
  ITS_HALF,
  LARGE,
  MAY_BE_SPELLED,
  OTHER_MONEY,
  WAY_OR_SPAN,
} from "../../lexicon/en/facts.ts";
import type { DateMention } from "../../text/dates.ts";
import { type Amount, amountsAgree } from "../../text/numbers.ts";
import { quantities } from "../../text/quantities.ts";
import { conventionOf, letterAtHead, secondsBehind, type Unit, unitAtHead } from "./units.ts";

/** An amount, with what it comes to in its kind's base unit where its unit is known. */
export interface Measure extends Amount {
  readonly base?: { readonly unit: Unit; readonly value: number; readonly step: number };
  /** The seconds it is by, where it is a rate: 1 of "40 Mbit/s". */
  readonly by?: number;
  /** What bounds it may as well be a way or a span: "over 20 Mbit/s", "over five years". */
  readonly loose?: true;
}

export interface Measures {
  readonly amounts: readonly Measure[];
  readonly dates: readonly DateMention[];
}

const COUNT = `(?:\\d+|an?|${COUNTS.slice(1).join("|")})`;
const THING = "(?:(?:square|cubic)\\s)?\\p{L}+";
/** Each names the groups it reads: `n` whole ones, `thing` the unit or magnitude word; the fraction added to them stands beside it. */
const HALVES: readonly (readonly [pattern: RegExp, fraction: number])[] = [
  [new RegExp(`\\b(?<n>${COUNT})\\s(?<thing>${THING})\\sand\\sa\\shalf\\b`, "giu"), 0.5],
  [new RegExp(`\\b(?<n>${COUNT})\\sand\\sa\\shalf\\s(?<thing>${THING})`, "giu"), 0.5],
  [new RegExp(`\\b(?<n>${COUNT})\\sand\\sa\\squarter\\s(?<thing>${THING})`, "giu"), 0.25],
  [new RegExp(`\\bhalf\\s(?:an?\\s)(?<thing>${THING})`, "giu"), 0.5],
  [new RegExp(`\\b(?:a|one)\\squarter\\sof\\san?\\s(?<thing>${THING})`, "giu"), 0.25],
  [new RegExp(`\\bthree[\\s-]quarters\\sof\\san?\\s(?<thing>${THING})`, "giu"), 0.75],
];
const SHARE = new RegExp(
  `\\b(?<part>\\d+|${COUNTS.slice(1).join("|")})\\s(?:out\\sof|in)\\s(?:every\\s)?(?<whole>\\d+|${COUNTS.slice(2).join("|")})\\b(?!\\s?%)`,
  "giu",
);
const FIFTHS = /\b(?<part>two|three|four)[\s-]fifths\b/giu;
const BETWEEN_PARTS = /^\s?(?:,\s?|and\s)?$/;

/** The numbers and dates of a text, units resolved: "1.2 km", "an hour and a half", "€3 million", "two out of five". */
export function measures(text: string): Measures {
  const before = known.get(text);
  if (before !== undefined) return before;
  const found = read(text);
  if (text.length > LONGEST_KNOWN) return found;
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(text, found);
  return found;
}

/** Texts read lately: many sentences are held to the same. */
const known = new Map<string, Measures>();
const MOST_KNOWN = 400;
const LONGEST_KNOWN = 4_000;

function read(text: string): Measures {
  const { amounts, dates } = quantities(text);
  const spelled = MAY_BE_SPELLED.test(text) ? spelledFractions(text) : [];
  if (amounts.length + spelled.length === 0) return { amounts: [], dates };
  const kept = amounts.filter((amount) => !spelled.some((other) => amount.start < other.end && other.start < amount.end));
  const all = [...spelled, ...kept.map((amount) => measured(text, amount))].sort((a, b) => a.start - b.start);
  return { amounts: joined(text, all), dates };
}

/** "Within a decade": a length of time that a statement must prove. */
const SPAN_STATED = /\b(?:in|within|over|for)\s(?:the space of\s)?(?:a|one)\s(?:single\s)?(?=decade\b|century\b)/giu;

/** The same of a statement, with the lengths of time it must prove: "in a decade". */
export function statedMeasures(text: string): Measures {
  const { amounts, dates } = measures(text);
  const spans = [...text.matchAll(SPAN_STATED)].flatMap((match) => spelledOf(text, match.index, match.index + match[0].length, 1) ?? []);
  return { amounts: [...amounts, ...spans], dates };
}

/** Whether two readings of a text are of the same words. */
export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Resolves the unit behind a number: its own, or the one that follows. */
function measured(text: string, found: Amount): Measure {
  const own = bounded(text, withUnit(text, found));
  const isSpan = own.by !== undefined || own.base?.unit.kind === "time" || own.base?.unit.kind === "months";
  return isSpan && WAY_OR_SPAN.test(text.slice(Math.max(0, own.start - 12), own.start)) ? { ...own, loose: true } : own;
}

/** Whether a figure is part of a word, "32-bit", "three-way": that names a kind of thing, and nothing computes it. */
export function isPartOfWord(text: string, { end, base, unit }: Measure): boolean {
  return base === undefined && unit === "" && /^[-‑]\p{L}/u.test(text.slice(end, end + 2));
}

/** "300 or more", "180 km/h at most": a bound may stand behind its number, or behind the word the number counts. */
function bounded(text: string, amount: Measure): Measure {
  if (amount.bound !== "exact") return amount;
  const cue = BOUND_BEHIND.exec(text.slice(amount.end, amount.end + 40));
  return cue === null ? amount : { ...amount, bound: cue.groups?.above === undefined ? "below" : "above" };
}

function withUnit(text: string, amount: Amount): Measure {
  if (amount.ordinal || amount.unit === "percent" || amount.unit === "times") return amount;
  const inside = amount.unit === "" ? "" : (/(?:°\s?)?[\p{L}²³/]+\s?$/u.exec(amount.text)?.[0] ?? "");
  const from = amount.end - inside.length;
  const tail = text.slice(from, from + 32);
  const gap = /^[\s\u00A0\u202F-]?/u.exec(tail)?.[0].length ?? 0;
  const money = amount.unit === "" ? OTHER_MONEY.exec(text.slice(amount.end, amount.end + 32)) : null;
  if (money !== null) return { ...amount, unit: (money.groups?.money ?? "").toLowerCase().slice(0, SAME_MONEY) };
  const found = unitAtHead(tail.slice(gap)) ?? (gap === 0 ? undefined : letterAtHead(tail.slice(gap)));
  if (MONEY.has(amount.unit)) return amount;
  if (found === undefined) return countBy(text, amount);
  const end = Math.max(amount.end, from + gap + found.length);
  const by = secondsBehind(text.slice(from + gap + found.length, from + gap + found.length + 16));
  const own = { ...amount, text: text.slice(amount.start, end), end, ...resolved(found.unit, amount.value, amount.step) };
  return by === undefined ? own : { ...own, by };
}

/** "2,500 messages a second": the things counted stand between a count and the time it is by. */
function countBy(text: string, amount: Amount): Measure {
  const things =
    amount.unit === ""
      ? /^(?:\s\p{L}+){1,3}?(?=\s(?:per|an?|each|every)\s|\s?\/\s?\p{L})/u.exec(text.slice(amount.end, amount.end + 48))?.[0]
      : undefined;
  const by = things === undefined ? undefined : secondsBehind(text.slice(amount.end + things.length, amount.end + things.length + 16));
  return by === undefined ? amount : { ...amount, by };
}
/** The currencies that a sign stands for. */
export const MONEY: ReadonlySet<string> = new Set(["dollar", "euro", "pound", "yen", "rupee"]);

/** The letters all forms of a currency's name share. */
const SAME_MONEY = 4;

/** Degrees become Celsius; everything else its kind's base unit. The unit's name goes: the base says it better. */
export function resolved(unit: Unit, value: number, step: number): Pick<Measure, "unit" | "base"> {
  if (unit.kind === "fahrenheit") {
    const celsius = { ...unit, kind: "celsius" };
    return { unit: "degree", base: { unit: celsius, value: ((value - 32) * 5) / 9, step: (step * 5) / 9 } };
  }
  if (unit.kind === "celsius") return { unit: "degree", base: { unit, value, step } };
  return { unit: `${unit.kind} ${unit.factor}`, base: { unit, value: value * unit.factor, step: step * unit.factor } };
}

function spelledFractions(text: string): Measure[] {
  const found: Measure[] = [];
  const add = (one: Measure | undefined) => {
    if (one !== undefined && !found.some((other) => one.start < other.end && other.start < one.end)) found.push(one);
  };
  for (const [pattern, fraction] of HALVES) {
    for (const { groups, index, 0: match } of text.matchAll(pattern)) {
      const whole = groups?.n === undefined ? 0 : countOf(groups.n);
      const thing = groups?.thing ?? "";
      const at = index + match.lastIndexOf(thing);
      add(spelledOf(text, index, at, whole + fraction, index + match.length));
    }
  }
  for (const { groups, index, 0: match } of text.matchAll(SHARE)) {
    const [part, whole] = [countOf(groups?.part ?? ""), countOf(groups?.whole ?? "")];
    if (part < whole && (/out/.test(match) || /^\D/.test(match) || whole === 10 || whole === 100))
      add(share(text, index, match, (100 * part) / whole));
  }
  for (const { groups, index, 0: match } of text.matchAll(FIFTHS)) add(share(text, index, match, 20 * countOf(groups?.part ?? "")));
  for (const { index, 0: match } of text.matchAll(ITS_HALF)) add(share(text, index, match.trimEnd(), 50));
  return found;
}

function countOf(word: string): number {
  if (/^an?$/i.test(word)) return 1;
  const spelled = COUNTS.indexOf(word.toLowerCase());
  return spelled >= 0 ? spelled : Number(word);
}

function share(text: string, start: number, match: string, value: number): Measure {
  const end = start + match.length;
  return { start, end, text: text.slice(start, end), value, step: 2, unit: "percent", bound: "exact", ordinal: false };
}

/** A spelled number of units, or of millions and the like; `undefined` where what follows is neither. */
export function spelledOf(text: string, start: number, thingAt: number, value: number, upTo?: number): Measure | undefined {
  const large = /^\p{L}+/u.exec(text.slice(thingAt, thingAt + 16))?.[0].toLowerCase() ?? "";
  const factor = LARGE[large];
  const bare = { start, bound: boundBefore(text, start), ordinal: false } as const;
  if (factor !== undefined) {
    const end = Math.max(upTo ?? 0, thingAt + large.length);
    return { ...bare, end, text: text.slice(start, end), value: value * factor, step: factor / 10, unit: "" };
  }
  const found = unitAtHead(text.slice(thingAt, thingAt + 32));
  if (found === undefined) return undefined;
  const end = Math.max(upTo ?? 0, thingAt + found.length);
  return { ...bare, end, text: text.slice(start, end), value, step: 0.1, ...resolved(found.unit, value, 0.1) };
}

function boundBefore(text: string, start: number): Measure["bound"] {
  const before = text.slice(Math.max(0, start - 24), start);
  if (BELOW.test(before)) return "below";
  if (ABOVE.test(before)) return "above";
  return BOUND_BEFORE.test(before) ? "about" : "exact";
}

/** "2 hours 15 minutes" and "5 ft 10 in" are one measure. */
export function joined(text: string, all: readonly Measure[]): Measure[] {
  const found: Measure[] = [];
  for (const next of all) {
    const last = found[found.length - 1];
    const [a, b] = [last?.base, next.base];
    const parts = last !== undefined && a !== undefined && b !== undefined && a.unit.kind === b.unit.kind && a.unit.factor > b.unit.factor;
    if (!parts || !BETWEEN_PARTS.test(text.slice(last.end, next.start)) || b.value >= a.unit.factor) {
      found.push(next);
      continue;
    }
    const base = { unit: b.unit, value: a.value + b.value, step: b.step };
    const unit = next.unit;
    found[found.length - 1] = {
      ...last,
      end: next.end,
      text: text.slice(last.start, next.end),
      value: base.value / b.unit.factor,
      step: next.step,
      unit,
      base,
    };
  }
  return found;
}

/** How far two measures in different units may lie apart, as a share, when neither is qualified: "12 miles" of "19 km". */
const FAIR_CONVERSION = 0.02;

/**
 * Whether `stated` may be said of a source that says `source`: in the same unit as {@link amountsAgree} has it, in units of one kind after conversion (whether a bound is turned round is a fact of its own).
 */
export function measuresAgree(stated: Measure, source: Measure): boolean {
  const [a, b] = [stated.base, source.base];
  if (a === undefined || b === undefined || isSame(a.unit, b.unit)) return amountsAgree(stated, source);
  if (a.unit.kind !== b.unit.kind) return false;
  const gap = Math.abs(a.value - b.value);
  const size = Math.max(Math.abs(b.value), Math.abs(a.value));
  if (gap <= 1e-9 * size || isByOtherConvention(a, b)) return true;
  if (a.unit.imperial !== b.unit.imperial) {
    if (gap <= Math.max(FAIR_CONVERSION * size, Math.min(a.step, 0.05 * size) / 2)) return true;
  } else if (a.step > b.step && gap <= Math.min(a.step / 2, 0.05 * size)) return true;
  if (stated.bound === "exact") return false;
  return amountsAgree({ ...stated, value: a.value, step: a.step, unit: "" }, { ...source, value: b.value, step: b.step, unit: "" });
}

/** "8 GB" of "8589934592 bytes": what a source gives in bytes may be told by 1,000 or by 1,024. */
function isByOtherConvention(a: NonNullable<Measure["base"]>, b: NonNullable<Measure["base"]>): boolean {
  const other = conventionOf(b.unit) === undefined ? conventionOf(a.unit)?.other : undefined;
  return other !== undefined && Math.abs((a.value / a.unit.factor) * other - b.value) <= ((a.step / a.unit.factor) * other) / 2;
}

function isSame(a: Unit, b: Unit): boolean {
  return a.kind === b.kind && a.factor === b.factor && a.imperial === b.imperial;
}
