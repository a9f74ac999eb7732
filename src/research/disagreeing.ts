import type { Claim } from "../domain/claim.ts";
import type { ProvenSentence } from "../domain/sentence.ts";
import { names } from "../text/names.ts";
import { type AcceptWith, acceptSentences } from "../verify/accept.ts";
import type { ProvenSection } from "../write/assemble.ts";
import { type Disagreement, findDisagreements, isPlainDisagreement } from "../write/disagreements.ts";
import type { ResearchState } from "./state.ts";
import { supersededIn } from "./writable.ts";

const MOST_DISAGREEMENTS = 3;

/** Pairs of statements that cannot both hold, side by side, so that no reader takes one of them for the whole truth (R12). */
export async function disagreements(state: ResearchState, sections: readonly ProvenSection[], by: AcceptWith): Promise<ProvenSection> {
  const written = new Map(
    sections.flatMap((section) => section.sentences.flatMap((sentence) => sentence.claims.map((claim) => [claim.id, claim] as const))),
  );
  const older = supersededIn(state);
  const pairs = findDisagreements([...written.values()])
    .filter((pair) => isPlainDisagreement(pair) && !older.has(pair.a.id) && !older.has(pair.b.id) && ofOneThing(pair, by))
    .slice(0, MOST_DISAGREEMENTS);
  const sentences: ProvenSentence[] = [];
  for (const { a, b } of pairs) {
    const { accepted } = await acceptSentences(
      [a, b].map((claim) => ({ text: claim.text, claimIds: [claim.id] })),
      by,
    );
    // One side alone is no disagreement.
    if (accepted.length === 2) sentences.push(...accepted);
  }
  return { title: "Where sources disagree", layout: "pairs", sentences };
}

/** Whether each statement's names stand in the other, or where the other was drawn from: else they may be of two things. */
function ofOneThing({ a, b }: Disagreement, by: AcceptWith): boolean {
  const placeOf = (claim: Claim) =>
    [claim.text, ...claim.quotes.map(by.inContext).flatMap(({ context, place }) => [context, ...place])].join("\n").toLowerCase();
  const [aroundA, aroundB] = [placeOf(a), placeOf(b)];
  const known = (claim: Claim, around: string) =>
    names(claim.text)
      .filter((name) => !name.beginsSentence)
      .every((name) => name.words.every((word) => around.includes(word)));
  return known(a, aroundB) && known(b, aroundA);
}
