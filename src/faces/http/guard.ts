import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { AssayError } from "../../domain/error.ts";
import { logFault } from "../../service/log.ts";
import { ANYBODY, type Identity } from "../../service/principals.ts";
import type { Service } from "../../service/service.ts";
import { countsNoMore } from "../../service/watched.ts";
import { fairTurn } from "../../store/turnstile.ts";
import { checkRight, hostCheck, originCheck, rateLimiter, sharedRateLimiter, whoAsks } from "./access.ts";
import type { App, Env } from "./endpoint.ts";
import { errorResponse, openAiErrorResponse, Refusal } from "./errors.ts";
import { answeredWhile, streamedWhile } from "./held.ts";
import { methodsOf } from "./methods.ts";
import { withoutSecrets } from "./outgoing.ts";
import { SECURE } from "./secure-headers.ts";
import { strangerLimiter } from "./strangers.ts";

/** What anybody may ask, so that probes and browsers need no token: it says nothing of anybody's work. */
const OPEN = new Set(["/healthz", "/readyz", "/openapi.json", "/docs", "/docs.css"]);
/** The page and its files, which are the same for everybody. */
const PAGE = /^\/(?:assets\/[\w.-]+)?$/;
/** Where documents are put up, which may be larger than other bodies. */
const DOCUMENT = /^\/collections\/[^/]+\/documents\/[^/]+$/;
const MOST_METERED_ROUTE = 80;
/** Bytes of a body that is too large which are still read, to be told so. */
const MOST_DRAINED = 16_000_000;
/** How long the next piece of it is waited for: a body that is announced need not come. */
const LONGEST_PAUSE_MS = 1_000;

/** Everything that stands between the network and the endpoints: host, origin, token, rate, size, headers, and errors as envelopes. */
export function guard(app: App, service: Service): void {
  const { config, log, metrics } = service;
  app.use("*", async (c, next) => {
    const began = performance.now();
    await next();
    // Nobody reads what is answered to HEAD; a stream would wait for its reader for ever.
    if (c.req.method === "HEAD") await c.res.body?.cancel();
    else if (service.scrubOut !== undefined && !PAGE.test(c.req.path)) c.res = await withoutSecrets(c.res, service.scrubOut);
    for (const [name, value] of Object.entries(SECURE)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    tellRate(c, config["serve.ratePerMinute"]);
    const seconds = (performance.now() - began) / 1000;
    const route = routeOf(c);
    const status = isGone(c) ? CLIENT_GONE : c.res.status;
    metrics.request(c.req.method, route, status, seconds);
    const principal: string | undefined = c.get("principal");
    metrics.requestOf(principal ?? ANYBODY, status);
    const line = { method: c.req.method, route, status, ms: Math.round(seconds * 1000), principal };
    // What anybody may ask, such as probes, would drown what is asked of the service.
    log[isOpen(c.req.path) ? "debug" : "info"](line, "answered");
  });
  const origins = config["serve.origins"];
  // Whatever header a page of theirs would send is allowed: clients of MCP and of the OpenAI protocol have many of their own.
  if (origins.length > 0)
    app.use(
      "*",
      cors({
        origin: [...origins],
        allowMethods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
        exposeHeaders: [
          "X-Run-Id",
          "X-Conversation-Id",
          "Idempotent-Replayed",
          "Retry-After",
          "Location",
          "Content-Disposition",
          "Mcp-Session-Id",
          "RateLimit",
          "RateLimit-Policy",
          "X-Should-Retry",
        ],
      }),
    );
  app.use("*", access(service));
  const limited = (maxSize: number, setting: string) =>
    bodyLimit({
      maxSize,
      onError: async (c) => {
        const whole = await drained(c.req.raw);
        const message = `The body is larger than ${maxSize} bytes${setting}.`;
        return failed(c, new AssayError("TOO_LARGE", message, { field: "body" }), 413, whole ? {} : { connection: "close" });
      },
    });
  const body = limited(config["serve.maxBodyBytes"], " (serve.maxBodyBytes)");
  const document = limited(config["serve.maxDocumentBytes"], " (serve.maxDocumentBytes)");
  const signIn = limited(Math.min(SIGN_IN_BYTES, config["serve.maxBodyBytes"]), "");
  app.use("*", (c, next) => {
    const { method, path } = c.req;
    const limit = method === "PUT" && DOCUMENT.test(path) ? document : method === "POST" && path === SIGN_IN ? signIn : body;
    return limit(c, next);
  });
  app.onError((thrown, c) => {
    if (thrown instanceof Refusal) return failed(c, thrown.error, thrown.status, thrown.headers);
    const error = AssayError.from(thrown);
    // A limit of ours is no failing service behind us.
    const status = error.type === "RATE_LIMITED" ? 429 : undefined;
    const response = failed(c, error, status);
    if (response.status >= 500 && !isGone(c)) logFault(log, error, "request failed");
    return response;
  });
  app.notFound((c) => {
    const { method, path } = c.req;
    const allow = methodsOf(app, path).join(", ");
    if (allow === "") {
      const message = `There is no ${method} ${path.slice(0, 100)}; /docs lists what there is.`;
      return failed(c, new AssayError("NOT_FOUND", message, { field: "path" }));
    }
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    const message = `${path.slice(0, 100)} knows no ${method}, only ${allow}.`;
    return failed(c, new AssayError("INVALID_INPUT", message, { field: "method" }), 405, { allow });
  });
}

/** What is written down for a request whose client went away before its answer; nobody reads the answer, and nothing failed. */
const CLIENT_GONE = 499;

function isGone(c: Context<Env>): boolean {
  return c.req.raw.signal.aborted;
}

function isOpen(path: string): boolean {
  return OPEN.has(path) || PAGE.test(path);
}

/** A failure as the clients of its address read it. */
function failed(c: Context<Env>, error: AssayError, status?: number, headers?: Readonly<Record<string, string>>): Response {
  return (c.req.path.startsWith("/v1/") ? openAiErrorResponse : errorResponse)(error, status, headers);
}

/** As the IETF's draft of rate-limit headers has it. */
function tellRate(c: Context<Env>, perMinute: number): void {
  const left: number | undefined = c.get("left");
  if (c.get("identity") === undefined) return;
  c.res.headers.set("ratelimit-policy", `"requests";q=${perMinute};w=60`);
  if (c.res.status === 429) c.res.headers.set("ratelimit", `"requests";r=0;t=${c.res.headers.get("retry-after") ?? 60}`);
  else if (left !== undefined) c.res.headers.set("ratelimit", `"requests";r=${left};t=${Math.ceil(((perMinute - left) * 60) / perMinute)}`);
}

/** Whoever signs in has said nothing yet of who they are. */
const SIGN_IN = "/session";
/** A body that anybody may send holds a token and nothing else. */
const SIGN_IN_BYTES = 4_000;

function access({ config, principals, watched, assay }: Service): MiddlewareHandler<Env> {
  const { limits } = assay.store;
  const checkHost = hostCheck(config);
  const checkOrigin = originCheck(config);
  const perMinute = config["serve.ratePerMinute"];
  const counted = limits === undefined ? rateLimiter(perMinute) : sharedRateLimiter(limits, perMinute);
  const count = async (principal: string) => (await counted(principal)) ?? undefined;
  const countStranger = strangerLimiter(perMinute);
  const counts = async ({ tokenHash }: Identity) => tokenHash === undefined || (await principals.ofHash(tokenHash)) !== undefined;
  return async (c, next) => {
    checkHost(c.req.header("host"));
    // A request may name the whole address itself, and then that counts.
    checkHost(new URL(c.req.url).host);
    checkOrigin(c.req.header("origin"), c.req.header("host"));
    const { method, path } = c.req;
    if (isOpen(path) && (method === "GET" || method === "HEAD")) {
      c.set("principal", ANYBODY);
      return next();
    }
    if (path === SIGN_IN && method === "POST") {
      c.set("principal", ANYBODY);
      c.set("count", count);
      await next();
      if (c.res.status === 401) countStranger(addressOf(c));
      return;
    }
    const header = (name: string) => c.req.header(name);
    const asked = {
      method,
      authorization: header("authorization"),
      cookie: header("cookie"),
      origin: header("origin"),
      host: header("host"),
    };
    const identity = await whoAsks(asked, principals).catch((thrown) => {
      if (thrown instanceof Refusal && thrown.status === 401) countStranger(addressOf(c));
      throw thrown;
    });
    c.set("principal", identity.principal);
    c.set("identity", identity);
    if (path !== SIGN_IN) checkRight(identity, method, path);
    c.set("left", await count(identity.principal));
    // Many requests at once take turns with the runs and with probes.
    await fairTurn();
    const { signal, done } = watched.watch(identity);
    try {
      await answeredWhile(signal, next());
      // What a revoked token had under way was cancelled: that is not why its request fails.
      if (c.error !== undefined && !(await counts(identity))) throw countsNoMore();
    } catch (thrown) {
      done();
      throw thrown;
    }
    if (c.res.headers.get("content-type")?.startsWith("text/event-stream") !== true) return done();
    c.res = streamedWhile(signal, c.res, done);
  };
}

/** Where a request comes from, or the proxy that passes it on: what a client says of that itself is not believed. */
function addressOf(c: Context<Env>): string | undefined {
  return c.env?.incoming?.socket.remoteAddress;
}

/**
 * Reads on, as far as is bearable, and forgets what it reads: a connection that is closed while its client still writes is reset, and the client
 * never sees why.
 * @returns whether there is nothing more to come
 */
async function drained({ body, bodyUsed }: Request): Promise<boolean> {
  if (body === null || bodyUsed || body.locked) return false;
  const reader = body.getReader();
  for (let read = 0; read < MOST_DRAINED; ) {
    const piece = await inTime(reader.read(), LONGEST_PAUSE_MS);
    if (piece === undefined) break;
    if (piece.done) return true;
    read += piece.value.length;
  }
  reader.cancel().catch(() => undefined);
  return false;
}

/** @returns undefined when it takes longer */
function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The route's pattern, not its address: names of runs are no labels. */
function routeOf(c: Context<Env>): string {
  const path = c.req.routePath;
  return path === "*" || path === "/*" ? "other" : path.slice(0, MOST_METERED_ROUTE);
}
