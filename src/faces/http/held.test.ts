import { describe, expect, it } from "vitest";
import { AssayError } from "../../domain/error.ts";
import { answeredWhile, streamedWhile } from "./held.ts";

const pieces = (...all: string[]): ReadableStream<Uint8Array> => ReadableStream.from(all.map((piece) => new TextEncoder().encode(piece)));

describe("X5 what a token that counts no more had under way", () => {
  const revoked = new AssayError("UNAUTHORIZED", "revoked");
  it("is refused, before or after it has begun, and nothing else is", async () => {
    const stop = new AbortController();
    await answeredWhile(stop.signal, Promise.resolve());
    const waiting = answeredWhile(stop.signal, new Promise(() => undefined));
    stop.abort(revoked);
    await expect(waiting).rejects.toMatchObject({ status: 401, error: revoked, headers: { "www-authenticate": "Bearer" } });
    await expect(answeredWhile(stop.signal, new Promise(() => undefined))).rejects.toMatchObject({ status: 401 });
    await expect(answeredWhile(new AbortController().signal, Promise.reject(revoked))).rejects.toBe(revoked);
  });

  it("ends between two pieces of a stream, and is said to have ended once", async () => {
    const stop = new AbortController();
    let done = 0;
    const whole = streamedWhile(stop.signal, new Response(pieces("a", "b"), { status: 201 }), () => done++);
    expect([whole.status, await whole.text(), done]).toEqual([201, "ab", 1]);
    const reader = streamedWhile(stop.signal, new Response(pieces("a", "b")), () => done++).body?.getReader();
    expect((await reader?.read())?.value).toEqual(new TextEncoder().encode("a"));
    stop.abort(revoked);
    while ((await reader?.read())?.done === false);
    expect(done).toBe(2);
    expect(streamedWhile(stop.signal, new Response(null), () => done++).body).toBeNull();
    expect(done).toBe(3);
  });

  it("ends where its reader leaves", async () => {
    let done = 0;
    await streamedWhile(new AbortController().signal, new Response(pieces("a")), () => done++).body?.cancel();
    expect(done).toBe(1);
  });
});
