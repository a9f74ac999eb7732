import type { Claim } from "../domain/claim.ts";
import { type DateMention, datesAgree } from "../text/dates.ts";
import { names } from "../text/names.ts";
import { type Amount, amountsAgree } from "../text/numbers.ts";
import { quantities } from "../text/quantities.ts";
import { containment, type Features, featuresOf, overlap, snapshotsOf } from "./likeness.ts";

/** Two claims of different sources that cannot both hold, or not of the same time. */
export interface Disagreement {
  readonly a: Claim;
  readonly b: Claim;
  readonly over: "number" | "date" | "negation";
}

/** Subject words two claims must share to speak of the same matter. */
const SAME_SUBJECT = 0.5;
const SAME_SUBJECT_DENIED = 0.7;
const LEAST_SHARED = 2;

/** Pairs of claims from different sources that say different numbers, dates, or the opposite, of the same subject; in the claims' order. */
export function findDisagreements(claims: readonly Claim[]): Disagreement[] {
  const found: Disagreement[] = [];
  claims.forEach((a, index) => {
    for (const b of claims.slice(index + 1)) {
      const over = disagreement(a, b);
      if (over !== undefined) found.push({ a, b, over });
    }
  });
  return found.filter(({ a, b }) => isLikest(a, b, claims) && isLikest(b, a, claims));
}

/** Whether nothing else from the other claim's source speaks more of the same: the first ferry is held against the first, not the last. */
function isLikest(claim: Claim, other: Claim, claims: readonly Claim[]): boolean {
  const source = snapshotsOf(other);
  const like = (candidate: Claim) => overlap(ownFeatures(claim).stems, ownFeatures(candidate).stems);
  const least = like(other);
  return claims.every((rival) => ![...snapshotsOf(rival)].some((snapshot) => source.has(snapshot)) || like(rival) <= least);
}

function disagreement(a: Claim, b: Claim): Disagreement["over"] | undefined {
  const inB = snapshotsOf(b);
  if ([...snapshotsOf(a)].some((snapshot) => inB.has(snapshot))) return undefined;
  const [fa, fb] = [ownFeatures(a), ownFeatures(b)];
  const shared = containment(fa.stems, fb.stems);
  const count = [...fa.stems].filter((stem) => fb.stems.has(stem)).length;
  if (count < LEAST_SHARED || shared < SAME_SUBJECT || nameOthers(a.text, b.text)) return undefined;
  if (numbersDiffer(fa.amounts, fb.amounts)) return "number";
  if (datesDiffer(fa, fb)) return "date";
  return fa.negated !== fb.negated && shared >= SAME_SUBJECT_DENIED ? "negation" : undefined;
}

const namesOf = new Map<string, readonly string[]>();
const MOST_KNOWN = 2_000;

/** Whether each of two statements names something that the other does not: they speak of two things. */
function nameOthers(a: string, b: string): boolean {
  const [x, y] = [namedIn(a), namedIn(b)];
  const lacks = (text: string, own: readonly string[]) => own.some((name) => !text.toLowerCase().includes(name));
  return lacks(b, x) && lacks(a, y);
}

/** Names within a statement, as their words in lower case; what merely begins it may be any word. */
function namedIn(text: string): readonly string[] {
  const known = namesOf.get(text);
  if (known !== undefined) return known;
  const found = names(text).filter((name) => !name.beginsSentence && !name.acronym);
  const made = found.map((name) => name.words.join(" ")).filter((name) => text.toLowerCase().includes(name));
  if (namesOf.size > MOST_KNOWN) namesOf.clear();
  namesOf.set(text, made);
  return made;
}

const own = new WeakMap<Claim, Features>();

/** What a claim itself says, without the heading it stands under: the minutes of two days do not disagree over the day. */
function ownFeatures(claim: Claim): Features {
  const known = own.get(claim);
  if (known !== undefined) return known;
  const heading = claim.quotes
    .map((quote) => `${quote.text.replace(/^#+\s*/, "")}: `)
    .find((beginning) => claim.text.startsWith(beginning));
  const made = heading === undefined ? featuresOf(claim) : featuresOf({ ...claim, text: claim.text.slice(heading.length) });
  own.set(claim, made);
  return made;
}

/** Numbers of one kind in both, none of which agree. */
function numbersDiffer(a: readonly Amount[], b: readonly Amount[]): boolean {
  const pairs = a.flatMap((x) => b.filter((y) => x.unit === y.unit).map((y) => [x, y] as const));
  return pairs.length > 0 && !pairs.some(([x, y]) => amountsAgree(x, y) || amountsAgree(y, x));
}

function datesDiffer(a: Features, b: Features): boolean {
  if (a.dates.length !== 1 || b.dates.length !== 1) return false;
  const [x, y] = [a.dates[0], b.dates[0]] as [DateMention, DateMention];
  return !datesAgree(x, y) && !datesAgree(y, x);
}

/** Words of what was planned, promised or guessed: it is not contradicted by what came. */
const NOT_OUTCOME =
  /\b(?:(?:is|are|was|were) to|will|would|should|estimat\w*|forecast\w*|expect\w*|assum\w*|promis\w*|target\w*|plan(?:s|ned)?|budget\w*|approv\w*|predict\w*)\b/i;
/** Whether a statement is of what was planned, promised or guessed (R12). */
export function isForecast(claim: Claim): boolean {
  return NOT_OUTCOME.test(claim.text);
}

/** Two figures further apart than this are hardly of the same thing. */
const MOST_APART = 2;

/** A time of day: two departures of the same train are near enough whatever their figures. */
const TIME_OF_DAY = /\b\d{1,2}[:.]\d{2}\b/;

/**
 * Whether a reader may be told that two sources disagree: both speak of what is, with figures of the same units, and the figures are near enough
 * to be of the same things. Everything else that rules find may be two things, or two times.
 */
export function isPlainDisagreement({ a, b, over }: Disagreement): boolean {
  if (over !== "number" || isForecast(a) !== isForecast(b)) return false;
  if (TIME_OF_DAY.test(a.text) && TIME_OF_DAY.test(b.text)) return true;
  const [first, second] = [byUnit(a), byUnit(b)];
  const shared = [...first].flatMap(([unit, values]) => {
    const others = second.get(unit);
    return others === undefined ? [] : [{ values, others }];
  });
  // Twice the same unit in one statement, and nobody knows which figure is to be held against which.
  return (
    shared.length > 0 &&
    shared.every(({ values, others }) => values.length === 1 && others.length === 1 && nearEnough(values[0], others[0]))
  );
}

function nearEnough(a = 0, b = 0): boolean {
  if (a === b) return true;
  return a > 0 && b > 0 && Math.max(a, b) / Math.min(a, b) <= MOST_APART;
}

/** Values by unit; a bare count has the thing it counts for a unit. */
function byUnit(claim: Claim): Map<string, number[]> {
  const units = new Map<string, number[]>();
  for (const { unit, value, ordinal, end } of quantities(claim.text).amounts) {
    const counted = unit || (/^\s*(\p{L}+)/u.exec(claim.text.slice(end))?.[1]?.toLowerCase().replace(/s$/, "") ?? "");
    if (!ordinal) units.set(counted, [...(units.get(counted) ?? []), value]);
  }
  return units;
}
