import { z } from "zod";
import type { Claim, JudgeName } from "../domain/claim.ts";
import { errorBodySchema } from "../domain/error.ts";
import type { Quote } from "../domain/quote.ts";
import { type Metrics, metricsSchema, type Report, type ReportPassage, reportSchema } from "../domain/report.ts";
import type { ResearchRequest } from "../domain/request.ts";
import { isStatement, type ProvenStatement } from "../domain/sentence.ts";
import { redactUrl, registrableDomain } from "../domain/url.ts";
import { datedBy } from "../gather/page-date.ts";
import type { Frame } from "../lexicon/frame.ts";
import { modelAccountSchema } from "../model/health.ts";
import { answerLanguage, frameFor } from "../question/answer-language.ts";
import { headlineOf } from "../question/headline.ts";
import type { Run } from "../run/run.ts";
import { type AssembledReport, assembleReport, type NoteOf, olderMark, sentencesOf } from "../write/assemble.ts";
import { assembleAnswer } from "../write/assemble-answer.ts";
import { assemblePassages } from "../write/passages-page.ts";
import { goingOn } from "./going-on.ts";
import { modelFailed, wroteNothing } from "./model-notes.ts";
import { CUT_SHORT, frameNotes, INDEPENDENT_FLOOR } from "./notes.ts";
import { nothingFound } from "./nothing-found.ts";
import type { ResearchParts } from "./parts.ts";
import type { PassagesFound } from "./passages-found.ts";
import type { ResearchState } from "./state.ts";
import { endedInsufficient } from "./stopping.ts";
import { translatedQuotes } from "./translating.ts";
import { supersededIn } from "./writable.ts";
import type { Written } from "./written.ts";

const tallySchema = z.object({
  durationMs: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  costMicroUsd: z.number(),
  modelCalls: z.number(),
  searches: z.number(),
  pagesRead: z.number(),
  deadLinks: z.number(),
  cacheHits: z.number(),
  budgetRefused: z.boolean(),
  metadata: reportSchema.shape.metadata,
  errors: z.array(errorBodySchema.extend({ at: z.string(), step: z.string() })),
  model: modelAccountSchema.optional(),
});
type Tally = z.infer<typeof tallySchema>;

/** Steps that plan, reflect and write, by their keys; checks of what was written are none of these. */
const PLANS = /^(?:short\/)?(?:rules\/)?plan\//;
const REFLECTIONS = /(?:^|\/)reflect\//;
const SYNTHESES = /^write\/(?:plan|report|revise|answer)\b(?!.*\/check\/)/;

/** What the run cost, fixed once so that a replay says the same. */
function tallyOf(run: Run, { health }: ResearchParts): Promise<Tally> {
  return run.decide("report/tally", tallySchema, () => {
    const { spent, steps, failures, made } = run.tally();
    const makingOf = (which: RegExp) =>
      made
        .filter(({ key }) => which.test(key))
        .map(({ at, model, tokens }) => ({ timestamp: at, model: model ?? "rules", token_count: tokens }));
    const failed = (type: string) => failures.filter((failure) => failure.error.type === type).length;
    return {
      durationMs: run.elapsedMs(),
      tokensIn: spent.tokensIn,
      tokensOut: spent.tokensOut,
      costMicroUsd: spent.costMicroUsd,
      modelCalls: steps.get("model") ?? 0,
      searches: steps.get("search") ?? 0,
      pagesRead: steps.get("read") ?? 0,
      deadLinks: failed("DEAD_LINK"),
      cacheHits: 0,
      budgetRefused: failed("BUDGET_EXHAUSTED") > 0,
      metadata: { plan: makingOf(PLANS), reflection: makingOf(REFLECTIONS), synthesis: makingOf(SYNTHESES) },
      errors: failures.map(({ key, at, error }) => ({ ...error.toBody(), message: redactUrl(error.message), at, step: key })),
      ...(health === undefined ? {} : { model: health.account() }),
    };
  });
}

/** Puts the report of a run together from what was written (R14). */
export async function buildReport(
  run: Run,
  parts: ResearchParts,
  state: ResearchState,
  request: ResearchRequest,
  written: Written,
): Promise<Report> {
  const sections = [written.introduction, ...written.findings, written.conclusion, written.open, ...(written.annex ?? [])];
  const statements = sections.flatMap(sentencesOf).filter(isStatement);
  const [language, frame] = [answerLanguage(request), frameFor(request)];
  const quoted = statements.flatMap(({ claims }) => [...claims]);
  const translate = state.stop === "cancelled" ? undefined : parts.translate;
  const translations = await translatedQuotes(run, translate, quoted, language, (quote) => pageAround(state, quote));
  const tally = await tallyOf(run, parts);
  const independentShare = shareWithTwo(written, statements);
  const { found: passages } = written;
  const resting = [...statements.map(({ claims }) => claims), ...(passages?.passages.map(({ claim }) => [claim]) ?? [])];
  const incomplete = resting.length > 0 && resting.every((claims) => restsOnPartial(state, claims));
  const notes = frameNotes({
    state,
    frame,
    statements,
    independentShare,
    incomplete,
    withModel: parts.withModel,
    budgetRefused: tally.budgetRefused,
    ...{ unwritten: written.unwritten, unrevised: written.unrevised },
    model: tally.model,
    goOn: goingOn(run.id, state, frame),
    found: passages !== undefined && passages.passages.length > 0,
  });
  const sourceOf = (snapshotId: Parameters<typeof state.evidence.sourceOf>[0]) => state.evidence.sourceOf(snapshotId);
  const short = request.mode === "answer" ? assembleAnswer(written.answers, sourceOf, frame) : undefined;
  const assembled: AssembledReport & { readonly answer?: string; readonly passages?: readonly ReportPassage[] } =
    short ??
    (passages !== undefined && passages.passages.length > 0
      ? assemblePassages({
          title: headlineOf(request.query, state.title),
          ...{ frame, reading: state.reading, notes: notes.top, sourceOf, noteOf: marksIn(state, frame) },
          ...passages,
        })
      : statements.length === 0 || request.mode === "answer"
        ? nothingFound(request, state, notes.top, parts.searches, frame)
        : assembleReport({
            ...written,
            title: written.introduction.title || headlineOf(request.query, state.title),
            frame,
            reading: state.reading,
            notes,
            sourceOf,
            noteOf: marksIn(state, frame),
          }));
  const used = new Set(assembled.sentences.flatMap((sentence) => sentence.claimIds));
  // What a report says is a claim of its own: the evidence that was drawn while reading need not hold it.
  const shown = passages?.passages.map(({ claim }) => claim) ?? [];
  const said = new Map([...shown, ...statements.flatMap(({ claims }) => claims)].map((claim) => [String(claim.id), claim] as const));
  const claims = [...used].flatMap((id) => said.get(id) ?? state.evidence.claim(id) ?? []);
  const insufficient = endedInsufficient(state.stop);
  const found = passages === undefined ? assembled.sources.length > 0 : statements.length > 0;
  const partly = (passages?.unanswered ?? []).length > 0;
  const cutShort = passages === undefined ? insufficient : CUT_SHORT.has(state.stop);
  return {
    run_id: run.id,
    query: request.query,
    ...(state.reading === undefined ? {} : { reading: state.reading }),
    ...(language === undefined ? {} : { language }),
    mode: request.mode,
    status: !found ? "not_found" : cutShort || state.degraded || incomplete || partly || tally.budgetRefused ? "partial" : "answered",
    markdown: assembled.markdown,
    ...(assembled.answer === undefined ? {} : { answer: assembled.answer }),
    summary: assembled.summary,
    final_answer: assembled.answer ?? assembled.summary,
    references: assembled.sources.map((source) => ({
      n: source.n,
      url: source.url,
      ...(source.title === "" ? {} : { title: source.title }),
    })),
    sources: [...assembled.sources],
    claims,
    sentences: [...assembled.sentences],
    ...(translations.length === 0 ? {} : { translations }),
    ...(assembled.passages === undefined ? {} : { passages: [...assembled.passages] }),
    unresolved: passages === undefined ? [...notes.unresolved] : unresolvedIn(passages, frame),
    tasks: [...state.tasks],
    confidence: passages?.likelihood ?? state.confidence,
    gaps: [...state.gaps],
    failed_queries: state.outcomes.filter((outcome) => outcome.kept <= 0).map((outcome) => outcome.query),
    error_log: tally.errors,
    flags: {
      insufficient_termination: insufficient,
      degraded_mode: state.degraded,
      incomplete_sources: incomplete,
      few_independent_sources: found && independentShare < INDEPENDENT_FLOOR,
      without_model: !parts.withModel || state.withoutModel !== null || wroteNothing(tally.model),
      model_failed: modelFailed(tally.model),
      stop_reason: state.stop,
    },
    metadata: tally.metadata,
    metrics: metricsOf(tally, state, assembled, independentShare),
    made_with: { ...parts.madeWith, judge: judgesOf(claims) ?? parts.madeWith.judge ?? "" },
  };
}

/** Characters of a page on either side of a quote that tell its language: rows and code beside it may show none, or a wrong one. */
const AROUND = 1_500;

function pageAround(state: ResearchState, { snapshotId, span }: Quote): string {
  return state.evidence.pageOf(snapshotId)?.text.slice(Math.max(0, span.start - AROUND), span.end + AROUND) ?? "";
}

/** Questions that are not answered where others are, and words that nothing has. */
function unresolvedIn({ unanswered, missing }: PassagesFound, frame: Frame): Report["unresolved"] {
  return [
    ...unanswered.map((text) => ({ text, reason: frame.noConfidentAnswer })),
    ...missing.map((text) => ({ text, reason: frame.unmentioned })),
  ];
}

/** Who judged what the report says, those of most claims first. */
function judgesOf(claims: readonly Claim[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { judgement } of claims) {
    const name = judgeNamed(judgement.judge);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([name]) => name);
  return names.length === 0 ? undefined : names.join(", ");
}

function judgeNamed(judge: JudgeName): string {
  return judge.kind === "rules" ? judge.version : `${judge.model} ${judge.prompt}`;
}

/**
 * The marks statements carry: in a run whose search was limited what rests on one source only (R15), what has no date where a time was asked for (R1),
 * and what a later source says otherwise.
 */
export function marksIn(state: ResearchState, frame: Frame): NoteOf {
  const older = supersededIn(state);
  return (sentence) => {
    if (state.degraded && state.evidence.independentSources(sentence.claims) < 2) return `(${frame.unconfirmed})`;
    if (state.timeAsked && restsOnUndated(state, sentence)) return `(${frame.undated})`;
    if (!sentence.claims.every((claim) => older.has(claim.id)) || SAYS_WHEN.test(sentence.text)) return "";
    const page = state.evidence.pageOf(sentence.claims[0].quotes[0]?.snapshotId ?? ("" as never));
    return olderMark(page === undefined ? undefined : datedBy(page), frame);
  };
}

/** Whether nobody knows when the sources of a statement are from. */
function restsOnUndated(state: ResearchState, sentence: ProvenStatement): boolean {
  return sentence.claims.every((claim) => claim.quotes.every((quote) => state.evidence.pageOf(quote.snapshotId)?.dated === undefined));
}

/** A statement that gives its year, or quotes the note that it is no longer so, needs no mark. */
const SAYS_WHEN = /\b(?:19|20)\d\d\b|\([^()]*\b(?:superseded|archived|replaced|outdated|no longer)\b[^()]*\)/i;

function shareWithTwo({ backed }: Written, statements: readonly ProvenStatement[]): number {
  if (statements.length === 0) return 0;
  return statements.filter((sentence) => (backed.get(sentence) ?? 1) >= 2).length / statements.length;
}

/** Whether claims rest on sources that could be read only in part. */
export function restsOnPartial(state: ResearchState, claims: readonly Claim[]): boolean {
  return claims.every((claim) => claim.quotes.every((quote) => state.evidence.sourceOf(quote.snapshotId)?.partial === true));
}

function metricsOf(tally: Tally, state: ResearchState, assembled: AssembledReport, independentShare: number): Metrics {
  const domains = new Set(assembled.sources.map((source) => registrableDomain(source.url)));
  return metricsSchema.parse({
    duration_s: Math.round(tally.durationMs) / 1000,
    tokens_in: tally.tokensIn,
    tokens_out: tally.tokensOut,
    cost_est: tally.costMicroUsd / 1e6,
    unpriced: [...state.unpriced],
    model_calls: tally.modelCalls,
    searches: tally.searches,
    pages_read: tally.pagesRead,
    dead_links: tally.deadLinks,
    sources_count: assembled.sources.length,
    domain_diversity: assembled.sources.length === 0 ? 0 : domains.size / assembled.sources.length,
    cache_hits: state.cacheHits,
    cache_misses: tally.pagesRead + tally.searches - state.cacheHits,
    independent_share: independentShare,
    iterations: state.rounds,
  });
}
