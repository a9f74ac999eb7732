import type { Claim } from "../domain/claim.ts";
import { type ProvenStatement, prove } from "../domain/sentence.ts";
import { contentWords } from "../text/words.ts";
import { type AcceptWith, type Support, supports } from "../verify/accept.ts";
import type { EvidenceBase } from "./evidence-base.ts";

/** Share of a sentence's content words another claim must have before it is worth judging. */
const LIKE_ENOUGH = 0.55;
/** Further sources looked at, and added, to one sentence. */
const MOST_TRIED = 2;

/** A sentence with the sources that carry it, and how many independent ones do so each by itself. */
export interface Attributed {
  readonly sentence: ProvenStatement;
  readonly backing: number;
}

/** The claims of one source, and what is known of it. */
interface Group {
  readonly claims: readonly Claim[];
  readonly own: boolean;
  readonly partial: boolean;
}

/**
 * Decides which sources a sentence cites, by the run's own judge, for all sentences of a section in one go (R12): each of its sources, and a few others whose
 * claims are alike, is asked whether it carries the sentence alone. Those that do are cited; sources that only together carry it all stay. What was cut
 * short is cited only where no complete source carries the sentence (G4).
 */
export async function attribute(
  sentences: readonly ProvenStatement[],
  evidence: EvidenceBase,
  candidates: readonly Claim[],
  by: AcceptWith,
): Promise<Attributed[]> {
  const groups = sentences.map((sentence) => groupsFor(sentence, evidence, candidates));
  const questions = sentences.flatMap(({ text, calculations }, at) =>
    asked(groups[at] ?? []).map(({ claims }): Support => ({ text, claims, calculations })),
  );
  const answers = await supports(questions, by);
  let next = 0;
  return sentences.map((sentence, at) => {
    const own = groups[at] ?? [];
    const tried = asked(own);
    const carried = tried.length === 0 ? own : tried.filter(() => answers[next++] === true);
    return attributed(sentence, carried);
  });
}

/** One source that is the only one was judged with the sentence. */
function asked(groups: readonly Group[]): readonly Group[] {
  return groups.length > 1 ? groups : [];
}

function groupsFor(sentence: ProvenStatement, evidence: EvidenceBase, candidates: readonly Claim[]): Group[] {
  const said = new Set(contentWords(sentence.text));
  const own = new Set(sentence.claims.map((claim) => claim.id));
  const alike = candidates
    .filter((claim) => !own.has(claim.id))
    .map((claim) => ({ claim, overlap: overlap(said, contentWords(claim.text)) }))
    .filter(({ overlap }) => overlap >= LIKE_ENOUGH)
    .sort((a, b) => b.overlap - a.overlap || (a.claim.id < b.claim.id ? -1 : 1));
  const added: Claim[] = [];
  for (const { claim } of alike) {
    const all = [...sentence.claims, ...added];
    if (added.length < MOST_TRIED && evidence.independentSources([...all, claim]) > evidence.independentSources(all)) added.push(claim);
  }
  const groupOf = (claims: readonly Claim[], isOwn: boolean): Group => ({
    claims,
    own: isOwn,
    partial: claims.every((claim) => isPartial(claim, evidence)),
  });
  return [...evidence.bySource(sentence.claims).map((claims) => groupOf(claims, true)), ...added.map((claim) => groupOf([claim], false))];
}

function attributed(sentence: ProvenStatement, carried: readonly Group[]): Attributed {
  const complete = carried.filter(({ partial }) => !partial);
  const cited = complete.length > 0 ? complete : carried;
  const kept = cited.some(({ own }) => own) ? cited : [...cited.filter(({ own }) => !own), { claims: sentence.claims }];
  const used = new Set(sentence.calculations.flatMap(({ inputs }) => inputs.map(({ claimId }) => claimId)));
  const claims = [...new Set([...kept.flatMap((group) => group.claims), ...sentence.claims.filter(({ id }) => used.has(id))])];
  const inOrder = [
    ...sentence.claims.filter((claim) => claims.includes(claim)),
    ...claims.filter((claim) => !sentence.claims.includes(claim)),
  ];
  const unchanged = inOrder.length === sentence.claims.length && inOrder.every((claim, at) => claim === sentence.claims[at]);
  return { sentence: unchanged ? sentence : prove(sentence.text, inOrder, sentence.calculations), backing: Math.max(1, cited.length) };
}

function isPartial(claim: Claim, evidence: EvidenceBase): boolean {
  return claim.quotes.every((quote) => evidence.sourceOf(quote.snapshotId)?.partial === true);
}

function overlap(said: ReadonlySet<string>, other: readonly string[]): number {
  if (said.size === 0) return 0;
  const shared = new Set(other.filter((word) => said.has(word)));
  return shared.size / said.size;
}
