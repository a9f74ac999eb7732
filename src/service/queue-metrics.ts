import { Counter, Gauge, type Registry } from "prom-client";
import { placesOf, type QueueState } from "./queue-state.ts";

/** All metrics of one answer are of one look. */
const LOOK_MS = 500;

/** Metrics of the queue and its workers, read from the store when they are asked for. @param look what is known now */
export function queueMetrics(registry: Registry, look: () => Promise<QueueState>): void {
  let seen: { readonly at: number; readonly state: Promise<QueueState | undefined> } | undefined;
  const now = () => {
    const at = performance.now();
    // A store that fails must not take the other metrics with it.
    if (seen === undefined || at - seen.at > LOOK_MS) seen = { at, state: look().catch(() => undefined) };
    return seen.state;
  };
  const registers = [registry];
  const gauge = (name: string, help: string, of: (state: QueueState) => number) =>
    new Gauge({
      ...{ registers, name, help },
      async collect() {
        const state = await now();
        if (state === undefined) this.remove();
        else this.set(of(state));
      },
    });
  const counter = (name: string, help: string, of: (state: QueueState) => number) =>
    new Counter({
      ...{ registers, name, help },
      async collect() {
        const state = await now();
        if (state === undefined) return;
        this.reset();
        this.inc(of(state));
      },
    });
  gauge("queue_length", "Runs that wait to be taken", ({ waiting }) => waiting);
  gauge("queue_oldest_seconds", "How long the oldest run that waits has waited; 0 where none does", ({ oldestMs = 0 }) => oldestMs / 1000);
  gauge("workers", "Processes that take runs", ({ workers }) => workers.length);
  gauge("worker_places", "Runs that all workers may work on at once", ({ workers }) => placesOf(workers).all);
  gauge("worker_places_taken", "Runs that all workers work on, as they last said", ({ workers }) => placesOf(workers).taken);
  counter("runs_taken_again_total", "Runs taken up again after a life of theirs ended early", ({ counted }) => counted["taken again"]);
  counter("epoch_conflicts_total", "Lives that ended since another worker had taken their run", ({ counted }) => counted["fenced off"]);
}
