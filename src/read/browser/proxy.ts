import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { AssayError } from "../../domain/error.ts";
import type { Outbound } from "../../outbound/outbound.ts";
import type { Tunnel } from "../../outbound/tunnel.ts";

export interface PageProxyOptions {
  readonly outbound: Outbound;
  readonly tunnel: Tunnel;
  /** Most bytes the page may load in all. */
  readonly maxBytes: number;
  /** Whether an address may not be asked (excluded domains). */
  readonly refused: (url: string) => boolean;
  readonly signal: AbortSignal;
}

/** The only thing a page's browser can reach: on loopback, for one page, closed with it. */
export interface PageProxy {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  /** Requests that are being answered. */
  underWay(): number;
  /** What was not let through, first first. */
  refusals(): readonly AssayError[];
  /** Whether the page wanted more bytes than it may load. */
  isFull(): boolean;
  close(): void;
}

const METHODS = new Set(["GET", "HEAD", "POST"]);
const MOST_BODY = 100_000;
/** Sent by one page through all its tunnels: what is asked for is short. */
export const MOST_SENT = 4_000_000;
const MOST_REQUESTS = 300;
const REQUEST_MS = 8_000;
/** Headers that are for the proxy, or for a single connection. */
const OF_THE_HOP =
  /^(?:host|connection|proxy-.*|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|accept-encoding|expect|cookie2?|sec-.*|x-client-data)$/;
const NOT_SENT_ON = /^(?:connection|keep-alive|transfer-encoding|content-length|content-encoding|alt-svc|strict-transport-security)$/;

/** Starts the proxy of one page. Every request goes through the guard of pages, whoever in the browser makes it. */
export async function openPageProxy(options: PageProxyOptions): Promise<PageProxy> {
  const { outbound, tunnel, maxBytes, signal } = options;
  const sockets = new Set<Duplex>();
  const refusals: AssayError[] = [];
  let underWay = 0;
  let requests = 0;
  let bytes = 0;
  let sent = 0;
  let closed = false;

  /** @throws AssayError when the page has had its share */
  function admit(url: string): void {
    if (++requests > MOST_REQUESTS) throw new AssayError("TOO_LARGE", `The page made more than ${MOST_REQUESTS} requests.`);
    if (bytes >= maxBytes) throw new AssayError("TOO_LARGE", `The page loads more than ${maxBytes} bytes.`);
    if (options.refused(url)) throw new AssayError("UNSAFE_URL", "Its domain is excluded.", { field: "url" });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? "";
    const method = request.method ?? "";
    if (!METHODS.has(method) || !/^http:\/\//i.test(url)) throw new AssayError("UNSAFE_URL", "Only pages are asked for.", { field: "url" });
    admit(url);
    const body = method === "POST" ? await bodyOf(request) : undefined;
    const headers = Object.entries(request.headers).filter(([name, value]) => typeof value === "string" && !OF_THE_HOP.test(name));
    const reply = await outbound.request({
      ...{ url, policy: "page", method: method as "GET" | "HEAD" | "POST", headers: Object.fromEntries(headers) as Record<string, string> },
      ...(body === undefined ? {} : { body }),
      ...{ deadlineMs: REQUEST_MS, maxBytes: Math.max(0, maxBytes - bytes), cut: true, maxRedirects: 0, signal },
    });
    bytes += reply.body.length;
    const passed = Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !NOT_SENT_ON.test(name)));
    response.writeHead(reply.status, { ...passed, "content-length": String(reply.body.length), connection: "close" });
    response.end(method === "HEAD" ? undefined : reply.body);
  }

  function maySend(piece: Buffer): boolean {
    sent += piece.length;
    if (sent > MOST_SENT) refuse(new AssayError("TOO_LARGE", `The page sends more than ${MOST_SENT} bytes.`));
    return sent <= MOST_SENT;
  }

  /** A tunnel carries TLS and nothing else: whoever says another word first is cut off. */
  async function connectThrough(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const [, host = "", port = ""] = /^(\[[\da-f:.]+\]|[^:]+):(\d+)$/i.exec(request.url ?? "") ?? [];
    admit(`https://${host}:${port}/`);
    const upstream = await tunnel(host, Number(port));
    // Whom it was opened for may have gone meanwhile, and then nobody would end it.
    if (closed || client.destroyed) return void upstream.destroy();
    sockets.add(upstream);
    upstream.on("close", () => sockets.delete(upstream));
    const end = () => {
      upstream.destroy();
      client.destroy();
    };
    let greeted = false;
    // Put back before anybody listens, so that what came with the request is looked at like all that follows.
    if (head.length > 0) client.unshift(head);
    carry(client, upstream, end, (piece) => {
      greeted ||= piece[0] === TLS_HANDSHAKE;
      return greeted && maySend(piece);
    });
    carry(upstream, client, end, (piece) => {
      bytes += piece.length;
      return bytes <= maxBytes;
    });
    for (const side of [client, upstream]) side.on("error", end).on("close", end);
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
  }

  const refuse = (thrown: unknown) => {
    const error = AssayError.from(thrown);
    if (refusals.length < MOST_REQUESTS) refusals.push(error);
    return error;
  };
  const server: Server = createServer((request, response) => {
    underWay++;
    answer(request, response)
      .catch((thrown) => {
        refuse(thrown);
        if (!response.headersSent) response.writeHead(403, { "content-type": "text/plain", connection: "close" });
        response.end("refused");
      })
      .finally(() => underWay--);
  });
  server.on("connect", (request, client, head) => {
    sockets.add(client);
    client.on("error", () => client.destroy()).on("close", () => sockets.delete(client));
    connectThrough(request, client, head).catch((thrown) => {
      refuse(thrown);
      client.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
    });
  });
  // Web sockets without TLS come as an upgrade where a proxy is asked for the page itself.
  server.on("upgrade", (_request: IncomingMessage, socket: Socket) => {
    refuse(new AssayError("UNSAFE_URL", "Only pages are asked for.", { field: "url" }));
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    underWay: () => underWay,
    refusals: () => refusals,
    isFull: () => bytes >= maxBytes || requests > MOST_REQUESTS,
    close() {
      closed = true;
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

const TLS_HANDSHAKE = 0x16;

/** Hands on what one side says while it may, as fast as the other takes it: what waits would fill our own memory. */
function carry(from: Duplex, to: Duplex, end: () => void, may: (piece: Buffer) => boolean): void {
  from.on("data", (piece: Buffer) => {
    if (!may(piece)) end();
    else if (!to.write(piece)) from.pause();
  });
  to.on("drain", () => from.resume());
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MOST_BODY) throw new AssayError("TOO_LARGE", `The page sends more than ${MOST_BODY} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
