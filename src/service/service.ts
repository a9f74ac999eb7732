import type { Assay, RunsOver } from "../assay.ts";
import type { Scrub } from "../config/secrets.ts";
import { knownScrubber, scrubber, secretsOf } from "../config/secrets.ts";
import type { Config } from "../config/settings.ts";
import { AssayError, isStoreFault } from "../domain/error.ts";
import { Archive } from "./archive.ts";
import { type Collections, collectionsOf } from "./collections.ts";
import { Counting } from "./counting.ts";
import { Forgetting } from "./forgetting.ts";
import { Jobs } from "./jobs.ts";
import { createLog, type Logger } from "./log.ts";
import { createLookups, type Lookups } from "./lookups.ts";
import { Metrics } from "./metrics.ts";
import { Observer } from "./observer.ts";
import { Overs } from "./overs.ts";
import { Principals } from "./principals.ts";
import { queueMetrics } from "./queue-metrics.ts";
import { queueState } from "./queue-state.ts";
import { allRatings } from "./ratings.ts";
import { openTraces } from "./traces.ts";
import { WatchedRequests } from "./watched.ts";

/** What the faces that serve others (HTTP, MCP) call. */
export interface Service {
  readonly assay: Assay;
  readonly config: Config;
  /** What is searched for everybody. */
  readonly over: RunsOver;
  /** What each principal's runs search. */
  readonly overs: Overs;
  readonly collections: Collections;
  readonly forgetting: Forgetting;
  /** Who may ask, and by what. */
  readonly principals: Principals;
  readonly watched: WatchedRequests;
  readonly jobs: Jobs;
  /** What is kept, as each principal may see it. */
  readonly archive: Archive;
  /** Whether a principal sees the work of everybody. */
  readonly isOperator: (principal: string) => boolean;
  readonly lookups: Lookups;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Adds runs that have ended to the sums by day. */
  readonly counting: Counting;
  /** Takes secrets out of what is handed out; undefined when there are none. */
  readonly scrubOut: Scrub | undefined;
  /** Has something done when the service stops taking requests. */
  onClose(work: () => Promise<void>): void;
  /** Takes nothing new, stops what is under way so that it goes on at the next start, and writes down what was observed. Assay itself stays open. */
  close(): Promise<void>;
}

export interface ServiceParts {
  readonly config: Config;
  readonly assay: Assay;
  readonly over: RunsOver;
  /** Where log lines go; standard error by default. */
  readonly writeLog?: ((line: string) => void) | undefined;
}

const GRACE_MS = 2_000;

/** Puts a service together over an open Assay. @throws AssayError MISSING_DEPENDENCY when traces are wanted and cannot be had */
export async function openService({ config, assay, over, writeLog }: ServiceParts): Promise<Service> {
  const trace = config["trace.enabled"] ? await openTraces() : undefined;
  const secrets = secretsOf(config);
  const log = createLog(config, scrubber(secrets), writeLog);
  const metrics = new Metrics(
    () => jobs.active,
    async () => {
      const { up, down } = await allRatings(assay.store);
      return { up, down };
    },
  );
  queueMetrics(metrics.registry, () => queueState(assay.store));
  const counting = new Counting(assay.store, log);
  const observer = new Observer({ assay, log, metrics, trace, onEnded: () => void counting.catchUp() });
  const limits = { perPrincipal: config["serve.runsPerToken"], inAll: config["serve.maxRuns"], waiting: config["serve.maxQueued"] };
  const principals = await Principals.open({ config, store: assay.store });
  const isOperator = (principal: string) => principals.isOperator(principal);
  const archive = new Archive(assay.store, isOperator);
  const collections = collectionsOf(assay, config, { served: over.collections, isOperator });
  const overs = new Overs(assay, collections, over);
  const jobs = new Jobs({ assay, overs }, archive, limits, {
    onLife: (life) => observer.follow(life),
    onFailed: (id, error) => logLost(log, id, AssayError.from(error)),
    onNotBegun: (id, error) => log.error({ request_id: id, error: error.toBody() }, "not resumed"),
    onFault: (thrown) => log.error({ err: AssayError.from(thrown).message }, "the queue cannot be looked at; it is tried again"),
  });
  const forgetting = new Forgetting({ store: assay.store, archive, log });
  const closing: (() => Promise<void>)[] = [];
  return {
    assay,
    config,
    over,
    overs,
    collections,
    forgetting,
    principals,
    watched: new WatchedRequests(principals),
    jobs,
    archive,
    isOperator,
    lookups: createLookups(assay, async (principal) => (principal === undefined ? over : overs.of(principal))),
    log,
    metrics,
    counting,
    scrubOut: knownScrubber(secrets),
    onClose: (work) => void closing.push(work),
    async close() {
      log.info({ active: jobs.active }, "shutting down");
      await jobs.refuseNew();
      await assay.runs.close();
      await jobs.close();
      await Promise.allSettled(closing.map((work) => work()));
      await forgetting.close();
      await observer.close(GRACE_MS);
      await counting.close();
    },
  };
}

/** A failure that is kept has an event, which is logged; one of the store itself can leave no other word than this. */
function logLost(log: Logger, id: string, error: AssayError): void {
  if (!isStoreFault(error)) return;
  log.error({ request_id: id, err: error.message }, "a run ended that could not be kept; it is taken up again");
}
