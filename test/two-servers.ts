import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { AssayError } from "../src/domain/error.ts";
import { createOutbound } from "../src/outbound/client.ts";
import type { ResolvedAddress } from "../src/outbound/connect.ts";
import type { Outbound, OutboundRequest } from "../src/outbound/outbound.ts";
import { type PartHandle, startParts, type WorldReply, type WorldRequest } from "./world/part.ts";

export interface TwoServers {
  /** Allowed, and where every `*.test` name leads. */
  open: PartHandle;
  /** Listens on loopback and must never be asked by a page request. */
  hidden: PartHandle;
  outbound: Outbound;
  /** What the open server answers; set by each test. */
  answer: (request: WorldRequest) => WorldReply | Promise<WorldReply>;
  /** Names that lead elsewhere. */
  names: Record<string, () => Promise<readonly ResolvedAddress[]>>;
  failure(request: OutboundRequest): Promise<AssayError>;
}

/** Starts both servers for a test file, and gives every test an outbound of its own. */
export function twoServers(): TwoServers {
  let world: Awaited<ReturnType<typeof startParts<"open" | "hidden">>>;
  const state = {
    async failure(request: OutboundRequest) {
      return state.outbound.request(request).then(
        (response) => Promise.reject(new Error(`it answered ${response.status}`)),
        (error: AssayError) => error,
      );
    },
  } as TwoServers;
  beforeAll(async () => {
    world = await startParts({
      open: { name: "open", handle: (request) => state.answer(request) },
      hidden: { name: "hidden", handle: () => ({ body: "the crown jewels" }) },
    });
    Object.assign(state, world.parts);
  });
  afterAll(() => world.close());
  beforeEach(() => {
    state.open.calls.length = 0;
    state.hidden.calls.length = 0;
    state.answer = () => ({ body: "hello" });
    state.names = {};
    state.outbound = createOutbound({
      allow: [`127.0.0.1:${state.open.port}`],
      connectTimeoutMs: 5_000,
      resolver: async (host) => {
        if (state.names[host] !== undefined) return state.names[host]();
        if (host.endsWith(".test")) return [{ address: "127.0.0.1", port: state.open.port }];
        throw Object.assign(new Error("unknown"), { code: "ENOTFOUND" });
      },
    });
  });
  afterEach(() => state.outbound.close());
  return state;
}

export function page(url: string, more: Partial<OutboundRequest> = {}): OutboundRequest {
  return { url, policy: "page", deadlineMs: 20_000, maxBytes: 1_000_000, signal: new AbortController().signal, ...more };
}

export const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");
export const redirectTo = (location: string, status = 302): WorldReply => ({ status, headers: { location } });
