import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4FinishReason, LanguageModelV4Usage } from "@ai-sdk/provider";
import { z } from "zod";
import { AssayError, isAssayError } from "../domain/error.ts";
import type { Limiter } from "../run/limiter.ts";
import { countTokens } from "../text/tokens.ts";
import { type Dialect, firstDialect, inDialect, type Provider, relaxed, schemaInWords } from "./dialect.ts";
import { promptTokensBound } from "./estimate.ts";
import { type CallContext, callFailure, refusalInStream, refusalOf, refused } from "./failure.ts";
import { LeakFilter } from "./leak-filter.ts";
import type { LanguageModel, ModelCall, ModelPrice, ModelReply } from "./model.ts";
import type { JsonSchema } from "./strict-schema.ts";
import { stripLeaks } from "./without-leaks.ts";

export interface LanguageModelOptions {
  /** Up to and including `/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  readonly provider: Provider;
  readonly contextTokens: number;
  readonly price: ModelPrice;
  /** False where the price is a guess of nothing. */
  readonly priceKnown?: boolean;
  /** Longest a call may take from connecting to its last byte, in ms (default 60 000). */
  readonly timeoutMs?: number;
  /** The setting that holds the key, named in the remedy (default `model.apiKey`). */
  readonly keySetting?: string;
  /** Keeps calls within the process's limits. */
  readonly limiter?: Limiter;
  /** Stands in for undici's fetch. */
  readonly fetch?: typeof globalThis.fetch;
}

type Fetch = typeof globalThis.fetch;

/** How many parameters of one call may be refused, one after the other, before it is given up. */
const MOST_REFUSALS = 6;

/** Cerebras reports mid-stream errors with their status beside them, others flat; the SDK wants them under `error`. */
const streamError = z.union([
  z
    .looseObject({ error: z.looseObject({}), status_code: z.number().optional() })
    .transform((v) => ({ error: { ...v.error, status: v.status_code } })),
  z.looseObject({ message: z.string(), choices: z.undefined() }).transform((error) => ({ error })),
]);

/**
 * A model behind an OpenAI-compatible chat endpoint. Nothing is retried and no prompt is kept in errors; parameters an endpoint refuses are
 * left out once and for all (`dialect.ts`). The SDK loads at the first call.
 */
export function createLanguageModel(options: LanguageModelOptions): LanguageModel {
  let dialect = firstDialect(options.provider);
  const host = new URL(options.baseUrl).host;
  let made: { readonly dialect: Dialect; readonly model: Promise<LanguageModelV4> } | undefined;

  /** The SDK's model for a dialect, made once: it builds its schemas anew each time, which takes milliseconds. */
  function modelFor(tried: Dialect): Promise<LanguageModelV4> {
    if (made?.dialect !== tried) made = { dialect: tried, model: sdkModel(options, tried) };
    return made.model;
  }

  async function attempted<T>(
    call: ModelCall,
    send: (model: LanguageModelV4, settings: LanguageModelV4CallOptions) => PromiseLike<T>,
    late: AbortSignal,
  ): Promise<T> {
    for (let refusals = 0; ; refusals++) {
      const tried = dialect;
      const signal = AbortSignal.any([call.signal, late]);
      try {
        return await send(await modelFor(tried), { ...settingsOf(call, tried), abortSignal: signal });
      } catch (thrown) {
        const refusal = refusalOf(thrown);
        const next =
          refusal !== undefined && [400, 404, 422].includes(refusal.status)
            ? relaxed(tried, `${refusal.message} ${refusal.code}`)
            : undefined;
        const error = callFailure(thrown, contextOf(call, late));
        if (next === undefined || error.type !== "MODEL_ERROR" || refusals >= MOST_REFUSALS) throw error;
        dialect = next;
      }
    }
  }

  const contextOf = (call: ModelCall, late: AbortSignal): CallContext => ({
    model: options.model,
    host,
    keySetting: options.keySetting ?? "model.apiKey",
    apiKey: options.apiKey,
    cancelled: call.signal.aborted,
    late: late.aborted,
  });

  async function limited<T>(call: ModelCall, work: () => Promise<T>): Promise<T> {
    const { limiter } = options;
    if (limiter === undefined) return work();
    const key = `model:${options.model}`;
    try {
      return await limiter.run(key, work, call.signal);
    } catch (error) {
      if (isAssayError(error, "RATE_LIMITED") && error.retryAfterMs !== undefined) limiter.penalise(key, error.retryAfterMs);
      throw error;
    }
  }

  async function* limitedStream(call: ModelCall): AsyncGenerator<string, ModelReply> {
    let release = () => {};
    const over = new Promise<void>((resolve) => {
      release = resolve;
    });
    try {
      await new Promise<void>((entered, refused) => {
        const hold = async () => {
          entered();
          await over;
        };
        limited(call, hold).catch(refused);
      });
      return yield* stream(call);
    } finally {
      release();
    }
  }

  const deadline = () => AbortSignal.timeout(options.timeoutMs ?? 60_000);

  async function complete(call: ModelCall): Promise<ModelReply> {
    const result = await attempted(call, (model, settings) => model.doGenerate(settings), deadline());
    const written = joined(result.content, "text");
    const thought = joined(result.content, "reasoning");
    // Some servers file the whole reply under reasoning.
    const text = written.trim() === "" && call.response !== undefined ? thought : written;
    return {
      text: call.response === undefined ? stripLeaks(text) : text,
      finish: finishOf(result.finishReason),
      usage: usageOf(options.model, call, result.usage, written + thought),
    };
  }

  async function* stream(call: ModelCall): AsyncGenerator<string, ModelReply> {
    const late = deadline();
    const { stream: parts } = await attempted(call, (model, settings) => model.doStream(settings), late);
    const filter = new LeakFilter();
    const context = () => contextOf(call, late);
    let text = "";
    let raw = "";
    let end: { finish: ModelReply["finish"]; usage: ModelReply["usage"] } | undefined;
    const shown = function* (piece: string) {
      text += piece;
      if (piece !== "") yield piece;
    };
    const reader = parts.getReader();
    try {
      for (;;) {
        const { done, value: part } = await reader.read().catch((thrown) => Promise.reject(callFailure(thrown, context())));
        if (done) break;
        if (part.type === "error") throw streamFailure(part.error, context());
        if (part.type === "reasoning-delta") raw += part.delta;
        if (part.type === "text-delta") {
          raw += part.delta;
          yield* shown(filter.push(part.delta));
        }
        if (part.type === "finish") end = { finish: finishOf(part.finishReason), usage: usageOf(options.model, call, part.usage, raw) };
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
    yield* shown(filter.end());
    if (end === undefined) throw callFailure(new Error("terminated"), context());
    return { text, ...end };
  }

  return {
    id: options.model,
    contextTokens: options.contextTokens,
    price: options.price,
    ...(options.priceKnown === undefined ? {} : { priceKnown: options.priceKnown }),
    complete: (call) => limited(call, () => complete(call)),
    stream: (call) => limitedStream(call),
  };
}

function streamFailure(error: unknown, context: CallContext): AssayError {
  if (context.cancelled || context.late || error instanceof Error) return callFailure(error, context);
  const { type, message, retryable, retryAfterMs } = refused(refusalInStream(error), context);
  // Made anew, and never as a refusal: what was streamed before the error may well be charged.
  if (type !== "RATE_LIMITED") return new AssayError(type === "CONTEXT_EXCEEDED" ? type : "MODEL_ERROR", message, { retryable });
  return new AssayError("MODEL_ERROR", message, { retryable: true, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
}

function settingsOf(call: ModelCall, dialect: Dialect): LanguageModelV4CallOptions {
  const { response } = call;
  const inWords = response !== undefined && dialect.shape !== "schema" ? schemaInWords(response.schema as JsonSchema) : "";
  const format: LanguageModelV4CallOptions["responseFormat"] =
    response === undefined || dialect.shape === "prompt"
      ? { type: "text" }
      : dialect.shape === "object"
        ? { type: "json" }
        : { type: "json", name: response.name, schema: response.schema };
  return {
    prompt: [
      { role: "system", content: call.system + inWords },
      { role: "user", content: [{ type: "text", text: call.user }] },
    ],
    maxOutputTokens: call.maxOutputTokens,
    responseFormat: format,
    providerOptions: { assay: { reasoningEffort: call.effort } },
  };
}

/** The SDK's model for a dialect. Used without `ai` around it: no retries, no telemetry, no second parsing. */
async function sdkModel(options: LanguageModelOptions, dialect: Dialect): Promise<LanguageModelV4> {
  const { OpenAICompatibleChatLanguageModel } = await import("@ai-sdk/openai-compatible");
  const fetch = options.fetch ?? (await undiciFetch());
  const base = options.baseUrl.replace(/\/+$/, "");
  return new OpenAICompatibleChatLanguageModel(options.model, {
    provider: "assay.chat",
    url: ({ path }) => `${base}${path}`,
    headers: options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` },
    fetch,
    includeUsage: dialect.streamUsage,
    supportsStructuredOutputs: true,
    transformRequestBody: (body) => inDialect(body, dialect),
    errorStructure: { errorSchema: streamError, errorToMessage: () => "" },
  });
}

let viaUndici: Promise<Fetch> | undefined;

/** Node's own fetch cannot be given undici 8's agents, so undici's is used everywhere. Redirects are refused: they would carry the key along. */
function undiciFetch(): Promise<Fetch> {
  viaUndici ??= import("undici").then(({ Agent, fetch }) => {
    const dispatcher = new Agent({ connect: { timeout: 10_000 }, headersTimeout: 600_000, bodyTimeout: 600_000 });
    const send = (url: string, init: object) => fetch(url, { ...init, dispatcher, redirect: "error" });
    return send as unknown as Fetch;
  });
  return viaUndici;
}

function joined(content: readonly { readonly type: string }[], type: "text" | "reasoning"): string {
  return content.map((part) => (part.type === type && "text" in part ? String(part.text) : "")).join("");
}

function finishOf({ unified }: LanguageModelV4FinishReason): ModelReply["finish"] {
  if (unified === "length") return "length";
  return unified === "content-filter" ? "filtered" : "stop";
}

/** What the endpoint says was used; where it says nothing, the upper bound of the prompt and our own count of what came. */
function usageOf(model: string, call: ModelCall, usage: LanguageModelV4Usage, output: string): ModelReply["usage"] {
  return {
    tokensIn: usage.inputTokens.total ?? promptTokensBound(model, call),
    tokensOut: usage.outputTokens.total ?? countTokens(output),
    cachedIn: usage.inputTokens.cacheRead ?? 0,
  };
}
