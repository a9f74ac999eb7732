import type { PageSummary } from "../gather/summary.ts";
import { countTokens } from "../text/tokens.ts";

/** State larger than this is compacted (R11). */
export const STATE_TOKENS = 50_000;
/** Below this share of the research tokens the state is compacted (R11). */
export const LOW_BUDGET_SHARE = 0.25;

/** Tokens that page summaries may take up in a prompt, ordinarily and once the state is compacted. */
const SUMMARIES_TOKENS = 2_400;
const COMPACTED_TOKENS = 900;
/** What is left of the summary of an older page, in characters. */
const HANDLE_CHARACTERS = 160;

export type CompactionTrigger = "budget" | "state" | "synthesis";

/** Why the state must be compacted now, if it must (R11). */
export function compactionTrigger(about: {
  budgetLow: boolean;
  stateLarge: boolean;
  beforeSynthesis: boolean;
}): CompactionTrigger | undefined {
  if (about.beforeSynthesis) return "synthesis";
  if (about.budgetLow) return "budget";
  return about.stateLarge ? "state" : undefined;
}

/** Whether what was read is more than may be held (R11). Estimated: four characters are a token, so that nothing has to be counted. */
export function isLargeState(pages: readonly { readonly text: string }[]): boolean {
  return pages.reduce((sum, page) => sum + page.text.length, 0) / 4 > STATE_TOKENS;
}

function promptTokens(pages: readonly PageSummary[]): number {
  return pages.reduce((sum, page) => sum + countTokens(page.summary) + countTokens(page.title) + 20, 0);
}

/**
 * Cuts page summaries to what a prompt may hold: the newest whole, older ones as a handle (title, address, first words), the oldest left out
 * when even that is too much.
 * @param pages oldest first
 */
export function compact(pages: readonly PageSummary[], trigger: CompactionTrigger | undefined): PageSummary[] {
  let left = trigger === undefined ? SUMMARIES_TOKENS : COMPACTED_TOKENS;
  const kept: PageSummary[] = [];
  for (const page of [...pages].reverse()) {
    const handle = { ...page, summary: cutAtWord(page.summary, HANDLE_CHARACTERS) };
    const fitting = [page, handle].find((form) => promptTokens([form]) <= left);
    if (fitting === undefined) break;
    left -= promptTokens([fitting]);
    kept.push(fitting);
  }
  return kept.reverse();
}

function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const space = cut.lastIndexOf(" ");
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`;
}
