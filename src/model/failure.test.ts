import { APICallError } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
import { wasUnbilled } from "./billing.ts";
import { type CallContext, callFailure, type Refusal, refusalInStream, refusalOf, refused } from "./failure.ts";

const CONTEXT: CallContext = {
  model: "small-1",
  host: "models.test",
  keySetting: "model.apiKey",
  apiKey: "secret words",
  cancelled: false,
  late: false,
};
const refusal = (status: number, more: Partial<Refusal> = {}): Refusal => ({ status, message: "said", code: "", headers: {}, ...more });
const answered = (statusCode: number | undefined, responseBody?: string): APICallError =>
  new APICallError({
    message: "x",
    url: "https://models.test/",
    requestBodyValues: {},
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(responseBody === undefined ? {} : { responseBody }),
  });
const told = (error: AssayError) => [error.type, error.message, error.retryable, wasUnbilled(error)];

describe("R16 a refusal says what is wrong and what to do", () => {
  it.each<[string, Refusal, string, string, boolean, boolean]>([
    ["401", refusal(401), "UNAUTHORIZED", "models.test refused the key for small-1: check the setting model.apiKey.", false, true],
    ["403", refusal(403), "UNAUTHORIZED", "models.test refused the key for small-1: check the setting model.apiKey.", false, true],
    ["402", refusal(402), "QUOTA_EXCEEDED", "The quota at models.test is used up: said", false, true],
    [
      "a code of billing",
      refusal(400, { code: "insufficient_quota" }),
      "QUOTA_EXCEEDED",
      "The quota at models.test is used up: said",
      false,
      true,
    ],
    [
      "429 by the day",
      refusal(429, { message: "5 per day" }),
      "QUOTA_EXCEEDED",
      "The quota at models.test is used up: 5 per day",
      false,
      true,
    ],
    [
      "400 that names a day",
      refusal(400, { message: "5 per day" }),
      "MODEL_ERROR",
      "models.test refused the request to small-1: 5 per day",
      false,
      true,
    ],
    ["429", refusal(429), "RATE_LIMITED", "models.test asks to wait (429): said", true, true],
    ["429 with a code", refusal(429, { code: "slow_down" }), "RATE_LIMITED", "models.test asks to wait (slow_down): said", true, true],
    [
      "a code of overflow",
      refusal(400, { code: "context_length_exceeded" }),
      "CONTEXT_EXCEEDED",
      "The call is larger than small-1 takes: said",
      false,
      true,
    ],
    [
      "words of overflow",
      refusal(400, { message: "Please reduce the length" }),
      "CONTEXT_EXCEEDED",
      "The call is larger than small-1 takes: Please reduce the length",
      false,
      true,
    ],
    ["404", refusal(404), "MODEL_ERROR", "models.test knows no model small-1; check model.name and model.baseUrl. said", false, true],
    ["408", refusal(408), "TIMEOUT", "models.test gave up on small-1: said", true, false],
    ["499", refusal(499), "MODEL_ERROR", "models.test refused the request to small-1: said", false, true],
    ["500", refusal(500), "MODEL_ERROR", "models.test failed (500) with small-1: said", true, false],
    ["503", refusal(503), "MODEL_ERROR", "models.test failed (503) with small-1: said", true, true],
    [
      "no reason",
      refusal(418, { message: " \n " }),
      "MODEL_ERROR",
      "models.test refused the request to small-1: no reason given",
      false,
      true,
    ],
  ])("%s", (_, said, ...expected) => {
    expect(told(refused(said, CONTEXT))).toEqual(expected);
  });

  it("names the setting of the key, and no key", () => {
    expect(refused(refusal(401), CONTEXT).field).toBe("model.apiKey");
    const message = "keys secret words and sk-abcdef and sk-abcde, csk-abc_def";
    expect(refused(refusal(418, { message }), CONTEXT).message).toContain("keys *** and *** and sk-abcde, ***");
    expect(refused(refusal(418, { message: "a b" }), { ...CONTEXT, apiKey: "" }).message).toContain(": a b");
    expect(refused(refusal(418, { message: "a b" }), { ...CONTEXT, apiKey: undefined }).message).toContain(": a b");
    expect(refused(refusal(418, { message: "x".repeat(400) }), CONTEXT).message.match(/x+/)?.[0]).toHaveLength(300);
  });

  it.each<[Record<string, string>, number | undefined]>([
    [{ "retry-after-ms": "1500.2", "retry-after": "9" }, 1_501],
    [{ "retry-after": "2" }, 2_000],
    [{ "x-ratelimit-reset-tokens-minute": "0.5", "x-ratelimit-reset-tokens": "9" }, 500],
    [{ "x-ratelimit-reset-tokens": "6m1.5s", "x-ratelimit-reset-requests": "9" }, 361_500],
    [{ "x-ratelimit-reset-requests": "1h20ms" }, 3_600_020],
    [{ "x-ratelimit-reset-requests": "soon" }, undefined],
    [{}, undefined],
  ])("R16 reads how long to wait from %j", (headers, wait) => {
    expect(refused(refusal(429, { headers }), CONTEXT).retryAfterMs).toBe(wait);
  });
});

it.each<[string, Partial<Refusal>]>([
  ['{"error":{"message":"m","type":"t","code":"c"}}', { message: "m", code: "c t" }],
  ['{"error":{"message":"m","code":7}}', { message: "m", code: "7" }],
  ['{"error":"m"}', { message: "m", code: "" }],
  ['{"detail":"m"}', { message: "m", code: "" }],
  ['{"message":"m","type":"t"}', { message: "m", code: "t" }],
  ["{}", { message: "", code: "" }],
  [`<p>${"x".repeat(400)}`, { message: `<p>${"x".repeat(297)}`, code: "" }],
])("R16 reads what an endpoint says of its refusal: %s", (body, said) => {
  expect(refusalOf(answered(400, body))).toEqual({ status: 400, headers: {}, ...said });
});

it("R16 only an answer of 400 or more is a refusal", () => {
  expect(refusalOf(answered(399))).toBeUndefined();
  expect(refusalOf(answered(undefined))).toBeUndefined();
  expect(refusalOf(new Error("x"))).toBeUndefined();
  expect(refusalOf(answered(400))).toEqual({ status: 400, message: "", code: "", headers: {} });
});

it.each<[unknown, Refusal]>([
  [
    { message: "m", code: 5, type: "t", status: 429 },
    { status: 429, message: "m", code: "5 t", headers: {} },
  ],
  [{ message: null }, { status: 500, message: "", code: "", headers: {} }],
  ["oops", { status: 500, message: "", code: "", headers: {} }],
])("R16 reads a refusal inside a stream: %j", (error, said) => {
  expect(refusalInStream(error)).toEqual(said);
});

describe("R16 a call that failed", () => {
  const caused = (code: string) => new Error("outer", { cause: Object.assign(new Error("inner"), { code }) });
  const known = new AssayError("NOT_FOUND", "kept");
  it.each<[string, unknown, Partial<CallContext>, string, string, boolean, boolean]>([
    ["was cancelled", answered(500), { cancelled: true, late: true }, "CANCELLED", "The call to the model was cancelled.", false, false],
    ["came late", known, { late: true }, "TIMEOUT", "small-1 at models.test did not answer in time.", true, false],
    ["is known", known, {}, "NOT_FOUND", "kept", false, false],
    ["was refused", answered(402, '{"error":"m"}'), {}, "QUOTA_EXCEEDED", "The quota at models.test is used up: m", false, true],
    [
      "was led elsewhere",
      new Error("fetch failed", { cause: new Error("unexpected redirect") }),
      {},
      "MODEL_ERROR",
      "models.test redirects elsewhere, and the key is not carried along: set model.baseUrl to where it leads.",
      false,
      true,
    ],
    [
      "got no chat",
      new Error("bad json"),
      {},
      "MODEL_ERROR",
      "models.test answered with something that is no chat completion.",
      true,
      false,
    ],
    [
      "found nobody",
      caused("ECONNREFUSED"),
      {},
      "NETWORK_ERROR",
      "models.test could not be reached for small-1: nothing answers there.",
      true,
      true,
    ],
    [
      "found no host",
      caused("ENOTFOUND"),
      {},
      "NETWORK_ERROR",
      "models.test could not be reached for small-1: its host name is unknown.",
      true,
      true,
    ],
    [
      "broke off",
      caused("ECONNRESET"),
      {},
      "NETWORK_ERROR",
      "models.test could not be reached for small-1: the connection broke off.",
      true,
      false,
    ],
    [
      "ended early",
      new Error("terminated"),
      {},
      "NETWORK_ERROR",
      "models.test could not be reached for small-1: the connection broke off.",
      true,
      false,
    ],
    [
      "has another code",
      caused("lower"),
      {},
      "MODEL_ERROR",
      "models.test answered with something that is no chat completion.",
      true,
      false,
    ],
  ])("%s", (_, thrown, more, ...expected) => {
    expect(told(callFailure(thrown, { ...CONTEXT, ...more }))).toEqual(expected);
  });
});
