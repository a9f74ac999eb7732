import type { ModelHealth } from "./health.ts";

/** The four minds a run needs; each may be another model with another effort (X6). */
export const MODEL_ROLES = ["planner", "reader", "writer", "judge"] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];

export type ReasoningEffort = "low" | "medium" | "high";

/** Prices in millionths of a US dollar per million tokens (so $0.35 per million is 350000). */
export interface ModelPrice {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
}

export interface ModelCall {
  readonly system: string;
  readonly user: string;
  /** The response schema's name and JSON Schema; absent: plain text is wanted. */
  readonly response?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** Completion cap, reasoning included. Always set: providers pre-charge it. */
  readonly maxOutputTokens: number;
  readonly effort: ReasoningEffort;
  readonly signal: AbortSignal;
}

export interface ModelReply {
  /** Without reasoning and channel marks. */
  readonly text: string;
  readonly finish: "stop" | "length" | "filtered";
  readonly usage: { readonly tokensIn: number; readonly tokensOut: number; readonly cachedIn: number };
}

/**
 * A language model behind one call. Rejects with AssayError: MODEL_ERROR, UNAUTHORIZED, RATE_LIMITED (with `retryAfterMs`), QUOTA_EXCEEDED, TIMEOUT,
 * NETWORK_ERROR, CONTEXT_EXCEEDED, CANCELLED. It never retries: attempts are steps.
 */
export interface LanguageModel {
  readonly id: string;
  readonly contextTokens: number;
  readonly price: ModelPrice;
  /** False where nobody said what it costs: a money budget cannot be held then (X4). */
  readonly priceKnown?: boolean;
  complete(call: ModelCall): Promise<ModelReply>;
  /** Plain-text stream, leak filter already applied; returns the whole reply at the end. */
  stream(call: ModelCall): AsyncGenerator<string, ModelReply>;
}

export interface RoleModel {
  readonly model: LanguageModel;
  readonly effort: ReasoningEffort;
  /** How the models of the run fare; absent where nobody keeps account. */
  readonly health?: ModelHealth;
}

/** The models a run works with, by role. */
export type ModelRoles = Readonly<Record<ModelRole, RoleModel>>;
