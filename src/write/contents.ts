import type { Landmark } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import type { Table } from "../domain/table.ts";
import { passagesOf, shownUnit } from "../text/passages.ts";
import { countTokens } from "../text/tokens.ts";

/** A stretch of a page that stands under one heading. */
export interface Section extends Span {
  /** The page's place in what was asked. */
  readonly page: number;
  /** Outermost first; none where the page has none. */
  readonly headings: readonly string[];
  readonly tokens: number;
  /** Its first words, where no heading tells what it is. */
  readonly begins: string;
}

export interface ContentsAsk {
  readonly pages: readonly { readonly text: string; readonly landmarks: readonly Landmark[]; readonly tables: readonly Table[] }[];
}

/** The contents of pages, wherever they hold nobody up. Rejects with TIMEOUT or TOO_LARGE where that is given up, and CANCELLED. */
export type ContentsWork = (ask: ContentsAsk, signal: AbortSignal) => Promise<readonly Section[]>;

/** Sections of all pages together, at most; of each page these many of its own, by turns ever fewer. */
const MOST_SECTIONS = 320;
const OF_ONE_PAGE = [60, 40, 25, 15, 8, 4, 1] as const;
/** Characters of the first words. */
const BEGINS = 80;

/**
 * What pages hold, section by section in their order (R7): by their deepest headings as long as they are few enough, else by higher ones. Pure; linear in the texts.
 */
export function sectionsOf({ pages }: ContentsAsk): Section[] {
  const all = pages.map(({ text, landmarks, tables }, page) => {
    const passages = passagesOf(text, landmarks, tables);
    return passages.map(({ headings, start, end }): Section => {
      const said = text.slice(start, end);
      return {
        page,
        headings,
        start,
        end,
        tokens: countTokens(said),
        begins: shownUnit(said.slice(0, 2 * BEGINS), "prose").slice(0, BEGINS),
      };
    });
  });
  const fits = (most: number) => all.map((passages) => coarse(passages, most));
  for (const most of OF_ONE_PAGE) {
    const found = fits(most);
    if (found.reduce((sum, sections) => sum + sections.length, 0) <= MOST_SECTIONS || most === OF_ONE_PAGE.at(-1)) return found.flat();
  }
  return [];
}

/** The passages of one page put together under their headings, these as deep as few enough stand side by side. */
function coarse(passages: readonly Section[], most: number): Section[] {
  const deepest = Math.max(0, ...passages.map(({ headings }) => headings.length));
  for (let depth = deepest; depth > 0; depth--) {
    const sections = together(passages, depth);
    if (sections.length <= most) return sections;
  }
  return together(passages, 0);
}

function together(passages: readonly Section[], depth: number): Section[] {
  const sections: Section[] = [];
  for (const one of passages) {
    const headings = one.headings.slice(0, depth);
    const last = sections.at(-1);
    if (last !== undefined && headings.join("\n") === last.headings.join("\n"))
      sections[sections.length - 1] = { ...last, end: one.end, tokens: last.tokens + one.tokens };
    else sections.push({ ...one, headings });
  }
  return sections;
}
