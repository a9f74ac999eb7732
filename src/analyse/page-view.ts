import type { Landmark } from "../domain/snapshot.ts";
import { type Span, textAt } from "../domain/span.ts";
import type { Table } from "../domain/table.ts";
import { honestPassage } from "../text/honest-passage.ts";
import { type Passage, passagesOf } from "../text/passages.ts";
import { countTokens } from "../text/tokens.ts";
import { excerptOf } from "./excerpt.ts";

/** What of a page a model may be shown: passages, cut into what it can name. */
export interface PageView {
  readonly passages: readonly ShownPassage[];
  /** How many chunks were chosen. */
  readonly chunks: number;
}

export interface ShownPassage extends Pick<Passage, "kind" | "headings" | "head" | "units"> {
  readonly tokens: number;
}

/** Ids and borders around a unit, in tokens. */
const UNIT_TOKENS = 5;

/** A page's text, of which what speaks of the subjects is wanted. */
export interface PageViewAsk {
  readonly text: string;
  readonly subjects: readonly string[];
  /** Tokens at most. */
  readonly most: number;
  readonly landmarks: readonly Landmark[];
  readonly tables: readonly Table[];
  /** What of the page was shown before. */
  readonly read: readonly Span[];
  /** Whether talk to models is the subject and no attempt to give orders. */
  readonly aboutModels: boolean;
}

/** A unit that is longer, in characters, is shown as far as it was chosen; a shorter one whole, where most of it was. */
const LONGEST_WHOLE = 1_400;

/** Chooses what of a page is shown (R6, R7), without what gives orders to a model (X5). Pure. */
export function viewOf(ask: PageViewAsk): PageView {
  const { text, landmarks, subjects } = ask;
  const { shown, chunks } = excerptOf(text, subjects, ask.most, landmarks, ask.read);
  const passages = passagesOf(text, landmarks, ask.tables).flatMap(({ kind, headings, head, units }): ShownPassage[] => {
    const chosen = units.flatMap((unit) => shownOf(unit, shown));
    const honest = honestPassage(text, { kind, headings, units: chosen, ...(head && { head }) }, { aboutModels: ask.aboutModels });
    if (honest === undefined) return [];
    const said = [...(honest.head === undefined ? [] : [honest.head]), ...honest.units];
    return [{ ...honest, tokens: said.reduce((sum, span) => sum + countTokens(textAt(text, span)) + UNIT_TOKENS, 0) }];
  });
  return { passages, chunks };
}

function shownOf(unit: Span, shown: readonly Span[]): Span[] {
  const parts = shown.flatMap(({ start, end }) => {
    const part = { start: Math.max(start, unit.start), end: Math.min(end, unit.end) };
    return part.end > part.start ? [part] : [];
  });
  if (unit.end - unit.start > LONGEST_WHOLE) return parts;
  const covered = parts.reduce((sum, { start, end }) => sum + end - start, 0);
  return covered * 2 >= unit.end - unit.start ? [unit] : [];
}
