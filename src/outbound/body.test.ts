import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { page, text, twoServers } from "../../test/two-servers.ts";

const servers = twoServers();

describe("bodies", () => {
  const sample = "Gezeiten und Strömung, ".repeat(500);
  const encoded: Record<string, (data: string) => Uint8Array> = {
    gzip: gzipSync,
    br: brotliCompressSync,
    deflate: deflateSync,
    "deflate, gzip": (data) => gzipSync(deflateSync(data)),
    zstd: zstdCompressSync,
  };

  it.each(Object.keys(encoded))("R6 undoes %s", async (encoding) => {
    servers.answer = () => ({ headers: { "content-encoding": encoding }, body: encoded[encoding]?.(sample) ?? "" });
    expect(text((await servers.outbound.request(page("http://front.test/"))).body)).toBe(sample);
  });

  it("R6 undoes bare deflate", async () => {
    servers.answer = () => ({ headers: { "content-encoding": "deflate" }, body: deflateRawSync(sample) });
    expect(text((await servers.outbound.request(page("http://front.test/"))).body)).toBe(sample);
  });

  const zeros = Buffer.alloc(30_000_000);
  it.each(Object.keys(encoded))("X5 stops a bomb packed with %s at the cap", async (encoding) => {
    const bomb = encoded[encoding]?.(zeros.toString("latin1")) ?? "";
    expect(bomb.length).toBeLessThan(100_000);
    servers.answer = () => ({ headers: { "content-encoding": encoding }, body: bomb });
    expect((await servers.failure(page("http://front.test/"))).type).toBe("TOO_LARGE");
    const response = await servers.outbound.request(page("http://front.test/", { cut: true }));
    expect(response.cut).toBe(true);
    expect(response.body).toHaveLength(1_000_000);
  });

  it("X5 refuses encodings laid over one another many times, and unknown ones", async () => {
    servers.answer = () => ({ headers: { "content-encoding": "gzip, gzip, gzip" }, body: gzipSync(gzipSync(gzipSync("x"))) });
    expect(await servers.failure(page("http://front.test/"))).toMatchObject({ type: "NETWORK_ERROR", retryable: false });
    servers.answer = () => ({ headers: { "content-encoding": "compress" }, body: "x" });
    expect(await servers.failure(page("http://front.test/"))).toMatchObject({ type: "NETWORK_ERROR", retryable: false });
  });

  it("R6 refuses what is declared too large before reading it, and cuts where it may", async () => {
    servers.answer = () => ({ body: "x".repeat(2_000_000) });
    expect((await servers.failure(page("http://front.test/"))).type).toBe("TOO_LARGE");
    const response = await servers.outbound.request(page("http://front.test/", { cut: true }));
    expect([response.cut, response.body.length]).toEqual([true, 1_000_000]);
  });

  it("R6 stops an undeclared body at the cap", async () => {
    servers.answer = () => ({
      body: (async function* () {
        for (;;) {
          yield "x".repeat(100_000);
          await sleep(1);
        }
      })(),
    });
    expect((await servers.failure(page("http://front.test/"))).type).toBe("TOO_LARGE");
  });

  it("R6 notices a body that was cut on its way", async () => {
    servers.answer = () => ({ body: "x".repeat(10_000), cutAfter: 2_000 });
    expect(await servers.failure(page("http://front.test/"))).toMatchObject({ type: "NETWORK_ERROR", retryable: true });
    servers.answer = () => ({ headers: { "content-encoding": "gzip" }, body: gzipSync(sample).subarray(0, 60) });
    expect(await servers.failure(page("http://front.test/"))).toMatchObject({ type: "NETWORK_ERROR" });
  });

  it("gives back every status, empty bodies and HEAD included", async () => {
    for (const status of [200, 204, 304, 404, 429, 500]) {
      servers.answer = () => ({ status });
      expect((await servers.outbound.request(page("http://front.test/"))).status).toBe(status);
    }
    servers.answer = () => ({ headers: { "content-length": "5000000" } });
    expect((await servers.outbound.request(page("http://front.test/", { method: "HEAD" }))).body).toHaveLength(0);
  });
});
