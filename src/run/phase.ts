import type { RunEventBody } from "../domain/event.ts";
import { isRunError } from "./errors.ts";
import type { Run } from "./run.ts";

/** Does the work of one phase and says when it began and when it ended, also when it failed (X1, X2). @param key of the two events */
export async function inPhase<T>(
  run: Run,
  key: string,
  phase: Extract<RunEventBody, { type: "phase" }>["phase"],
  work: () => Promise<T>,
): Promise<T> {
  await run.emit(`${key}/started`, { type: "phase", phase, state: "started" });
  const finished = () => run.emit(`${key}/finished`, { type: "phase", phase, state: "finished" });
  try {
    const result = await work();
    await finished();
    return result;
  } catch (thrown) {
    // Of a run that was stopped or fenced off nothing more is said.
    if (!isRunError(thrown)) await finished();
    throw thrown;
  }
}
