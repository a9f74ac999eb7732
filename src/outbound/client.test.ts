import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PartHandle, startParts, type WorldReply, type WorldRequest } from "../../test/world/part.ts";
import type { AssayError } from "../domain/error.ts";
import { createOutbound } from "./client.ts";
import type { ResolvedAddress } from "./connect.ts";
import type { Outbound, OutboundRequest } from "./outbound.ts";

type Answer = (request: WorldRequest) => WorldReply | Promise<WorldReply>;

/** What the public and the private server answer, set by each test. */
let answer: Answer = () => ({});
let world: Awaited<ReturnType<typeof startParts<"open" | "hidden">>>;
let open: PartHandle;
let hidden: PartHandle;
let outbound: Outbound;
let names: Record<string, () => Promise<readonly ResolvedAddress[]>>;

beforeAll(async () => {
  world = await startParts({
    open: { name: "open", handle: (request) => answer(request) },
    hidden: { name: "hidden", handle: () => ({ body: "the crown jewels" }) },
  });
  open = world.parts.open;
  hidden = world.parts.hidden;
});
afterAll(() => world.close());

beforeEach(() => {
  open.calls.length = 0;
  hidden.calls.length = 0;
  answer = () => ({ body: "hello" });
  names = {};
  outbound = createOutbound({
    allow: [`127.0.0.1:${open.port}`],
    connectTimeoutMs: 5_000,
    resolver: async (host) => {
      if (names[host] !== undefined) return names[host]();
      if (host.endsWith(".test")) return [{ address: "127.0.0.1", port: open.port }];
      throw Object.assign(new Error("unknown"), { code: "ENOTFOUND" });
    },
  });
});
afterEach(() => outbound.close());

function page(url: string, more: Partial<OutboundRequest> = {}): OutboundRequest {
  return { url, policy: "page", deadlineMs: 20_000, maxBytes: 1_000_000, signal: new AbortController().signal, ...more };
}

async function failure(request: OutboundRequest): Promise<AssayError> {
  return outbound.request(request).then(
    (response) => {
      throw new Error(`it answered ${response.status}`);
    },
    (error: AssayError) => error,
  );
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");
const redirectTo = (location: string, status = 302): WorldReply => ({ status, headers: { location } });

/** Sends the headers and one piece of the body, and then nothing more. */
async function* endless(signal: AbortSignal): AsyncIterable<string> {
  yield "a beginning";
  await sleep(60_000, undefined, { signal }).catch(() => {});
}

describe("SSRF guard on the wire", () => {
  it("X5 sends nothing to loopback, whatever it is called", async () => {
    const hosts = [
      "127.0.0.1",
      "localhost",
      "localhost.",
      "127.1",
      "0x7f.1",
      "2130706433",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "0.0.0.0",
      "a.localhost",
    ];
    for (const host of hosts) expect((await failure(page(`http://${host}:${hidden.port}/`))).type, host).toBe("UNSAFE_URL");
    expect(hidden.calls).toHaveLength(0);
  });

  it("X5 refuses a public name that leads to a private address", async () => {
    const addresses = ["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "not-an-ip"];
    for (const address of addresses) {
      names["evil.example.org"] = async () => [{ address, port: hidden.port }];
      expect((await failure(page("http://evil.example.org/"))).type, address).toBe("UNSAFE_URL");
    }
    expect(hidden.calls).toHaveLength(0);
  });

  it("X5 refuses a name as soon as one of its addresses is private", async () => {
    names["mixed.example.org"] = async () => [
      { address: "127.0.0.1", port: open.port },
      { address: "127.0.0.1", port: hidden.port },
    ];
    expect((await failure(page("http://mixed.example.org/"))).type).toBe("UNSAFE_URL");
    expect(open.calls.length + hidden.calls.length).toBe(0);
  });

  it("X5 is not fooled by a name that answers otherwise the second time", async () => {
    const answers = [open.port, hidden.port];
    let asked = 0;
    names["rebind.example.org"] = async () => [{ address: "127.0.0.1", port: answers[asked++] ?? hidden.port }];
    answer = () => ({ body: "public", headers: { connection: "close" } });
    expect(text((await outbound.request(page("http://rebind.example.org/"))).body)).toBe("public");
    expect(asked).toBe(1);
    expect((await failure(page("http://rebind.example.org/"))).type).toBe("UNSAFE_URL");
    expect(hidden.calls).toHaveLength(0);
  });

  it.each([
    "http://127.0.0.1:PORT/",
    "http://localhost:PORT/",
    "http://[::1]:PORT/",
    "//0x7f.1:PORT/",
    "http://user@front.test/",
    "http://169.254.169.254/latest/meta-data/",
    "http://inside.example.org/",
    "ftp://front.test/file",
    "file:///etc/passwd",
    "http://front.test:6379/",
  ])("X5 does not follow a redirect to %s", async (target) => {
    names["inside.example.org"] = async () => [{ address: "127.0.0.1", port: hidden.port }];
    answer = () => redirectTo(target.replace("PORT", String(hidden.port)));
    expect((await failure(page("http://front.test/start"))).type).toBe("UNSAFE_URL");
    expect(open.calls).toHaveLength(1);
    expect(hidden.calls).toHaveLength(0);
  });

  it("X5 checks every hop of a chain", async () => {
    answer = ({ url }) => (url.pathname === "/1" ? redirectTo("http://second.test/2") : redirectTo(`http://127.0.0.1:${hidden.port}/`));
    expect((await failure(page("http://front.test/1"))).type).toBe("UNSAFE_URL");
    expect(open.calls.map((call) => call.path)).toEqual(["/1", "/2"]);
    expect(hidden.calls).toHaveLength(0);
  });

  it("X5 lets configured services be on loopback", async () => {
    const response = await outbound.request(page(`${hidden.origin}/`, { policy: "service" }));
    expect(text(response.body)).toBe("the crown jewels");
  });
});

describe("redirects", () => {
  it("R6 follows up to five and says which", async () => {
    answer = ({ url }) => {
      const n = Number(url.pathname.slice(1));
      return n < 5 ? redirectTo(`/${n + 1}`, [301, 302, 303, 307, 308][n]) : { body: "there" };
    };
    const response = await outbound.request(page("http://front.test/0"));
    expect(text(response.body)).toBe("there");
    expect(response.url).toBe("http://front.test/5");
    expect(response.redirects).toHaveLength(5);
  });

  it("R6 gives up after five, and on circles, for good", async () => {
    answer = ({ url }) => redirectTo(`/${Number(url.pathname.slice(1)) + 1}`);
    expect(await failure(page("http://front.test/0"))).toMatchObject({ type: "NETWORK_ERROR", retryable: false });
    expect(open.calls).toHaveLength(6);
    answer = ({ url }) => redirectTo(url.pathname === "/a" ? "/b" : "/a");
    expect(await failure(page("http://front.test/a"))).toMatchObject({ type: "NETWORK_ERROR", message: expect.stringContaining("circle") });
  });

  it("G1 asks before it follows, and passes on what the asker throws", async () => {
    answer = () => redirectTo("http://other.test/");
    const asked: string[] = [];
    const refuse = (url: string) => asked.push(url) < 0;
    expect(await failure(page("http://front.test/", { allowRedirect: refuse }))).toMatchObject({ type: "NETWORK_ERROR", retryable: false });
    expect(asked).toEqual(["http://other.test/"]);
    expect(open.calls).toHaveLength(1);
  });

  it("X5 does not even ask about a redirect that is unsafe", async () => {
    answer = () => redirectTo("http://10.0.0.1/");
    const asked: string[] = [];
    const ask = (url: string) => asked.push(url) > 0;
    expect((await failure(page("http://front.test/", { allowRedirect: ask }))).type).toBe("UNSAFE_URL");
    expect(asked).toEqual([]);
  });

  it("X5 gives services' redirects back unfollowed", async () => {
    answer = () => redirectTo(`${hidden.origin}/`);
    const response = await outbound.request(page(`${open.origin}/`, { policy: "service", headers: { authorization: "Bearer k" } }));
    expect(response.status).toBe(302);
    expect(hidden.calls).toHaveLength(0);
  });

  it("X5 never takes credentials or a body to another origin", async () => {
    answer = () => redirectTo(`${hidden.origin}/`);
    const headers = { authorization: "Bearer k", "x-api-key": "k", cookie: "a=b", accept: "text/plain" };
    await outbound.request(page(`${open.origin}/`, { policy: "service", headers, maxRedirects: 1 }));
    expect(hidden.calls[0]?.headers).toMatchObject({ accept: "text/plain" });
    for (const name of ["authorization", "x-api-key", "cookie"]) expect(hidden.calls[0]?.headers).not.toHaveProperty(name);
    answer = () => redirectTo(`${hidden.origin}/`, 307);
    const post = page(`${open.origin}/`, { policy: "service", method: "POST", body: "{}", headers, maxRedirects: 1 });
    expect(await failure(post)).toMatchObject({ type: "NETWORK_ERROR", retryable: false });
    expect(hidden.calls).toHaveLength(1);
  });

  it("keeps credentials at the same origin", async () => {
    answer = ({ url }) => (url.pathname === "/" ? redirectTo("/next", 308) : { body: "ok" });
    await outbound.request(
      page(`${open.origin}/`, { policy: "service", method: "POST", body: "{}", headers: { authorization: "Bearer k" }, maxRedirects: 1 }),
    );
    expect(open.calls[1]).toMatchObject({ method: "POST", body: "{}", headers: { authorization: "Bearer k" } });
  });
});

describe("deadline and cancellation", () => {
  const hanging: Record<string, () => void> = {
    "the name is looked up": () => {
      names["front.test"] = () => new Promise(() => {});
    },
    "headers are waited for": () => {
      answer = async ({ signal }) => {
        await sleep(60_000, undefined, { signal }).catch(() => {});
        return {};
      };
    },
    "the body comes": () => {
      answer = ({ signal }) => ({ body: endless(signal) });
    },
  };

  it.each(Object.keys(hanging))("R6 ends at the deadline while %s", async (moment) => {
    hanging[moment]?.();
    expect(await failure(page("http://front.test/", { deadlineMs: 150 }))).toMatchObject({ type: "TIMEOUT", retryable: true });
  });

  it("R6 ends at the deadline while a redirect is being judged", async () => {
    answer = () => redirectTo("/next");
    expect((await failure(page("http://front.test/", { deadlineMs: 150, allowRedirect: () => new Promise(() => {}) }))).type).toBe(
      "TIMEOUT",
    );
  });

  it.each(Object.keys(hanging))("R6 can be cancelled while %s", async (moment) => {
    hanging[moment]?.();
    const controller = new AbortController();
    const failed = failure(page("http://front.test/", { signal: controller.signal }));
    await sleep(50);
    controller.abort();
    expect(await failed).toMatchObject({ type: "CANCELLED", retryable: false });
  });

  it("R6 sends nothing when it is cancelled already", async () => {
    expect((await failure(page("http://front.test/", { signal: AbortSignal.abort() }))).type).toBe("CANCELLED");
    expect(open.calls).toHaveLength(0);
  });

  it("goes on working after many were cancelled", async () => {
    hanging["headers are waited for"]?.();
    const controller = new AbortController();
    const failed = Promise.all(Array.from({ length: 20 }, () => failure(page("http://front.test/", { signal: controller.signal }))));
    await sleep(50);
    controller.abort();
    expect(new Set((await failed).map((error) => error.type))).toEqual(new Set(["CANCELLED"]));
    answer = () => ({ body: "still here" });
    expect(text((await outbound.request(page("http://front.test/"))).body)).toBe("still here");
  });
});

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
    answer = () => ({ headers: { "content-encoding": encoding }, body: encoded[encoding]?.(sample) ?? "" });
    expect(text((await outbound.request(page("http://front.test/"))).body)).toBe(sample);
  });

  it("R6 undoes bare deflate", async () => {
    answer = () => ({ headers: { "content-encoding": "deflate" }, body: deflateRawSync(sample) });
    expect(text((await outbound.request(page("http://front.test/"))).body)).toBe(sample);
  });

  const zeros = Buffer.alloc(30_000_000);
  it.each(Object.keys(encoded))("X5 stops a bomb packed with %s at the cap", async (encoding) => {
    const bomb = encoded[encoding]?.(zeros.toString("latin1")) ?? "";
    expect(bomb.length).toBeLessThan(100_000);
    answer = () => ({ headers: { "content-encoding": encoding }, body: bomb });
    expect((await failure(page("http://front.test/"))).type).toBe("TOO_LARGE");
    const response = await outbound.request(page("http://front.test/", { cut: true }));
    expect(response.cut).toBe(true);
    expect(response.body).toHaveLength(1_000_000);
  });

  it("X5 refuses encodings laid over one another many times, and unknown ones", async () => {
    answer = () => ({ headers: { "content-encoding": "gzip, gzip, gzip" }, body: gzipSync(gzipSync(gzipSync("x"))) });
    expect(await failure(page("http://front.test/"))).toMatchObject({ type: "NETWORK_ERROR", retryable: false });
    answer = () => ({ headers: { "content-encoding": "compress" }, body: "x" });
    expect(await failure(page("http://front.test/"))).toMatchObject({ type: "NETWORK_ERROR", retryable: false });
  });

  it("R6 refuses what is declared too large before reading it, and cuts where it may", async () => {
    answer = () => ({ body: "x".repeat(2_000_000) });
    expect((await failure(page("http://front.test/"))).type).toBe("TOO_LARGE");
    const response = await outbound.request(page("http://front.test/", { cut: true }));
    expect([response.cut, response.body.length]).toEqual([true, 1_000_000]);
  });

  it("R6 stops an undeclared body at the cap", async () => {
    answer = () => ({
      body: (async function* () {
        for (;;) {
          yield "x".repeat(100_000);
          await sleep(1);
        }
      })(),
    });
    expect((await failure(page("http://front.test/"))).type).toBe("TOO_LARGE");
  });

  it("R6 notices a body that was cut on its way", async () => {
    answer = () => ({ body: "x".repeat(10_000), cutAfter: 2_000 });
    expect(await failure(page("http://front.test/"))).toMatchObject({ type: "NETWORK_ERROR", retryable: true });
    answer = () => ({ headers: { "content-encoding": "gzip" }, body: gzipSync(sample).subarray(0, 60) });
    expect(await failure(page("http://front.test/"))).toMatchObject({ type: "NETWORK_ERROR" });
  });

  it("gives back every status, empty bodies and HEAD included", async () => {
    for (const status of [200, 204, 304, 404, 429, 500]) {
      answer = () => ({ status });
      expect((await outbound.request(page("http://front.test/"))).status).toBe(status);
    }
    answer = () => ({ headers: { "content-length": "5000000" } });
    expect((await outbound.request(page("http://front.test/", { method: "HEAD" }))).body).toHaveLength(0);
  });
});

describe("failures", () => {
  it("R16 tells an unknown host from one that does not answer", async () => {
    expect(await failure(page("http://no-such-host.example.org/"))).toMatchObject({ type: "NETWORK_ERROR", retryable: false });
    open.faults.push({ kind: "reset" });
    expect(await failure(page("http://front.test/"))).toMatchObject({ type: "NETWORK_ERROR", retryable: true });
    const closed = await startParts({ one: { name: "one", handle: () => ({}) } });
    await closed.close();
    expect(await failure(page(`${closed.parts.one.origin}/`, { policy: "service" }))).toMatchObject({
      type: "NETWORK_ERROR",
      retryable: true,
    });
  });

  it("R6 tries a host's other addresses when the first does not answer", async () => {
    const closed = await startParts({ one: { name: "one", handle: () => ({}) } });
    await closed.close();
    const { port } = closed.parts.one;
    names["front.test"] = async () => [
      { address: "127.0.0.1", port },
      { address: "127.0.0.1", port: open.port },
    ];
    const response = await outbound.request(page("http://front.test/", { policy: "service" }));
    expect(text(response.body)).toBe("hello");
  });

  it("X5 keeps headers and secrets of addresses out of errors", async () => {
    const headers = { authorization: "Bearer sk-live-1\r\nx: y" };
    const error = await failure(page("http://front.test/?api_key=sk-live-2", { headers }));
    expect(error.type).toBe("NETWORK_ERROR");
    expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain("sk-live");
    open.faults.push({ kind: "reset" });
    const reset = await failure(page("http://front.test/?api_key=sk-live-2", { headers: { authorization: "Bearer sk-live-1" } }));
    expect(`${reset.stack} ${JSON.stringify(reset)} ${JSON.stringify(reset.cause)}`).not.toContain("sk-live");
  });

  it("X5 lets no caller set the host header", async () => {
    expect((await failure(page("http://front.test/", { headers: { Host: "127.0.0.1" } }))).type).toBe("INTERNAL");
  });

  it("R6 says who it is", async () => {
    await outbound.request(page("http://front.test/"));
    expect(open.calls[0]?.headers["user-agent"]).toBe("Assay/0.1 (respects robots.txt)");
  });
});
