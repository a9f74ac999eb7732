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
  /** Words that tell it apart from the others, which its headings do not have, the most telling first. */
  readonly about: readonly string[];
}

export interface ContentsAsk {
  readonly pages: readonly { readonly text: string; readonly landmarks: readonly Landmark[]; readonly tables: readonly Table[] }[];
}

/** The contents of pages, wherever they hold nobody up. Rejects with TIMEOUT or TOO_LARGE where that is given up, and CANCELLED. */
export type ContentsWork = (ask: ContentsAsk, signal: AbortSignal) => Promise<readonly Section[]>;

/** Sections of all pages together, but for one of each page; a page has its share by its length. */
const MOST_SECTIONS = 320;
/** Characters of the first words. */
const BEGINS = 80;

/** What stands between the first and the last heading of sections that are told as one. */
const UP_TO = " … ";

/**
 * What pages hold, section by section in their order (R7): by their headings, neighbours that are shortest told as one where there are too many. Pure; the pages
 * are cut once, their sections put together in the square of their number.
 */
export function sectionsOf({ pages }: ContentsAsk): Section[] {
  const all = pages.map(({ text, landmarks, tables }, page) =>
    together(
      passagesOf(text, landmarks, tables).map(({ headings, start, end }): Section => {
        const said = text.slice(start, end);
        const begins = shownUnit(said.slice(0, 2 * BEGINS), "prose").slice(0, BEGINS);
        return { page, headings, start, end, tokens: countTokens(said), begins, about: [] };
      }),
    ),
  );
  const tokens = all.map((sections) => sections.reduce((sum, one) => sum + one.tokens, 0));
  const whole = tokens.reduce((sum, one) => sum + one, 0);
  const left = all.flatMap((sections, at) =>
    fewer(sections, Math.max(1, Math.floor((MOST_SECTIONS * (tokens[at] ?? 0)) / Math.max(1, whole)))),
  );
  return toldApart(left, pages);
}

/** Words named of one section, and tokens of the shortest of which any are: a heading often does not say what an answer hangs on. */
const MOST_ABOUT = 5;
const LEAST_ABOUT = 80;
/** A word that stands in more of all sections tells none apart. */
const MOST_SHARED = 0.1;
const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_-]{2,30}/gu;

/** Sections with the words that tell each apart: those that stand in it often and in few others. */
function toldApart(sections: readonly Section[], pages: ContentsAsk["pages"]): Section[] {
  const counts = sections.map(({ page, start, end }) => {
    const words = pages[page]?.text.slice(start, end).match(WORD) ?? [];
    const own = new Map<string, number>();
    for (const word of words) if (/\p{L}/u.test(word)) own.set(word.toLowerCase(), (own.get(word.toLowerCase()) ?? 0) + 1);
    return own;
  });
  const shared = new Map<string, number>();
  for (const own of counts) for (const word of own.keys()) shared.set(word, (shared.get(word) ?? 0) + 1);
  return sections.map((section, at) => {
    if (section.tokens < LEAST_ABOUT) return section;
    const known = section.headings.join(" ").toLowerCase();
    const worth = ([word, often]: readonly [string, number]) => often * Math.log(sections.length / (shared.get(word) ?? 1));
    const about = [...(counts[at] ?? [])]
      .filter(([word]) => (shared.get(word) ?? 0) <= Math.max(1, sections.length * MOST_SHARED) && !known.includes(word))
      .sort((a, b) => worth(b) - worth(a))
      .slice(0, MOST_ABOUT)
      .map(([word]) => word);
    return { ...section, about };
  });
}

/** The passages of one page put together under their headings. */
function together(passages: readonly Section[]): Section[] {
  const sections: Section[] = [];
  for (const one of passages) {
    const last = sections.at(-1);
    if (last !== undefined && one.headings.join("\n") === last.headings.join("\n"))
      sections[sections.length - 1] = { ...last, end: one.end, tokens: last.tokens + one.tokens };
    else sections.push(one);
  }
  return sections;
}

/** Sections of which the shortest neighbours, of those with most headings in common, are told as one, until they are few enough. */
function fewer(sections: readonly Section[], most: number): Section[] {
  const left = [...sections];
  const costs = left.map((_, at) => costOf(left, at));
  while (left.length > Math.max(1, most)) {
    const best = costs.reduce((least, cost, at) => (cost < (costs[least] ?? Number.POSITIVE_INFINITY) ? at : least), 0);
    const [one, next] = [left[best], left[best + 1]];
    if (one === undefined || next === undefined) break;
    left.splice(best, 2, { ...one, headings: fromTo(one.headings, next.headings), end: next.end, tokens: one.tokens + next.tokens });
    costs.splice(best, 1);
    for (const at of [best - 1, best]) if (at >= 0) costs[at] = costOf(left, at);
  }
  return left;
}

/** What it costs to tell a section and the next as one: those that differ in a higher heading are parted longest. */
function costOf(sections: readonly Section[], at: number): number {
  const [one, next] = [sections[at], sections[at + 1]];
  if (one === undefined || next === undefined) return Number.POSITIVE_INFINITY;
  const depth = Math.max(one.headings.length, next.headings.length);
  return (one.tokens + next.tokens) * (depth - commonTo(one.headings, next.headings));
}

function commonTo(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((heading, at) => heading !== b[at]);
  return differs < 0 ? a.length : differs;
}

/** `Upgrading › v1.150 … v1.139`: the headings two neighbours share, and from which to which they go. */
function fromTo(first: readonly string[], last: readonly string[]): string[] {
  const common = commonTo(first, last);
  const [from, to] = [first[common], last[common]];
  if (from === undefined || to === undefined) return first.slice(0, Math.max(common, 1));
  return [...first.slice(0, common), `${from.split(UP_TO)[0]}${UP_TO}${to.split(UP_TO).at(-1)}`];
}
