import type { Claim } from "../domain/claim.ts";
import { type ProvenSentence, prove } from "../domain/sentence.ts";
import { contentWords } from "../text/words.ts";
import { type AcceptWith, supports } from "../verify/accept.ts";
import type { EvidenceBase } from "./evidence-base.ts";

/** Share of a sentence's content words another claim must have before it is worth judging. */
const LIKE_ENOUGH = 0.55;
/** Further sources added to one sentence. */
const MOST_ADDED = 2;

/**
 * Looks for further, independent sources of what a sentence says: claims from other places whose own quotes support the same sentence. A
 * source that merely resembles it is not added.
 */
export async function corroborate(
  sentence: ProvenSentence,
  evidence: EvidenceBase,
  candidates: readonly Claim[],
  by: AcceptWith,
): Promise<ProvenSentence> {
  const said = new Set(contentWords(sentence.text));
  const own = new Set(sentence.claims.map((claim) => claim.id));
  const alike = candidates
    .filter((claim) => !own.has(claim.id))
    .map((claim) => ({ claim, overlap: overlap(said, contentWords(claim.text)) }))
    .filter(({ overlap }) => overlap >= LIKE_ENOUGH)
    .sort((a, b) => b.overlap - a.overlap || (a.claim.id < b.claim.id ? -1 : 1));
  const claims = [...sentence.claims];
  for (const { claim } of alike.slice(0, MOST_ADDED * 2)) {
    if (claims.length >= own.size + MOST_ADDED) break;
    const independent = evidence.independentSources([...claims, claim]) > evidence.independentSources(claims);
    if (independent && (await supports(sentence.text, [claim], by))) claims.push(claim);
  }
  return claims.length === sentence.claims.length ? sentence : prove(sentence.text, claims);
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
