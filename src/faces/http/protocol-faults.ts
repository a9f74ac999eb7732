import { maxHeaderSize, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { AssayError } from "../../domain/error.ts";
import { errorEnvelope, errorResponse } from "./errors.ts";
import { SECURE } from "./secure-headers.ts";

/** A request that never reaches the endpoints, because it is no proper HTTP. */
interface Fault {
  readonly status: number;
  readonly error: AssayError;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How long a socket whose fault was answered may still send, so that it can read why; then it is cut off. */
const LINGER_MS = 1_000;

/**
 * Has what Node would answer by itself, without a word (malformed requests, headers too large, clients too slow, expectations, tunnels), answered
 * in the one envelope (R16, X5).
 */
export function answerFaults(server: Server): void {
  const open = new WeakMap<object, Set<ServerResponse>>();
  server.on("request", ({ socket }, response) => {
    const answers = open.get(socket) ?? new Set();
    open.set(socket, answers.add(response));
    response.once("close", () => answers.delete(response));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // Nothing may be written into the midst of an answer.
    const midway = [...(open.get(socket) ?? [])].some(({ headersSent, writableFinished }) => headersSent && !writableFinished);
    if (midway || error.code === "ECONNRESET") socket.destroy();
    else refuse(socket, faultOf(error.code));
  });
  server.on("checkExpectation", (_, response) => {
    const error = new AssayError("INVALID_INPUT", "No expectation but 100-continue is met here.", { field: "Expect" });
    const body = JSON.stringify(errorEnvelope(error));
    response.writeHead(417, { ...SECURE, "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body);
  });
  server.on("connect", (_, socket) => {
    const error = new AssayError("INVALID_INPUT", "Assay is no proxy.", { field: "method" });
    refuse(socket, { status: 405, error, headers: { allow: "GET, HEAD, POST" } });
  });
}

/** The answer to a request whose address or Host makes no address, and to one that failed where nothing should. */
export function answerUnread(thrown: unknown): Response {
  if (!(thrown instanceof Error) || thrown.name !== "RequestError") return errorResponse(AssayError.from(thrown));
  const host = /host/i.test(thrown.message) || (thrown.message === "Invalid URL" && thrown.cause !== undefined);
  const message = host ? "`Host` is not a host's name." : "The address of the request is not one.";
  const response = errorResponse(new AssayError("INVALID_INPUT", message, { field: host ? "Host" : "path" }));
  for (const [name, value] of Object.entries(SECURE)) response.headers.set(name, value);
  return response;
}

function faultOf(code: string | undefined): Fault {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return {
        status: 431,
        error: new AssayError("TOO_LARGE", `The address and the headers together are larger than ${maxHeaderSize} bytes.`, {
          field: "headers",
        }),
      };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, error: new AssayError("TIMEOUT", "The request took too long to arrive; send it again.", { field: "request" }) };
    default:
      return { status: 400, error: new AssayError("INVALID_INPUT", "This is no well-formed HTTP request.", { field: "request" }) };
  }
}

function refuse(socket: Duplex, { status, error, headers }: Fault): void {
  if (!socket.writable || socket.writableEnded) return;
  const body = JSON.stringify(errorEnvelope(error));
  const fields = {
    ...SECURE,
    ...headers,
    connection: "close",
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
  };
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`)];
  socket.on("error", () => socket.destroy());
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.resume();
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  cut.unref();
  socket.once("close", () => clearTimeout(cut));
}
