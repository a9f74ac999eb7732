import type { Landmark } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import type { Table } from "../domain/table.ts";
import { honestPassage } from "../text/honest-passage.ts";
import { type Passage, passagesOf } from "../text/passages.ts";
import { contentWords } from "../text/words.ts";
import { excerptOf } from "./excerpt.ts";

/** What of a page a model is shown: passages, cut into what it can name. */
export interface PageView {
  readonly passages: readonly ShownPassage[];
  readonly tokens: number;
  /** How many chunks were chosen. */
  readonly chunks: number;
  /** Where it stands in the page, in order. */
  readonly shown: readonly Span[];
  /** How much of what is looked for the passage has that has most of it, 0–1. */
  readonly likeness: number;
}

export type ShownPassage = Pick<Passage, "kind" | "headings" | "head" | "units">;

/** A page's text, of which what speaks of the subjects is wanted. */
export interface PageViewAsk {
  readonly title: string;
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
  const { shown, tokens, chunks } = excerptOf(text, subjects, ask.most, landmarks, ask.read);
  const passages = passagesOf(text, landmarks, ask.tables).flatMap(({ kind, headings, head, units }): ShownPassage[] => {
    const chosen = units.flatMap((unit) => shownOf(unit, shown));
    const honest = honestPassage(text, { kind, headings, units: chosen, ...(head && { head }) }, { aboutModels: ask.aboutModels });
    return honest === undefined ? [] : [honest];
  });
  return { passages, tokens, chunks, shown, likeness: likenessOf(passages, ask) };
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

function likenessOf(passages: readonly ShownPassage[], { title, text, subjects }: PageViewAsk): number {
  const wanted = subjects.map((subject) => new Set(contentWords(subject))).filter(({ size }) => size > 0);
  const shares = passages.flatMap(({ headings, units }) => {
    const said = new Set(contentWords([title, ...headings, ...units.map(({ start, end }) => text.slice(start, end))].join("\n")));
    return wanted.map((stems) => [...stems].filter((stem) => said.has(stem)).length / stems.size);
  });
  return Math.max(0, ...shares);
}
