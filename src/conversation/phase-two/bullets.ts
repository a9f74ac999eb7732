import type { DraftedCalculation } from "../../domain/calculation.ts";
import type { ResearchRequest } from "../../domain/request.ts";
import type { Run } from "../../run/run.ts";
import { isStopWord } from "../../text/words.ts";
import { quotedSection } from "../../write/without-model.ts";
import type { WritableClaim } from "../../write/writer.ts";
import { type Cited, cite, fits } from "../contract/text.ts";
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
  readonly tldr: readonly Omit<DraftBullet, "kind">[];
}

/** Drafts the bullets of an answer from claims. @throws AssayError MODEL_OUTPUT_INVALID when a model gave nothing usable, twice */
export interface BulletMaker {
  draft(run: Run, ask: BulletsAsk): Promise<BulletDraft>;
  /** Whether statements are put in words of the question's language; so asking again with the faults can bring something else. */
  readonly rewords: boolean;
}

/** Words of verbatim statements to choose from. */
const WORDS = 400;

/**
 * Drafts bullets without a model (X8): verbatim statements, the direct answer first. What is too long is shown from its beginning, with a mark that it goes on ({@link openEnded}), never reworded.
 */
export const bulletsByRules: BulletMaker = {
  rewords: false,
  draft: async (_run, ask) => ({ bullets: draftByRules(ask), tldr: [] }),
};

/** What {@link bulletsByRules} does, as a pure function. */
export function draftByRules(ask: BulletsAsk): DraftBullet[] {
  const section = {
    key: ask.key,
    request: { ...ask.request, query: ask.question },
    task: undefined,
    claims: ask.claims,
    words: WORDS,
    rejected: [],
    written: [],
  };
  const direct = quotedSection({ ...section, part: "answer" }).sentences.slice(0, 1);
  const all = quotedSection({ ...section, part: "findings" }).sentences;
  return [...direct, ...all].map(({ text, claimIds }): DraftBullet => ({ text, claimIds, kind: "fact" }));
}

/** What a cut must not separate from what it qualifies. */
const QUALIFIES =
  /\b(?:unless|except|if|but|not|no|never|only|although|though|however|until|till|provided|than|without|nor|rather|yet|instead|false|wrong|untrue|den(?:y|ies|ied)|disput\w+|cannot|fail\w*|allegedly|supposedly|expected|planned|projected|estimated|may|might|could)\b|n[’']t\b/iu;
const LEAST_WORDS = 6;

/**
 * The longest beginning of a text, up to a word that can end it, that fits with "…" to show that it goes on: for evidence that would otherwise be lost
 * because it cannot be cut at a clause. Undefined where what is cut off could turn or limit what stands.
 */
export function openEnded(text: string, cited: readonly Cited[]): string | undefined {
  const found = [...text.matchAll(/\S+/gu)];
  for (let count = found.length - 1; count >= LEAST_WORDS; count--) {
    const last = found[count - 1];
    if (last === undefined) return undefined;
    const [head, rest] = [text.slice(0, last.index + last[0].length), text.slice(last.index + last[0].length)];
    const open = `${head.replace(/[\s,;:–—-]+$/u, "")} …`;
    if (!fits(cite(open, cited)) || isStopWord(last[0].toLowerCase().replace(/[^\p{L}]/gu, "")) || /\d[\d.,%]*$/u.test(last[0])) continue;
    const balanced = (head.match(/[(“"]/gu) ?? []).length % 2 === (head.match(/[)”"]/gu) ?? []).length % 2;
    return balanced && !QUALIFIES.test(rest) ? open : undefined;
  }
  return undefined;
}
