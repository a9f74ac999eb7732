import type { Claim } from "../domain/claim.ts";
import type { QualityTier } from "../domain/source.ts";
import type { Authority } from "../domain/work.ts";
import { dates, datesAgree } from "../text/dates.ts";
import { amountsAgree } from "../text/numbers.ts";
import { isArchivedTitle, saysSuperseded } from "../text/staleness.ts";
import { exactDisagreements, exactly } from "./disagreements.ts";
import { containment, type Features, featuresOf, overlap, snapshotsOf } from "./likeness.ts";

/** A claim with what ranking needs to know of the source it was drawn from. */
export interface RankableClaim {
  readonly claim: Claim;
  readonly sourceTitle: string;
  readonly published?: string;
  readonly superseded?: boolean;
  /** Independent sources behind it, where that is known already. */
  readonly independentSources?: number;
  readonly tier: QualityTier;
  readonly authority?: Authority;
  /** Who stands behind the source: its registrable domain, organisation, or the collection of a library document. */
  readonly domain: string;
}

export interface ClaimCluster {
  readonly lead: Claim;
  /** Claims that say the same, from elsewhere. */
  readonly others: readonly Claim[];
}

const DOMAIN_SHARE = 0.5;
/** By what a source is where that is known, else by its place. */
const AUTHORITY: Readonly<Record<QualityTier | Authority, number>> = {
  1: 1,
  2: 0.7,
  3: 0.4,
  "peer reviewed": 1,
  official: 1,
  encyclopedia: 0.75,
  preprint: 0.7,
  vendor: 0.65,
  forum: 0.4,
};
const WEIGHTS = { relevance: 0.62, confidence: 0.08, authority: 0.1, recency: 0.08, independence: 0.12 };
const SUPERSEDED = 0.6;
const NOVELTY = 0.22;
const SAME_STEMS = 0.6;
const WITHIN_STEMS = 0.85;

/**
 * Orders claims for the writer (R13): relevance, confidence, authority, recency and independent support, each further claim also by what it
 * adds to those before it. Superseded claims sink; no domain gets more than its share (0–1) while another has something to say (R8).
 * Pure and deterministic.
 * @param keep most claims to keep
 */
export function rankForWriting<T extends RankableClaim>(claims: readonly T[], keep = claims.length, domainShare = DOMAIN_SHARE): T[] {
  const dated = markSuperseded(claims);
  const newest = recencies(dated);
  const left = dated.map((claim, index) => ({ claim, worth: worthOf(claim, newest[index] ?? 0.5) }));
  left.sort((a, b) => b.worth - a.worth || (a.claim.claim.id < b.claim.claim.id ? -1 : 1));
  const chosen: T[] = [];
  const most = Math.min(keep, claims.length);
  while (chosen.length < most) {
    const allowed = withinShare(left, chosen, domainShare);
    const best = allowed.reduce<{ entry: (typeof left)[number]; score: number } | undefined>((top, entry) => {
      const score = entry.worth - NOVELTY * likest(entry.claim.claim, chosen);
      return top === undefined || score > top.score + 1e-9 ? { entry, score } : top;
    }, undefined);
    if (best === undefined) break;
    chosen.push(best.entry.claim);
    left.splice(left.indexOf(best.entry), 1);
  }
  return chosen;
}

/** How far a claim is worth writing, 0–1, before novelty. */
function worthOf(claim: RankableClaim, recency: number): number {
  const { relevance, confidence, judgement } = claim.claim;
  const support = Math.min(1, Math.max(0, (claim.independentSources ?? 1) - 1) / 2);
  const worth =
    WEIGHTS.relevance * relevance +
    WEIGHTS.confidence * confidence +
    WEIGHTS.authority * AUTHORITY[claim.authority ?? claim.tier] +
    WEIGHTS.recency * recency +
    WEIGHTS.independence * support;
  const weak =
    judgement.verdict === "partly supported" ? 0.9 : judgement.verdict === "supported" || judgement.verdict === "not checked" ? 1 : 0.5;
  return worth * weak * (claim.superseded === true ? SUPERSEDED : 1);
}

/** Place of each claim's date among all, 0 oldest to 1 newest; a half where there is none or all are equal. */
function recencies(claims: readonly RankableClaim[]): number[] {
  const times = claims.map((claim) => (claim.published === undefined ? Number.NaN : Date.parse(claim.published)));
  const known = times.filter((time) => !Number.isNaN(time));
  const [oldest, newest] = [Math.min(...known), Math.max(...known)];
  return times.map((time) => (Number.isNaN(time) || newest === oldest ? 0.5 : (time - oldest) / (newest - oldest)));
}

/** Candidates whose domain has not had its share; all of them when no other domain has anything left. */
function withinShare<T extends RankableClaim>(
  left: readonly { readonly claim: T; readonly worth: number }[],
  chosen: readonly T[],
  share: number,
) {
  if (new Set([...left.map(({ claim }) => claim.domain), ...chosen.map(({ domain }) => domain)]).size < 2) return left;
  const within = left.filter(({ claim }) => {
    const own = chosen.filter((other) => other.domain === claim.domain).length;
    return own + 1 <= Math.max(1, Math.ceil(share * (chosen.length + 1)));
  });
  return within.length > 0 ? within : left;
}

function likest(claim: Claim, chosen: readonly RankableClaim[]): number {
  return Math.max(0, ...chosen.map((other) => likeness(claim, other.claim)));
}

/** How far one claim repeats another, 0–1; the figure of another period repeats nothing. */
function likeness(a: Claim, b: Claim): number {
  if (sameStatement(a, b)) return 1;
  return exactly(a, b) === "series" ? 0 : overlap(featuresOf(a).stems, featuresOf(b).stems);
}

/** A source is only overtaken by one so much later, in ms; what differs sooner is a disagreement. */
export const LATER_MS = 120 * 86_400_000;

/**
 * Sets `superseded` where a source says so of itself, or where a source of a clearly later date says the same, word for word, with another figure
 * or its denial. What is of another period, plan or wording stays as it is. Claims without a date are only judged by what they say of themselves.
 */
export function markSuperseded<T extends Pick<RankableClaim, "claim" | "sourceTitle" | "published" | "superseded">>(
  claims: readonly T[],
): T[] {
  const byClaim = new Map(claims.map((claim) => [claim.claim, claim]));
  const older = new Set<T>();
  for (const [a, b] of exactDisagreements(claims.map(({ claim }) => claim))) {
    const [x, y] = [byClaim.get(a), byClaim.get(b)];
    if (x?.published === undefined || y?.published === undefined || areOfOtherPeriods(x.sourceTitle, y.sourceTitle)) continue;
    const ahead = Date.parse(y.published) - Date.parse(x.published);
    if (ahead >= LATER_MS) older.add(x);
    if (-ahead >= LATER_MS) older.add(y);
  }
  return claims.map((claim) =>
    claim.superseded !== true && (older.has(claim) || saysItIsOld(claim)) ? { ...claim, superseded: true } : claim,
  );
}

/** Whether titles name periods none of which they share: the reports of two years. */
function areOfOtherPeriods(title: string, other: string): boolean {
  const [x, y] = [dates(title), dates(other)];
  return x.length > 0 && y.length > 0 && !x.some((one) => y.some((two) => datesAgree(one, two) || datesAgree(two, one)));
}

/** Whether a claim's own source says that it is no longer so: by its title, or by a note quoted with it. */
export function saysItIsOld({ claim, sourceTitle }: Pick<RankableClaim, "claim" | "sourceTitle">): boolean {
  return isArchivedTitle(sourceTitle) || hasNotice(claim.text);
}

/** A claim quoted together with its page's note that it is archived or superseded. */
function hasNotice(text: string): boolean {
  const note = /\(([^()]{8,170})\)$/.exec(text)?.[1];
  return note !== undefined && saysSuperseded(note);
}

/**
 * Groups claims that say the same (equal numbers, dates and negation, nearly the same words) so that one statement can show all its sources.
 * The lead is the first of its group in the given order: give claims best first.
 */
export function clusterClaims(claims: readonly Claim[]): ClaimCluster[] {
  const clusters: { lead: Claim; others: Claim[] }[] = [];
  for (const claim of claims) {
    const home = clusters.find(({ lead }) => sameStatement(lead, claim));
    if (home === undefined) clusters.push({ lead: claim, others: [] });
    else home.others.push(claim);
  }
  return clusters;
}

/** Whether two claims say the same in nearly the same words. */
export function sameStatement(a: Claim, b: Claim): boolean {
  const [fa, fb] = [featuresOf(a), featuresOf(b)];
  if (fa.negated !== fb.negated || !sameQuantities(fa, fb)) return false;
  const shared = overlap(fa.stems, fb.stems);
  const counted = fa.amounts.length + fa.dates.length > 0;
  const elsewhere = ![...snapshotsOf(a)].some((snapshot) => snapshotsOf(b).has(snapshot));
  if (counted && elsewhere && shared >= SAME_STEMS * 0.75) return true;
  return shared >= SAME_STEMS || (Math.min(fa.stems.size, fb.stems.size) >= 5 && containment(fa.stems, fb.stems) >= WITHIN_STEMS);
}

function sameQuantities(a: Features, b: Features): boolean {
  if (a.amounts.length !== b.amounts.length || a.dates.length !== b.dates.length) return false;
  return (
    a.amounts.every((x) => b.amounts.some((y) => amountsAgree(x, y) || amountsAgree(y, x))) &&
    a.dates.every((x) => b.dates.some((y) => datesAgree(x, y) || datesAgree(y, x)))
  );
}
