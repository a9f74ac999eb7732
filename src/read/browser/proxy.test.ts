import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { Outbound } from "../../outbound/outbound.ts";
import type { Tunnel } from "../../outbound/tunnel.ts";
import { MOST_SENT, openPageProxy, type PageProxy } from "./proxy.ts";

const MB = 1_000_000;
const HELLO = Buffer.from([0x16]);
const outbound: Outbound = { request: () => Promise.reject(new Error("not asked")), close: async () => undefined };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function hostOf(greet: (socket: Socket) => void): Promise<() => Promise<Socket>> {
  const server: Server = createServer((socket) => {
    socket.on("error", () => undefined);
    ends.push(() => socket.destroy());
    greet(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  ends.push(() => server.close());
  return async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    await once(socket, "connect");
    return socket;
  };
}

async function proxyTo(tunnel: Tunnel): Promise<PageProxy> {
  const proxy = await openPageProxy({ outbound, tunnel, maxBytes: 300 * MB, refused: () => false, signal: new AbortController().signal });
  ends.push(() => proxy.close());
  return proxy;
}

/** A client that has asked for a tunnel. */
async function asking(proxy: PageProxy): Promise<Socket> {
  const client = connect(Number(new URL(proxy.address).port), "127.0.0.1");
  client.on("error", () => undefined);
  ends.push(() => client.destroy());
  await once(client, "connect");
  client.write("CONNECT host.test:443 HTTP/1.1\r\nHost: host.test:443\r\n\r\n");
  return client;
}

describe("X5 the tunnels of a page", () => {
  it("X5 a page that sends more than it may through a tunnel is cut off", async () => {
    let got = 0;
    const host = await hostOf((socket) => socket.on("data", (piece) => (got += piece.length)));
    const proxy = await proxyTo(host);
    const client = await asking(proxy);
    await once(client, "data");
    client.resume();
    client.write(HELLO);
    for (let n = 0; n < 20; n++) client.write(Buffer.alloc(MB));
    await new Promise((resolve) => client.once("close", resolve));
    expect(got).toBeLessThanOrEqual(MOST_SENT);
    expect(proxy.refusals()).toMatchObject([{ type: "TOO_LARGE" }]);
  });

  it("X5 a tunnel takes no more than its other side does, and goes on when that does", { timeout: 20_000 }, async () => {
    let taken = 0;
    const host = await hostOf((socket) => {
      for (let n = 0; n < 100; n++) socket.write(Buffer.alloc(MB), () => taken++);
    });
    const client = await asking(await proxyTo(host));
    await sleep(1_000);
    expect(taken).toBeLessThan(100);
    let got = 0;
    client.on("data", (piece) => (got += piece.length));
    await expect.poll(() => got, { timeout: 10_000 }).toBeGreaterThanOrEqual(100 * MB);
  });

  it("X5 a tunnel that opens after its page has ended is ended", async () => {
    const socket = await (await hostOf(() => undefined))();
    ends.push(() => socket.destroy());
    const opening = Promise.withResolvers<Socket>();
    const asked = Promise.withResolvers<void>();
    const proxy = await proxyTo(() => {
      asked.resolve();
      return opening.promise;
    });
    await asking(proxy);
    await asked.promise;
    proxy.close();
    // By then the client's own end has been told, and tells nobody any more.
    await sleep(100);
    opening.resolve(socket);
    await expect.poll(() => socket.destroyed).toBe(true);
  });
});
