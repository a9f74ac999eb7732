import { z } from "zod";
import { AssayError, isAssayError } from "../domain/error.ts";
import { publisherOf } from "../domain/publisher.ts";
import { textAt } from "../domain/span.ts";
import { askModel } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import { orWithout } from "../model/or-without.ts";
import { readingPrompt } from "../prompts/index.ts";
import type { ReadingInput } from "../prompts/reading.ts";
import { isRunError } from "../run/errors.ts";
import type { Run } from "../run/run.ts";
import { fairTurn } from "../store/turnstile.ts";
import { isAboutModels } from "../text/addresses-model.ts";
import { shownUnit } from "../text/passages.ts";
import { saidOnce } from "../text/said-once.ts";
import { type Analyst, type DrawnClaim, type PageAnalysis, type PageAsk, type PagesAsk, RELEVANCE } from "./analyst.ts";
import { claimFrom, type DrawnFrom } from "./drawing.ts";
import type { PageView } from "./page-view.ts";
import { type PageWork, pageWorkHere } from "./page-work.ts";
import { cutSummary, withoutDoubles } from "./rules.ts";

/** Tokens of a page, and of a long document, in which more is hidden, among which the best of all pages are chosen (T1). */
const CONSIDERED = { page: 8_000, document: 12_000 };
/** Tokens that all pages read together are shown with, for each of them. Who writes sees the passages themselves. */
const SHOWN = { page: 400, document: 800 };
/** What is longer, in characters, is a long document. */
const LONG_DOCUMENT = 20_000;
/** One call shows so many tokens of pages at most. */
const CALL_TOKENS = 12_000;
/** Ids that one call names for a task at most. */
const MOST_IDS = 24;
/** Sentences of a page's summary. */
const SUMMARY_CLAIMS = 3;

export interface ModelAnalystParts {
  readonly roles: ModelRoles;
  /** Takes over when the model fails for good or there are no tokens. */
  readonly fallback: Analyst;
  /** Where pages are computed; in this thread by default. */
  readonly work?: PageWork;
}

/**
 * The analyst that has a model read the best passages of all pages together (R7, R8, R17). The model names sentences, rows and code, which are claims in their own
 * words: every quote stands in its page. A page none of whose passages is among the best costs nothing.
 */
export function analystWithModel(parts: ModelAnalystParts): Analyst {
  return {
    analyse: async (run, ask) => {
      const seen = await Promise.all(ask.pages.map((page) => looked(run, parts, ask, page)));
      const shown = await bestOf(run, parts, ask, seen);
      const readings = await Promise.all(batchesOf(shown).map((batch, at) => readOr(run, parts, ask, batch, at)));
      const read = new Map(readings.flatMap((reading) => [...reading]));
      return seen.map((one, at) => read.get(at) ?? ("passages" in one ? { ...NOTHING, chunks: { count: one.chunks, tokens: 0 } } : one));
    },
  };
}

const topicSchema = z.object({ leftOut: z.string().nullable() });

const NOTHING: PageAnalysis = { summary: "", claims: [], chunks: { count: 0, tokens: 0 }, shown: [] };

/**
 * What of a page may be read, unless it is plainly on another subject: what is decided of that is kept, so that the run can be repeated. An error where the page
 * could not be looked at.
 */
async function looked(run: Run, parts: ModelAnalystParts, ask: PagesAsk, page: PageAsk): Promise<PageView | PageAnalysis | AssayError> {
  const { work = pageWorkHere } = parts;
  const { text, queries = [], read = [] } = page;
  const { title, landmarks, tables } = page.snapshot;
  try {
    if (page.found === true) {
      const why = await work.topic({ subjects: subjectsOf(ask), title, text }, run.signal);
      const { leftOut } = await run.decide(`${page.key}/topic`, topicSchema, () => ({ leftOut: why ?? null }));
      if (leftOut !== null) return { ...NOTHING, leftOut };
    }
    const most = CONSIDERED[kindOf(page)];
    const subjects = [...new Set([...queries, ...subjectsOf(ask)])];
    return await work.view(
      { ...{ text, subjects, most, landmarks, tables, read }, aboutModels: isAboutModels(subjectsOf(ask)) },
      run.signal,
    );
  } catch (thrown) {
    if (!isAssayError(thrown) || isRunError(thrown)) throw thrown;
    return thrown;
  }
}

function kindOf({ text }: PageAsk): keyof typeof SHOWN {
  return text.length > LONG_DOCUMENT ? "document" : "page";
}

function subjectsOf({ request, tasks }: PagesAsk): string[] {
  return [request.query, ...tasks.map((task) => task.question)];
}

/** A passage that is read, with its page's place in what was asked. */
interface ShownHere {
  readonly at: number;
  readonly page: PageAsk;
  readonly passage: PageView["passages"][number];
  /** The one right after it. */
  readonly next: PageView["passages"][number] | undefined;
}

async function bestOf(
  run: Run,
  parts: ModelAnalystParts,
  ask: PagesAsk,
  seen: readonly (PageView | PageAnalysis | AssayError)[],
): Promise<ShownHere[]> {
  const found = ask.pages.flatMap((page, at): ShownHere[] => {
    const view = seen[at];
    return view === undefined || !("passages" in view)
      ? []
      : view.passages.map((passage, place) => ({ at, page, passage, next: rightAfter(page.text, passage, view.passages[place + 1]) }));
  });
  const all = saidOnce(found.map(({ page, passage }) => ({ text: wordsOf(page, passage), day: page.snapshot.published }))).flatMap(
    (at) => found[at] ?? [],
  );
  if (all.length === 0) return [];
  const { work = pageWorkHere } = parts;
  const pages = [...new Set(all.map(({ page }) => page))];
  const whole = pages.reduce((sum, page) => sum + SHOWN[kindOf(page)], 0);
  // Many are looked at, and as much of them shown as of those that were admitted.
  const most = Math.ceil(whole * Math.min(1, (ask.documents?.of ?? pages.length) / pages.length));
  const best = await work.best(
    {
      passages: all.map(({ at, page, passage }) => ({ page: at, words: wordsOf(page, passage), tokens: passage.tokens })),
      subjects: [...new Set([...ask.pages.flatMap(({ queries = [] }) => queries), ...subjectsOf(ask)])],
      most: ask.tokens > 0 ? Math.min(ask.tokens, most) : most,
      ...(ask.documents === undefined ? {} : { fresh: { of: freshDocuments(ask), most: ask.documents.most } }),
    },
    run.signal,
  );
  return best.flatMap((at) => all[at] ?? []);
}

/** Places of the documents of the library that nobody was shown anything of before. */
function freshDocuments({ pages }: PagesAsk): number[] {
  return pages.flatMap(({ snapshot, read = [] }, at) => (snapshot.reader === "library" && read.length === 0 ? [at] : []));
}

/** The passage that nothing but blanks keeps apart from one before it. */
function rightAfter(text: string, before: ShownHere["passage"], after: ShownHere["passage"] | undefined): ShownHere["next"] {
  const [end, start] = [before.units.at(-1)?.end, after?.units[0]?.start];
  return end !== undefined && start !== undefined && start >= end && text.slice(end, start).trim() === "" ? after : undefined;
}

/** What a passage says, under its headings and the title of its page. */
function wordsOf({ snapshot, text }: PageAsk, { headings, units }: ShownHere["passage"]): string {
  return [snapshot.title, ...headings, ...units.map((unit) => textAt(text, unit))].join("\n");
}

/** Pages in the order they were asked for, each whole in one call. */
function batchesOf(shown: readonly ShownHere[]): ShownHere[][] {
  const batches: ShownHere[][] = [];
  let left = 0;
  for (const own of Map.groupBy(shown, ({ at }) => at).values()) {
    const tokens = own.reduce((sum, { passage }) => sum + passage.tokens, 0);
    const last = batches.at(-1);
    if (last === undefined || tokens > left) {
      batches.push([...own]);
      left = CALL_TOKENS - tokens;
    } else {
      last.push(...own);
      left -= tokens;
    }
  }
  return batches;
}

type Readings = ReadonlyMap<number, PageAnalysis | AssayError>;

/** What a model names of some pages, by their places; by rules where the model fails or there are no tokens for it. */
async function readOr(run: Run, parts: ModelAnalystParts, ask: PagesAsk, shown: readonly ShownHere[], batch: number): Promise<Readings> {
  const byRules = async (): Promise<Readings> => {
    const places = [...new Set(shown.map(({ at }) => at))];
    const pages = places.flatMap((at) => ask.pages[at] ?? []);
    const analyses = await parts.fallback.analyse(run, { ...ask, pages });
    return new Map(places.flatMap((at, i): [number, PageAnalysis | AssayError][] => [[at, analyses[i] ?? NOTHING]]));
  };
  if (ask.tokens > 0) return orWithout(run, "reader", () => read(run, parts.roles, ask, shown, batch, byRules), byRules);
  parts.roles.reader.health?.lost("reader", new AssayError("BUDGET_EXHAUSTED", "The share of the token budget for reading was nothing."));
  return byRules();
}

async function read(
  run: Run,
  roles: ModelRoles,
  ask: PagesAsk,
  shown: readonly ShownHere[],
  batch: number,
  byRules: () => Promise<Readings>,
): Promise<Readings> {
  const named = await askModel(run, roles, {
    key: `${ask.key}/analyse/model/${batch + 1}`,
    role: "reader",
    prompt: readingPrompt,
    system: readingPrompt.system,
    user: readingPrompt.render(inputOf(ask, shown)),
    schemaName: readingPrompt.schemaName,
    schema: readingPrompt.schema,
    maxOutputTokens: readingPrompt.maxOutputTokens,
  });
  const units = shown.flatMap(({ at, page, passage, next }) =>
    passage.units.map((_, unit) => ({ at, from: { page, passage, unit, next } })),
  );
  const served = servedBy(named.tasks, ask);
  const claims = await drawn(units, served);
  // A model that named nothing that is there has read nothing; the rules quote without fail.
  if (served.size > 0 && claims.size === 0) return byRules();
  return new Map(
    [...Map.groupBy(shown, ({ at }) => at)].map(([at, own]) => [at, analysisOf(own, claims.get(at) ?? [], ask.request.summaryTokens)]),
  );
}

type Serves = Pick<DrawnClaim, "taskIds" | "relevance">;

/** What each named unit serves, by its place among the ids. */
function servedBy(
  tasks: readonly { readonly id: string; readonly best: readonly string[]; readonly also: readonly string[] }[],
  ask: PagesAsk,
): Map<number, Serves> {
  const known = new Set(ask.tasks.map(({ id }) => id));
  const served = new Map<number, Serves>();
  const serve = (id: string, task: string, relevance: number): void => {
    const unit = Number(/^\s*\[?q?(\d{1,6})\]?\s*$/u.exec(id)?.[1] ?? "0") - 1;
    const before = served.get(unit);
    served.set(unit, { taskIds: [...new Set([...(before?.taskIds ?? []), task])], relevance: Math.max(before?.relevance ?? 0, relevance) });
  };
  for (const { id, best, also } of tasks) {
    const [only] = ask.tasks.length === 1 ? ask.tasks : [];
    const task = known.has(id) ? id : only?.id;
    if (task === undefined) continue;
    const of = best.slice(0, MOST_IDS);
    for (const [rank, one] of of.entries()) serve(one, task, RELEVANCE.best - ((RELEVANCE.best - RELEVANCE.last) * rank) / of.length);
    for (const one of also.slice(0, MOST_IDS - of.length)) serve(one, task, RELEVANCE.also);
  }
  return served;
}

/** The claims of named units, by their pages' places. */
async function drawn(
  units: readonly { readonly at: number; readonly from: DrawnFrom }[],
  served: ReadonlyMap<number, Serves>,
): Promise<Map<number, DrawnClaim[]>> {
  const claims = new Map<number, DrawnClaim[]>();
  for (const [place, serves] of served) {
    await fairTurn();
    const unit = units[place];
    const claim = unit === undefined ? undefined : claimFrom(unit.from, serves);
    if (unit !== undefined && claim !== undefined) claims.set(unit.at, [...(claims.get(unit.at) ?? []), claim]);
  }
  return claims;
}

function analysisOf(own: readonly ShownHere[], claims: readonly DrawnClaim[], summaryTokens: number): PageAnalysis {
  const distinct = withoutDoubles(claims).sort((a, b) => b.relevance - a.relevance);
  const best = distinct.slice(0, SUMMARY_CLAIMS).sort((a, b) => (a.quotes[0]?.span.start ?? 0) - (b.quotes[0]?.span.start ?? 0));
  return {
    summary: cutSummary(best.map(({ text }) => text).join(" "), summaryTokens),
    claims: distinct,
    chunks: { count: own.length, tokens: own.reduce((sum, { passage }) => sum + passage.tokens, 0) },
    shown: own.flatMap(({ passage }) => passage.units),
  };
}

function inputOf({ request, tasks }: PagesAsk, shown: readonly ShownHere[]): ReadingInput {
  let next = 1;
  const sources = [...Map.groupBy(shown, ({ page }) => page)].map(([{ snapshot, text }, own], at) => ({
    id: `s${at + 1}`,
    title: snapshot.title.slice(0, LONGEST_TITLE),
    by: publisherOf(snapshot),
    published: snapshot.published?.slice(0, 10),
    older: false,
    passages: own.map(({ passage: { kind, headings, head, units } }) => ({
      headings,
      head: head && textAt(text, head),
      sentences: units.map((unit) => ({ id: `q${next++}`, text: shownUnit(textAt(text, unit), kind) })),
    })),
  }));
  return { question: request.query, tasks, sources, most: MOST_IDS };
}

const LONGEST_TITLE = 200;
