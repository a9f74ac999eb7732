import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { StoredEvent } from "../domain/event.ts";
import type { Report } from "../domain/report.ts";

/** What a run's events are remembered by until it has ended. */
export interface RunClock {
  readonly phases: Map<string, number>;
  readonly tasks: Map<string, number>;
  readonly timed: Set<string>;
}

/** Principals that have labels of their own. */
const MOST_NAMED = 100;

export function runClock(): RunClock {
  return { phases: new Map(), tasks: new Map(), timed: new Set() };
}

/** Every metric of the service (X2), filled from the event log and from finished reports. */
export class Metrics {
  readonly registry = new Registry();
  readonly #base = { registers: [this.registry] };
  readonly #duration = new Histogram({
    ...this.#base,
    name: "research_loop_duration_seconds",
    help: "Working time of a run, over all its lives",
    labelNames: ["status"],
    buckets: [1, 2, 5, 10, 20, 30, 60, 90, 120, 240, 600],
  });
  readonly #iterations = new Histogram({
    ...this.#base,
    name: "iterations_per_request",
    help: "Rounds a run made",
    buckets: [1, 2, 3, 4, 5, 7, 10, 15, 20],
  });
  readonly #searchFailures = this.#counter("search_failures_total", "Searches that failed on every provider", ["type"]);
  readonly #searches = this.#counter("searches_total", "Searches that answered", ["provider", "cached"]);
  readonly #withoutModel = this.#counter("model_fallbacks_total", "Kinds of a run's work that the rules took over from its model");
  readonly #modelFailed = this.#counter("model_failed_runs_total", "Finished runs that had to do without their model");
  readonly #pages = this.#counter("pages_total", "Pages read or refused", ["outcome"]);
  readonly #tokens = this.#counter("model_tokens_total", "Model tokens of finished runs", ["direction"]);
  readonly #cost = this.#counter("model_cost_usd_total", "Estimated cost of finished runs, in US dollars");
  readonly #cacheHits = this.#counter("cache_hits_total", "Searches and pages of finished runs that came from the cache");
  readonly #cacheMisses = this.#counter("cache_misses_total", "Searches and pages of finished runs that did not");
  readonly #sources = new Histogram({
    ...this.#base,
    name: "sources_per_report",
    help: "Sources a report cites",
    buckets: [0, 1, 2, 3, 5, 8, 12, 20],
  });
  readonly #diversity = new Histogram({
    ...this.#base,
    name: "domain_diversity",
    help: "Share of a report's sources that are of different domains",
    buckets: [0, 0.25, 0.5, 0.75, 1],
  });
  readonly #phase = new Histogram({
    ...this.#base,
    name: "phase_duration_seconds",
    help: "Time between the beginning and the end of a phase",
    labelNames: ["phase"],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60],
  });
  readonly #task = new Histogram({
    ...this.#base,
    name: "task_duration_seconds",
    help: "Time from a task's first search until it was done or blocked",
    labelNames: ["state"],
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 120],
  });
  readonly #ended = this.#counter("runs_total", "Runs that ended", ["state"]);
  readonly #ofPrincipal = this.#counter("principal_requests_total", "HTTP requests by who asked; names beyond the first hundred are one", [
    "principal",
    "outcome",
  ]);
  readonly #runsOfPrincipal = this.#counter("principal_runs_total", "Runs that ended, by who asked for them", ["principal"]);
  readonly #tokensOfPrincipal = this.#counter("principal_model_tokens_total", "Model tokens of finished runs, by who asked for them", [
    "principal",
  ]);
  readonly #costOfPrincipal = this.#counter(
    "principal_model_cost_usd_total",
    "Estimated cost of finished runs in US dollars, by who asked",
    ["principal"],
  );
  readonly #named = new Set<string>();
  readonly #requests = this.#counter("http_requests_total", "HTTP requests answered", ["method", "route", "status"]);
  readonly #latency = new Histogram({
    ...this.#base,
    name: "http_request_duration_seconds",
    help: "Time to the first byte of an answer",
    labelNames: ["route"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120],
  });

  /**
   * @param activeRuns how many runs are under way now
   * @param ratings what is said of all runs that are kept
   */
  constructor(activeRuns: () => number, ratings: () => Promise<Readonly<Record<"up" | "down", number>>>) {
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      ...this.#base,
      name: "runs_active",
      help: "Runs under way",
      collect() {
        this.set(activeRuns());
      },
    });
    new Gauge({
      ...this.#base,
      name: "rated_runs",
      help: "Runs that are kept by what was last said of them; the target is four of five up",
      labelNames: ["thumbs"],
      async collect() {
        this.reset();
        // A store that fails must not take the other metrics with it.
        for (const [thumbs, runs] of Object.entries(await ratings().catch(() => ({})))) this.set({ thumbs }, runs);
      },
    });
  }

  /** Counts one event of a run. */
  event(stored: StoredEvent, clock: RunClock): void {
    const { event } = stored;
    const at = Date.parse(stored.at) / 1000;
    switch (event.type) {
      case "phase":
        this.#phaseAt(event.phase, event.state, at, clock);
        break;
      case "tool_call":
        if (event.task_id !== undefined && !clock.tasks.has(event.task_id)) clock.tasks.set(event.task_id, at);
        break;
      case "search_result":
        this.#searches.inc({ provider: event.provider, cached: String(event.cached) });
        break;
      case "search_failed":
        this.#searchFailures.inc({ type: event.error.type });
        break;
      case "notice":
        if (event.code === "WITHOUT_MODEL") this.#withoutModel.inc();
        break;
      case "fetch_result":
        this.#pages.inc({ outcome: event.error?.type ?? (event.cached ? "cached" : "read") });
        break;
      case "checklist":
        for (const task of event.tasks) if (task.state === "done" || task.state === "blocked") this.#taskAt(task.id, task.state, at, clock);
        break;
      case "run_failed":
        this.#ended.inc({ state: "failed" });
        break;
      case "run_finished":
        this.#ended.inc({ state: event.stop_reason === "cancelled" ? "cancelled" : "finished" });
        break;
    }
  }

  /** Counts a run that has ended. */
  ended(principal: string | undefined): void {
    this.#runsOfPrincipal.inc({ principal: this.#label(principal) });
  }

  /** Counts a finished run's report. */
  report({ status, metrics, flags }: Report, principal: string | undefined): void {
    const whose = { principal: this.#label(principal) };
    this.#tokensOfPrincipal.inc(whose, metrics.tokens_in + metrics.tokens_out);
    this.#costOfPrincipal.inc(whose, metrics.cost_est);
    if (flags.model_failed) this.#modelFailed.inc();
    this.#duration.observe({ status }, metrics.duration_s);
    this.#iterations.observe(metrics.iterations);
    this.#tokens.inc({ direction: "in" }, metrics.tokens_in);
    this.#tokens.inc({ direction: "out" }, metrics.tokens_out);
    this.#cost.inc(metrics.cost_est);
    this.#cacheHits.inc(metrics.cache_hits);
    this.#cacheMisses.inc(metrics.cache_misses);
    this.#sources.observe(metrics.sources_count);
    this.#diversity.observe(metrics.domain_diversity);
  }

  request(method: string, route: string, status: number, seconds: number): void {
    this.#requests.inc({ method, route, status: String(status) });
    this.#latency.observe({ route }, seconds);
  }

  /** Counts an answered request by who asked. */
  requestOf(principal: string, status: number): void {
    const outcome = status < 400 ? "answered" : status === 429 ? "limited" : status < 500 ? "refused" : "failed";
    this.#ofPrincipal.inc({ principal: this.#label(principal), outcome });
  }

  /** Names are labels only as long as they are few: a store may know many principals. */
  #label(principal: string | undefined): string {
    const name = principal ?? "nobody";
    if (this.#named.size < MOST_NAMED) this.#named.add(name);
    return this.#named.has(name) ? name : "others";
  }

  #counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({ ...this.#base, name, help, labelNames });
  }

  #phaseAt(phase: string, state: "started" | "finished", at: number, clock: RunClock): void {
    const began = clock.phases.get(phase);
    if (state === "started") clock.phases.set(phase, at);
    else if (began !== undefined) {
      this.#phase.observe({ phase }, Math.max(0, at - began));
      clock.phases.delete(phase);
    }
  }

  #taskAt(id: string, state: string, at: number, clock: RunClock): void {
    const began = clock.tasks.get(id);
    if (began === undefined || clock.timed.has(`${id}/${state}`)) return;
    clock.timed.add(`${id}/${state}`);
    this.#task.observe({ state }, Math.max(0, at - began));
  }
}
