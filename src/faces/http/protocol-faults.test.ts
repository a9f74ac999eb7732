// Faults that only the connection knows, on a server with nothing behind it; `test/service/protocol.test.ts` sends the service each.
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { answerFaults, answerUnread } from "./protocol-faults.ts";

const GARBAGE = "GARBAGE\r\n\r\n";
const GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

describe("X5 what is wrong with a connection", () => {
  const open: { readonly server: Server; readonly sockets: Socket[] }[] = [];
  afterEach(() => {
    for (const { server, sockets } of open.splice(0)) {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    }
  });

  async function serve(answer: RequestListener): Promise<{ readonly server: Server; readonly dial: () => Promise<Socket> }> {
    const server = createServer(answer);
    answerFaults(server);
    const sockets: Socket[] = [];
    open.push({ server, sockets });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const dial = async () => {
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
      sockets.push(socket);
      await once(socket, "connect");
      return socket;
    };
    return { server, dial };
  }

  /** Everything a socket gets until the other side is done with it. */
  async function allOf(socket: Socket): Promise<string> {
    let got = "";
    socket.on("data", (data) => {
      got += data.toString();
    });
    socket.on("error", () => undefined);
    if (!socket.closed) await once(socket, "close");
    return got;
  }

  it("is told as a whole answer after which the connection ends", async () => {
    const { dial } = await serve((_, response) => response.end("fine"));
    const socket = await dial();
    socket.write(GARBAGE);
    const [head = "", body = ""] = (await allOf(socket)).split("\r\n\r\n");
    expect(head.split("\r\n")[0]).toBe("HTTP/1.1 400 Bad Request");
    expect(head.toLowerCase()).toContain("\r\nconnection: close\r\n");
    expect(head.toLowerCase()).toContain(`\r\ncontent-length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toMatchObject({ error: { type: "INVALID_INPUT", field: "request" } });
  });

  it("is told after an answer that is over, and never in the midst of one", async () => {
    let end = (): unknown => undefined;
    const { dial } = await serve((request, response) => {
      if (request.url === "/slow") {
        response.write("begun");
        end = () => response.end();
      } else response.end("fine");
    });
    const after = await dial();
    after.write(GET);
    await once(after, "data");
    after.write(GARBAGE);
    expect(await allOf(after)).toMatch(/HTTP\/1\.1 400 /u);
    const midway = await dial();
    midway.write(GET.replace("/", "/slow"));
    await once(midway, "data");
    midway.write(GARBAGE);
    expect(await allOf(midway)).toBe("");
    end();
  });

  it.each([
    ["HPE_HEADER_OVERFLOW", 431, "TOO_LARGE", "headers"],
    ["ERR_HTTP_REQUEST_TIMEOUT", 408, "TIMEOUT", "request"],
    ["HPE_INVALID_METHOD", 400, "INVALID_INPUT", "request"],
    [undefined, 400, "INVALID_INPUT", "request"],
  ])("%s is answered with %d", async (code, status, type, field) => {
    const { server, dial } = await serve((_, response) => response.end());
    const arrived = once(server, "connection");
    const socket = await dial();
    const [theirs] = (await arrived) as [Duplex];
    server.emit("clientError", Object.assign(new Error("as Node tells it"), { code }), theirs);
    const got = await allOf(socket);
    expect(got).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, "u"));
    expect(JSON.parse(got.split("\r\n\r\n")[1] ?? "")).toMatchObject({ error: { type, field } });
  });

  it("of a client that has hung up nothing is told, and a failing or ended socket is let go", async () => {
    const { server, dial } = await serve((_, response) => response.end());
    const arrived = once(server, "connection");
    const socket = await dial();
    const [theirs] = (await arrived) as [Socket];
    server.emit("clientError", Object.assign(new Error("reset"), { code: "ECONNRESET" }), theirs);
    expect(theirs.destroyed).toBe(true);
    expect(await allOf(socket)).toBe("");
    // What is ended already is left as it is.
    server.emit("clientError", new Error("late"), theirs);

    const again = once(server, "connection");
    await dial();
    const [failing] = (await again) as [Socket];
    server.emit("clientError", new Error("bad"), failing);
    failing.emit("error", new Error("EPIPE"));
    expect(failing.destroyed).toBe(true);
  });

  it("R16 a tunnel is told which methods there are", async () => {
    const { dial } = await serve((_, response) => response.end());
    const socket = await dial();
    socket.write("CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const got = await allOf(socket);
    expect(got).toMatch(/^HTTP\/1\.1 405 /u);
    expect(got).toContain("\r\nallow: GET, HEAD, POST\r\n");
  });
});

describe("R16 a request that cannot be read", () => {
  const named = (message: string, cause?: Error) => Object.assign(new Error(message, { cause }), { name: "RequestError" });
  it.each([
    ["a host that is none", named("Missing host header"), 400, "Host"],
    ["an address that the host spoils", named("Invalid URL", new Error("bad")), 400, "Host"],
    ["an address that is none", named("Invalid URL"), 400, "path"],
    ["anything else in it", named("Absolute URL in :path", new Error("bad")), 400, "path"],
  ])("%s", async (_, thrown, status, field) => {
    const response = answerUnread(thrown);
    expect(response.status).toBe(status);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.json()).toMatchObject({ error: { type: "INVALID_INPUT", field } });
  });

  it.each([[new Error("Missing host header")], ["a word"]])("what failed where nothing should (%s) is the service's fault", (thrown) => {
    expect(answerUnread(thrown).status).toBe(500);
  });
});
