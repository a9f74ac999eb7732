import { type Logger, pino } from "pino";
import type { Scrub } from "../config/secrets.ts";
import type { Config } from "../config/settings.ts";
import type { AssayError } from "../domain/error.ts";
import type { StoredEvent } from "../domain/event.ts";

export type { Logger } from "pino";

/** The service's log: one JSON object a line, scrubbed of secrets, to standard error unless told otherwise. */
export function createLog(config: Config, scrub: Scrub, write: (line: string) => void = (line) => void process.stderr.write(line)): Logger {
  return pino(
    {
      level: config["log.level"],
      base: { service: "assay" },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line) => write(scrub(line)) },
  );
}

/** Writes a run's event: a line at each phase boundary with iteration, token budget and results so far (X1, S3 §17), and whatever went wrong. */
export function logEvent(log: Logger, stored: StoredEvent): void {
  const { event, request_id, topic_hash, seq } = stored;
  const { iteration, token_budget_left, results } = event;
  const fields = { request_id, topic_hash, seq, event: event.type, iteration, token_budget: token_budget_left, results };
  switch (event.type) {
    case "phase":
      log.info({ ...fields, phase: event.phase, state: event.state }, `${event.phase} ${event.state}`);
      break;
    case "run_started":
      log.info({ ...fields, mode: event.mode, limits: event.limits }, "run started");
      break;
    case "research_progress":
      log.info({ ...fields, sufficient: event.sufficient, confidence: event.confidence, gaps: event.gaps.length }, "reflected");
      break;
    case "run_finished":
      log.info({ ...fields, status: event.status, stop_reason: event.stop_reason }, "run finished");
      break;
    case "run_failed":
      log.error({ ...fields, error: event.error }, "run failed");
      break;
    case "search_failed":
      log.warn({ ...fields, error: event.error }, "search failed");
      break;
    case "notice":
      log.warn({ ...fields, code: event.code, message: event.message }, "notice");
      break;
    default:
      log.debug(fields, event.type);
      break;
  }
}

/** Writes what went wrong on our side; where nobody knew that it could, with the place. */
export function logFault(log: Logger, error: AssayError, what: string): void {
  const stack = error.cause instanceof Error ? error.cause.stack : error.stack;
  log.error({ type: error.type, err: error.message, stack: error.type === "INTERNAL" ? stack : undefined }, what);
}
