import { expect, it } from "vitest";
import { AssayError, ERROR_TYPES } from "../../domain/error.ts";
import { errorResponse, openAiErrorResponse } from "./errors.ts";

it("R16 R18 a full disk is 507, with a sentence that names no file", async () => {
  const response = errorResponse(
    new AssayError("STORE_FULL", "The disk is full, so nothing could be written to the store /home/a/assay.db."),
  );
  const said = await response.text();
  expect([response.status, JSON.parse(said)]).toMatchObject([507, { error: { type: "STORE_FULL" } }]);
  expect(said).toMatch(/disk of Assay's store is full.* goes on by itself/);
  expect(said).not.toContain("/home");
});

it.each([
  ["what was sent", { field: "report" }, 413],
  ["what was to be read", {}, 422],
])("R16 %s and is too large", (_, options, status) => {
  expect(errorResponse(new AssayError("TOO_LARGE", "x", options)).status).toBe(status);
});

it("R16 a status says whose a fault is to mend: the caller's, the page's that was to be read, the service's, or that of others it asked", () => {
  const byStatus = Map.groupBy(ERROR_TYPES, (type) => errorResponse(new AssayError(type, "x")).status);
  expect(Object.fromEntries(byStatus)).toEqual({
    400: ["INVALID_INPUT", "INVALID_TOPIC"],
    404: ["NOT_FOUND"],
    409: ["CONFLICT", "RUN_ACTIVE", "STALE_EPOCH", "JOURNAL_MISMATCH", "REPLAY_GAP", "STEP_VERSION"],
    422: [
      ...["PARSE_ERROR", "ROBOTS_DISALLOWED", "DEAD_LINK", "UNSAFE_URL", "TOO_LARGE", "UNSUPPORTED_TYPE", "PAGE_BLOCKED"],
      ...["PARTIAL_CONTENT", "OUT_OF_RANGE", "BUDGET_EXHAUSTED"],
    ],
    500: ["STORE_TOO_NEW", "STORE_ERROR", "INTERNAL"],
    502: [
      ...["SEARCH_PROVIDER_UNAVAILABLE", "SEARCH_BLOCKED", "NETWORK_ERROR", "RATE_LIMITED", "QUOTA_EXCEEDED", "UNAUTHORIZED"],
      ...["MODEL_ERROR", "MODEL_OUTPUT_INVALID", "CONTEXT_EXCEEDED"],
    ],
    503: ["CANCELLED", "CONFIG_INVALID", "MISSING_DEPENDENCY"],
    504: ["TIMEOUT"],
    507: ["STORE_FULL"],
  });
});

it.each(["INTERNAL", "STORE_ERROR"] as const)("X5 what %s says of the inside stays inside", async (type) => {
  expect(await errorResponse(new AssayError(type, "at /home/a/secret.ts")).json()).toEqual({
    error: { type, message: "Something went wrong inside Assay; its log says what.", retryable: false },
  });
});

it("R16 tells when to come again, in whole seconds and never at once", () => {
  const after = (retryAfterMs: number) => errorResponse(new AssayError("RATE_LIMITED", "x", { retryAfterMs })).headers.get("retry-after");
  expect([after(1), after(1_000), after(1_001)]).toEqual(["1", "1", "2"]);
  expect(errorResponse(new AssayError("RATE_LIMITED", "x")).headers.has("retry-after")).toBe(false);
});

it("I3 clients of the OpenAI protocol are told code and field, and whether trying again is of use", async () => {
  const answered = async (error: AssayError) => {
    const response = openAiErrorResponse(error, undefined, { "x-own": "1" });
    const { error: said } = (await response.json()) as { error: Record<string, unknown> };
    return [response.status, said.code, said.param, response.headers.get("x-should-retry"), response.headers.get("x-own")];
  };
  expect(await answered(new AssayError("RATE_LIMITED", "x"))).toEqual([502, "rate_limit_exceeded", null, "true", "1"]);
  expect(await answered(new AssayError("UNAUTHORIZED", "x"))).toEqual([502, "invalid_api_key", null, "false", "1"]);
  expect(await answered(new AssayError("NOT_FOUND", "x", { field: "model" }))).toEqual([404, "model_not_found", "model", "false", "1"]);
  expect(await answered(new AssayError("NOT_FOUND", "x", { field: "id" }))).toEqual([404, null, "id", "false", "1"]);
});
