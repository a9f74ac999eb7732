import type { RunTurnOptions } from "../../conversation/conversations.ts";
import {
  type TurnOutcome,
  type TurnParts,
  type TurnRequest,
  takeTurn,
  turnOutcomeSchema,
  turnRequestSchema,
} from "../../conversation/turn.ts";
import { AssayError } from "../../domain/error.ts";
import { budgetOf } from "../../domain/limits.ts";
import type { RunKind, Work } from "../kind.ts";
import { limitDefaultsIn } from "../limit-defaults.ts";
import type { RunsOf } from "../runs.ts";

/** Working time of one turn, in ms, and what it may use: a full Phase 2 with a model of ordinary speed stays well below both. */
const TIME_LIMIT_MS = 90_000;
export const TURN_TOKENS = 120_000;
/** Whoever gives one model call more time than usual has a slow model, and gives the turn as much more: so many calls in a row. */
const CALLS_IN_A_ROW = 1.5;

export interface TurnKindParts {
  readonly turnParts: () => TurnParts;
  /** The same makers with nothing behind them that could be asked. */
  readonly replayParts: (settings: string) => TurnParts;
  /** JSON of what a turn's course depends on besides its request. */
  readonly settings: string;
  /** Milliseconds one model call may take; a minute when absent. */
  readonly modelTimeoutMs?: number;
}

/** A message to its answer (C1). A turn that is taken up again has its full time once more. */
export function turnKind({ turnParts, replayParts, settings, modelTimeoutMs = 0 }: TurnKindParts): RunKind<TurnRequest, TurnOutcome> {
  const timeLimitMs = Math.max(TIME_LIMIT_MS, CALLS_IN_A_ROW * modelTimeoutMs);
  const over = (parts: TurnParts, request: TurnRequest): Work<TurnOutcome> => ({
    perform: (run, { say }) => takeTurn(run, parts, request, say),
  });
  return {
    name: "turn",
    request: turnRequestSchema,
    result: turnOutcomeSchema,
    topic: ({ message }) => message,
    settings,
    limits: (_, record) => {
      const { tokens = TURN_TOKENS, costMicroUsd } = budgetOf({}, limitDefaultsIn(record.settings));
      return { timeLimitMs: record.elapsedMs + timeLimitMs, budget: { tokens: Math.min(TURN_TOKENS, tokens), costMicroUsd } };
    },
    work: async (request) => over(turnParts(), request),
    replayed: async (request, then) => over(replayParts(then), request),
    ended: ({ contract, action }) => ({ status: contract?.error.code ?? action, stop_reason: action }),
    whenStopped: "cancelled",
  };
}

/**
 * Takes a turn and waits for it. One that has finished at its place, and whose answer never reached the conversation, is told again.
 * @throws AssayError the turn's own; CANCELLED when it was stopped, RUN_ACTIVE while another process takes it
 */
export async function takenTurn(
  turns: RunsOf<TurnRequest, TurnOutcome>,
  request: TurnRequest,
  { place, principal, signal, onRun, onText = () => undefined }: RunTurnOptions = {},
): Promise<TurnOutcome> {
  let heard = false;
  const say = (piece: string) => {
    heard = true;
    onText(piece);
  };
  const { outcome } = await turns.start(request, { place, principal, signal, onRun, say });
  const { result } = await outcome;
  if (result === undefined) throw new AssayError("CANCELLED", "The turn was stopped.");
  if (!heard) onText(result.text);
  return result;
}
