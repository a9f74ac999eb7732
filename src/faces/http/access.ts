import { createHash, timingSafeEqual } from "node:crypto";
import type { Config } from "../../config/settings.ts";
import { AssayError } from "../../domain/error.ts";
import { ANYBODY, checkNames, tokenOf } from "../../service/principals.ts";
import type { LimitStore } from "../../store/store.ts";
import { Refusal } from "./errors.ts";

interface Token {
  readonly name: string;
  readonly hash: Buffer;
}

const LEAST_TOKEN = 16;

/** Addresses that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** @throws AssayError CONFIG_INVALID for a public address without tokens, for tokens that could be guessed or are named wrongly (X5) */
export function checkExposure(config: Config): void {
  const tokens = config["serve.tokens"];
  if (!isLoopback(config["serve.host"]) && tokens.length === 0) {
    throw new AssayError(
      "CONFIG_INVALID",
      `${config["serve.host"]} can be reached from other machines: set ASSAY_TOKENS (serve.tokens) to at least one token, or listen on 127.0.0.1.`,
      { field: "serve.tokens" },
    );
  }
  for (const entry of tokens) {
    if (tokenOf(entry).secret.length < LEAST_TOKEN)
      throw new AssayError("CONFIG_INVALID", `A token in serve.tokens is shorter than ${LEAST_TOKEN} characters and could be guessed.`, {
        field: "serve.tokens",
      });
  }
  checkNames(config);
}

/** Tells who asks from the `Authorization` header. Every token is compared, in time that says nothing about any of them. */
export function authenticator(entries: readonly string[]): (authorization: string | undefined) => string {
  const tokens = entries.map((entry): Token => {
    const { name, secret } = tokenOf(entry);
    return { name, hash: digest(secret) };
  });
  return (authorization) => {
    if (tokens.length === 0) return ANYBODY;
    const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
    const hash = digest(given ?? "");
    const found = tokens.filter((token) => timingSafeEqual(token.hash, hash));
    const name = found[0]?.name;
    if (given !== undefined && name !== undefined) return name;
    const message = given === undefined ? "Say who you are: send `Authorization: Bearer TOKEN`." : "This token is not known.";
    throw new Refusal(401, new AssayError("UNAUTHORIZED", message, { field: "Authorization" }), { "www-authenticate": "Bearer" });
  };
}

/** Requests counted by principal, in windows that refill evenly. @returns lets one request by, or throws a 429 with when to come back */
export function rateLimiter(perMinute: number, now: () => number = () => performance.now()): (principal: string) => void {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const perMs = perMinute / 60_000;
  return (principal) => {
    const at = now();
    const known = buckets.get(principal) ?? { tokens: perMinute, at };
    const tokens = Math.min(perMinute, known.tokens + (at - known.at) * perMs);
    if (tokens < 1) {
      buckets.set(principal, { tokens, at });
      throw tooMany(perMinute, Math.ceil((1 - tokens) / perMs));
    }
    buckets.set(principal, { tokens: tokens - 1, at });
  };
}

/** The same over all processes of a store. */
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

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
