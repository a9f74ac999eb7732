import type { Agent, Dispatcher } from "undici";
import { AssayError } from "../domain/error.ts";
import { redactUrl } from "../domain/url.ts";
import { type AllowList, parseAllowList } from "./allow-list.ts";
import { ACCEPT_ENCODING, readBody } from "./body.ts";
import { createConnector, type Resolver, systemResolver } from "./connect.ts";
import { failureOf } from "./failure.ts";
import { checkPageUrl } from "./guard.ts";
import type { Outbound, OutboundPolicy, OutboundRequest, OutboundResponse } from "./outbound.ts";
import { checkRedirect, type Hop, nextHop, redirectTarget } from "./redirect.ts";
import { startWatch, type Watch } from "./watch.ts";

export const DEFAULT_USER_AGENT = "Assay/0.1 (respects robots.txt)";

export interface OutboundOptions {
  /** What Assay calls itself to the web, e.g. `Assay/0.1 (+https://example.org/bot; respects robots.txt)`. */
  readonly userAgent?: string;
  /** One's own services that the `page` policy may reach: `host:port`, or a CIDR block. */
  readonly allow?: readonly string[];
  readonly resolver?: Resolver;
  /** For one address of a host, in ms; the request's own deadline holds beside it. */
  readonly connectTimeoutMs?: number;
}

const PAGE_REDIRECTS = 5;
/** Headers undici would act on in ways that lead round the guard or break the framing. */
const NOT_SET_BY_CALLERS = new Set(["host", "connection", "content-length", "transfer-encoding", "upgrade", "keep-alive", "expect"]);

/** Loaded at the first request: a run over a folder, and most commands, make none. */
const undici = () => import("undici");

async function agent(resolver: Resolver, allow: AllowList | undefined, connectTimeoutMs: number): Promise<Agent> {
  const { Agent } = await undici();
  return new Agent({
    connect: createConnector({ resolver, allow, connectTimeoutMs }),
    // The request's own deadline covers both waits, more exactly than undici's coarse timers.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 65_536,
    pipelining: 1,
  });
}

function plainHeaders(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value.join(", ") : String(value)]));
}

/** The one way out to HTTP, with both policies (R6, X5). Make one for the process and share it: connections are kept alive in it. */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  const allow = parseAllowList(options.allow ?? []);
  const resolver = options.resolver ?? systemResolver;
  const timeout = options.connectTimeoutMs ?? 10_000;
  const agents = new Map<OutboundPolicy, Promise<Agent>>();

  function agentFor(policy: OutboundPolicy): Promise<Agent> {
    const made = agents.get(policy) ?? agent(resolver, policy === "page" ? allow : undefined, timeout);
    agents.set(policy, made);
    return made;
  }

  function firstHop(request: OutboundRequest): Hop {
    const headers: Record<string, string> = { "user-agent": options.userAgent ?? DEFAULT_USER_AGENT, "accept-encoding": ACCEPT_ENCODING };
    for (const [name, value] of Object.entries(request.headers ?? {})) {
      const lower = name.toLowerCase();
      if (NOT_SET_BY_CALLERS.has(lower)) throw new AssayError("INTERNAL", `The header ${lower} is not a caller's to set.`);
      headers[lower] = value;
    }
    return { url: request.url, method: request.method ?? "GET", headers, body: request.body };
  }

  async function sendHop(hop: Hop, policy: OutboundPolicy, watch: Watch): Promise<Dispatcher.ResponseData> {
    if (policy === "page") checkPageUrl(hop.url, allow);
    else if (!/^https?:/i.test(hop.url)) {
      throw new AssayError("UNSAFE_URL", `${redactUrl(hop.url).slice(0, 200)} is neither http nor https.`, { field: "url" });
    }
    const { url, method, headers, body } = hop;
    const [{ request: send }, dispatcher] = await watch.race(Promise.all([undici(), agentFor(policy)]));
    return watch.race(send(url, { dispatcher, method, headers: { ...headers }, body: body ?? null, signal: watch.signal }));
  }

  async function follow(request: OutboundRequest, watch: Watch): Promise<OutboundResponse> {
    const most = request.maxRedirects ?? (request.policy === "page" ? PAGE_REDIRECTS : 0);
    const visited = [request.url];
    for (let hop = firstHop(request); ; ) {
      const response = await sendHop(hop, request.policy, watch);
      const headers = plainHeaders(response.headers);
      const target = most === 0 ? undefined : redirectTarget(response.statusCode, headers.location, hop.url);
      if (target === undefined) {
        const limits = { maxBytes: request.maxBytes, cut: request.cut ?? false };
        const declared = Number(headers["content-length"] ?? 0);
        if (declared > limits.maxBytes && !limits.cut && hop.method !== "HEAD") {
          response.body.on("error", () => {}).destroy();
          throw new AssayError("TOO_LARGE", `${redactUrl(hop.url)} is ${declared} bytes long; at most ${limits.maxBytes} are read.`);
        }
        const { bytes, cut } = await watch.race(readBody(response.body, headers["content-encoding"], limits));
        return { status: response.statusCode, url: hop.url, headers, body: bytes, cut, redirects: visited.slice(1) };
      }
      await watch.race(response.body.dump({ limit: 65_536, signal: watch.signal }));
      if (request.policy === "page") checkPageUrl(target, allow);
      await watch.race(checkRedirect(request, target, visited, most));
      visited.push(target);
      hop = nextHop(hop, response.statusCode, target);
    }
  }

  return {
    async request(request) {
      const watch = startWatch(request.signal, request.deadlineMs);
      try {
        watch.signal.throwIfAborted();
        return await follow(request, watch);
      } catch (thrown) {
        throw failureOf(thrown, request.url, watch);
      } finally {
        watch.stop();
      }
    },
    async close() {
      await Promise.all([...agents.values()].map(async (made) => (await made).destroy()));
    },
  };
}
