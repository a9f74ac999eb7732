// The frame of the emulated outside: one process, one loopback port for each part (several vendors use the same paths), every call recorded,
// latency and faults set from outside while it runs.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface WorldRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly json: () => unknown;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
}

export interface WorldReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body, or pieces sent one after the other as they come (server-sent events, slow bodies). */
  readonly body?: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** Close the connection after this many bytes of body (a cut body). */
  readonly cutAfter?: number;
}

/** One service of the emulated outside. */
export interface WorldPart {
  readonly name: string;
  handle(request: WorldRequest): Promise<WorldReply> | WorldReply;
}

/** What can go wrong with a call, wherever it goes. */
export type Fault =
  | { readonly kind: "status"; readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: "slow headers"; readonly ms: number }
  | { readonly kind: "slow body"; readonly ms: number }
  | { readonly kind: "cut body"; readonly after: number }
  | { readonly kind: "malformed" }
  | { readonly kind: "wrong types" }
  | { readonly kind: "reset" };

export interface RecordedCall {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  status: number;
}

export interface PartHandle {
  readonly name: string;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly port: number;
  readonly calls: RecordedCall[];
  /** Fixed latency before each answer, in ms. */
  latencyMs: number;
  /** Latency of single calls, in ms, in place of the fixed one. */
  latencyOf: ((call: RecordedCall) => number) | undefined;
  /** Faults for the calls to come: taken in order, one a call; `always` holds for every call after them. */
  readonly faults: Fault[];
  always: Fault | undefined;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

async function* slowly(bytes: Uint8Array, ms: number): AsyncIterable<Uint8Array> {
  const size = Math.max(1, Math.ceil(bytes.length / 10));
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
    await sleep(ms / 10);
  }
}

async function whole(body: WorldReply["body"]): Promise<Uint8Array> {
  if (body === undefined) return new Uint8Array();
  if (typeof body === "string") return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Turns every number into a string, every string into a number and every list into an object: what a careless upgrade of a service does. */
export function wrongTypes(value: unknown): unknown {
  if (typeof value === "string") return 7;
  if (typeof value === "number") return "seven";
  if (Array.isArray(value)) return { 0: value.map(wrongTypes) };
  if (typeof value === "object" && value !== null) return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, wrongTypes(v)]));
  return value;
}

async function spoil(reply: WorldReply, fault: Fault | undefined): Promise<WorldReply | "reset"> {
  if (fault === undefined) return reply;
  switch (fault.kind) {
    case "reset":
      return "reset";
    case "status":
      return { status: fault.status, body: fault.body ?? "", ...(fault.headers === undefined ? {} : { headers: fault.headers }) };
    case "slow headers":
      await sleep(fault.ms);
      return reply;
    case "slow body":
      return { ...reply, body: slowly(await whole(reply.body), fault.ms) };
    case "cut body":
      return { ...reply, cutAfter: fault.after };
    case "malformed":
      return { ...reply, body: (await whole(reply.body)).subarray(0, 17) };
    case "wrong types":
      return { ...reply, body: JSON.stringify(wrongTypes(JSON.parse(Buffer.from(await whole(reply.body)).toString("utf8")))) };
  }
}

async function send(response: ServerResponse, reply: WorldReply): Promise<void> {
  let left = reply.cutAfter ?? Number.POSITIVE_INFINITY;
  const { body } = reply;
  const plain = typeof body === "string" ? Buffer.from(body) : body instanceof Uint8Array ? body : undefined;
  response.writeHead(reply.status ?? 200, { ...(plain === undefined ? {} : { "content-length": String(plain.length) }), ...reply.headers });
  const pieces = plain === undefined ? ((body ?? []) as AsyncIterable<string | Uint8Array>) : [plain];
  for await (const piece of pieces) {
    const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
    response.write(bytes.subarray(0, left));
    left -= bytes.length;
    if (left <= 0) {
      await sleep(5);
      response.destroy();
      return;
    }
    if (response.destroyed) return;
  }
  response.end();
}

function listen(part: WorldPart, handle: Omit<PartHandle, "port" | "origin">, port: number): Promise<{ server: Server; port: number }> {
  const server = createServer(async (request, response) => {
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const body = await readBody(request);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const call: RecordedCall = {
      at: performance.now(),
      method: request.method ?? "GET",
      path: request.url ?? "/",
      headers,
      body,
      status: 0,
    };
    handle.calls.push(call);
    try {
      const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "127.0.0.1"}`);
      const asked: WorldRequest = { method: call.method, url, headers, body, json: () => JSON.parse(body), signal: gone.signal };
      const fault = handle.faults.shift() ?? handle.always;
      const latencyMs = handle.latencyOf?.(call) ?? handle.latencyMs;
      if (latencyMs > 0) await sleep(latencyMs);
      const reply = await spoil(fault?.kind === "status" || fault?.kind === "reset" ? {} : await part.handle(asked), fault);
      if (reply === "reset") return void response.destroy();
      call.status = reply.status ?? 200;
      await send(response, reply);
    } catch (error) {
      if (!response.headersSent) response.writeHead(500);
      response.end(`the emulated part ${part.name} failed: ${error}`);
    }
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => resolve({ server, port: (server.address() as AddressInfo).port }));
  });
}

/** Starts parts of the outside on loopback ports of their own (any free one unless `ports` says otherwise). */
export async function startParts<N extends string>(
  parts: Readonly<Record<N, WorldPart>>,
  ports: Partial<Record<N, number>> = {},
): Promise<{ readonly parts: Readonly<Record<N, PartHandle>>; close(): Promise<void> }> {
  const servers: Server[] = [];
  const handles = {} as Record<N, PartHandle>;
  for (const name of Object.keys(parts) as N[]) {
    const handle = { name, calls: [], latencyMs: 0, latencyOf: undefined, faults: [], always: undefined };
    const { server, port } = await listen(parts[name], handle, ports[name] ?? 0);
    servers.push(server);
    handles[name] = Object.assign(handle, { port, origin: `http://127.0.0.1:${port}` });
  }
  const close = async () => {
    for (const server of servers) server.closeAllConnections();
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  };
  return { parts: handles, close };
}
