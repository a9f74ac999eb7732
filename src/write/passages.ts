import type { Landmark } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import type { Table } from "../domain/table.ts";
import { Bm25 } from "../text/bm25.ts";
import { honestPassage } from "../text/honest-passage.ts";
import { type Passage, passagesOf } from "../text/passages.ts";
import { saidOnce } from "../text/said-once.ts";
import { countTokens } from "../text/tokens.ts";

/** What passages are chosen from, and for what. */
export interface PassagesAsk {
  readonly pages: readonly {
    readonly title: string;
    /** Its day, ISO. */
    readonly published: string | undefined;
    readonly text: string;
    readonly landmarks: readonly Landmark[];
    readonly tables: readonly Table[];
    /** Stretches that a reader drew from the page, and how well each answers, 0–1. */
    readonly drawn: readonly (Span & { readonly relevance: number })[];
  }[];
  /** The question, each of its parts, and what was asked for them. */
  readonly subjects: readonly string[];
  /** Tokens the passages may have together. */
  readonly most: number;
  /** Whether talk to models is the subject and no attempt to give orders. */
  readonly aboutModels: boolean;
  /** Stretches of pages that are to be shown before all else, in order: what somebody who saw their contents chose. */
  readonly named?: readonly (Span & { readonly page: number })[];
  /** Places of the documents of a folder; passages of so many of them may be chosen. */
  readonly documents?: { readonly of: readonly number[]; readonly most: number };
}

export interface ChosenPassage extends Pick<Passage, "kind" | "headings" | "head" | "units"> {
  /** The page's place in what was asked. */
  readonly page: number;
}

/** A passage that a reader drew from is worth this much, and as much again by how well it answers. */
const DRAWN = 0.5;
/** What stands right before or after such a passage is worth this much: who speaks of a thing goes on to its condition, limit or exception. */
const BESIDE = 0.3;
/** What is less like a subject than this, by the best passage's likeness, is not shown for it; of a page that nothing was drawn from it must be liker. */
const LEAST_LIKE = 0.35;
const LEAST_OF_IDLE = 0.6;
/** Ids and borders around a unit, in tokens. */
const UNIT_TOKENS = 5;

/** What was named may have this share of all tokens, and one stretch of it so many: of a longer one the likest passages are shown. */
const NAMED_SHARE = 0.85;
const STRETCH_TOKENS = 2_000;
/** The likest passage of it may be so long by itself. */
const LONGEST_FIRST = 2_400;

interface Candidate extends ChosenPassage, Span {
  readonly drawn: number;
}

/** The choice of passages, wherever it holds nobody up. Rejects with TIMEOUT or TOO_LARGE where it is given up, and CANCELLED. */
export type PassagesWork = (ask: PassagesAsk, signal: AbortSignal) => Promise<readonly ChosenPassage[]>;

/**
 * The passages that matter most to a question and each of its parts: what was named, then by turns, so that each part gets its own, those a reader drew from
 * first, their neighbours and those that BM25 finds alike. In the order of the pages and of their texts. What gives orders to a model is left out (X5). Pure.
 */
export function choosePassages(ask: PassagesAsk): ChosenPassage[] {
  const candidates = withoutVersions(
    ask,
    ask.pages.flatMap((_, page) => candidatesOf(ask, page)),
  );
  const followed = whatFollows(ask, candidates);
  // Looking for orders and counting tokens costs the most, and of a long page very little is taken.
  const looked = new Map<Candidate, Printable | undefined>();
  const chosen = new Set<Candidate>();
  const documents = new Set(ask.documents?.of);
  const begun = new Set<number>();
  const isShut = ({ page }: Candidate) => documents.has(page) && !begun.has(page) && begun.size >= (ask.documents?.most ?? 0);
  let left = ask.most;
  const take = (one: Candidate | undefined, most = left): number => {
    if (one === undefined || chosen.has(one) || isShut(one)) return 0;
    if (!looked.has(one)) looked.set(one, printable(ask, one));
    const tokens = looked.get(one)?.tokens ?? Number.POSITIVE_INFINITY;
    if (tokens > most) return 0;
    chosen.add(one);
    if (documents.has(one.page)) begun.add(one.page);
    left -= tokens;
    return tokens + take(followed.get(one), most - tokens);
  };
  const likeness = likenessOf(ask, candidates);
  let toName = ask.most * NAMED_SHARE;
  for (const stretch of namedIn(ask, candidates, likeness)) {
    let room = Math.min(STRETCH_TOKENS, toName);
    for (const [at, one] of stretch.entries()) {
      // One block of code or table that is all there is, or its best, is shown whole.
      const taken = take(one, at === 0 ? Math.min(LONGEST_FIRST, toName) : room);
      room -= taken;
      toName -= taken;
    }
  }
  const orders = ordersFor(candidates, likeness, (ask.named?.length ?? 0) > 0);
  const longest = Math.max(0, ...orders.map((order) => order.length));
  for (let turn = 0; turn < longest; turn++) for (const order of orders) take(order[turn]);
  return candidates.filter((one) => chosen.has(one)).flatMap((one) => looked.get(one)?.passage ?? []);
}

/** What of a candidate may be shown to a model, and what that costs. */
interface Printable {
  readonly passage: ChosenPassage;
  readonly tokens: number;
}

/** @returns undefined for what gives orders to a model */
function printable({ pages, aboutModels }: PassagesAsk, { page, kind, headings, head, units }: Candidate): Printable | undefined {
  const text = pages[page]?.text ?? "";
  const honest = honestPassage(text, { kind, headings, units, ...(head && { head }) }, { aboutModels });
  if (honest === undefined) return undefined;
  const shown = honest.units.map((unit) => text.slice(unit.start, unit.end)).join("\n");
  return { passage: { page, ...honest }, tokens: countTokens(shown) + honest.units.length * UNIT_TOKENS };
}

function candidatesOf({ pages }: PassagesAsk, at: number): Candidate[] {
  const page = pages[at];
  if (page === undefined) return [];
  return passagesOf(page.text, page.landmarks, page.tables).flatMap(({ kind, headings, head, units, start, end }) => {
    const telling = units.filter((unit) => saysSomething(page.text.slice(unit.start, unit.end)));
    if (telling.length === 0) return [];
    const drawn = page.drawn.filter((one) => one.start < end && start < one.end).map(({ relevance }) => relevance);
    const own = { page: at, kind, headings, units: telling, ...(head && { head }) };
    return [{ ...own, start: Math.min(start, head?.start ?? start), end, drawn: Math.max(-1, ...drawn) }];
  });
}

/** What ends with a colon says nothing without what it leads to. */
const LEADS_ON = /[:：]\s*$/u;

/** For each passage that leads on to the next, that one: whatever stands right before a table or a block of code is of it. */
function whatFollows({ pages }: PassagesAsk, candidates: readonly Candidate[]): ReadonlyMap<Candidate, Candidate> {
  const next = candidates.flatMap((one, at): [Candidate, Candidate][] => {
    const text = pages[one.page]?.text ?? "";
    const other = candidates[at + 1];
    const isNext = other?.page === one.page && other.start >= one.end && text.slice(one.end, other.start).trim() === "";
    const leads = other !== undefined && (other.kind !== "prose" || LEADS_ON.test(text.slice(one.start, one.end)));
    return isNext && leads ? [[one, other]] : [];
  });
  return new Map(next);
}

/** What versions of a document say again is shown once; never in place of what a reader drew. */
function withoutVersions({ pages }: PassagesAsk, all: readonly Candidate[]): Candidate[] {
  const stretches = all.map(({ page, headings, units }) => ({
    text: wordsOf(pages[page], headings, units),
    day: pages[page]?.published,
  }));
  const once = new Set(saidOnce(stretches));
  return all.filter(({ drawn }, at) => once.has(at) || drawn >= 0);
}

/** What a passage says, under its headings and the title of its page. */
function wordsOf(page: PassagesAsk["pages"][number] | undefined, headings: readonly string[], units: readonly Span[]): string {
  return [page?.title ?? "", ...headings, ...units.map((unit) => page?.text.slice(unit.start, unit.end) ?? "")].join("\n");
}

const MARKUP = /(`[^`\n]{1,300}`)|<\/?[a-z][^<>]{0,300}>|\]\([^()\s]{0,1000}\)|https?:\/\/\S{1,1000}/giu;

/** Whether anything but marks and addresses is in a unit: nobody can rest on the border of a box. An element that is named as code is said. */
function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replace(MARKUP, (_, code?: string) => code ?? " "));
}

/** How like each passage is to each subject, by the likest one. */
function likenessOf({ pages, subjects }: PassagesAsk, candidates: readonly Candidate[]): number[][] {
  const index = new Bm25(candidates.map(({ page, headings, units }) => wordsOf(pages[page], headings, units)));
  return subjects.map((subject) => {
    const scores = index.scores(subject);
    const best = Math.max(...scores, 1e-9);
    return candidates.map((_, at) => (scores[at] ?? 0) / best);
  });
}

/** Of each named stretch the passages: as they stand, or the likest first where it is too long to be shown whole. */
function namedIn(
  { pages, named = [] }: PassagesAsk,
  candidates: readonly Candidate[],
  likeness: readonly (readonly number[])[],
): Candidate[][] {
  const likest = candidates.map((_, at) => Math.max(0, ...likeness.map((like) => like[at] ?? 0)));
  return named.map(({ page, start, end }) => {
    const own = [...candidates.keys()].filter((at) => {
      const one = candidates[at];
      return one !== undefined && one.page === page && one.start < end && start < one.end;
    });
    const isLong = countTokens(pages[page]?.text.slice(start, end) ?? "") > STRETCH_TOKENS;
    const order = isLong ? own.sort((a, b) => (likest[b] ?? 0) - (likest[a] ?? 0) || a - b) : own;
    return order.flatMap((at) => candidates[at] ?? []);
  });
}

/** For each subject the passages that are of use for it, best first. */
function ordersFor(candidates: readonly Candidate[], likeness: readonly (readonly number[])[], isNamed: boolean): Candidate[][] {
  const read = new Set(candidates.filter(({ drawn }) => drawn >= 0).map(({ page }) => page));
  const isDrawn = (at: number, page: number) => candidates[at]?.page === page && (candidates[at]?.drawn ?? -1) >= 0;
  // Who named what is to be shown has named what stands around it, or did not want it.
  const beside = candidates.map(({ drawn, page }, at) => !isNamed && drawn < 0 && (isDrawn(at - 1, page) || isDrawn(at + 1, page)));
  return likeness.map((likes) =>
    candidates
      .map((candidate, at) => {
        const like = likes[at] ?? 0;
        return {
          candidate,
          worth: like + (beside[at] === true ? BESIDE : candidate.drawn < 0 ? 0 : DRAWN * (1 + candidate.drawn)),
          of:
            candidate.drawn >= 0 ||
            beside[at] === true ||
            like >= (!isNamed && (read.size === 0 || read.has(candidate.page)) ? LEAST_LIKE : LEAST_OF_IDLE),
        };
      })
      .filter(({ of }) => of)
      .sort((a, b) => b.worth - a.worth)
      .map(({ candidate }) => candidate),
  );
}
