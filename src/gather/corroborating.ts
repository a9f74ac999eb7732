import type { Claim } from "../domain/claim.ts";
import { type ProvenSentence, prove } from "../domain/sentence.ts";
import { preferComplete } from "../search/gates/partial.ts";
import { contentWords } from "../text/words.ts";
import { type AcceptWith, supports } from "../verify/accept.ts";
import type { EvidenceBase } from "./evidence-base.ts";

/** Share of a sentence's content words another claim must have before it is worth judging. */
const LIKE_ENOUGH = 0.55;
/** A claim of whose content words a sentence has less than this share is hardly said by it. */
const IDLE = 0.5;
/** Further sources added to one sentence. */
const MOST_ADDED = 2;

/**
 * Looks for further, independent sources of what a sentence says: claims from other places whose own quotes support the same sentence. A
 * source that merely resembles it is not added. What was cut short is cited only where no complete source says it (G4): none is added to a
 * sentence that has a complete one, and a complete one that carries the sentence takes the place of those it had.
 */
export async function corroborate(
  drafted: ProvenSentence,
  evidence: EvidenceBase,
  candidates: readonly Claim[],
  by: AcceptWith,
): Promise<ProvenSentence> {
  const sentence = await withoutIdle(drafted, by);
  const said = new Set(contentWords(sentence.text));
  const own = new Set(sentence.claims.map((claim) => claim.id));
  const alike = candidates
    .filter((claim) => !own.has(claim.id))
    .map((claim) => ({ claim, overlap: overlap(said, contentWords(claim.text)) }))
    .filter(({ overlap }) => overlap >= LIKE_ENOUGH)
    .sort((a, b) => b.overlap - a.overlap || (a.claim.id < b.claim.id ? -1 : 1));
  const complete = alike.filter(({ claim }) => !isPartial(claim, evidence));
  const cutShort = sentence.claims.every((claim) => isPartial(claim, evidence)) ? alike.filter((one) => !complete.includes(one)) : [];
  const claims = [...sentence.claims];
  for (const { claim } of [...complete, ...cutShort].slice(0, MOST_ADDED * 2)) {
    if (claims.length >= own.size + MOST_ADDED) break;
    const independent = evidence.independentSources([...claims, claim]) > evidence.independentSources(claims);
    if (independent && (await supports(sentence.text, [claim], by))) claims.push(claim);
  }
  return preferWhole(claims.length === sentence.claims.length ? sentence : prove(sentence.text, claims), evidence, by);
}

/** The sentence without claims it no longer says: what was narrowed must not cite what was cut off. */
async function withoutIdle(sentence: ProvenSentence, by: AcceptWith): Promise<ProvenSentence> {
  const said = new Set(contentWords(sentence.text));
  let kept: readonly Claim[] = sentence.claims;
  for (const claim of sentence.claims) {
    const stems = new Set(contentWords(claim.text));
    const shared = [...stems].filter((stem) => said.has(stem)).length;
    const rest = kept.filter((one) => one !== claim);
    if (shared < stems.size * IDLE && rest.length > 0 && (await supports(sentence.text, rest, by))) kept = rest;
  }
  return kept.length === sentence.claims.length ? sentence : prove(sentence.text, kept);
}

/** The sentence without its partial sources, where its complete ones carry it whole (G4). */
export async function preferWhole(sentence: ProvenSentence, evidence: EvidenceBase, by: AcceptWith): Promise<ProvenSentence> {
  const { kept, heldBack } = preferComplete(sentence.claims, (claim) => isPartial(claim, evidence));
  if (heldBack.length === 0 || !(await supports(sentence.text, kept, by))) return sentence;
  return prove(sentence.text, kept);
}

function isPartial(claim: Claim, evidence: EvidenceBase): boolean {
  return claim.quotes.every((quote) => evidence.sourceOf(quote.snapshotId)?.partial === true);
}

/**
 * How many independent sources carry the whole sentence, each by itself. Sources that each give a part of it, or two sides of it, are one
 * together.
 */
export async function backing(sentence: ProvenSentence, evidence: EvidenceBase, by: AcceptWith): Promise<number> {
  const groups = evidence.bySource(sentence.claims);
  if (groups.length < 2) return groups.length;
  const carried = await Promise.all(groups.map((claims) => supports(sentence.text, claims, by)));
  return Math.max(1, carried.filter(Boolean).length);
}

function overlap(said: ReadonlySet<string>, other: readonly string[]): number {
  if (said.size === 0) return 0;
  const shared = new Set(other.filter((word) => said.has(word)));
  return shared.size / said.size;
}
