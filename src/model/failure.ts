import { APICallError } from "@ai-sdk/provider";
import { z } from "zod";
import { AssayError, type AssayErrorOptions, isAssayError } from "../domain/error.ts";
import { retryAfterMs } from "../outbound/retry-after.ts";
import { markUnbilled } from "./billing.ts";

/** What is needed to speak of a failed call: names only, no prompt and no key. */
export interface CallContext {
  readonly model: string;
  /** Host of the endpoint. */
  readonly host: string;
  /** The setting that holds its key, for the remedy. */
  readonly keySetting: string;
  /** Blotted out wherever the endpoint repeats it. */
  readonly apiKey: string | undefined;
  readonly cancelled: boolean;
  readonly late: boolean;
}

const inner = z.looseObject({
  message: z.string().nullish(),
  type: z.string().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
});
/** Cerebras and vLLM answer flat, OpenAI wrapped, Ollama with a string, FastAPI with `detail`. */
const bodySchema = z.union([
  z.looseObject({ error: inner }).transform(({ error }) => error),
  z.looseObject({ error: z.string() }).transform(({ error }) => ({ message: error, type: null, code: null })),
  z.looseObject({ detail: z.string() }).transform(({ detail }) => ({ message: detail, type: null, code: null })),
  inner,
]);

/** What an endpoint said of its refusal. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The refusal in a failed call, when the endpoint answered at all. */
export function refusalOf(thrown: unknown): Refusal | undefined {
  if (!APICallError.isInstance(thrown) || thrown.statusCode === undefined || thrown.statusCode < 400) return undefined;
  const said = saidIn(thrown.responseBody ?? "");
  return { status: thrown.statusCode, ...said, headers: thrown.responseHeaders ?? {} };
}

function saidIn(body: string): { message: string; code: string } {
  try {
    const { message, type, code } = bodySchema.parse(JSON.parse(body));
    return { message: message ?? "", code: `${code ?? ""} ${type ?? ""}`.trim() };
  } catch {
    return { message: body.slice(0, 300), code: "" };
  }
}

/** An error inside a stream: `{"error":{…},"status_code":429}`, or flat. */
export function refusalInStream(error: unknown): Refusal {
  const fields = z
    .looseObject({ message: z.string().nullish(), code: z.unknown(), type: z.unknown(), status: z.number().nullish() })
    .safeParse(error);
  if (!fields.success) return { status: 500, message: "", code: "", headers: {} };
  const { message, code, type, status } = fields.data;
  return { status: status ?? 500, message: message ?? "", code: `${code ?? ""} ${type ?? ""}`.trim(), headers: {} };
}

/**
 * Turns what went wrong with a model call into the error callers know (R16), with the remedy. Notes which failures certainly cost nothing.
 * The original is not kept as the cause: it holds the prompt.
 */
export function callFailure(thrown: unknown, context: CallContext): AssayError {
  if (context.cancelled) return new AssayError("CANCELLED", "The call to the model was cancelled.");
  if (context.late) return new AssayError("TIMEOUT", `${context.model} at ${context.host} did not answer in time.`);
  if (isAssayError(thrown)) return thrown;
  const refusal = refusalOf(thrown);
  if (refusal !== undefined) return refused(refusal, context);
  const messages = chainOf(thrown).map((error) => error.message);
  if (messages.includes("unexpected redirect")) {
    const sentence = `${context.host} redirects elsewhere, and the key is not carried along: set model.baseUrl to where it leads.`;
    return markUnbilled(new AssayError("MODEL_ERROR", sentence, { field: "model.baseUrl" }));
  }
  const code = networkCode(thrown);
  if (code === undefined) {
    return new AssayError("MODEL_ERROR", `${context.host} answered with something that is no chat completion.`, { retryable: true });
  }
  const error = new AssayError("NETWORK_ERROR", `${context.host} could not be reached for ${context.model}: ${reasonOf(code)}.`);
  return /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ENETUNREACH|EHOSTUNREACH)$/.test(code) ? markUnbilled(error) : error;
}

/** A refusal as the error callers know. */
export function refused(refusal: Refusal, context: Pick<CallContext, "model" | "host" | "keySetting" | "apiKey">): AssayError {
  const { model, host, keySetting } = context;
  const { status, code } = refusal;
  const message = clean(refusal.message, context.apiKey);
  const make = (type: AssayError["type"], sentence: string, options: AssayErrorOptions = {}) =>
    markUnbilled(new AssayError(type, sentence, options));
  if (status === 401 || status === 403) {
    return make("UNAUTHORIZED", `${host} refused the key for ${model}: check the setting ${keySetting}.`, { field: keySetting });
  }
  if (status === 402 || isQuota(refusal)) return make("QUOTA_EXCEEDED", `The quota at ${host} is used up: ${message}`);
  if (status === 429) {
    const wait = retryAfter(refusal.headers);
    const options = wait === undefined ? {} : { retryAfterMs: wait };
    return make("RATE_LIMITED", `${host} asks to wait (${code === "" ? "429" : code}): ${message}`, options);
  }
  if (isOverflow(refusal)) return make("CONTEXT_EXCEEDED", `The call is larger than ${model} takes: ${message}`);
  if (status === 404) return make("MODEL_ERROR", `${host} knows no model ${model}; check model.name and model.baseUrl. ${message}`.trim());
  if (status === 408) return new AssayError("TIMEOUT", `${host} gave up on ${model}: ${message}`);
  if (status < 500) return make("MODEL_ERROR", `${host} refused the request to ${model}: ${message}`);
  const error = new AssayError("MODEL_ERROR", `${host} failed (${status}) with ${model}: ${message}`, { retryable: true });
  return status === 503 ? markUnbilled(error) : error;
}

/** Quotas that a short wait does not help: money, and limits by the hour or day. */
function isQuota({ status, message, code }: Refusal): boolean {
  if (/insufficient_quota|billing/i.test(code)) return true;
  return status === 429 && /per (?:hour|day)|daily|hourly/i.test(message);
}

function isOverflow({ message, code }: Refusal): boolean {
  return (
    /context_length|context_window/i.test(code) ||
    /context length|context window|maximum (?:context|model) len|reduce the length|too many tokens in/i.test(message)
  );
}

/** How long an endpoint asks to wait, in ms: `retry-after-ms`, `retry-after` (seconds or a date), `x-ratelimit-reset-*` (seconds or `6m0s`). */
export function retryAfter(headers: Readonly<Record<string, string>>, now = Date.now()): number | undefined {
  const ms = Number(headers["retry-after-ms"]);
  if (Number.isFinite(ms) && ms > 0) return Math.ceil(ms);
  const after = retryAfterMs(headers, now);
  if (after !== undefined) return after;
  const reset = headers["x-ratelimit-reset-tokens-minute"] ?? headers["x-ratelimit-reset-tokens"] ?? headers["x-ratelimit-reset-requests"];
  return reset === undefined ? undefined : durationMs(reset);
}

function durationMs(text: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  if (parts.length === 0) return undefined;
  const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
  return Math.ceil(parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (units[unit ?? ""] ?? 0), 0));
}

function clean(message: string, apiKey: string | undefined): string {
  const plain = apiKey === undefined || apiKey === "" ? message : message.replaceAll(apiKey, "***");
  return (
    plain
      .replace(/\b(?:sk|csk|key)-[\w-]{6,}/g, "***")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 300) || "no reason given"
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing answers there",
  ENOTFOUND: "its host name is unknown",
  EAI_AGAIN: "the name service did not answer",
  UND_ERR_CONNECT_TIMEOUT: "it does not accept connections",
};

function reasonOf(code: string): string {
  return REASONS[code] ?? "the connection broke off";
}

/** The code of a network failure, however deep it is wrapped; undefined when the failure is of another kind. */
function networkCode(thrown: unknown): string | undefined {
  for (const error of chainOf(thrown)) {
    if ("code" in error && typeof error.code === "string" && /^(?:E[A-Z]+|UND_ERR_\w+)$/.test(error.code)) return error.code;
    if (/^(?:terminated|fetch failed|bad port)$|ended without a finish reason/.test(error.message)) return "UND_ERR_SOCKET";
  }
  return undefined;
}

/** An error with its causes, outermost last. */
function chainOf(thrown: unknown): Error[] {
  const chain: Error[] = [];
  for (let error = thrown; error instanceof Error && chain.length < 6; error = error.cause) chain.unshift(error);
  return chain;
}
