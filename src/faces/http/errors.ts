import type { AssayError, ErrorType } from "../../domain/error.ts";

/** HTTP statuses of our error types; what stands under 500 is the caller's to mend. */
const STATUS: Readonly<Record<ErrorType, number>> = {
  INVALID_INPUT: 400,
  INVALID_TOPIC: 400,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RUN_ACTIVE: 409,
  STALE_EPOCH: 409,
  JOURNAL_MISMATCH: 409,
  REPLAY_GAP: 409,
  STEP_VERSION: 409,
  BUDGET_EXHAUSTED: 422,
  ROBOTS_DISALLOWED: 422,
  DEAD_LINK: 422,
  UNSAFE_URL: 422,
  /** What was to be read; what the caller sent is 413. */
  TOO_LARGE: 422,
  UNSUPPORTED_TYPE: 422,
  PAGE_BLOCKED: 422,
  PARTIAL_CONTENT: 422,
  OUT_OF_RANGE: 422,
  PARSE_ERROR: 422,
  INTERNAL: 500,
  STORE_ERROR: 500,
  STORE_FULL: 507,
  STORE_TOO_NEW: 500,
  SEARCH_PROVIDER_UNAVAILABLE: 502,
  SEARCH_BLOCKED: 502,
  NETWORK_ERROR: 502,
  RATE_LIMITED: 502,
  QUOTA_EXCEEDED: 502,
  UNAUTHORIZED: 502,
  MODEL_ERROR: 502,
  MODEL_OUTPUT_INVALID: 502,
  CONTEXT_EXCEEDED: 502,
  CANCELLED: 503,
  CONFIG_INVALID: 503,
  MISSING_DEPENDENCY: 503,
  TIMEOUT: 504,
};

function statusOf({ type, field }: AssayError): number {
  return type === "TOO_LARGE" && field !== undefined ? 413 : STATUS[type];
}

/** A refusal of the service itself, whose status says more than its type: 401, 403, 413, 415, 421, 429. */
export class Refusal extends Error {
  readonly error: AssayError;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, error: AssayError, headers: Readonly<Record<string, string>> = {}) {
    super(error.message, { cause: error });
    this.status = status;
    this.error = error;
    this.headers = headers;
  }
}

/** Which disk is nobody's business. */
const FULL =
  "The disk of Assay's store is full, so nothing new can be kept; what is under way goes on by itself when whoever runs it has made room. Ask again then.";

/** What a caller sees of an error. What is nobody's business (an INTERNAL's message may hold anything) stays in the log. */
export function errorEnvelope(error: AssayError): { error: ReturnType<AssayError["toBody"]> } {
  const body = error.toBody();
  if (error.type === "STORE_FULL") return { error: { ...body, message: FULL } };
  const hidden = error.type === "INTERNAL" || error.type === "STORE_ERROR";
  return { error: hidden ? { ...body, message: "Something went wrong inside Assay; its log says what." } : body };
}

/** What clients of the OpenAI protocol tell some failures by. */
const CODES: Readonly<Partial<Record<ErrorType, string>>> = {
  UNAUTHORIZED: "invalid_api_key",
  RATE_LIMITED: "rate_limit_exceeded",
};

/** The envelope as clients of the OpenAI protocol read it: with `param` and `code` besides (I3). */
export function openAiEnvelope(error: AssayError) {
  const envelope = errorEnvelope(error).error;
  const code = error.type === "NOT_FOUND" && error.field === "model" ? "model_not_found" : (CODES[error.type] ?? null);
  return { error: { ...envelope, param: envelope.field ?? null, code } };
}

/** The answer to a failed request of the OpenAI protocol. Its clients repeat failed requests of their own accord, also where that is of no use. */
export function openAiErrorResponse(error: AssayError, status?: number, headers: Readonly<Record<string, string>> = {}): Response {
  const answer = errorResponse(error, status, headers);
  const kept = new Headers(answer.headers);
  kept.set("x-should-retry", String(error.retryable));
  return Response.json(openAiEnvelope(error), { status: answer.status, headers: kept });
}

/** The answer to a failed request: `{error: {type, message, retryable, field?}}` (R16). */
export function errorResponse(
  error: AssayError,
  status: number = statusOf(error),
  headers: Readonly<Record<string, string>> = {},
): Response {
  const wait = error.retryAfterMs === undefined ? {} : { "retry-after": String(Math.max(1, Math.ceil(error.retryAfterMs / 1000))) };
  return Response.json(errorEnvelope(error), { status, headers: { ...wait, ...headers } });
}
