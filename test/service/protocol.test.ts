// What reaches the service before any endpoint does: bytes on a socket. Whatever is wrong with them is said in the one envelope.
import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Mount } from "../../src/faces/http/app.ts";
import { sseResponse } from "../../src/faces/http/sse.ts";
import { startWorld, type World } from "../world/world.ts";
import { startService, type TestService } from "./harness.ts";

const errorSchema = z.strictObject({
  error: z.strictObject({ type: z.string(), message: z.string().min(1), retryable: z.boolean(), field: z.string().min(1) }),
});

interface Answered {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

describe("bytes on a socket", { timeout: 60_000 }, () => {
  let world: World;
  let service: TestService;
  const sockets: Socket[] = [];
  const heads: AbortSignal[] = [];
  beforeAll(async () => {
    world = await startWorld();
    const stream: Mount = (app) =>
      app.get("/a-stream", () =>
        sseResponse(async function* (signal) {
          heads.push(signal);
          yield { data: "first" };
          await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
        }),
      );
    service = await startService({ env: world.env, mounts: [stream], patience: { headersMs: 1_000, requestMs: 6_000, everyMs: 200 } });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await service.end();
    await world.close();
  });

  /** Sends the bytes and reads the first whole answer, or everything until the connection ended. */
  function send(bytes: string | Buffer, { toTheEnd = false } = {}): Promise<string> {
    const socket = connect(Number(new URL(service.address).port), "127.0.0.1");
    sockets.push(socket);
    let got = "";
    return new Promise((resolve) => {
      socket.on("data", (data) => {
        got += data.toString("latin1");
        const length = /content-length: (\d+)/i.exec(got)?.[1];
        const at = got.indexOf("\r\n\r\n");
        if (!toTheEnd && at >= 0 && length !== undefined && got.length >= at + 4 + Number(length)) resolve(got);
      });
      socket.on("error", () => resolve(got));
      socket.on("close", () => resolve(got));
      socket.write(bytes);
    });
  }

  async function answerTo(bytes: string | Buffer): Promise<Answered> {
    const [head = "", ...rest] = (await send(bytes)).split("\r\n\r\n");
    const [line = "", ...fields] = head.split("\r\n");
    const headers = fields.map((field) => [field.slice(0, field.indexOf(":")).toLowerCase(), field.slice(field.indexOf(":") + 2)] as const);
    return { status: Number(line.split(" ")[1]), headers: new Map(headers), body: rest.join("\r\n\r\n") };
  }

  async function refusal(bytes: string | Buffer) {
    const { status, headers, body } = await answerTo(bytes);
    expect(headers.get("content-type"), body).toContain("application/json");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    return { status, headers, ...errorSchema.parse(JSON.parse(body)).error };
  }

  const get = (target: string, ...headers: string[]) => `GET ${target} HTTP/1.1\r\n${headers.map((one) => `${one}\r\n`).join("")}\r\n`;
  const HOST = "Host: localhost";

  it.each([
    ["garbage", "GARBAGE\r\n\r\n", 400, "request"],
    ["another version", `GET /healthz HTTP/9.9\r\n${HOST}\r\n\r\n`, 400, "request"],
    ["a method there is not", `FOO /healthz HTTP/1.1\r\n${HOST}\r\n\r\n`, 400, "request"],
    ["a folded header", get("/healthz", HOST, "X: a\r\n b"), 400, "request"],
    ["two lengths", `POST /run HTTP/1.1\r\n${HOST}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400, "request"],
    [
      "a length and chunks",
      `POST /run HTTP/1.1\r\n${HOST}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      "request",
    ],
    [
      "a broken chunk",
      `POST /run HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`,
      400,
      "request",
    ],
    ["large headers", get("/healthz", HOST, `X: ${"x".repeat(20_000)}`), 431, "headers"],
    ["a long address", get(`/runs/${"x".repeat(20_000)}`, HOST), 431, "headers"],
    ["an expectation", get("/healthz", HOST, "Expect: a-miracle"), 417, "Expect"],
    ["a tunnel", `CONNECT localhost:80 HTTP/1.1\r\n${HOST}\r\n\r\n`, 405, "method"],
    ["no host", get("/healthz"), 400, "Host"],
    ["two hosts", get("/healthz", HOST, "Host: evil.test"), 400, "Host"],
    ["an empty host", get("/healthz", "Host:"), 400, "Host"],
    ["a host with a blank", get("/healthz", "Host: a b"), 400, "Host"],
    ["a host with a user", get("/healthz", "Host: me@localhost"), 400, "Host"],
    ["a port there is not", get("/healthz", "Host: localhost:99999"), 400, "Host"],
    ["another host", get("/healthz", "Host: evil.test"), 421, "Host"],
    ["a number for a host", get("/healthz", "Host: 2130706433"), 421, "Host"],
    ["a whole address of another host", get("http://evil.test/healthz", HOST), 421, "Host"],
    ["a whole address, and another host beside it", get("http://localhost/healthz", "Host: evil.test"), 421, "Host"],
    ["a whole address that is none", get("http://[/healthz", HOST), 400, "path"],
    ["an address that is none", `OPTIONS * HTTP/1.1\r\n${HOST}\r\n\r\n`, 400, "path"],
    ["a backslash", get("/runs\\..\\x", HOST), 400, "path"],
  ])("R16 %s is refused in the envelope", async (_, bytes, status, field) => {
    expect(await refusal(bytes)).toMatchObject({ status, field });
  });

  it.each([["localhost:1"], ["LOCALHOST"], ["127.0.0.1"], ["127.9.9.9:80"], ["[::1]:8787"]])(
    "X5 answers to %s, its own name",
    async (name) => {
      expect((await answerTo(get("/healthz", `Host: ${name}`, "X-Forwarded-Host: evil.test"))).status).toBe(200);
    },
  );

  it("R16 X5 headers or a body that never come to an end are given up, and that is said", async () => {
    expect(await refusal(`GET /healthz HTTP/1.1\r\n${HOST}\r\nX-Slow: `)).toMatchObject({ status: 408, type: "TIMEOUT", field: "request" });
    const slow = `POST /run HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"query`;
    expect(await refusal(slow)).toMatchObject({ status: 408, type: "TIMEOUT" });
  });

  it("R16 a connection goes on after a refusal, and requests sent at once are answered in order", async () => {
    const bad = `POST /run HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n{a}`;
    const all = get("/healthz", HOST) + get("/nope", HOST) + bad + get("/healthz", HOST, "Connection: close");
    const got = await send(all, { toTheEnd: true });
    expect([...got.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])).toEqual(["200", "404", "400", "200"]);
  });

  const post = (bytes: Buffer | string, headers: string) => {
    const body = Buffer.from(bytes);
    const head = `POST /run HTTP/1.1\r\n${HOST}\r\n${headers}Content-Length: ${body.length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), body]);
  };
  const JSON_TYPE = "Content-Type: application/json\r\n";
  it.each([
    ["bytes that are no UTF-8", post(Buffer.from('{"query":"caf\xe9"}', "latin1"), JSON_TYPE), 400, "body"],
    ["a half of a surrogate in bytes", post(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), JSON_TYPE), 400, "body"],
    [
      "another charset",
      post(Buffer.from('{"query":"caf\xe9"}', "latin1"), "Content-Type: application/json; charset=iso-8859-1\r\n"),
      415,
      "Content-Type",
    ],
    ["a compressed body", post(gzipSync('{"query":"x"}'), `${JSON_TYPE}Content-Encoding: gzip\r\n`), 415, "Content-Encoding"],
    ["a byte order mark, which is passed over", post("\ufeff{}", 'Content-Type: application/json; charset="UTF-8"\r\n'), 400, "query"],
  ])("R16 %s: what is wrong is named", async (_, bytes, status, field) => {
    expect(await refusal(bytes)).toMatchObject({ status, field });
  });

  it("X5 R16 a body that is announced to be too large is refused, also when it never comes", async () => {
    const announced = `POST /run HTTP/1.1\r\n${HOST}\r\n${JSON_TYPE}Content-Length: 1000000000000\r\n\r\n{`;
    const refused = await refusal(announced);
    expect(refused).toMatchObject({ status: 413, type: "TOO_LARGE", field: "body" });
    expect(refused.headers.get("connection")).toBe("close");
  });

  it("R16 an address is asked for what it knows", async () => {
    expect(await refusal(`DELETE /run/ HTTP/1.1\r\n${HOST}\r\n\r\n`)).toMatchObject({ status: 405, field: "method" });
    const { status, headers } = await answerTo(`OPTIONS /run HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`);
    expect([status, headers.get("allow")]).toEqual([204, "POST"]);
    const response = await fetch(`${service.address}/healthz`, { method: "PUT" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("X5 a stream that only its head is asked of is not kept open", async () => {
    const response = await fetch(`${service.address}/a-stream`, { method: "HEAD" });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    expect(heads.map(({ aborted }) => aborted)).toEqual([true]);
    expect((await fetch(`${service.address}/healthz`, { method: "HEAD" })).status).toBe(200);
  });

  it("X2 R16 a client that goes away in the midst of its request is no failure of the service", async () => {
    const before = service.log.length;
    const socket = connect(Number(new URL(service.address).port), "127.0.0.1");
    socket.write(`POST /run-simple HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"query`);
    const answered = () => service.lines().find((line) => line.msg === "answered" && line.route === "/run-simple");
    setTimeout(() => socket.destroy(), 100);
    await expect.poll(answered, { timeout: 10_000 }).toMatchObject({ status: 499 });
    expect(
      service
        .lines()
        .slice(before)
        .filter((line) => line.level === "error"),
    ).toEqual([]);
  });
});
