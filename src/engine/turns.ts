import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { TurnOptions } from "../conversation/conversations.ts";
import {
  type TurnOutcome,
  type TurnParts,
  type TurnRequest,
  takeTurn,
  turnOutcomeSchema,
  turnRequestSchema,
} from "../conversation/turn.ts";
import { AssayError } from "../domain/error.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Clock } from "../run/clock.ts";
import type { EventBell } from "../run/event-bell.ts";
import { type JournaledRun, openRun } from "../run/journaled-run.ts";
import type { Store } from "../store/store.ts";

const TURN = "turn";
const HEARTBEAT_MS = 4_000;
/** Working time of one turn, in ms, and what it may use: a full Phase 2 with a model stays well below both. */
const TIME_LIMIT_MS = 90_000;
const TOKENS = 120_000;

export interface TurnEngineParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly bell: EventBell;
  readonly turnParts: () => TurnParts;
  /** The same makers with nothing behind them that could be asked. */
  readonly replayParts: (settings: string) => TurnParts;
  /** JSON of what a turn's course depends on besides its request. */
  readonly settings: string;
}

/** Where turns of conversations execute: each is a run of kind `turn`, journaled and budgeted like any other (R18). */
export interface TurnEngine {
  /** @throws AssayError the turn's own; CANCELLED when it was stopped */
  run(request: TurnRequest, options?: Omit<TurnOptions, "force">): Promise<TurnOutcome>;
  /** Makes a finished turn's outcome once more from its journal alone. @throws AssayError REPLAY_GAP, NOT_FOUND */
  replay(id: string): Promise<TurnOutcome>;
  /** Stops every turn under way. */
  close(): Promise<void>;
}

export function createTurnEngine(parts: TurnEngineParts): TurnEngine {
  const active = new Map<string, { readonly stop: AbortController; readonly done: Promise<unknown> }>();
  const owner = `${hostname()}:${process.pid}:${randomBytes(4).toString("hex")}`;
  const limits = { timeLimitMs: TIME_LIMIT_MS, budget: { tokens: TOKENS, costMicroUsd: undefined } };
  return {
    async run(request, options = {}) {
      const id = `t_${randomBytes(6).toString("hex")}`;
      const createdAt = new Date(parts.clock.now()).toISOString();
      await parts.store.createRun({
        id,
        kind: TURN,
        seed: randomBytes(8).toString("hex"),
        createdAt,
        request: JSON.stringify(request),
        settings: parts.settings,
        topicHash: sha256(request.message).slice(0, 16),
      });
      const record = await parts.store.acquireRun(id, owner, createdAt);
      const stop = new AbortController();
      const signal = options.signal === undefined ? stop.signal : AbortSignal.any([stop.signal, options.signal]);
      const run = await openRun(parts, { record, mode: "live", signal, ...limits });
      options.onRun?.(id);
      const outcome = execute(parts, run, request, signal, options.onText ?? (() => undefined)).finally(() => active.delete(id));
      active.set(id, { stop, done: outcome.catch(() => undefined) });
      return outcome;
    },
    async replay(id) {
      const record = await parts.store.getRun(id);
      if (record?.kind !== TURN) throw new AssayError("NOT_FOUND", `There is no turn ${id}.`, { field: "id" });
      const run = await openRun(parts, { record, mode: "replay", signal: new AbortController().signal, ...limits });
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

async function execute(
  parts: TurnEngineParts,
  run: JournaledRun,
  request: TurnRequest,
  signal: AbortSignal,
  say: (piece: string) => void,
): Promise<TurnOutcome> {
  const beat = setInterval(() => void run.heartbeat(), HEARTBEAT_MS);
  beat.unref();
  try {
    const outcome = turnOutcomeSchema.parse(await takeTurn(run, parts.turnParts(), request, say));
    const body = { type: "run_finished" as const, status: outcome.contract?.error.code ?? outcome.action, stop_reason: outcome.action };
    await run.end("finished", { result: JSON.stringify(outcome), event: { key: "finished", body } });
    return outcome;
  } catch (thrown) {
    const error = signal.aborted ? new AssayError("CANCELLED", "The turn was stopped.", { cause: thrown }) : AssayError.from(thrown);
    const state = error.type === "CANCELLED" ? "cancelled" : "failed";
    if (error.type !== "STALE_EPOCH")
      await run.end(state, { error, event: { key: "failed", body: { type: "run_failed", error: error.toBody() } } });
    throw error;
  } finally {
    clearInterval(beat);
  }
}
