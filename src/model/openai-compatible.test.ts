import { afterEach, describe, expect, it } from "vitest";
import { type WorldModelOptions, worldModel } from "../../test/world/model.ts";
import { queueFault, tokenQuotaFault } from "../../test/world/model-faults.ts";
import { startParts } from "../../test/world/part.ts";
import type { Limiter } from "../run/limiter.ts";
import { promptTokensBound } from "./estimate.ts";
import type { ModelCall } from "./model.ts";
import { createLanguageModel, type LanguageModelOptions } from "./openai-compatible.ts";

const KEY = "csk-very-secret-key";
const PRICE = { inputPerMillion: 350_000, outputPerMillion: 750_000 };
const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false };
const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function setUp(options: Partial<WorldModelOptions> = {}, settings: Partial<LanguageModelOptions> = {}) {
  const world = worldModel({ answer: () => '{"a":"yes"}', apiKey: KEY, ...options });
  const { parts, close } = await startParts({ model: world });
  open.push(close);
  const baseUrl = `${parts.model.origin}/v1`;
  const model = createLanguageModel({
    baseUrl,
    apiKey: KEY,
    model: "gpt-oss-120b",
    provider: "cerebras",
    contextTokens: 131_072,
    price: PRICE,
    ...settings,
  });
  return { world, part: parts.model, model };
}

function call(over: Partial<ModelCall> = {}): ModelCall {
  return {
    system: "Be exact.",
    user: "Is it so?",
    response: { name: "answer_v1", schema },
    maxOutputTokens: 500,
    effort: "low",
    signal: new AbortController().signal,
    ...over,
  };
}

const plain = (over: Partial<ModelCall> = {}): ModelCall => {
  const { response: _, ...rest } = call(over);
  return rest;
};

const sentBy = (part: { readonly calls: readonly { readonly body: string }[] }, i = 0) => JSON.parse(part.calls[i]?.body ?? "{}");

async function collected(stream: AsyncGenerator<string, unknown>) {
  const pieces: string[] = [];
  for (;;) {
    const next = await stream.next();
    if (next.done) return { pieces, reply: next.value };
    pieces.push(next.value);
  }
}

describe("createLanguageModel", () => {
  it("X6 asks Cerebras in its own terms and gives back text and exact usage", async () => {
    const { world, part, model } = await setUp({ answer: () => ({ content: '{"a":"yes"}', reasoning: "Let me think." }) });
    const reply = await model.complete(call());
    expect(reply).toMatchObject({ text: '{"a":"yes"}', finish: "stop" });
    expect(reply.usage.tokensIn + reply.usage.tokensOut).toBe(world.spentTokens());
    expect(promptTokensBound("gpt-oss-120b", call())).toBeGreaterThanOrEqual(reply.usage.tokensIn);
    const sent = sentBy(part);
    expect(sent).toMatchObject({ model: "gpt-oss-120b", max_completion_tokens: 500, reasoning_effort: "low" });
    expect(sent.response_format).toEqual({ type: "json_schema", json_schema: { name: "answer_v1", schema, strict: true } });
    expect(sent.max_tokens).toBeUndefined();
    expect(part.calls[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it("C15 streams plain text without inner talk, and usage at the end", async () => {
    const { world, part, model } = await setUp({
      answer: () => ({ content: "<think>secret</think>Which tower do you mean?", reasoning: "hm" }),
      deltaSize: 3,
    });
    const { pieces, reply } = await collected(model.stream(plain()));
    expect(pieces.join("")).toBe("Which tower do you mean?");
    expect(pieces.length).toBeGreaterThan(3);
    expect(reply).toMatchObject({ text: "Which tower do you mean?", finish: "stop" });
    const { usage } = reply as { usage: { tokensIn: number; tokensOut: number } };
    expect(usage.tokensIn + usage.tokensOut).toBe(world.spentTokens());
    expect(sentBy(part).stream_options).toEqual({ include_usage: true });
    expect((await model.complete(plain())).text).toBe("Which tower do you mean?");
  });

  it("R16 says when a reply was cut off at its cap", async () => {
    const { model } = await setUp({ answer: () => "word ".repeat(2000) });
    expect((await model.complete(plain({ maxOutputTokens: 50 }))).finish).toBe("length");
    expect((await collected(model.stream(plain({ maxOutputTokens: 50 })))).reply).toMatchObject({ finish: "length" });
  });

  it("R16 names the setting when the key is refused, and never the key", async () => {
    const { model } = await setUp({}, { apiKey: "csk-other-secret", keySetting: "model.apiKey" });
    const error = await model.complete(call()).catch((thrown) => thrown);
    expect(error).toMatchObject({ type: "UNAUTHORIZED", field: "model.apiKey", retryable: false });
    expect(JSON.stringify([error.message, String(error.cause), error.stack])).not.toContain("secret");
  });

  it("R16 blots out its key where the endpoint repeats it", async () => {
    const { part, model } = await setUp();
    part.faults.push({ kind: "status", status: 400, body: JSON.stringify({ message: `cannot parse header ${KEY}` }) });
    const error = await model.complete(call()).catch((thrown) => thrown);
    expect(error.message).toContain("cannot parse header ***");
    const other = await setUp({ apiKey: "local.key" }, { apiKey: "local.key" });
    other.part.faults.push({ kind: "status", status: 400, body: '{"error":"bad local.key"}' });
    await expect(other.model.complete(call())).rejects.toThrow("bad ***");
  });

  it("X4 keeps within the limiter, streams until their end, and passes on how long to wait", async () => {
    const penalties: [string, number][] = [];
    let under = 0;
    let most = 0;
    const keys: string[] = [];
    const line: Promise<unknown>[] = [Promise.resolve()];
    const limiter: Limiter = {
      run: (key, work) => {
        keys.push(key);
        const turn = Promise.allSettled([...line]).then(async () => {
          most = Math.max(most, ++under);
          return work().finally(() => under--);
        });
        line.push(turn);
        return turn;
      },
      penalise: (key, ms) => penalties.push([key, ms]),
      pace: () => undefined,
    };
    const { part, model } = await setUp({}, { limiter });
    const results = await Promise.all([
      model.complete(call()),
      collected(model.stream(plain())),
      collected(model.stream(plain())),
      model.complete(call()),
    ]);
    expect(results).toHaveLength(4);
    expect(keys).toEqual(Array.from({ length: 4 }, () => "model:gpt-oss-120b"));
    expect(most).toBe(1);
    part.faults.push(tokenQuotaFault(2));
    await expect(model.complete(call())).rejects.toMatchObject({ type: "RATE_LIMITED" });
    expect(penalties).toEqual([["model:gpt-oss-120b", 2000]]);
  });

  it.each([
    ["the quota of a minute", tokenQuotaFault(1.25), { type: "RATE_LIMITED", retryAfterMs: 1250, retryable: true }],
    ["a full queue", queueFault(), { type: "RATE_LIMITED", retryable: true }],
    [
      "Retry-After in seconds",
      { kind: "status", status: 429, headers: { "retry-after": "3" } },
      { type: "RATE_LIMITED", retryAfterMs: 3000 },
    ],
    ["OpenAI's reset in words", { kind: "status", status: 429, headers: { "x-ratelimit-reset-tokens": "1m2s" } }, { retryAfterMs: 62_000 }],
    [
      "the quota of a day",
      { kind: "status", status: 429, body: '{"message":"Tokens per day limit exceeded"}' },
      { type: "QUOTA_EXCEEDED", retryable: false },
    ],
    ["no money", { kind: "status", status: 402, body: '{"message":"Payment required"}' }, { type: "QUOTA_EXCEEDED" }],
    [
      "no credit, wrapped",
      { kind: "status", status: 429, body: '{"error":{"message":"You exceeded your quota","code":"insufficient_quota"}}' },
      { type: "QUOTA_EXCEEDED" },
    ],
    ["an unknown model", { kind: "status", status: 404, body: '{"message":"no such model"}' }, { type: "MODEL_ERROR", retryable: false }],
    ["a failure of the service", { kind: "status", status: 500, body: "oops" }, { type: "MODEL_ERROR", retryable: true }],
    ["an HTML error page", { kind: "status", status: 503, body: "<html>busy</html>" }, { type: "MODEL_ERROR", retryable: true }],
    ["a body that is no JSON", { kind: "malformed" }, { type: "MODEL_ERROR", retryable: true }],
    ["a body of wrong types", { kind: "wrong types" }, { type: "MODEL_ERROR", retryable: true }],
    ["a body that breaks off", { kind: "cut body", after: 40 }, { type: "NETWORK_ERROR", retryable: true }],
    ["a connection that breaks off", { kind: "reset" }, { type: "NETWORK_ERROR", retryable: true }],
  ] as const)("R16 tells %s apart", async (_, fault, expected) => {
    const { part, model } = await setUp();
    part.faults.push(fault);
    await expect(model.complete(call())).rejects.toMatchObject(expected);
    expect(part.calls).toHaveLength(1);
    expect((await model.complete(call())).text).toBe('{"a":"yes"}');
  });

  it("R16 tells an overflow of the context apart", async () => {
    const { model } = await setUp({ contextTokens: 400 });
    await expect(model.complete(call())).rejects.toMatchObject({ type: "CONTEXT_EXCEEDED", retryable: false });
  });

  it("R16 reports a stream that breaks off, with an error or without", async () => {
    const { part, model } = await setUp({ answer: () => ({ content: "A long enough answer.", breakAfter: 8 }) });
    await expect(collected(model.stream(plain()))).rejects.toMatchObject({ type: "MODEL_ERROR", retryable: true });
    part.faults.push({ kind: "cut body", after: 500 });
    await expect(collected(model.stream(plain()))).rejects.toMatchObject({ retryable: true });
  });

  it("R16 gives up at its deadline and obeys its signal", async () => {
    const { part, model } = await setUp({}, { timeoutMs: 100 });
    part.latencyMs = 1500;
    await expect(model.complete(call())).rejects.toMatchObject({ type: "TIMEOUT", retryable: true });
    const stop = new AbortController();
    const pending = model.complete(call({ signal: stop.signal }));
    stop.abort();
    await expect(pending).rejects.toMatchObject({ type: "CANCELLED" });
  });

  it("R16 reports an endpoint that is not there", async () => {
    const { model } = await setUp();
    for (const close of open.splice(0)) await close();
    await expect(model.complete(call())).rejects.toMatchObject({ type: "NETWORK_ERROR", retryable: true });
  });

  it("X6 asks for any JSON, schema in the prompt, where schemas are refused, and remembers it", async () => {
    const { part, model } = await setUp({ shapes: "object" }, { provider: "ollama" });
    expect((await model.complete(call())).text).toBe('{"a":"yes"}');
    expect(part.calls).toHaveLength(2);
    expect(sentBy(part, 1).response_format).toEqual({ type: "json_object" });
    expect(sentBy(part, 1).messages[0].content).toContain(JSON.stringify(schema));
    await model.complete(call());
    expect(part.calls).toHaveLength(3);
  });

  it("X6 leaves out, one by one, what an old server refuses", async () => {
    const { part, model } = await setUp({ shapes: "none", refuses: ["reasoning_effort", "max_completion_tokens"] }, { provider: "custom" });
    expect((await model.complete(call())).text).toBe('{"a":"yes"}');
    const last = sentBy(part, part.calls.length - 1);
    expect(last).toMatchObject({ max_tokens: 500 });
    for (const name of ["response_format", "reasoning_effort", "max_completion_tokens"]) expect(last[name]).toBeUndefined();
  });

  it("X4 sends local servers the cap under both names, so that none writes without end", async () => {
    const { part, model } = await setUp({}, { provider: "ollama" });
    await model.complete(call());
    expect(sentBy(part)).toMatchObject({ max_tokens: 500, max_completion_tokens: 500 });
  });

  it("X4 counts by itself where an endpoint tells no usage, never too little", async () => {
    const { world, model } = await setUp({ tellsUsage: false });
    const { usage } = await model.complete(call());
    expect(usage.tokensIn + usage.tokensOut).toBeGreaterThanOrEqual(world.spentTokens());
    const { reply } = await collected(model.stream(plain()));
    expect((reply as { usage: { tokensOut: number } }).usage.tokensOut).toBeGreaterThan(0);
  });

  it("X5 does not carry its key along a redirect", async () => {
    const { part, model } = await setUp();
    const elsewhere = await setUp();
    part.faults.push({ kind: "status", status: 307, headers: { location: `${elsewhere.part.origin}/v1/chat/completions` } });
    await expect(model.complete(call())).rejects.toMatchObject({ type: "MODEL_ERROR", field: "model.baseUrl", retryable: false });
    expect(elsewhere.part.calls).toHaveLength(0);
  });
});
