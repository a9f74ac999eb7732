import type { Claim } from "../domain/claim.ts";
import { type DateMention, datesAgree } from "../text/dates.ts";
import { names } from "../text/names.ts";
import { negators } from "../text/negation.ts";
import { type Amount, amountsAgree } from "../text/numbers.ts";
import { quantities } from "../text/quantities.ts";
import { contentWords, words } from "../text/words.ts";
import { containment, overlap, snapshotsOf } from "./likeness.ts";

/** Two claims of different sources of which, by their words, only one may hold. */
export interface Disagreement {
  readonly a: Claim;
  readonly b: Claim;
  /** The figure or date of each that the other has otherwise, as written; none where one denies what the other says. */
  readonly figures?: readonly [a: string, b: string];
}

/** Content words two claims must share to be held against each other, as a share of the shorter; more where nothing but a denial tells them apart. */
const SAME_SUBJECT = 0.5;
const SAME_SUBJECT_DENIED = 0.7;
const LEAST_SHARED = 2;

/**
 * Pairs that may disagree, those most alike first: of different sources, of the same words for the most part, with one figure of one unit that
 * differs, and no other name, date or figure. Only candidates: whether they speak of one thing, condition and time is for a judge to say.
 */
export function candidates(claims: readonly Claim[]): Disagreement[] {
  const found = claims.flatMap((a, at) => claims.slice(at + 1).flatMap((b) => candidate(a, b) ?? []));
  const alike = ({ a, b }: Disagreement) => overlap(readingOf(a).stems, readingOf(b).stems);
  return found.sort((one, other) => alike(other) - alike(one));
}

function candidate(a: Claim, b: Claim): Disagreement | undefined {
  if (!fromElsewhere(a, b)) return undefined;
  const [one, other] = [readingOf(a), readingOf(b)];
  const shared = containment(one.stems, other.stems);
  if (shared < SAME_SUBJECT || [...one.stems].filter((stem) => other.stems.has(stem)).length < LEAST_SHARED) return undefined;
  if (lacks(one.lower, other.names) && lacks(other.lower, one.names)) return undefined;
  const figures = differing(one.figures, other.figures, figuresAgree, (figure) => figure.unit);
  const dates = differing(one.dates, other.dates, datesAgree, () => "");
  if (figures.length + dates.length > 1) return undefined;
  const [apart] = [...figures, ...dates];
  if (apart !== undefined) return { a, b, figures: apart };
  return one.negated !== other.negated && shared >= SAME_SUBJECT_DENIED ? { a, b } : undefined;
}

function fromElsewhere(a: Claim, b: Claim): boolean {
  const snapshots = snapshotsOf(b);
  return ![...snapshotsOf(a)].some((snapshot) => snapshots.has(snapshot));
}

function lacks(text: string, own: readonly string[]): boolean {
  return own.some((name) => !text.includes(name));
}

/** For each kind of which both sides have figures the other lacks, one pair of them. Several of a kind on a side count as several pairs. */
function differing<T extends { readonly text: string }>(
  a: readonly T[],
  b: readonly T[],
  agree: (x: T, y: T) => boolean,
  kindOf: (one: T) => string,
): (readonly [string, string])[] {
  const alone = (own: readonly T[], others: readonly T[]) => own.filter((x) => !others.some((y) => agree(x, y) || agree(y, x)));
  const [left, right] = [alone(a, b), alone(b, a)];
  return left.flatMap((x) => right.filter((y) => kindOf(x) === kindOf(y)).map((y) => [x.text, y.text] as const));
}

/**
 * How two claims of different sources differ that say the same, word for word, but for figures: one figure of one unit, or a plain denial, is a
 * disagreement; other dates make them members of one series. `undefined` where they say the same, or where anything else differs.
 */
export function exactly(a: Claim, b: Claim): "disagreement" | "series" | undefined {
  const [one, other] = [readingOf(a), readingOf(b)];
  if (one.frame !== other.frame) return undefined;
  if (one.dates.some((date, at) => !datesAgree(date, other.dates[at] ?? date))) return "series";
  const apart = one.figures.flatMap((figure, at) => {
    const against = other.figures[at] ?? figure;
    return figuresAgree(figure, against) || figuresAgree(against, figure) ? [] : [[figure, against] as const];
  });
  if (!fromElsewhere(a, b)) return undefined;
  if (one.negated !== other.negated) return apart.length === 0 ? "disagreement" : undefined;
  const [first, ...more] = apart;
  return first !== undefined && more.length === 0 && first.every(isStated) && first[0].unit === first[1].unit ? "disagreement" : undefined;
}

/** Pairs of claims that disagree {@link exactly}; linear in the claims but for those of one wording. */
export function exactDisagreements(claims: readonly Claim[]): (readonly [Claim, Claim])[] {
  return [...Map.groupBy(claims, (claim) => readingOf(claim).frame).values()].flatMap((alike) =>
    alike.flatMap((a, at) => alike.slice(at + 1).flatMap((b) => (exactly(a, b) === "disagreement" ? [[a, b] as const] : []))),
  );
}

interface Figure extends Amount {
  /** A bare number behind a word that it may belong to: "version 3.4", "route 5". */
  readonly label: boolean;
}

/** A claim read for what tells it from others of the same words. */
interface Reading {
  readonly lower: string;
  /** Stems of its content words that are no numbers. */
  readonly stems: ReadonlySet<string>;
  /** Its words without figures, dates and negators. */
  readonly frame: string;
  readonly figures: readonly Figure[];
  readonly dates: readonly DateMention[];
  /** Names within it, as their words in lower case; what merely begins it may be any word. */
  readonly names: readonly string[];
  readonly negated: boolean;
}

const known = new WeakMap<Claim, Reading>();

function readingOf(claim: Claim): Reading {
  const before = known.get(claim);
  if (before !== undefined) return before;
  const heading = headingOf(claim);
  const text = claim.text.slice(heading.length);
  const { amounts, dates } = quantities(text);
  const counted = withTimes(text, amounts).filter(({ ordinal }) => !ordinal);
  const named = counted.filter((amount) => isLabel(text, amount, /^\p{Lu}/u));
  const figures = counted.filter((amount) => !named.includes(amount)).map((amount) => ({ ...amount, label: isLabel(text, amount, /^/u) }));
  const turned = negators(text);
  const read: Reading = {
    lower: text.toLowerCase(),
    stems: new Set(contentWords(text).filter((stem) => !/^\d/.test(stem))),
    frame: frameOf(text, [...figures, ...dates], turned),
    figures,
    // A heading's day is that of its document, its year or quarter that of what stands under it.
    dates: [...dates, ...quantities(heading).dates.filter(({ day }) => day === undefined)],
    names: [...namedIn(text), ...named.map((amount) => amount.text)],
    negated: turned.length % 2 === 1,
  };
  known.set(claim, read);
  return read;
}

/** The heading a claim's text begins with: what it itself says stands behind. */
function headingOf({ text, quotes }: Claim): string {
  return quotes.map((quote) => `${quote.text.replace(/^#+\s*/, "")}: `).find((beginning) => text.startsWith(beginning)) ?? "";
}

interface Spanned {
  readonly start: number;
  readonly end: number;
}

function frameOf(text: string, figures: readonly Spanned[], left: readonly Spanned[]): string {
  const within = (spans: readonly Spanned[], at: number) => spans.some(({ start, end }) => at >= start && at < end);
  const kept = words(text).filter(({ start }) => !within(figures, start) && !within(left, start));
  const places = figures.map(({ start }) => ({ start, lower: "#" }));
  return [...kept, ...places]
    .sort((a, b) => a.start - b.start)
    .map(({ lower }) => lower)
    .join(" ");
}

/** A time of day is one figure. */
function withTimes(text: string, amounts: readonly Amount[]): Amount[] {
  const times = [...text.matchAll(/\b(\d{1,2}):(\d{2})\b/g)].map(({ 0: time, 1: hours, 2: minutes, index }): Amount => {
    const value = 60 * Number(hours) + Number(minutes);
    return { start: index, end: index + time.length, text: time, value, step: 1, unit: "time", bound: "exact", ordinal: false };
  });
  const others = amounts.filter(({ start }) => !times.some((time) => start >= time.start && start < time.end));
  return [...times, ...others].sort((a, b) => a.start - b.start);
}

/** Whether a bare number stands directly behind a content word that begins so. */
function isLabel(text: string, { start, unit, text: written }: Amount, beginning: RegExp): boolean {
  if (unit !== "" || !/^\d+(?:\.\d+)?$/.test(written)) return false;
  const before = words(text).findLast((word) => word.end <= start);
  return before !== undefined && !before.stop && beginning.test(before.text) && /^\s$/.test(text.slice(before.end, start));
}

function isStated({ label, bound }: Figure): boolean {
  return !label && (bound === "exact" || bound === "about");
}

function figuresAgree(stated: Figure, source: Figure): boolean {
  return stated.unit === source.unit && amountsAgree(stated, source);
}

function namedIn(text: string): string[] {
  const inside = names(text).filter(({ beginsSentence, start }) => !beginsSentence && !/[\d°]\s?$/.test(text.slice(0, start)));
  return inside.flatMap((name) => name.words).filter((word) => text.toLowerCase().includes(word));
}
