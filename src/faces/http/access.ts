import type { Config } from "../../config/settings.ts";
import { AssayError } from "../../domain/error.ts";
import { ANYBODY, checkNames, type Identity, type Principals, tokenOf } from "../../service/principals.ts";
import { type LimitStore, RIGHTS, type Right } from "../../store/store.ts";
import { Refusal } from "./errors.ts";

const LEAST_TOKEN = 16;

/** Addresses that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * @param kept how many tokens the store has
 * @throws AssayError CONFIG_INVALID for a public address without tokens, for tokens that could be guessed or are named wrongly (X5)
 */
export function checkExposure(config: Config, kept: number): void {
  if (!isLoopback(config["serve.host"]) && config["serve.tokens"].length + kept === 0) {
    throw new AssayError(
      "CONFIG_INVALID",
      `${config["serve.host"]} can be reached from other machines: add a token with \`assay tokens add\` or set ASSAY_TOKENS (serve.tokens), or listen on 127.0.0.1.`,
      { field: "serve.tokens" },
    );
  }
  checkTokens(config);
}

/** @throws AssayError CONFIG_INVALID for tokens that could be guessed or are named wrongly */
export function checkTokens(config: Config): void {
  for (const entry of config["serve.tokens"]) {
    if (tokenOf(entry).secret.length < LEAST_TOKEN)
      throw new AssayError("CONFIG_INVALID", `A token in serve.tokens is shorter than ${LEAST_TOKEN} characters and could be guessed.`, {
        field: "serve.tokens",
      });
  }
  checkNames(config);
}

/** Where a page keeps that it is signed in. */
export const SESSION_COOKIE = "assay_session";

/** The part of a request that says who asks. */
export interface Asked {
  readonly method: string;
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
}

/** Who asks where there are no tokens: whoever reaches the service may do everything. */
const ANYBODY_AT_ALL: Identity = { principal: ANYBODY, rights: RIGHTS };

/**
 * Tells who asks, from the `Authorization` header or from the cookie of a page that has signed in. What such a page changes it must have asked for
 * itself: a browser says so in `Origin` (X5).
 * @throws Refusal 401, 403
 */
export async function whoAsks(asked: Asked, principals: Principals): Promise<Identity> {
  const given = /^Bearer +(\S+)$/i.exec(asked.authorization ?? "")?.[1];
  const known = given === undefined ? undefined : await principals.ofToken(given);
  if (known !== undefined) return known;
  const session = given === undefined ? sessionIn(asked.cookie) : undefined;
  const signedIn = session === undefined ? undefined : await principals.ofSession(session);
  if (signedIn !== undefined) {
    if (asked.method !== "GET" && asked.method !== "HEAD" && !isOwnPage(asked)) throw notOwnPage();
    return signedIn;
  }
  if (await principals.isOpen()) return ANYBODY_AT_ALL;
  const message = given === undefined ? "Say who you are: send `Authorization: Bearer TOKEN`." : "This token is not known.";
  throw new Refusal(401, new AssayError("UNAUTHORIZED", message, { field: "Authorization" }), { "www-authenticate": "Bearer" });
}

/** The secret of a session, from the `Cookie` header. */
export function sessionIn(cookie: string | undefined): string | undefined {
  const cookies = (cookie ?? "").split(/; */).map((one) => one.split("="));
  return cookies.find(([name]) => name === SESSION_COOKIE)?.[1];
}

function isOwnPage({ origin, host }: Asked): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

function notOwnPage(): Refusal {
  const message = "Only the service's own page may change something with its cookie; other programs send `Authorization: Bearer TOKEN`.";
  return new Refusal(403, new AssayError("UNAUTHORIZED", message, { field: "Origin" }));
}

/** Over MCP the same request may ask or read what is kept: which of the two stands in its body. */
const MCP = /^\/mcp\/?$/;

/** @throws Refusal 403 for a token that may not do this */
export function checkRight({ rights }: Identity, method: string, path: string): void {
  const needed: readonly Right[] = MCP.test(path) ? ["ask", "read"] : method === "GET" || method === "HEAD" ? ["read"] : ["ask"];
  const lacking = needed.find((right) => !rights.includes(right));
  if (lacking === undefined) return;
  const message = `This token may not ${lacking}; its rights are: ${rights.join(", ")}.`;
  throw new Refusal(403, new AssayError("UNAUTHORIZED", message, { field: "Authorization" }));
}

/** Requests counted by principal, in windows that refill evenly. @param most principals that are remembered @returns lets one request by and says how many are left, or throws a 429 with when to come back */
export function rateLimiter(
  perMinute: number,
  now: () => number = () => performance.now(),
  most = Number.POSITIVE_INFINITY,
): (principal: string) => number {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const perMs = perMinute / 60_000;
  return (principal) => {
    const at = now();
    const known = buckets.get(principal) ?? { tokens: perMinute, at };
    const tokens = Math.min(perMinute, known.tokens + (at - known.at) * perMs);
    // At the end stands who asked last.
    buckets.delete(principal);
    if (buckets.size >= most) buckets.delete(buckets.keys().next().value ?? "");
    if (tokens < 1) {
      buckets.set(principal, { tokens, at });
      throw tooMany(perMinute, Math.ceil((1 - tokens) / perMs));
    }
    buckets.set(principal, { tokens: tokens - 1, at });
    return Math.floor(tokens - 1);
  };
}

/** The same over all processes of a store, which does not tell how many are left. */
export function sharedRateLimiter(limits: LimitStore, perMinute: number): (principal: string) => Promise<void> {
  return async (principal) => {
    const waitMs = await limits.countOne(`requests:${principal}`, perMinute);
    if (waitMs !== undefined) throw tooMany(perMinute, waitMs);
  };
}

function tooMany(perMinute: number, retryAfterMs: number): Refusal {
  const message = `More than ${perMinute} requests in a minute; come back a little later.`;
  return new Refusal(429, new AssayError("RATE_LIMITED", message, { retryAfterMs }));
}

/** Whether the service answers to this `Host`: on loopback only to this machine's names, so that no other name can be bound to it (X5). */
export function hostCheck(config: Config): (host: string | undefined) => void {
  const own = config["serve.hosts"].map((host) => host.toLowerCase());
  const bound = isLoopback(config["serve.host"]);
  return (header) => {
    const name = hostName(header);
    if (name === undefined)
      throw new Refusal(400, new AssayError("INVALID_INPUT", "Say in one `Host` header whom you ask.", { field: "Host" }));
    if (own.includes(name) || isLoopback(name) || (!bound && own.length === 0)) return;
    throw new Refusal(
      421,
      new AssayError("INVALID_INPUT", "This service does not answer to that host name; its own are set by serve.hosts.", { field: "Host" }),
    );
  };
}

/** Requests of web pages: those of the service itself, and of origins that are set. A page anywhere else may not even ask (X5). */
export function originCheck(config: Config): (origin: string | undefined, host: string | undefined) => void {
  const allowed = config["serve.origins"];
  return (origin, host) => {
    if (origin === undefined || allowed.includes(origin)) return;
    try {
      if (new URL(origin).host === host) return;
    } catch {
      // `null` and other origins that are no address are refused below.
    }
    throw new Refusal(
      403,
      new AssayError("INVALID_INPUT", "Pages of this origin may not call the service; allow it with serve.origins.", { field: "Origin" }),
    );
  };
}

function hostName(header: string | undefined): string | undefined {
  return /^(\[[\da-f:.]+\]|[^:/\s]+)(?::\d{1,5})?$/i.exec(header ?? "")?.[1]?.toLowerCase();
}
