import { describe, expect, it } from "vitest";
import { withoutSecrets } from "./outgoing.ts";

const scrub = (text: string) => text.replaceAll("key", "***");
const EVENTS = { "content-type": "text/event-stream" };
const pieces = (...all: string[]): ReadableStream<Uint8Array> => ReadableStream.from(all.map((piece) => new TextEncoder().encode(piece)));

describe("X5 an answer without secrets", () => {
  it("has its status and headers, but no length that is another's", async () => {
    const response = await withoutSecrets(new Response("a key", { status: 404, headers: { "x-a": "b", "content-length": "5" } }), scrub);
    expect([response.status, response.headers.get("x-a"), response.headers.get("content-length"), await response.text()]).toEqual([
      404,
      "b",
      null,
      "a ***",
    ]);
  });

  it("is as it was where it has no body, or bytes that are no text", async () => {
    const empty = new Response(null);
    expect(await withoutSecrets(empty, scrub)).toBe(empty);
    for (const type of ["image/png", "font/woff2", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"]) {
      const packed = new Response("a key", { headers: { "content-type": type } });
      expect(await withoutSecrets(packed, scrub)).toBe(packed);
    }
    expect(await (await withoutSecrets(new Response("a key", { headers: { "content-type": "image/svg+xml" } }), scrub)).text()).toBe(
      "a ***",
    );
  });

  it("is scrubbed frame by frame where it is a stream, whatever its pieces", async () => {
    const response = await withoutSecrets(
      new Response(pieces("data: a k", "ey\n\ndata: ke", "y\r\n", "\r\nthe key"), { headers: EVENTS }),
      scrub,
    );
    expect(await response.text()).toBe("data: a ***\n\ndata: ***\r\n\r\nthe ***");
  });
});
