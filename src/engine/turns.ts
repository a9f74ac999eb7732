import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { RunTurnOptions } from "../conversation/conversations.ts";
import {
  type TurnOutcome,
  type TurnParts,
  type TurnRequest,
  takeTurn,
  turnOutcomeSchema,
  turnRequestSchema,
} from "../conversation/turn.ts";
import { AssayError } from "../domain/error.ts";
import { budgetOf } from "../domain/limits.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Clock } from "../run/clock.ts";
import type { EventBell } from "../run/event-bell.ts";
import { type JournaledRun, openRun } from "../run/journaled-run.ts";
import type { Store } from "../store/store.ts";
import { limitDefaultsIn } from "./limit-defaults.ts";
import { claimTurn, TURN } from "./turn-records.ts";

const HEARTBEAT_MS = 4_000;
/** Working time of one turn, in ms, and what it may use: a full Phase 2 with a model of ordinary speed stays well below both. */
const TIME_LIMIT_MS = 90_000;
export const TURN_TOKENS = 120_000;
/** Whoever gives one model call more time than usual has a slow model, and gives the turn as much more: so many calls in a row. */
const CALLS_IN_A_ROW = 1.5;

export interface TurnEngineParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly bell: EventBell;
  readonly turnParts: () => TurnParts;
  /** The same makers with nothing behind them that could be asked. */
  readonly replayParts: (settings: string) => TurnParts;
  /** JSON of what a turn's course depends on besides its request. */
  readonly settings: string;
  /** Milliseconds one model call may take; a minute when absent. */
  readonly modelTimeoutMs?: number;
}

/** Where turns of conversations execute: each is a run of kind `turn`, journaled and budgeted like any other (R18). */
export interface TurnEngine {
  /**
   * Takes a turn. At a place in a kept conversation it takes up what a life that was killed or stopped there has left, and repeats no step that
   * was finished; it then has its full time once more.
   * @throws AssayError the turn's own; CANCELLED when it was stopped, RUN_ACTIVE while another process takes it
   */
  run(request: TurnRequest, options?: RunTurnOptions): Promise<TurnOutcome>;
  /** Makes a finished turn's outcome once more from its journal alone. @throws AssayError REPLAY_GAP, NOT_FOUND */
  replay(id: string): Promise<TurnOutcome>;
  /** Stops every turn under way. */
  close(): Promise<void>;
}

export function createTurnEngine(parts: TurnEngineParts): TurnEngine {
  const active = new Map<string, { readonly stop: AbortController; readonly done: Promise<unknown> }>();
  const owner = `${hostname()}:${process.pid}:${randomBytes(4).toString("hex")}`;
  const timeLimitMs = Math.max(TIME_LIMIT_MS, CALLS_IN_A_ROW * (parts.modelTimeoutMs ?? 0));
  const { tokens = TURN_TOKENS, costMicroUsd } = budgetOf({}, limitDefaultsIn(parts.settings));
  const budget = { tokens: Math.min(TURN_TOKENS, tokens), costMicroUsd };
  return {
    async run(request, { place, principal, signal: wanted, onRun, onText = () => undefined } = {}) {
      const record = await claimTurn(parts.store, {
        owner,
        now: new Date(parts.clock.now()).toISOString(),
        request: JSON.stringify(request),
        settings: parts.settings,
        topicHash: sha256(request.message).slice(0, 16),
        principal,
        place,
      });
      onRun?.(record.id);
      if (record.state === "finished" && record.result !== undefined) {
        const made = turnOutcomeSchema.parse(JSON.parse(record.result));
        onText(made.text);
        return made;
      }
      const stop = new AbortController();
      const signal = wanted === undefined ? stop.signal : AbortSignal.any([stop.signal, wanted]);
      const run = await openRun(parts, { record, mode: "live", signal, timeLimitMs: record.elapsedMs + timeLimitMs, budget });
      const outcome = execute(parts, run, request, { signal, closing: stop.signal, say: onText }).finally(() => active.delete(record.id));
      active.set(record.id, { stop, done: outcome.catch(() => undefined) });
      return outcome;
    },
    async replay(id) {
      const record = await parts.store.getRun(id);
      if (record?.kind !== TURN) throw new AssayError("NOT_FOUND", `There is no turn ${id}.`, { field: "id" });
      const run = await openRun(parts, { record, mode: "replay", signal: new AbortController().signal, timeLimitMs, budget });
      const request = turnRequestSchema.parse(JSON.parse(record.request));
      return turnOutcomeSchema.parse(await takeTurn(run, parts.replayParts(record.settings), request, () => undefined));
    },
    async close() {
      const rest = [...active.values()];
      for (const turn of rest) turn.stop.abort(new AssayError("CANCELLED", "Assay is shutting down."));
      await Promise.allSettled(rest.map((turn) => turn.done));
    },
  };
}

interface Life {
  readonly signal: AbortSignal;
  /** Aborts when the program ends: the turn is then left to be taken up. */
  readonly closing: AbortSignal;
  readonly say: (piece: string) => void;
}

/** One life of a turn, to its end or its interruption. */
async function execute(parts: TurnEngineParts, run: JournaledRun, request: TurnRequest, life: Life): Promise<TurnOutcome> {
  const beat = setInterval(() => void run.heartbeat(), HEARTBEAT_MS);
  beat.unref();
  try {
    const outcome = turnOutcomeSchema.parse(await takeTurn(run, parts.turnParts(), request, life.say));
    const body = { type: "run_finished" as const, status: outcome.contract?.error.code ?? outcome.action, stop_reason: outcome.action };
    await run.end("finished", { result: JSON.stringify(outcome), event: { key: "finished", body } });
    return outcome;
  } catch (thrown) {
    const error = life.signal.aborted ? new AssayError("CANCELLED", "The turn was stopped.", { cause: thrown }) : AssayError.from(thrown);
    if (error.type === "STALE_EPOCH") throw error;
    if (life.closing.aborted) await run.end("interrupted", { event: undefined });
    else {
      const event = { key: "failed", body: { type: "run_failed" as const, error: error.toBody() } };
      await run.end(error.type === "CANCELLED" ? "cancelled" : "failed", { error, event });
    }
    throw error;
  } finally {
    clearInterval(beat);
  }
}
