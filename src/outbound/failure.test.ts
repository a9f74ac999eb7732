import { describe, expect, it } from "vitest";
import { failureOf } from "./failure.ts";

const watch = (ended?: "cancelled" | "deadline") => ({ ended: () => ended }) as unknown as Parameters<typeof failureOf>[2];
const of = (code: string | undefined) => failureOf(code === undefined ? "thrown" : { code }, "https://user:pw@a.test/x", watch());

describe("what went wrong under way", () => {
  it.each([
    ["CERT_HAS_EXPIRED", "its certificate cannot be trusted", false],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate cannot be trusted", false],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "its certificate cannot be trusted", false],
    ["SELF_SIGNED_CERT_IN_CHAIN", "its certificate cannot be trusted", false],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "its certificate cannot be trusted", false],
    ["HPE_INVALID_CONSTANT", "it does not speak HTTP", false],
    ["Z_DATA_ERROR", "its compressed body is damaged", false],
    ["Z_BUF_ERROR", "its compressed body is damaged", false],
    ["Z_MEM_ERROR", "its compressed body is damaged", true],
    ["ERR_BROTLI_INVALID", "its compressed body is damaged", true],
    ["ZSTD_error_prefix_unknown", "its compressed body is damaged", true],
    ["UND_ERR_HEADERS_OVERFLOW", "its headers are too long", false],
    ["NO_CERT_KNOWN", "the connection failed", true],
    ["EPIPE", "the connection was closed", true],
    [undefined, "the connection failed", true],
  ])("X3 %s: %s", (code, reason, retryable) => {
    const failure = of(code);
    expect(failure).toMatchObject({ type: "NETWORK_ERROR", retryable });
    expect(failure.message).toMatch(new RegExp(`could not be fetched: ${reason}\\.$`, "u"));
    expect(failure.message).not.toContain("pw");
  });

  it.each(["UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT"])("X3 %s is an answer that did not come in time", (code) => {
    expect(of(code)).toMatchObject({ type: "TIMEOUT", message: expect.stringContaining("a.test/x did not answer in time.") });
  });

  it("X3 who ended it goes before what came of that", () => {
    const ended = (how: "cancelled" | "deadline") => failureOf({ code: "EPIPE" }, "https://a.test/", watch(how)).type;
    expect([ended("cancelled"), ended("deadline")]).toEqual(["CANCELLED", "TIMEOUT"]);
  });
});
