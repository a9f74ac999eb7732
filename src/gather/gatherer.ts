import { z } from "zod";
import type { PlannedQuery, Task } from "../domain/checklist.ts";
import { AssayError } from "../domain/error.ts";
import type { ResearchRequest } from "../domain/request.ts";
import { type CanonicalUrl, redactUrl, registrableDomain } from "../domain/url.ts";
import type { QueryOutcome } from "../plan/planner.ts";
import { sha256 } from "../run/canonical-json.ts";
import { isRunError } from "../run/errors.ts";
import { Pool } from "../run/pool.ts";
import type { Run } from "../run/run.ts";
import { admit } from "../search/admit.ts";
import type { GatedResult } from "../search/gates/gated.ts";
import type { GateOutcome } from "../search/gates/gates.ts";
import type { SearchQuery, SearchResult } from "../search/provider.ts";
import { outOfRange } from "./date-range.ts";
import type { GatherItem, PageEvidence } from "./evidence.ts";
import { type GatherLimits, pagesPerQuery, pageTokenShare } from "./limits.ts";
import { readAndAnalyse, readFurther } from "./page.ts";
import type { GatherParts } from "./parts.ts";

/** Results asked of a provider for one query; fewer are read. */
const RESULTS_PER_QUERY = 10;

/** Pages read for a query that looks for a second source of one claim. */
const SECOND_PAGES = 2;

/** Fewer complete results than this, and partial ones are read too. */
const FEW_RESULTS = 3;

/** A round goes on without its slowest pages once this share has settled and the grace time has passed. */
const ENOUGH_SHARE = 0.75;
const GRACE_MS = 2_500;
const GRACE_SHARE = 0.5;

/** A page that was read before and is read further, after the readings under other keys. */
const furtherSchema = z.object({ url: z.string(), key: z.string(), after: z.array(z.string()) });
const admissionSchema = z.object({
  urls: z.array(z.string()),
  tokenShare: z.number(),
  further: z.array(furtherSchema).default([]),
});
type Admission = z.output<typeof admissionSchema>;

export interface RoundAsk {
  readonly round: number;
  readonly queries: readonly PlannedQuery[];
  readonly tasks: readonly Task[];
  /** Rounds that may follow this one; none when absent. */
  readonly roundsAfter?: number;
  /** No later than this from now, in ms. */
  readonly cutoffMs: number;
}

export interface RoundResult {
  readonly outcomes: readonly QueryOutcome[];
  readonly pages: readonly PageEvidence[];
  /** Searches that cost nothing because they had been made before. */
  readonly cachedSearches: number;
  /** Pages that could not be read or analysed, with why. */
  readonly failures: readonly { readonly key: string; readonly error: AssayError }[];
}

interface GatedSearch {
  readonly kept: readonly GatedResult[];
  readonly cached: boolean;
  readonly refused?: AssayError;
}

/**
 * Queries → search → gates → read → analyse, without barriers: each query's pages are read as soon as that query has answered, each page
 * is analysed while others are still being read. Slow pages join a later round. One gatherer serves one run.
 */
export class Gatherer {
  readonly #run: Run;
  readonly #parts: GatherParts;
  readonly #request: ResearchRequest;
  readonly #limits: GatherLimits;
  readonly #prefix: string;
  readonly #pool = new Pool<GatherItem>();
  #failedPages = 0;

  /** @param prefix set before the keys of this gathering's steps, where a run gathers more than once */
  constructor(run: Run, parts: GatherParts, request: ResearchRequest, limits: GatherLimits, prefix = "") {
    this.#run = run;
    this.#prefix = prefix;
    this.#parts = parts;
    this.#request = request;
    this.#limits = limits;
  }

  /** Runs one round of queries and gives what had come in when it was decided to go on, in key order. */
  async round(ask: RoundAsk): Promise<RoundResult> {
    const began = this.#run.elapsedMs();
    const searches = ask.queries.map((query) => {
      const key = `${this.#prefix}round/${ask.round}/query/${sha256(query.query).slice(0, 16)}`;
      const item = this.#query(key, query, ask);
      this.#pool.add(key, item);
      return item;
    });
    const settled = await this.#run.settle({
      key: `${this.#prefix}round/${ask.round}/settled`,
      pool: this.#pool,
      growing: Promise.allSettled(searches),
      enough: (done, of) => done >= of * ENOUGH_SHARE,
      // Whoever is slow is slow for all: a round that took long waits for its last pages in proportion.
      graceMs: () => Math.max(GRACE_MS, (this.#run.elapsedMs() - began) * GRACE_SHARE),
      cutoffMs: ask.cutoffMs,
    });
    const done = settled.flatMap((item) => (item.status === "done" ? [item.value] : []));
    return {
      outcomes: done.flatMap((item) => (item.kind === "query" ? [item.outcome] : [])),
      cachedSearches: done.filter((item) => item.kind === "query" && item.cached).length,
      pages: done.flatMap((item) => (item.kind === "page" ? [item.page] : [])),
      failures: settled.flatMap((item) => (item.status === "failed" ? [{ key: item.key, error: item.error }] : [])),
    };
  }

  async #query(key: string, planned: PlannedQuery, ask: RoundAsk): Promise<GatherItem> {
    await this.#run.emit(`${key}/asked`, { type: "tool_call", tool: "search", query: planned.query, task_id: planned.taskId });
    let searched: GatedSearch;
    try {
      searched = await this.#gatedSearch(key, planned);
    } catch (thrown) {
      if (isRunError(thrown)) throw thrown;
      const refused = AssayError.from(thrown);
      await this.#run.emit(`${key}/failed`, { type: "search_failed", query: planned.query, error: refused.toBody() });
      return { kind: "query", outcome: { ...planned, round: ask.round, kept: -1, refused }, cached: false };
    }
    const { kept, cached, refused } = searched;
    if (refused !== undefined)
      await this.#run.emit(`${key}/failed`, { type: "search_failed", query: planned.query, error: refused.toBody() });
    const admission = await this.#run.decide(`${this.#prefix}admit/${key}`, admissionSchema, () => this.#admit(planned, kept, ask));
    for (const url of admission.urls) {
      const result = kept.find((candidate) => candidate.url === url);
      if (result !== undefined) this.#startPage(result, planned, admission.tokenShare, ask);
    }
    for (const further of admission.further) this.#startFurther(further, planned, admission.tokenShare, ask);
    const outcome = { ...planned, round: ask.round, kept: kept.length, ...(refused === undefined ? {} : { refused }) };
    return { kind: "query", outcome, cached };
  }

  /**
   * One search through the gates: among the domains asked for first, and everywhere where these give little (R5); repeated once where the
   * language gate asks for it (G3).
   */
  async #gatedSearch(key: string, { query: text, seconds, sources: kinds }: PlannedQuery): Promise<GatedSearch> {
    const { include_domains: preferred, date_range: range } = this.#request;
    const query: SearchQuery = {
      query: text.slice(0, 400),
      limit: RESULTS_PER_QUERY,
      includeDomains: preferred,
      excludeDomains: [...new Set([...this.#request.exclude_domains, ...(seconds?.without ?? []), ...this.#parts.excludedDomains])],
      searchDepth: "basic",
      ...(range === undefined ? {} : { dateRange: range }),
    };
    const searches = [await this.#parts.search(this.#run, { key, query, kinds })];
    const gate = (retried: boolean) => this.#gated(searches, text, retried);
    let gated = await gate(false);
    if (preferred.length > 0 && gated.kept.length < FEW_RESULTS) {
      searches.push(await this.#parts.search(this.#run, { key: `${key}/wider`, query: { ...query, includeDomains: [] }, kinds }));
      gated = await gate(false);
    }
    if (gated.retry !== undefined) {
      const wide = { ...query, includeDomains: [], ...gated.retry.change };
      searches.push(await this.#parts.search(this.#run, { key: `${key}/language`, query: wide, kinds }));
      gated = await gate(true);
    }
    const [first] = searches;
    const refused = searches.find((search) => search.refused !== undefined)?.refused;
    const cached = first?.cached === true;
    await this.#run.emit(`${key}/results`, {
      type: "search_result",
      query: text,
      provider: first?.provider ?? "",
      found: searches.reduce((sum, { results }) => sum + results.length, 0),
      kept: gated.kept.length,
      discarded: [...gated.discarded],
      cached,
    });
    // Sources cut short are read only where there is little else (G4).
    const kept = gated.kept.length < FEW_RESULTS ? [...gated.kept, ...gated.heldBack] : gated.kept;
    return { kept, cached, ...(refused === undefined ? {} : { refused }) };
  }

  /** What several searches for one query found, through the gates; what was published outside the time asked for is left out before (R1). */
  async #gated(searches: readonly { readonly results: readonly SearchResult[] }[], query: string, retried: boolean): Promise<GateOutcome> {
    const outside: GateOutcome["discarded"][number][] = [];
    const results = searches
      .flatMap((search) => search.results)
      .filter((result) => {
        const reason = outOfRange(result.published, this.#request.date_range);
        if (reason !== undefined) outside.push({ url: redactUrl(result.url), gate: "R1", reason });
        return reason === undefined;
      });
    // While the gates judge, the sites are asked what may be read of them.
    const { reader, excluded } = this.#parts;
    const likely = results.map(({ url }) => url).filter((url) => !excluded(url));
    reader.expect?.(likely.slice(0, this.#limits.perQuery));
    const gated = await this.#parts.gate(results, { query, retried });
    return { ...gated, discarded: [...outside, ...gated.discarded] };
  }

  #admit(planned: PlannedQuery, kept: readonly GatedResult[], ask: RoundAsk): Admission {
    // Computed from what is journaled, not from memory: an earlier life may have decided for queries this one has not come to yet.
    const decided = this.#run.decided(`${this.#prefix}admit/`, admissionSchema);
    const before = decided.flatMap((admission) => admission.urls as CanonicalUrl[]);
    const ofRound = this.#run
      .decided(`${this.#prefix}admit/${this.#prefix}round/${ask.round}/`, admissionSchema)
      .flatMap((admission) => admission.urls);
    const perDomain = new Map<string, number>();
    for (const url of before) perDomain.set(registrableDomain(url), (perDomain.get(registrableDomain(url)) ?? 0) + 1);
    const sourcesLeft = Math.max(0, this.#limits.sources - (before.length - this.#failedPages));
    // All queries of a round share what was left when it began, whichever of them answers first.
    const sourcesBefore = sourcesLeft + ofRound.length;
    const share = pagesPerQuery(this.#limits, sourcesBefore, ask.queries.length, ask.roundsAfter ?? 0);
    const perQuery = planned.seconds === undefined ? share : Math.min(share, SECOND_PAGES);
    const admitted = admit(
      [{ query: planned.query, taskId: planned.taskId, results: kept }],
      { perDomain, seen: new Set<string>(before), sourcesLeft },
      { perDomain: this.#limits.perDomain, perQuery, includeDomains: this.#request.include_domains },
    );
    const pagesToCome = Math.min(sourcesLeft, ask.queries.length * perQuery);
    const further = kept
      .slice(0, perQuery)
      .filter(({ url }) => before.includes(url))
      .map(({ url }): Admission["further"][number] => ({
        url,
        key: `${this.#pageKey(url)}/further/${sha256(planned.query).slice(0, 16)}`,
        after: decided.flatMap((admission) => admission.further.filter((one) => one.url === url).map((one) => one.key)),
      }));
    return {
      urls: admitted.map(({ result }) => result.url),
      tokenShare: pageTokenShare(this.#run.budget.tokensLeft("research"), pagesToCome + further.length),
      further: further.filter(({ key, after }) => !after.includes(key)),
    };
  }

  #pageKey(url: string): string {
    return `${this.#prefix}page/${sha256(url).slice(0, 16)}`;
  }

  /** A page that another query found before gives what it has on this one, too: it is read further, not again and not never. */
  #startFurther({ url, key, after }: Admission["further"][number], { query }: PlannedQuery, tokenShare: number, ask: RoundAsk): void {
    if (this.#pool.has(key)) return;
    const reading = async (): Promise<GatherItem> => {
      const [first, ...rest] = await Promise.all([this.#pageKey(url), ...after].map((before) => this.#reading(before)));
      if (first === undefined) return { kind: "nothing" };
      const before = [first, ...rest.filter((one) => one !== undefined)] as const;
      const { request, round, tasks } = { request: this.#request, round: ask.round, tasks: ask.tasks };
      const page = await readFurther(this.#run, this.#parts, { key, request, tasks, tokenShare, round, query, before });
      return page === undefined ? { kind: "nothing" } : { kind: "page", page };
    };
    const item = reading();
    item.catch(() => undefined);
    this.#pool.add(key, item);
  }

  /** What an earlier reading brought; undefined when it brought nothing. */
  async #reading(key: string): Promise<PageEvidence | undefined> {
    try {
      const item = await this.#pool.get(key);
      return item.kind === "page" ? item.page : undefined;
    } catch (thrown) {
      if (isRunError(thrown)) throw thrown;
      return undefined;
    }
  }

  #startPage(result: GatedResult, { query }: PlannedQuery, tokenShare: number, ask: RoundAsk): void {
    const key = this.#pageKey(result.url);
    if (this.#pool.has(key)) return;
    const page = readAndAnalyse(this.#run, this.#parts, {
      key,
      result,
      request: this.#request,
      tasks: ask.tasks,
      tokenShare,
      round: ask.round,
      query,
      timeoutMs: this.#limits.fetchTimeoutMs,
      found: true,
    });
    page.catch(() => {
      this.#failedPages++;
    });
    this.#pool.add(
      key,
      page.then((evidence) => ({ kind: "page", page: evidence })),
    );
  }
}
