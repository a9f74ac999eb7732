import type { Task } from "../domain/checklist.ts";
import { spansOverlap, textAt } from "../domain/span.ts";
import type { AsksFor } from "../lexicon/language.ts";
import { comparedIn } from "../question/compared.ts";
import { LEAST_RELEVANCE, relevanceOf } from "../question/scale.ts";
import { shapeOf } from "../question/shape.ts";
import { fairTurn } from "../store/turnstile.ts";
import { dateCovered, dates } from "../text/dates.ts";
import { quoteAt } from "../text/quote-at.ts";
import { archiveNotice, isArchived } from "../text/staleness.ts";
import { words } from "../text/words.ts";
import { type Analyst, analystOfEach, type DrawnClaim, type OnePageAsk, type PageAnalysis } from "./analyst.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { mannerOf } from "./manner.ts";
import { plainText } from "./plain-text.ts";
import { PageScorer } from "./score.ts";
import { type Choice, chooseDiverse } from "./select.ts";
import { summaryOf, tokensAtMost } from "./summary.ts";

/** A page's claims fall off no further than this share of its best. */
const LEAST_SHARE = 0.65;
/** What happened is seldom told with the name of where it did. */
const LEAST_SHARE_IN_TIME = 0.4;
const WITH_FIGURES = 0.3;
/** A claim serves a further task when it answers that nearly as well as the one it answers best. */
const TASK_SHARE = 0.9;
const LONGEST_NOTICE = 160;
const MOST_CLAIMS = 6;
/** What is compared, and what happened over time, is told in many like statements. */
const MOST_CLAIMS_MANY = 20;
const PARTIAL_DOUBT = 0.1;
const STALE_DOUBT = 0.2;

interface Scored {
  readonly candidate: Candidate;
  readonly index: number;
  readonly relevance: number;
  readonly taskIds: readonly string[];
}

/**
 * Draws claims from a page without a model (X8): sentences of the page, chosen by how well they answer the tasks and by how little they
 * repeat each other. Every claim's words are its quotes' words; a page without an answer gives no claim.
 */
export const analystWithoutModel: Analyst = analystOfEach(async (_run, ask) => {
  await fairTurn();
  return analysePage(ask);
});

/** What {@link analystWithoutModel} does, as a pure function. */
export function analysePage(ask: OnePageAsk): PageAnalysis {
  const { request, snapshot, text } = ask;
  const archived = isArchived({ title: snapshot.title, url: snapshot.url, text });
  const candidates = candidatesOf(text, snapshot.landmarks, snapshot.tables, snapshot.title);
  const scorer = new PageScorer(candidates, snapshot.title, archived);
  const tasks: readonly Task[] = ask.tasks.length > 0 ? ask.tasks : [{ id: "t1", question: request.query, state: "todo" }];
  const scored = scoreAll(candidates, scorer, tasks);
  const chosen = withWholeLists(chooseClaims(scored, scorer, yieldOf(request.query)), scored, tasks);
  return {
    summary: summaryOf(
      scored.map(({ candidate, relevance }) => ({ candidate, relevance })),
      request.summaryTokens,
    ),
    claims: chosen.map((one) => claimOf(one, ask, archived)),
    chunks: { count: text === "" ? 0 : 1, tokens: tokensAtMost(text) },
    shown: [{ start: 0, end: text.length }],
  };
}

/** How much a page may give. */
interface Yield {
  readonly most: number;
  /** The share of its page's best that a claim must reach. */
  readonly least: number;
  /** Figures tell things apart. */
  readonly figures: number;
}

function yieldOf(query: string): Yield {
  if (comparedIn(query) !== undefined) return { most: MOST_CLAIMS_MANY, least: LEAST_SHARE, figures: WITH_FIGURES };
  if (shapeOf(query).kind === "timeline") return { most: MOST_CLAIMS_MANY, least: LEAST_SHARE_IN_TIME, figures: 0 };
  return { most: MOST_CLAIMS, least: LEAST_SHARE, figures: 0 };
}

function scoreAll(candidates: readonly Candidate[], scorer: PageScorer, tasks: readonly Task[]): Scored[] {
  const byTask = tasks.map((task) => ({ id: task.id, scores: scorer.scores(shapeOf(task.question)) }));
  return candidates.map((candidate, index) => {
    const own = byTask.map(({ id, scores }) => ({ id, score: scores[index] ?? 0 }));
    const relevance = Math.max(0, ...own.map(({ score }) => score));
    const serves = own.filter(({ score }) => score >= LEAST_RELEVANCE.claim && score >= relevance * TASK_SHARE);
    return { candidate, index, relevance, taskIds: serves.sort((a, b) => b.score - a.score).map(({ id }) => id) };
  });
}

/** The best for every task first, then the rest by relevance and novelty. */
function chooseClaims(scored: readonly Scored[], scorer: PageScorer, { most, least, figures }: Yield): Scored[] {
  const fit = scored.filter((one) => one.taskIds.length > 0);
  const bestOf = new Map<string, number>();
  for (const { taskIds, relevance } of fit) for (const id of taskIds) bestOf.set(id, Math.max(bestOf.get(id) ?? 0, relevance));
  const near = fit.filter((one) => one.taskIds.some((id) => one.relevance >= least * (bestOf.get(id) ?? 1)));
  const choices: Choice<Scored>[] = near.map((one) => ({
    item: one,
    worth:
      one.relevance +
      (one.taskIds.some((id) => one.relevance === bestOf.get(id)) ? 0.2 : 0) +
      (numbersOf(one.candidate.text) === "" ? 0 : figures),
    stems: scorer.stems(one.index),
    numbers: numbersOf(one.candidate.text),
    place: one.candidate.spans[one.candidate.spans.length - 1] ?? { start: 0, end: 0 },
  }));
  return chooseDiverse(choices, most)
    .map((choice) => choice.item)
    .sort((a, b) => b.relevance - a.relevance || a.index - b.index);
}

/** Most instructions of one list, or rows of one table. */
const MOST_STEPS = 30;

/**
 * Numbered instructions come whole and in order (R14): where one was chosen for a question of how something is done, the rest of its list comes
 * with it, and instructions of other lists of the page that answer it less go. The same holds for the rows of a table whose heading is what a
 * question wants listed.
 */
function withWholeLists(chosen: readonly Scored[], scored: readonly Scored[], tasks: readonly Task[]): Scored[] {
  const asking = (kind: AsksFor) => new Set(tasks.filter((task) => shapeOf(task.question).asksFor === kind).map((task) => task.id));
  const steps = wholeOf(chosen, scored, asking("method"), ({ list }) => list);
  const wanted = wantedTables(scored);
  const rows = wholeOf(chosen, scored, asking("list"), (candidate) => {
    return candidate.table !== undefined && wanted.has(candidate.table) ? candidate.table : undefined;
  });
  const others = chosen.filter((one) => !(steps.length > 0 && one.candidate.list !== undefined) && !steps.includes(one));
  const named = new Set(rows.map(({ index }) => index));
  return [...steps, ...rows, ...others.filter(({ index }) => !named.has(index))].sort(
    (a, b) => b.relevance - a.relevance || a.index - b.index,
  );
}

/** All members of the lists that the best chosen answer to each of the tasks belongs to, each as good as that answer. */
function wholeOf(
  chosen: readonly Scored[],
  scored: readonly Scored[],
  taskIds: ReadonlySet<string>,
  listOf: (candidate: Candidate) => number | undefined,
): Scored[] {
  const best = new Map<string, Scored>();
  for (const one of chosen) {
    if (listOf(one.candidate) === undefined) continue;
    for (const id of one.taskIds) if (taskIds.has(id) && one.relevance > (best.get(id)?.relevance ?? 0)) best.set(id, one);
  }
  const lists = new Map([...best.values()].map((one) => [listOf(one.candidate), one]));
  return scored
    .flatMap((one): Scored[] => {
      const list = listOf(one.candidate);
      const lead = list === undefined ? undefined : lists.get(list);
      return lead === undefined ? [] : [{ ...one, relevance: lead.relevance, taskIds: lead.taskIds }];
    })
    .slice(0, MOST_STEPS);
}

/** The tables of which every row is an answer, since their heading is what was asked for. */
function wantedTables(scored: readonly Scored[]): ReadonlySet<number> {
  const wanted = new Set<number>();
  const beside = new Set<number>();
  for (const { candidate, taskIds } of scored) {
    if (candidate.table !== undefined) (taskIds.length > 0 ? wanted : beside).add(candidate.table);
  }
  return new Set([...wanted].filter((table) => !beside.has(table)));
}

/** A row with the columns alone that stand under a time asked for, where some do and some do not. */
function inAskedColumns(candidate: Candidate, questions: readonly string[]): Candidate {
  const { row } = candidate;
  const wanted = row === undefined ? [] : questions.flatMap(dates);
  if (row === undefined || wanted.length === 0) return candidate;
  const fits = row.columns.flatMap(({ heads }, at) => {
    const own = dates(heads);
    return own.length > 0 && wanted.some((date) => dateCovered(date, own)) ? [at] : [];
  });
  return fits.length === 0 || fits.length === row.columns.length ? candidate : { ...candidate, ...row.only(fits) };
}

function claimOf({ candidate, relevance, taskIds }: Scored, ask: OnePageAsk, archived: boolean): DrawnClaim {
  const { snapshot, text } = ask;
  const asked = [ask.request.query, ...ask.tasks.map(({ question }) => question)];
  const manner = mannerOf(candidate.text);
  const doubt = (snapshot.completeness.state === "partial" ? PARTIAL_DOUBT : 0) + (archived || candidate.stale ? STALE_DOUBT : 0);
  const dated = withNotice(inAskedColumns(candidate, asked), text, archived);
  const quotes = dated.spans.map((span) => quoteAt(snapshot, text, span));
  return {
    text: dated.text,
    type: manner.type,
    confidence: rounded(Math.max(0.1, manner.confidence - doubt)),
    quotes,
    taskIds,
    relevance: rounded(relevanceOf(relevance)),
  };
}

/** What an archived page or a section on former things states is quoted together with the words that mark it so. */
function withNotice(candidate: Candidate, text: string, archived: boolean): Pick<Candidate, "text" | "spans"> {
  const notice = archived ? archiveNotice(text) : undefined;
  const said = notice === undefined ? "" : plainText(textAt(text, notice));
  if (notice === undefined || said.length > LONGEST_NOTICE || candidate.spans.some((span) => spansOverlap(span, notice))) return candidate;
  return { text: `${candidate.text} (${said})`, spans: [...candidate.spans, notice] };
}

function numbersOf(text: string): string {
  return words(text)
    .filter((word) => /^\d/.test(word.lower))
    .map((word) => word.lower)
    .sort()
    .join(" ");
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
