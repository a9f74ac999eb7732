import { z } from "zod";
import type { DrawnClaim, PageAnalysis } from "../analyse/analyst.ts";
import type { Task } from "../domain/checklist.ts";
import type { Claim, ClaimId, Judgement } from "../domain/claim.ts";
import { AssayError, isAssayError } from "../domain/error.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { SnapshotId, SnapshotWithText } from "../domain/snapshot.ts";
import { redactUrl } from "../domain/url.ts";
import { writtenTables } from "../extract/table/written.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import { sha256 } from "../run/canonical-json.ts";
import { isRunError } from "../run/errors.ts";
import type { KeyedEvent, Run } from "../run/run.ts";
import { FREE } from "../run/spend.ts";
import type { GatedResult } from "../search/gates/gated.ts";
import { quoteInContext } from "../text/context.ts";
import { normaliseText } from "../text/normalise.ts";
import { outOfRange } from "./date-range.ts";
import type { PageEvidence } from "./evidence.ts";
import { readingTokens } from "./limits.ts";
import { datedBy, withItsDate } from "./page-date.ts";
import type { GatherParts } from "./parts.ts";

/** Attempts for one page: timeouts and the like are tried once more, refusals never (R6). */
const READ_ATTEMPTS = { max: 2, baseMs: 400, capMs: 4_000 };

const captureSchema = z.object({ snapshotId: z.string().transform((id) => id as SnapshotId), cached: z.boolean() });

export interface PageJob {
  /** Step prefix, one for each address. */
  readonly key: string;
  readonly result: GatedResult;
  readonly request: ResearchRequest;
  readonly timeoutMs: number;
}

/** A page that was read and that nobody has looked at yet. */
export interface PageRead extends SnapshotWithText, Pick<PageEvidence, "url" | "tier" | "organisation" | "relevance" | "dated" | "cached"> {
  readonly key: string;
}

/**
 * One page from its address to its text. Reads each address once a run (R17); a page that cannot be read falls back to the text the search service sent along,
 * marked partial.
 * @throws AssayError with the reader's refusal, PARTIAL_CONTENT when there is too little text to be evidence, OUT_OF_RANGE when it is of another time than was asked for.
 */
export async function readPage(run: Run, parts: GatherParts, job: PageJob): Promise<PageRead> {
  const capture = await captureOf(run, parts, job);
  const { snapshot, text, cached } = capture;
  if (text.length < parts.minCharacters && snapshot.reader !== "library") {
    throw tooShort(job, text.length);
  }
  const dated = datedBy(capture) ?? job.result.published;
  const outside = outOfRange(dated, job.request.date_range);
  if (outside !== undefined) {
    const message = `${redactUrl(snapshot.url)} was left out: ${outside}.`;
    await run.emit(`${job.key}/out-of-range`, { type: "notice", code: "OUT_OF_RANGE", message });
    throw new AssayError("OUT_OF_RANGE", message);
  }
  const { url, tier, organisation, score } = job.result;
  return {
    ...{ key: job.key, url, snapshot, text, tier, organisation, relevance: score, cached },
    ...(job.result.authority === undefined ? {} : { authority: job.result.authority }),
    ...(job.result.work === undefined ? {} : { work: job.result.work }),
    ...(dated === undefined ? {} : { dated }),
  };
}

/** What was drawn from a page, judged and told. @param key prefix of this look at it */
export async function evidenceOf(
  run: Run,
  parts: GatherParts,
  { key: _, ...page }: PageRead,
  analysis: PageAnalysis,
  { key, round }: { readonly key: string; readonly round: number },
): Promise<PageEvidence> {
  if (analysis.leftOut !== undefined) {
    // G2 once more, now on the whole text (G9).
    await run.emit(`${key}/left-out`, {
      type: "notice",
      code: "DISCARDED_G2",
      message: `${redactUrl(page.snapshot.url)} was left out as off-topic: ${analysis.leftOut}.`,
    });
  }
  const { count, tokens } = analysis.chunks;
  await run.emit(`${key}/chunks`, { type: "chunk_made", url: page.snapshot.url, chunks: count, tokens });
  const claims = await judged(run, parts, analysis.claims, page);
  for (const claim of claims) await announce(run, claim, page);
  return { ...page, summary: analysis.summary, claims, round, shown: analysis.shown };
}

async function captureOf(run: Run, parts: GatherParts, job: PageJob): Promise<SnapshotWithText & { cached: boolean }> {
  // What a service has cut short is used as it is and never fetched after it (G4).
  if (job.result.partial !== undefined)
    return copyOf(run, parts, job, () => tooShort(job, job.result.text?.length ?? job.result.snippet.length));
  let read: z.output<typeof captureSchema>;
  try {
    read = await readStep(run, parts, job);
  } catch (thrown) {
    if (isRunError(thrown)) throw thrown;
    return copyOf(run, parts, job, () => thrown);
  }
  const capture = await parts.evidence.getSnapshot(read.snapshotId);
  if (capture === undefined) {
    throw new AssayError(
      "STORE_ERROR",
      `The store no longer holds the snapshot ${read.snapshotId}: it was pruned, and this run cannot go on.`,
    );
  }
  return { ...capture, cached: read.cached };
}

async function copyOf(run: Run, parts: GatherParts, job: PageJob, refusal: () => unknown): Promise<SnapshotWithText & { cached: boolean }> {
  const copy = providerCopy(run, job.result, parts.minCharacters);
  if (copy === undefined) throw refusal();
  await parts.evidence.putSnapshot(copy);
  return { ...copy, cached: false };
}

function tooShort(job: PageJob, characters: number): AssayError {
  return new AssayError(
    "PARTIAL_CONTENT",
    `${redactUrl(job.result.url)} has only ${characters} characters of main text, too few to be evidence.`,
  );
}

/** Every address is read once a run, whoever wants it (R17). */
function readKey(job: PageJob): string {
  return `read/${sha256(job.result.url).slice(0, 16)}`;
}

function readStep(run: Run, parts: GatherParts, job: PageJob) {
  const { url } = job.result;
  const said = (body: Omit<Extract<KeyedEvent["body"], { type: "fetch_result" }>, "type" | "url">): KeyedEvent[] => [
    { key: `${readKey(job)}`, body: { type: "fetch_result", url: redactUrl(url), ...body } },
  ];
  let last: SnapshotWithText | undefined;
  return run.step({
    key: readKey(job),
    type: "read@1",
    input: { url },
    schema: captureSchema,
    estimate: FREE,
    timeoutMs: job.timeoutMs * 2 + 2_000,
    attempts: READ_ATTEMPTS,
    events: (capture) =>
      said({
        snapshot_id: capture.snapshotId,
        cached: capture.cached,
        ...(last === undefined ? {} : { title: last.snapshot.title, characters: last.text.length }),
      }),
    failureEvents: (error) => said({ cached: false, error: error.toBody() }),
    work: async (lease) => {
      const language = job.request.accept_language;
      const options = {
        timeoutMs: job.timeoutMs,
        capturedAt: new Date(run.clock.now()).toISOString(),
        excluded: parts.excluded,
        ...(language === undefined ? {} : { acceptLanguage: language }),
        ...(job.result.work === undefined ? {} : { copies: job.result.work.copies }),
        ...(job.result.work?.doi === undefined ? {} : { doi: job.result.work.doi }),
      };
      const capture = await parts.reader.read(url, options, lease.signal);
      last = capture;
      await parts.evidence.putSnapshot(capture);
      return { snapshotId: capture.snapshot.id, cached: capture.cached };
    },
  });
}

/** The text a search service sent along, as a capture of its own kind: partial, and never more than that. */
function providerCopy(run: Run, result: GatedResult, least: number): SnapshotWithText | undefined {
  const text = normaliseText(result.text ?? (result.partial === undefined ? "" : result.snippet));
  if (text.length < least) return undefined;
  return makeSnapshot(
    {
      url: result.url,
      finalUrl: result.url,
      capturedAt: run.startedAt,
      contentKind: "text",
      contentType: "text/plain",
      title: result.title,
      completeness: { state: "partial", reason: result.partial ?? copyReason(result) },
      landmarks: [],
      tables: writtenTables(text),
      extractor: "provider@1",
      reader: `search:${result.provider}`,
      headers: {},
      ...(result.published === undefined ? {} : { published: result.published }),
    },
    text,
  );
}

function copyReason({ provider, work, authority }: GatedResult): string {
  const paper = work !== undefined && (authority === "peer reviewed" || authority === "preprint");
  return paper
    ? `only its abstract, as ${provider} gave it; its whole text could not be read`
    : `as ${provider} gave it; the page itself could not be read`;
}

async function judged(run: Run, parts: GatherParts, drawn: readonly DrawnClaim[], page: SnapshotWithText): Promise<Claim[]> {
  const { text } = page;
  const snapshot = withItsDate(page);
  const ids = drawn.map((claim) => sha256(`${claim.text}\n${snapshot.url}`).slice(0, 16) as ClaimId);
  const pairs = drawn.map((claim, i) => ({
    id: ids[i] ?? "",
    claim: claim.text,
    evidence: claim.quotes.map(({ span }) => quoteInContext(snapshot, text, span)),
  }));
  const verdicts = await parts.judge.judge(pairs, run.signal);
  const claims = drawn.map((claim, i): Claim => {
    const id = ids[i] ?? ("" as ClaimId);
    return { ...claim, id, quotes: [...claim.quotes], taskIds: [...claim.taskIds], judgement: verdicts.get(id) ?? unjudged(parts) };
  });
  return [...new Map(claims.map((claim) => [claim.id, claim])).values()];
}

function unjudged(parts: GatherParts): Judgement {
  return { verdict: "not checked", score: 0, reasons: ["the judge gave no verdict"], judge: parts.judge.name };
}

async function announce(run: Run, claim: Claim, { snapshot }: SnapshotWithText): Promise<void> {
  await run.emit(`claim/${claim.id}`, {
    type: "claim_made",
    claim_id: claim.id,
    text: claim.text,
    url: redactUrl(snapshot.url),
    quote: claim.quotes[0]?.text ?? "",
    task_ids: [...claim.taskIds],
  });
}

/** One page that somebody named, for one question. @throws as {@link readPage}, and whatever kept it from being looked at */
export async function readAndAnalyse(run: Run, parts: GatherParts, job: PageJob): Promise<PageEvidence> {
  const page = await readPage(run, parts, job);
  const tasks: Task[] = [{ id: "t1", question: job.request.query, state: "in_progress" }];
  const { key, request } = job;
  const [analysis] = await parts.analyst.analyse(run, {
    key,
    request,
    tasks,
    tokens: readingTokens(Number.POSITIVE_INFINITY, 1),
    pages: [page],
  });
  if (analysis === undefined || isAssayError(analysis))
    throw analysis ?? new AssayError("INTERNAL", `${redactUrl(page.snapshot.url)} was not looked at.`);
  return evidenceOf(run, parts, page, analysis, { key, round: 1 });
}
