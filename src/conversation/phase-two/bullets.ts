import type { DraftedCalculation } from "../../domain/calculation.ts";
import type { ResearchRequest } from "../../domain/request.ts";
import type { Run } from "../../run/run.ts";
import { clusterClaims } from "../../write/rank.ts";
import type { WritableClaim } from "../../write/writer.ts";
import type { Conflict } from "./conflicts.ts";

/** A bullet as drafted: markers and numbers come from code, and everything is checked before anybody sees it. */
export interface DraftBullet {
  readonly text: string;
  readonly claimIds: readonly string[];
  /** Figures it computes from figures of its claims. */
  readonly calculations?: readonly DraftedCalculation[];
  readonly kind: "fact" | "consensus_discord";
}

export interface BulletsAsk {
  readonly key: string;
  readonly request: ResearchRequest;
  /** The question as it is read. */
  readonly question: string;
  /** BCP 47, what it is answered in; undefined for the question's own. */
  readonly language: string | undefined;
  /** Best first. */
  readonly claims: readonly WritableClaim[];
  readonly conflicts: readonly Conflict[];
  /** What a former draft lost, with why. */
  readonly rejected: readonly { readonly text: string; readonly reason: string }[];
  /** What of it stands and need not be said again. */
  readonly written: readonly string[];
}

export interface BulletDraft {
  readonly bullets: readonly DraftBullet[];
  /** The answer in short, in whole sentences. */
  readonly tldr: readonly Omit<DraftBullet, "kind">[];
}

/** Drafts the bullets of an answer from claims. @throws AssayError MODEL_OUTPUT_INVALID when a model gave nothing usable, twice */
export interface BulletMaker {
  draft(run: Run, ask: BulletsAsk): Promise<BulletDraft>;
  /** Whether statements are put in words of the question's language; so asking again with the faults can bring something else. */
  readonly rewords: boolean;
}

/** What answers less well than this share of the best is beside the point. */
const NEAR_BEST = 0.6;

/**
 * Drafts bullets without a model (X8): verbatim statements, the direct answer first. What is too long loses clauses it can do without, or is left out; it is never reworded.
 */
export const bulletsByRules: BulletMaker = {
  rewords: false,
  draft: async (_run, ask) => ({ bullets: draftByRules(ask), tldr: [] }),
};

/** What {@link bulletsByRules} does, as a pure function. */
export function draftByRules(ask: BulletsAsk): DraftBullet[] {
  const best = Math.max(0, ...ask.claims.map(({ claim }) => claim.relevance));
  const claims = ask.claims.flatMap(({ claim }) => (claim.relevance >= NEAR_BEST * best ? [claim] : []));
  return clusterClaims(claims).map(
    ({ lead, others }): DraftBullet => ({ text: lead.text, claimIds: [lead, ...others].map(({ id }) => id), kind: "fact" }),
  );
}
