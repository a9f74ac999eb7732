import type { Assay } from "../../assay.ts";
import { AssayError } from "../../domain/error.ts";
import type { StoredEvent } from "../../domain/event.ts";
import type { Report } from "../../domain/report.ts";
import { tailEvents } from "../../run/event-bell.ts";
import type { StartedRun } from "../../runs/runs.ts";

/** A research on its way: its events while it goes on, its report in the end. */
export interface ResearchRun {
  /** Resolves as soon as the run has a name. */
  readonly id: Promise<string>;
  /** Every event from the first, then live until the run has ended. May be read several times. */
  readonly events: AsyncIterable<StoredEvent>;
  /** The report. Rejects with an AssayError: CANCELLED when the run was stopped before it had found anything. */
  readonly result: Promise<Report>;
  /** Stops the run; what it has found becomes its report, and it can be resumed. */
  cancel(): void;
}

/** @param started the run, or why there is none */
export function researchRun(
  assay: Promise<Pick<Assay, "store" | "bell">>,
  started: Promise<StartedRun<Report>>,
  stop: AbortController,
): ResearchRun {
  const result = resultOf(started);
  // Whoever reads only the events must not be struck by the failure they tell of.
  result.catch(() => undefined);
  const id = started.then((run) => run.id);
  id.catch(() => undefined);
  return {
    id,
    result,
    cancel: () => stop.abort(new AssayError("CANCELLED", "The run was stopped.")),
    events: {
      async *[Symbol.asyncIterator]() {
        const { store, bell } = await assay;
        yield* tailEvents(store, bell, await id, 0);
      },
    },
  };
}

async function resultOf(started: Promise<StartedRun<Report>>): Promise<Report> {
  const run = await started;
  const outcome = await run.outcome;
  if (outcome.result !== undefined) return outcome.result;
  throw new AssayError("CANCELLED", `The run ${run.id} was stopped before it had found anything.`);
}
