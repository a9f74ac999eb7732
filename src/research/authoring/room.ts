import { z } from "zod";
import type { Run } from "../../run/run.ts";
import { countTokens } from "../../text/tokens.ts";
import type { EvidencePack } from "../../write/pack.ts";

/** Tokens of passages that whoever writes sees where nothing limits it. */
const PACK_TOKENS = 30_000;
const LEAST_PACK = 1_500;
/** Share of what the budget leaves besides that, the rest is for a plan and a second version. */
const PACK_SHARE = 0.65;
/** Share of a model's context that the passages may have. */
const CONTEXT_SHARE = 0.35;
/** What writing and proving need besides the passages, in tokens, with room in reserve for replies of half the length they may have. */
const WRITING_TOKENS = 13_000;
/** What is left must hold this much more for writing it once more, and besides that for a plan. */
const PLAN_TOKENS = 10_000;
const REVISE_TOKENS = 8_000;
const REVIEW_TOKENS = 9_000;
const MEND_TOKENS = 8_000;

/** Words of a whole report (R14), fewer when the evidence is thin. */
const MOST_WORDS = 1_200;
const LEAST_WORDS = 150;
/** Words a report may have for each token of its passages: about half of theirs, since what follows for the asker stands in none of them. */
const WORDS_A_TOKEN = 0.4;

const sharesSchema = z.object({
  /** Tokens of passages. */
  pack: z.number().int(),
  plans: z.boolean(),
  /** Tokens there were, null where nothing limits them: what the passages leave of them decides the calls. */
  left: z.number().nullable(),
});
type Shares = z.infer<typeof sharesSchema>;

/** What the writing of one report may use. */
export interface WritingRoom extends Pick<Shares, "pack" | "plans"> {
  /** Whether there is room to write the report once more, by what it is written from. */
  revises(pack: EvidencePack): boolean;
  /** Whether there is room to have it reviewed before. */
  reviews(pack: EvidencePack): boolean;
  /** Whether there is room to ask for what is refused still once more. */
  mends(pack: EvidencePack): boolean;
  /** Words to aim at, by what there is to write from. */
  words(pack: EvidencePack): number;
}

/**
 * Shares what is left of the budget out to the calls of writing, so that the report comes first, then its second version, its plan, its review, and its mending (X4). A decision of the run: a
 * later life of it has another balance, and makes the same calls (R18).
 */
export async function writingBudget(run: Run, contextTokens: number): Promise<WritingRoom> {
  const shares = await run.decide("write/room", sharesSchema, () => sharesOf(run.budget.tokensLeft("writer"), contextTokens));
  const { pack, left, plans } = shares;
  const besides = (packed: EvidencePack) => (left ?? Number.POSITIVE_INFINITY) - WRITING_TOKENS - tokensOf(packed);
  return {
    ...{ pack, plans, words: wordsFor },
    revises: (packed) => besides(packed) >= REVISE_TOKENS,
    reviews: (packed) => besides(packed) >= PLAN_TOKENS + REVISE_TOKENS + REVIEW_TOKENS,
    mends: (packed) => besides(packed) >= PLAN_TOKENS + REVISE_TOKENS + REVIEW_TOKENS + MEND_TOKENS,
  };
}

function sharesOf(left: number, contextTokens: number): Shares {
  const pack = Math.max(LEAST_PACK, Math.min(PACK_TOKENS, contextTokens * CONTEXT_SHARE, (left - WRITING_TOKENS) * PACK_SHARE));
  const plans = left - WRITING_TOKENS - pack >= PLAN_TOKENS + REVISE_TOKENS;
  return { pack: Math.floor(pack), plans, left: Number.isFinite(left) ? left : null };
}

function wordsFor(pack: EvidencePack): number {
  return Math.round(Math.min(MOST_WORDS, Math.max(LEAST_WORDS, tokensOf(pack) * WORDS_A_TOKEN)) / 50) * 50;
}

function tokensOf(pack: EvidencePack): number {
  return pack.sentences().reduce((sum, { quote }) => sum + countTokens(quote.text), 0);
}
