import { z } from "zod";

/** Every way a thing can go wrong that a caller may want to tell apart (R16). The list is closed: a new kind is added here or nowhere. */
export const ERROR_TYPES = [
  "INVALID_INPUT",
  "INVALID_TOPIC",
  "SEARCH_PROVIDER_UNAVAILABLE",
  "SEARCH_BLOCKED",
  "NETWORK_ERROR",
  "PARSE_ERROR",
  "ROBOTS_DISALLOWED",
  "DEAD_LINK",
  "TIMEOUT",
  "RATE_LIMITED",
  "QUOTA_EXCEEDED",
  "UNAUTHORIZED",
  "UNSAFE_URL",
  "TOO_LARGE",
  "UNSUPPORTED_TYPE",
  "PAGE_BLOCKED",
  "PARTIAL_CONTENT",
  "OUT_OF_RANGE",
  "MODEL_ERROR",
  "MODEL_OUTPUT_INVALID",
  "CONTEXT_EXCEEDED",
  "BUDGET_EXHAUSTED",
  "CANCELLED",
  "NOT_FOUND",
  "CONFLICT",
  "RUN_ACTIVE",
  "STALE_EPOCH",
  "JOURNAL_MISMATCH",
  "REPLAY_GAP",
  "STEP_VERSION",
  "STORE_TOO_NEW",
  "STORE_ERROR",
  "STORE_FULL",
  "CONFIG_INVALID",
  "MISSING_DEPENDENCY",
  "INTERNAL",
] as const;

export type ErrorType = (typeof ERROR_TYPES)[number];

/** The one error envelope of every face: what a caller sees of a failure, and what the journal keeps of a failed step. */
export const errorBodySchema = z.object({
  type: z.enum(ERROR_TYPES),
  message: z.string(),
  retryable: z.boolean(),
  field: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

const RETRYABLE: ReadonlySet<ErrorType> = new Set([
  "NETWORK_ERROR",
  "TIMEOUT",
  "RATE_LIMITED",
  "SEARCH_PROVIDER_UNAVAILABLE",
  "SEARCH_BLOCKED",
]);

export interface AssayErrorOptions {
  /** The input field at fault, as the caller spells it. */
  readonly field?: string;
  /** Overrides what the type says by itself, e.g. a 5xx from a model. */
  readonly retryable?: boolean;
  /** How long the other side asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** The only error class that crosses a folder's border. Its message is one sentence a user can act on. */
export class AssayError extends Error {
  override readonly name = "AssayError";
  readonly type: ErrorType;
  readonly field: string | undefined;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(type: ErrorType, message: string, options: AssayErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.type = type;
    this.field = options.field;
    this.retryable = options.retryable ?? RETRYABLE.has(type);
    this.retryAfterMs = options.retryAfterMs;
  }

  /** The envelope's inside: `{type, message, retryable, field?}`. */
  toBody(): ErrorBody {
    return {
      type: this.type,
      message: this.message,
      retryable: this.retryable,
      ...(this.field === undefined ? {} : { field: this.field }),
    };
  }

  static fromBody(body: ErrorBody): AssayError {
    return new AssayError(body.type, body.message, {
      retryable: body.retryable,
      ...(body.field === undefined ? {} : { field: body.field }),
    });
  }

  /** Turns whatever was thrown into an AssayError; what is not ours becomes INTERNAL and keeps its cause. */
  static from(thrown: unknown): AssayError {
    if (thrown instanceof AssayError) return thrown;
    if (thrown instanceof Error && thrown.name === "AbortError")
      return new AssayError("CANCELLED", "The work was cancelled.", { cause: thrown });
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return new AssayError("INTERNAL", message, { cause: thrown });
  }
}

/** Whether the store could not do what was asked of it: nothing more can be written of whatever was under way. */
export function isStoreFault(thrown: unknown): boolean {
  return isAssayError(thrown, "STORE_ERROR", "STORE_FULL");
}

export function isAssayError(thrown: unknown, ...types: ErrorType[]): thrown is AssayError {
  return thrown instanceof AssayError && (types.length === 0 || types.includes(thrown.type));
}
