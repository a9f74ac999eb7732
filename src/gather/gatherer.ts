import { z } from "zod";
import type { PlannedQuery, Task } from "../domain/checklist.ts";
import { AssayError, isAssayError } from "../domain/error.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { Span } from "../domain/span.ts";
import { type CanonicalUrl, redactUrl } from "../domain/url.ts";
import type { QueryOutcome } from "../plan/planner.ts";
import { sha256 } from "../run/canonical-json.ts";
import { isRunError } from "../run/errors.ts";
import { Pool } from "../run/pool.ts";
import type { Run } from "../run/run.ts";
import type { GatedResult } from "../search/gates/gated.ts";
import type { GateOutcome } from "../search/gates/gates.ts";
import type { SearchQuery, SearchResult } from "../search/provider.ts";
import { type Admission, admission, admissionSchema, isDocument } from "./admission.ts";
import { outOfRange } from "./date-range.ts";
import type { GatherItem, PageEvidence } from "./evidence.ts";
import { type GatherLimits, readingTokens } from "./limits.ts";
import { evidenceOf, type PageRead, readPage } from "./page.ts";
import type { GatherParts } from "./parts.ts";

/** Results asked of a provider for one query; fewer are read. */
const RESULTS_PER_QUERY = 10;

/** Fewer complete results than this, and partial ones are read too. */
const FEW_RESULTS = 3;

/** A round goes on without its slowest pages once this share has settled and the grace time has passed. */
const ENOUGH_SHARE = 0.75;
const GRACE_MS = 2_500;
const GRACE_SHARE = 0.5;

/** Tokens of pages that are read, and of how many documents of the library that nobody has seen before; runs of before showed all they opened. */
const readingSchema = z.object({ tokens: z.number(), documents: z.number().optional() });

export interface RoundAsk {
  readonly round: number;
  readonly queries: readonly PlannedQuery[];
  readonly tasks: readonly Task[];
  /** Prefix of its step keys, where it is none of the loop's. */
  readonly key?: string;
  /** Rounds that may follow this one; none when absent. */
  readonly roundsAfter?: number;
  /** Pages that are to be left for later. */
  readonly spared?: number;
  /** Tokens of its pages that are read at most, where less than the rest of the budget gives. */
  readonly reading?: number;
  /** No later than this from now, in ms. */
  readonly cutoffMs: number;
}

export interface RoundResult {
  readonly outcomes: readonly QueryOutcome[];
  readonly pages: readonly PageEvidence[];
  /** Searches that cost nothing because they had been made before. */
  readonly cachedSearches: number;
  /** Documents of the library that were opened and of which nothing was shown to anybody: no sources, but searched. */
  readonly opened: readonly PageRead[];
  /** Pages that could not be read or analysed, with why. */
  readonly failures: readonly { readonly key: string; readonly error: AssayError }[];
}

/** Documents of the library that are to be looked for, and how many of them opened. */
export interface OpenAsk {
  /** Prefix of its step keys. */
  readonly key: string;
  readonly queries: readonly PlannedQuery[];
  readonly most: number;
}

interface GatedSearch {
  readonly kept: readonly GatedResult[];
  readonly cached: boolean;
  readonly refused?: AssayError;
}

/**
 * Queries → search → gates → read, without barriers: each query's pages are read as soon as that query has answered. Those that have come in are analysed
 * together; slow ones join a later round. One gatherer serves one run.
 */
export class Gatherer {
  readonly #run: Run;
  readonly #parts: GatherParts;
  readonly #request: ResearchRequest;
  readonly #limits: GatherLimits;
  readonly #prefix: string;
  readonly #pool = new Pool<GatherItem>();
  /** Every page that was read, with what of it was looked at. */
  readonly #read = new Map<CanonicalUrl, { readonly page: PageRead; readonly shown: readonly Span[] }>();
  #failedPages = 0;
  /** Documents that were opened besides what was admitted since pages were last looked at. */
  #opened = { all: 0, unread: 0 };

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
      const key = `${this.#keyOf(ask)}/query/${sha256(query.query).slice(0, 16)}`;
      const item = this.#query(key, query, ask);
      this.#pool.add(key, item);
      return item;
    });
    const settled = await this.#run.settle({
      key: `${this.#keyOf(ask)}/settled`,
      pool: this.#pool,
      growing: Promise.allSettled(searches),
      // Documents are at hand in no time: they are all waited for, and hurry nobody.
      enough: (done, of) => this.#opened.unread === 0 && done - this.#opened.all >= (of - this.#opened.all) * ENOUGH_SHARE,
      // Whoever is slow is slow for all: a round that took long waits for its last pages in proportion.
      graceMs: () => Math.max(GRACE_MS, (this.#run.elapsedMs() - began) * GRACE_SHARE),
      cutoffMs: ask.cutoffMs,
    });
    this.#opened = { all: 0, unread: this.#opened.unread };
    const done = settled.flatMap((item) => (item.status === "done" ? [item.value] : []));
    const analysed = await this.#analysed(done, ask);
    return {
      outcomes: done.flatMap((item) => (item.kind === "query" ? [item.outcome] : [])),
      cachedSearches: done.filter((item) => item.kind === "query" && item.cached).length,
      pages: analysed.pages,
      opened: analysed.opened,
      failures: [
        ...settled.flatMap((item) => (item.status === "failed" ? [{ key: item.key, error: item.error }] : [])),
        ...analysed.failures,
      ],
    };
  }

  /**
   * Opens documents of the library that queries find and no round has opened, each query's best first: nothing of them is shown to anybody, and none is a source (R2, R9). What a search or a
   * document refuses is left out.
   */
  async open({ key, queries, most }: OpenAsk): Promise<readonly PageRead[]> {
    const found = await Promise.all(
      queries.map(async (query) => {
        const own = `${this.#prefix}${key}/query/${sha256(query.query).slice(0, 16)}`;
        await this.#run.emit(`${own}/asked`, { type: "tool_call", tool: "search", query: query.query, task_id: query.taskId });
        const kept = (await unlessRefused(this.#gatedSearch(own, query)))?.kept ?? [];
        return kept.filter(({ url }) => isDocument(url) && !this.#pool.has(this.#pageKey(url)));
      }),
    );
    const longest = Math.max(0, ...found.map((results) => results.length));
    const byTurns = Array.from({ length: longest }, (_, at) => found.flatMap((results) => results[at] ?? [])).flat();
    const wanted = [...new Map(byTurns.map((result) => [result.url, result])).values()].slice(0, most);
    const timeoutMs = this.#limits.fetchTimeoutMs;
    const read = await Promise.all(
      wanted.map((result) =>
        unlessRefused(readPage(this.#run, this.#parts, { key: this.#pageKey(result.url), result, request: this.#request, timeoutMs })),
      ),
    );
    return read.filter((page) => page !== undefined);
  }

  /**
   * Has all pages that came in looked at together, and those that a later query found again looked at further: not again and not never (R7). Of documents of the
   * library all that were found are looked at, and no more of them shown than were admitted (R2).
   */
  async #analysed(done: readonly GatherItem[], ask: RoundAsk): Promise<Pick<RoundResult, "pages" | "opened" | "failures">> {
    const queries = new Map<CanonicalUrl, string[]>();
    const found = (url: CanonicalUrl, query: string) => queries.set(url, [...new Set([...(queries.get(url) ?? []), query])]);
    const places = new Set<CanonicalUrl>();
    for (const item of done) {
      if (item.kind === "page") {
        if (!this.#read.has(item.page.url)) this.#read.set(item.page.url, { page: item.page, shown: [] });
        found(item.page.url, item.query);
        if (!isDocument(item.page.url)) places.add(item.page.url);
      } else {
        for (const url of [...item.admitted, ...item.again, ...item.opened]) found(url, item.outcome.query);
        for (const url of [...item.admitted, ...item.again]) places.add(url);
      }
    }
    const wanted = [...queries].flatMap(([url, own]) => {
      const known = this.#read.get(url);
      return known === undefined ? [] : [{ ...known, queries: own }];
    });
    if (wanted.length === 0) return { pages: [], opened: [], failures: [] };
    const admitted = [...places].filter((url) => this.#read.has(url));
    const isNew = (url: CanonicalUrl) => (this.#read.get(url)?.shown.length ?? 0) === 0;
    const { tokens, documents } = await this.#run.decide(`${this.#keyOf(ask)}/reading`, readingSchema, () => ({
      tokens: Math.min(readingTokens(this.#run.budget.tokensLeft("research"), admitted.length), ask.reading ?? Number.POSITIVE_INFINITY),
      ...(this.#parts.opensDocuments === true ? { documents: admitted.filter((url) => isDocument(url) && isNew(url)).length } : {}),
    }));
    // By what is read: a run that goes on reads the same pages no second time.
    const key = `${this.#prefix}reading/${sha256(JSON.stringify([tokens, wanted.map(({ page, queries: own }) => [page.key, own])])).slice(0, 16)}`;
    const analyses = await this.#parts.analyst.analyse(this.#run, {
      ...{
        key,
        request: this.#request,
        tasks: ask.tasks,
        tokens,
        ...(documents === undefined ? {} : { documents: { most: documents, of: admitted.length } }),
      },
      pages: wanted.map(({ page, shown, queries: own }) => ({
        ...{ key: page.key, snapshot: page.snapshot, text: page.text, queries: own },
        ...(shown.length === 0 ? { found: true } : { read: shown }),
      })),
    });
    const pages: PageEvidence[] = [];
    const opened: PageRead[] = [];
    const failures: RoundResult["failures"][number][] = [];
    for (const [at, { page, shown }] of wanted.entries()) {
      const analysis = analyses[at];
      if (analysis === undefined) continue;
      if (isAssayError(analysis)) {
        this.#failedPages++;
        failures.push({ key: page.key, error: analysis });
        continue;
      }
      this.#read.set(page.url, { page, shown: [...shown, ...analysis.shown] });
      const isFirst = shown.length === 0;
      if (documents !== undefined && isDocument(page.url) && isFirst && analysis.shown.length === 0) opened.push(page);
      // What was found once more and had nothing more to say is no evidence once more.
      else if (isFirst || analysis.claims.length > 0)
        pages.push(
          await evidenceOf(this.#run, this.#parts, page, analysis, { key: isFirst ? page.key : `${key}/${page.key}`, round: ask.round }),
        );
    }
    return { pages, opened, failures };
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
      return {
        kind: "query",
        outcome: { ...planned, round: ask.round, kept: -1, refused },
        cached: false,
        admitted: [],
        again: [],
        opened: [],
      };
    }
    const { kept, cached, refused } = searched;
    if (refused !== undefined)
      await this.#run.emit(`${key}/failed`, { type: "search_failed", query: planned.query, error: refused.toBody() });
    const admission = await this.#run.decide(`${this.#prefix}admit/${key}`, admissionSchema, () => this.#admission(planned, kept, ask));
    for (const url of [...admission.urls, ...admission.opened]) {
      const result = kept.find((candidate) => candidate.url === url);
      if (result !== undefined) this.#startPage(result, planned, admission.opened.includes(url));
    }
    const outcome = { ...planned, round: ask.round, kept: kept.length, ...(refused === undefined ? {} : { refused }) };
    const { urls, again, opened } = admission as { readonly [K in keyof Admission]: CanonicalUrl[] };
    return { kind: "query", outcome, cached, admitted: urls, again, opened };
  }

  /**
   * One search through the gates: among the domains asked for first, and everywhere where these give little (R5); repeated once where the
   * language gate asks for it (G3).
   */
  async #gatedSearch(key: string, { query: text, seconds, sources: kinds }: PlannedQuery): Promise<GatedSearch> {
    const { include_domains: preferred, date_range: range } = this.#request;
    const query: SearchQuery = {
      query: text.slice(0, 400),
      limit: this.#parts.results ?? RESULTS_PER_QUERY,
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

  #admission(planned: PlannedQuery, kept: readonly GatedResult[], ask: RoundAsk): Admission {
    return admission(planned, kept, {
      ...{ run: this.#run, request: this.#request, parts: this.#parts, limits: this.#limits, prefix: this.#prefix },
      ...{ round: this.#keyOf(ask), queries: ask.queries.length, roundsAfter: ask.roundsAfter, spared: ask.spared },
      failedPages: this.#failedPages,
    });
  }

  #keyOf({ key, round }: RoundAsk): string {
    return `${this.#prefix}${key ?? `round/${round}`}`;
  }

  #pageKey(url: string): string {
    return `${this.#prefix}page/${sha256(url).slice(0, 16)}`;
  }

  #startPage(result: GatedResult, { query }: PlannedQuery, isOpened: boolean): void {
    const key = this.#pageKey(result.url);
    if (this.#pool.has(key)) return;
    const timeoutMs = this.#limits.fetchTimeoutMs;
    const page = readPage(this.#run, this.#parts, { key, result, request: this.#request, timeoutMs });
    const item = page.then((read): GatherItem => ({ kind: "page", page: read, query }));
    if (isOpened) {
      this.#opened = { all: this.#opened.all + 1, unread: this.#opened.unread + 1 };
      const settled = () => {
        this.#opened = { ...this.#opened, unread: this.#opened.unread - 1 };
      };
      page.then(settled, settled);
    } else {
      page.catch(() => {
        this.#failedPages++;
      });
    }
    this.#pool.add(key, item);
  }
}

/** What a step comes to; undefined where it fails, and the run does not end. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (thrown) {
    if (isRunError(thrown) || !isAssayError(thrown)) throw thrown;
    return undefined;
  }
}
