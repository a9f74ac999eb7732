import { z } from "zod";
import { AssayError, type ErrorType } from "../domain/error.ts";
import { MODEL_ROLES, type ModelRole, type ModelRoles } from "./model.ts";

/** Calls in a row that failed for good, after which a run asks its model no more. */
const GIVES_UP_AFTER = 3;
/** A call that was given up sooner than this says nothing of the model: the run had no more time for it. */
const FAIR_WAIT_MS = 5_000;

/** What speaks of the run or of the call, not of the model. */
const NO_FAILURES: ReadonlySet<ErrorType> = new Set(["CANCELLED", "BUDGET_EXHAUSTED", "CONTEXT_EXCEEDED"]);
const FOR_GOOD: ReadonlySet<ErrorType> = new Set(["UNAUTHORIZED", "QUOTA_EXCEEDED"]);

/** What became of the model's work in a run (R15). */
export const modelAccountSchema = z.object({
  /** Calls that brought what was asked for, by role. */
  done: z.partialRecord(z.enum(MODEL_ROLES), z.number()),
  /** Calls the rules had to stand in for: by role and kind of failure, with what the last of them failed with. */
  lost: z.array(
    z.object({ role: z.enum(MODEL_ROLES), type: z.string(), field: z.string().optional(), message: z.string(), calls: z.number() }),
  ),
  /** Why the model is asked no more. */
  givenUp: z.string().optional(),
});
export type ModelAccount = z.infer<typeof modelAccountSchema>;
export type LostWork = ModelAccount["lost"][number];

/**
 * How a run's models fare. A run whose model failed three times in a row asks it no more, so that what fails for good is not paid for, or waited
 * for, once a page; a model that refuses the key or whose quota is used up has failed for good at once (R15).
 */
export class ModelHealth {
  readonly #done = new Map<ModelRole, number>();
  readonly #lost = new Map<string, LostWork>();
  #inARow = 0;
  #last: AssayError | undefined;

  /** Whether the last call failed: a call that fails now is not worth another attempt. */
  get doubtful(): boolean {
    return this.#inARow > 0;
  }

  /** The refusal of further calls, once the model is given up. */
  get givenUp(): AssayError | undefined {
    if (this.#last === undefined || this.#inARow < GIVES_UP_AFTER) return undefined;
    return new AssayError("MODEL_ERROR", this.#last.message, { retryable: false, cause: this.#last });
  }

  /** A call brought what was asked for. */
  answered(role: ModelRole): void {
    this.#inARow = 0;
    this.#done.set(role, (this.#done.get(role) ?? 0) + 1);
  }

  /** A call that was sent failed for good, or brought nothing that could be read. @param waitedMs since it was sent */
  failed(error: AssayError, waitedMs: number): void {
    if (NO_FAILURES.has(error.type)) return;
    if (error.type === "TIMEOUT" && waitedMs < FAIR_WAIT_MS) return;
    this.#last = error;
    this.#inARow = FOR_GOOD.has(error.type) ? GIVES_UP_AFTER : this.#inARow + 1;
  }

  /** Work the model was to do is done without it. */
  lost(role: ModelRole, { type, message, field }: AssayError): void {
    const key = `${role} ${type} ${field ?? ""}`;
    const calls = (this.#lost.get(key)?.calls ?? 0) + 1;
    this.#lost.set(key, { role, type, message, calls, ...(field === undefined ? {} : { field }) });
  }

  account(): ModelAccount {
    const { givenUp } = this;
    return {
      done: Object.fromEntries([...this.#done].sort()),
      lost: [...this.#lost].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, lost]) => lost),
      ...(givenUp === undefined ? {} : { givenUp: givenUp.message }),
    };
  }
}

/** The same models, with one account of how they fare for all roles: one for each run. */
export function withHealth(roles: ModelRoles, health: ModelHealth): ModelRoles {
  const role = (name: ModelRole) => ({ ...roles[name], health });
  return { planner: role("planner"), reader: role("reader"), writer: role("writer"), judge: role("judge") };
}
