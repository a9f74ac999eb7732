import type { Assay, EngineOver } from "../../assay.ts";
import type { Config } from "../../config/settings.ts";
import type { Jobs } from "../service/jobs.ts";
import type { Logger } from "../service/log.ts";
import type { Lookups } from "../service/lookups.ts";
import type { Metrics } from "../service/metrics.ts";
import type { Scrub } from "../service/secrets.ts";

/** What the endpoints call. */
export interface Service {
  readonly assay: Assay;
  readonly config: Config;
  readonly over: EngineOver;
  readonly jobs: Jobs;
  readonly lookups: Lookups;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly scrub: Scrub;
}
