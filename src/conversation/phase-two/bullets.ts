import type { ResearchRequest } from "../../domain/request.ts";
import type { Run } from "../../run/run.ts";
import { shortened } from "../../write/clauses.ts";
import { quotedSection } from "../../write/without-model.ts";
import type { WritableClaim } from "../../write/writer.ts";
import { BULLET_CHARACTERS, BULLET_WORDS } from "../contract/schema.ts";
import { type Cited, cite, fits, markersOf, wordsIn } from "../contract/text.ts";
import type { Conflict } from "./conflicts.ts";

/** A bullet as drafted: markers and numbers come from code, and everything is checked before anybody sees it. */
export interface DraftBullet {
  readonly text: string;
  readonly claimIds: readonly string[];
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
}

export interface BulletDraft {
  readonly bullets: readonly DraftBullet[];
  readonly tldr: readonly { readonly text: string; readonly claimIds: readonly string[] }[];
}

/** Drafts the bullets of an answer from claims. @throws AssayError MODEL_OUTPUT_INVALID when a model gave nothing usable, twice */
export interface BulletMaker {
  draft(run: Run, ask: BulletsAsk): Promise<BulletDraft>;
  /** Whether asking again with the faults can bring something else. */
  readonly retries: boolean;
}

/** Words of verbatim statements to choose from. */
const WORDS = 400;

/**
 * Drafts bullets without a model (X8): verbatim statements, the direct answer first. What is too long is cut by {@link shortToFit} later, never reworded.
 */
export const bulletsByRules: BulletMaker = {
  retries: false,
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

/**
 * The text, or the beginning of it that fits a bullet together with its markers and still says what it says; undefined when it cannot be cut.
 * What comes back is a verbatim part of the text.
 */
export function shortToFit(text: string, cited: readonly Cited[]): string | undefined {
  if (fits(cite(text, cited))) return text;
  const markers = markersOf(cited);
  const words = BULLET_WORDS - wordsIn(markers);
  const ends = [...text.matchAll(/\S+/gu)].map((match) => match.index + match[0].length);
  const most = Math.min(BULLET_CHARACTERS - markers.length - 1, ends[words - 1] ?? text.length);
  const cut = shortened(text, most);
  return cut !== undefined && fits(cite(cut, cited)) ? cut : undefined;
}
