import { describe, expect, it } from "vitest";
import { checkedKind, extractBytes } from "./extract-bytes.ts";

const sized = (length: number, beginning: string): Uint8Array => {
  const bytes = new Uint8Array(length).fill(0x20);
  bytes.set(new TextEncoder().encode(beginning));
  return bytes;
};

describe("R6 documents by their kind", () => {
  it.each([
    ["html", "<!doctype html><title>x</title>", "text/html", "https://one.test/a.html", 20_000_000],
    ["text", "Some words of a text.", "text/plain", "https://one.test/a.txt", 20_000_000],
    ["csv", "a,b\n1,2\n", "text/csv", "https://one.test/a.csv", 25_000_000],
    ["pdf", "%PDF-1.4\n", "application/pdf", "https://one.test/a.pdf", 100_000_000],
  ])("%s may be so large and no larger", (kind, beginning, contentType, url, most) => {
    expect(checkedKind(sized(most, beginning), { contentType, url })).toBe(kind);
    const message = `The document has ${most + 1} bytes; at most ${most} are read of ${kind}.`;
    expect(() => checkedKind(sized(most + 1, beginning), { contentType, url })).toThrow(
      expect.objectContaining({ type: "TOO_LARGE", message }),
    );
  });

  it("what only looks like JSON is text, unless it was said to be JSON", async () => {
    const bytes = new TextEncoder().encode('{"a": the wheel of the mill turns}\n');
    expect((await extractBytes(bytes, { url: "https://one.test/a" })).text).toContain("the wheel of the mill turns");
    await expect(extractBytes(bytes, { url: "https://one.test/a", contentType: "application/json" })).rejects.toMatchObject({
      type: "PARSE_ERROR",
    });
  });

  it("what cannot be read says as what it was to be read", async () => {
    await expect(extractBytes(sized(200, "%PDF-1.4\n"), { url: "https://one.test/a.pdf" })).rejects.toMatchObject({
      type: "PARSE_ERROR",
      message: expect.stringMatching(/cannot be read as pdf|PDF/u),
    });
  });
});
