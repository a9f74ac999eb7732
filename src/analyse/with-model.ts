import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import { publisherOf } from "../domain/publisher.ts";
import { textAt } from "../domain/span.ts";
import { askModel } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import { orWithout } from "../model/or-without.ts";
import { pagePrompt } from "../prompts/index.ts";
import type { PageInput } from "../prompts/page.ts";
import { answerLanguage } from "../question/answer-language.ts";
import type { Run } from "../run/run.ts";
import { addressesModel, isAboutModels } from "../text/addresses-model.ts";
import { shownUnit } from "../text/passages.ts";
import { sentenceSpans } from "../text/sentences.ts";
import type { Analyst, PageAnalysis, PageAsk } from "./analyst.ts";
import { ClaimDrawer, type FaultsOf } from "./drawing.ts";
import type { PageView } from "./page-view.ts";
import { type PageWork, pageWorkHere } from "./page-work.ts";
import { cutSummary, withoutDoubles } from "./rules.ts";

/** Page text that goes to the model at most, whatever the share, of a page and of a long document, in which more is hidden (T1). Who writes sees the passages themselves. */
const MOST_PAGE_TOKENS = 1_500;
const MOST_DOCUMENT_TOKENS = 2_300;
/** What is longer, in characters, is a long document. */
const LONG_DOCUMENT = 40_000;
/** Of a page that hardly speaks of what is looked for, the model is first shown so much, and the rest only if that brought anything. */
const FIRST_LOOK_TOKENS = 500;
/** A page is looked at so where no passage has more of what is looked for, and where there is much more of it than that. */
const UNLIKE = 0.4;
const WORTH_TWO_LOOKS = 1_000;
/** One claim for so many tokens shown, about two sentences; no more than an answer has room for. */
const TOKENS_A_CLAIM = 50;
const LEAST_CLAIMS = 6;
const MOST_CLAIMS = 16;
/** What answers less well, by the model's own measure, is no claim. */
const LEAST_RELEVANCE = 0.4;
/** Words asked for a token allowed: a summary says less than it might, and what it says more costs the run twice. */
const SUMMARY_WORDS_A_TOKEN = 0.25;

export interface ModelAnalystParts {
  readonly roles: ModelRoles;
  /** Takes over when the model fails for good or the page's share is nothing. */
  readonly fallback: Analyst;
  /** Where the page is computed; in this thread by default. */
  readonly work?: PageWork;
  readonly faultsOf: FaultsOf;
}

/**
 * The analyst that asks a model once a page, twice where a first look at a doubtful page brought something (R7, R8, R17). The model names the sentences it
 * draws from, so that every quote stands in the page. Claims are notes: what a report prints of them is proven anew.
 */
export function analystWithModel(parts: ModelAnalystParts): Analyst {
  return {
    analyse: (run, ask) => {
      const byRules = () => parts.fallback.analyse(run, ask);
      if (ask.text.trim() === "") return byRules();
      if (ask.tokenShare > 0) return orWithout(run, "reader", () => screened(run, parts, ask), byRules);
      parts.roles.reader.health?.lost("reader", new AssayError("BUDGET_EXHAUSTED", "The page's share of the token budget was nothing."));
      return byRules();
    },
  };
}

const topicSchema = z.object({ leftOut: z.string().nullable() });

const NOTHING: PageAnalysis = { summary: "", claims: [], lost: [], chunks: { count: 0, tokens: 0 }, shown: [] };

/** The page as the model reads it, unless it is plainly on another subject: what is decided of that is kept, so that the run can be repeated. */
async function screened(run: Run, parts: ModelAnalystParts, ask: PageAsk): Promise<PageAnalysis> {
  if (ask.found !== true) return analysed(run, parts, ask);
  const { work = pageWorkHere } = parts;
  const why = await work.topic({ subjects: subjectsOf(ask), title: ask.snapshot.title, text: ask.text }, run.signal);
  const { leftOut } = await run.decide(`${ask.key}/topic`, topicSchema, () => ({ leftOut: why ?? null }));
  return leftOut === null ? analysed(run, parts, ask) : { ...NOTHING, leftOut };
}

async function analysed(run: Run, parts: ModelAnalystParts, ask: PageAsk): Promise<PageAnalysis> {
  const { work = pageWorkHere } = parts;
  const { text, query, read = [] } = ask;
  const most = Math.min(ask.tokenShare, text.length > LONG_DOCUMENT ? MOST_DOCUMENT_TOKENS : MOST_PAGE_TOKENS);
  const subjects = [...new Set([...(query === undefined ? [] : [query]), ...subjectsOf(ask)])];
  const { title, landmarks, tables } = ask.snapshot;
  const of = { ...{ subjects, text, title, landmarks, tables }, aboutModels: isAboutModels(subjectsOf(ask)) };
  const view = await work.view({ ...of, most, read }, run.signal);
  if (view.likeness >= UNLIKE || view.tokens < WORTH_TWO_LOOKS) return finished(run, parts, ask, [await looked(run, parts, ask, view)]);
  const glance = await work.view({ ...of, most: FIRST_LOOK_TOKENS, read }, run.signal);
  const first = await looked(run, parts, ask, glance);
  if (first.claims.length === 0) return finished(run, parts, ask, [first]);
  const rest = await work.view({ ...of, most: most - glance.tokens, read: [...read, ...glance.shown] }, run.signal);
  return finished(run, parts, ask, [first, await looked(run, parts, ask, rest, "rest")]);
}

function subjectsOf({ request, tasks }: PageAsk): string[] {
  return [request.query, ...tasks.map((task) => task.question)];
}

/** What one look at a page brought. @param name sets the steps of a second look apart */
async function looked(run: Run, parts: ModelAnalystParts, ask: PageAsk, view: PageView, name = "model"): Promise<PageAnalysis> {
  if (view.passages.length === 0) return { ...NOTHING, shown: view.shown };
  const most = Math.min(MOST_CLAIMS, Math.max(LEAST_CLAIMS, Math.floor(view.tokens / TOKENS_A_CLAIM)));
  const drawer = new ClaimDrawer(ask, view.passages, { faultsOf: parts.faultsOf, aboutModels: isAboutModels(subjectsOf(ask)) });
  const draft = await askModel(run, parts.roles, {
    key: `${ask.key}/analyse/${name}`,
    role: "reader",
    prompt: pagePrompt,
    system: pagePrompt.system,
    user: pagePrompt.render(pageInput(ask, view, most)),
    schemaName: pagePrompt.schemaName,
    schema: pagePrompt.schema,
    maxOutputTokens: pagePrompt.maxOutputTokens,
  });
  const drafts = draft.claims.map((claim) => ({ ...claim, relevance: share(claim.relevance) }));
  const { claims, lost } = await drawer.draw(drafts.filter(({ relevance }) => relevance >= LEAST_RELEVANCE));
  return {
    summary: withoutOrders(draft.summary, ask),
    claims: claims.sort((a, b) => b.relevance - a.relevance).slice(0, most),
    lost,
    chunks: { count: view.chunks, tokens: view.tokens },
    shown: view.shown,
  };
}

/** All looks at a page together. */
async function finished(run: Run, parts: ModelAnalystParts, ask: PageAsk, looks: readonly PageAnalysis[]): Promise<PageAnalysis> {
  const claims = withoutDoubles(looks.flatMap((look) => look.claims)).sort((a, b) => b.relevance - a.relevance);
  const lost = looks.flatMap((look) => look.lost);
  const summaries = looks.map((look) => look.summary).filter((summary) => summary !== "");
  return {
    summary: cutSummary(summaries.join(" "), ask.request.summaryTokens),
    // A model that saw claims and could hold none of them to the page has read it; the rules quote it without fail.
    claims: claims.length === 0 && lost.length > 0 ? (await parts.fallback.analyse(run, ask)).claims : claims,
    lost,
    chunks: {
      count: looks.reduce((sum, { chunks }) => sum + chunks.count, 0),
      tokens: looks.reduce((sum, { chunks }) => sum + chunks.tokens, 0),
    },
    shown: looks.flatMap((look) => look.shown),
  };
}

function pageInput(ask: PageAsk, view: PageView, claims: number): PageInput {
  const { snapshot, text, request } = ask;
  let next = 1;
  const passages = view.passages.map(({ kind, headings, head, units }) => ({
    headings,
    head: head && textAt(text, head),
    sentences: units.map((unit) => ({ id: `q${next++}`, text: shownUnit(textAt(text, unit), kind) })),
  }));
  return {
    question: request.query,
    language: answerLanguage(request),
    tasks: ask.tasks,
    source: {
      id: "s1",
      title: snapshot.title.slice(0, 200),
      by: publisherOf(snapshot),
      published: snapshot.published?.slice(0, 10),
      older: false,
      passages,
    },
    summaryWords: Math.floor(request.summaryTokens * SUMMARY_WORDS_A_TOKEN),
    claims,
  };
}

/** A summary without sentences that pass an order on to who reads it next (X5). */
function withoutOrders(summary: string, ask: PageAsk): string {
  const by = { aboutModels: isAboutModels(subjectsOf(ask)) };
  const said = sentenceSpans(summary).map((span) => textAt(summary, span));
  const kept = said.filter((sentence) => !addressesModel(sentence, by));
  return kept.length === said.length ? summary.trim() : kept.join(" ");
}

/** A figure brought into 0–1; models sometimes answer in percent. */
function share(value: number): number {
  if (!Number.isFinite(value)) return 0;
  return Math.min(1, Math.max(0, value > 10 ? value / 100 : value));
}
