import type { Claim } from "../domain/claim.ts";
import type { ProvenSentence } from "../domain/sentence.ts";
import { confirmedDisagreements, sideOf } from "../gather/disagreeing.ts";
import { type AcceptWith, acceptSentences } from "../verify/accept.ts";
import type { TitledBlock } from "../write/assemble.ts";
import type { ResearchState } from "./state.ts";
import { supersededIn } from "./writable.ts";

const MOST_DISAGREEMENTS = 3;

/**
 * Pairs of statements that cannot both hold, side by side, each with whose it is and of when before it, so that no reader takes one of them for the
 * whole truth (R12). What was overtaken is none.
 */
export async function disagreements(state: ResearchState, sentences: readonly ProvenSentence[], by: AcceptWith): Promise<TitledBlock> {
  const { evidence } = state;
  const older = supersededIn(state);
  const written = sentences.flatMap((sentence) => [...sentence.claims]);
  const current = [...new Map(written.map((claim) => [claim.id, claim])).values()].filter((claim) => !older.has(claim.id));
  const pairs = (await confirmedDisagreements(current, evidence, by)).slice(0, MOST_DISAGREEMENTS).map(({ a, b }) => [a, b] as const);
  const drafts = pairs.flat().map((claim) => ({ text: claim.text, claimIds: [claim.id] }));
  const { accepted } = await acceptSentences(drafts, by);
  const provenOf = (claim: Claim) => accepted.filter(({ claims }) => claims[0].id === claim.id).slice(0, 1);
  // One side alone is no disagreement.
  const told = pairs.filter((pair) => pair.every((claim) => provenOf(claim).length > 0));
  const whose = told.flat().map((claim) => {
    const { who, day } = sideOf(claim, evidence);
    return [claim.text.trim(), day === undefined ? who : `${who} (${day})`] as const;
  });
  return { title: "Where sources disagree", layout: "pairs", sentences: told.flat().flatMap(provenOf), whose: new Map(whose) };
}
