import { describe, expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
import { failureOf, hostUnknown } from "./failure.ts";

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
    ["ECONNREFUSED", "nothing answers there", true],
    ["ECONNRESET", "the connection was reset", true],
    ["ENOTFOUND", "its host name is unknown", false],
    ["EAI_AGAIN", "the name service did not answer", true],
    ["ENETUNREACH", "there is no way to its network", true],
    ["EHOSTUNREACH", "there is no way to its host", true],
    ["UND_ERR_SOCKET", "the connection was closed before the answer was whole", true],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "the answer was cut short", true],
    ["UND_ERR_INVALID_ARG", "a header or the address cannot be sent as it is", false],
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

  it("X3 a host that is unknown is told from one that is out of reach, and from what else is not found", () => {
    expect([hostUnknown(of("ENOTFOUND")), hostUnknown(of("EAI_AGAIN")), hostUnknown(of(undefined))]).toEqual([true, false, false]);
    expect(hostUnknown(new AssayError("NOT_FOUND", "x", { cause: { code: "ENOTFOUND" } as unknown as Error }))).toBe(false);
  });

  it("X3 an address is told to three hundred characters, and what failed for itself as it is", () => {
    const { message } = failureOf({ code: "EPIPE" }, `https://a.test/${"x".repeat(400)}`, watch());
    expect(message).toMatch(/^https:\/\/a\.test\/x{285} could not be fetched/u);
    const own = new AssayError("TOO_LARGE", "x");
    expect(failureOf(own, "https://a.test/", watch())).toBe(own);
  });

  it("X3 who ended it goes before what came of that", () => {
    const ended = (how: "cancelled" | "deadline") => failureOf({ code: "EPIPE" }, "https://a.test/", watch(how)).type;
    expect([ended("cancelled"), ended("deadline")]).toEqual(["CANCELLED", "TIMEOUT"]);
  });
});
