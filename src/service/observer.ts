import type { Assay } from "../assay.ts";
import type { StoredEvent } from "../domain/event.ts";
import { reportSchema } from "../domain/report.ts";
import { tailEvents } from "../run/event-bell.ts";
import type { LifeOfJob } from "./job-kinds.ts";
import { type Logger, logEvent } from "./log.ts";
import { type Metrics, runClock } from "./metrics.ts";
import type { TraceRun } from "./traces.ts";

export interface ObserverParts {
  readonly assay: Pick<Assay, "store" | "bell">;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly trace: TraceRun | undefined;
  /** Called whenever a life of a run has ended. */
  readonly onEnded: () => void;
}

/** Follows the event logs of runs and makes log lines, metrics and spans of them: the one place where a run is observed (X1, X2). */
export class Observer {
  readonly #parts: ObserverParts;
  readonly #following = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(parts: ObserverParts) {
    this.#parts = parts;
  }

  /** Follows one life of a run. */
  follow(life: LifeOfJob): void {
    const { id } = life;
    const following = this.#follow(life)
      .catch((error) => this.#parts.log.error({ request_id: id, err: String(error) }, "the run could not be observed"))
      .finally(() => this.#following.delete(following));
    this.#following.add(following);
  }

  /** Waits until what is being followed has ended, or gives it up after so many milliseconds. */
  async close(graceMs: number): Promise<void> {
    const timer = setTimeout(() => this.#stop.abort(), graceMs);
    await Promise.allSettled(this.#following);
    clearTimeout(timer);
  }

  async #follow({ id, after, ended }: LifeOfJob): Promise<void> {
    const { assay, log, metrics, trace, onEnded } = this.#parts;
    const clock = runClock();
    const principal = (await assay.store.getRun(id))?.principal;
    const lines = principal === undefined ? log : log.child({ principal });
    const events: StoredEvent[] = [];
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    ended.then(over, over);
    for await (const stored of tailEvents(assay.store, assay.bell, id, after, this.#stop.signal, () => isOver)) {
      logEvent(lines, stored);
      metrics.event(stored, clock);
      if (trace !== undefined) events.push(stored);
    }
    const record = await assay.store.getRun(id);
    if (record === undefined) return;
    if (record.state !== "interrupted") metrics.ended(principal);
    if (record.state === "finished" && record.result !== undefined)
      metrics.report(reportSchema.parse(JSON.parse(record.result)), principal);
    onEnded();
    if (trace !== undefined) trace(record, events, await assay.store.journal(id));
  }
}
