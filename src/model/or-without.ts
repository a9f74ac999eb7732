import { AssayError } from "../domain/error.ts";
import { frame as english } from "../lexicon/en/frame.ts";
import { isRunError } from "../run/errors.ts";
import type { Run } from "../run/run.ts";
import type { ModelRole } from "./model.ts";

/**
 * Lets a model work, and the rules where it fails for good or the budget refuses (R15). Why is journaled already by the failed step, or
 * follows from its input, so a replay falls back at the same place. Said once a run for each kind of work and of failure.
 * @throws AssayError when the failure is the run's own (cancelled, journal, store); whatever else was thrown that is no AssayError
 */
export async function orWithout<T>(
  run: Run,
  role: ModelRole,
  withModel: () => Promise<T>,
  without: (why: AssayError) => Promise<T>,
): Promise<T> {
  try {
    return await withModel();
  } catch (thrown) {
    if (!(thrown instanceof AssayError) || isRunError(thrown)) throw thrown;
    await run.emit(`notice/without-model/${role}/${thrown.type}`, {
      type: "notice",
      code: "WITHOUT_MODEL",
      message: `The built-in rules took over ${english.work[role]} from the model: ${thrown.message}`,
    });
    return without(thrown);
  }
}
