import type { Browser, BrowserContext, Page } from "playwright-core";
import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import { type CanonicalUrl, isKeyless, redactUrl } from "../../domain/url.ts";
import type { Outbound } from "../../outbound/outbound.ts";
import type { Tunnel } from "../../outbound/tunnel.ts";
import type { Clock } from "../../run/clock.ts";
import type { Limiter } from "../../run/limiter.ts";
import { captureOf, type Extractor, NeedsScripts, ROBOTS_HEADER } from "../capture.ts";
import { obeyRobots, refuseExcluded } from "../fetch-page.ts";
import type { Capture, PageCache, PageReader, ReadOptions } from "../reader.ts";
import { refusalOf } from "../refusal.ts";
import type { Robots } from "../robots.ts";
import { type ChromiumOptions, launchChromium, takesTooMuch } from "./chromium.ts";
import { openPageProxy, type PageProxy } from "./proxy.ts";
import { DECLINE, DECLINING, EXTENT, RENDERED } from "./rendered.ts";

export interface BrowserReaderOptions {
  readonly chromium: ChromiumOptions;
  readonly outbound: Outbound;
  readonly tunnel: Tunnel;
  readonly extractor: Extractor;
  readonly robots: Robots;
  readonly limiter: Limiter;
  readonly cache: PageCache;
  readonly clock: Clock;
  readonly userAgent: string;
}

/** Loaded in all by one page, and written by it. */
const MOST_LOADED = 20_000_000;
const MOST_HTML = 6_000_000;
/** A page that has not changed for so long, and waits for nothing, is whole. */
const STILL_MS = 450;
const LOOK_MS = 75;
/** Of a page's time this much is kept for taking down what it shows. */
const TAKING_MS = 1_500;
/** Without a page to read the browser is ended. */
const IDLE_MS = 20_000;
const LOOK_AT_MEMORY_MS = 250;

interface Shown {
  readonly html: string;
  readonly finalUrl: string;
  readonly status: number;
  readonly partial?: string;
}

/** A reader with a browser on this machine (R6). Close it when done. */
export interface BrowserReader extends PageReader {
  close(): Promise<void>;
}

/** Reads what is empty until its scripts have run, in a fresh context a page that can reach nothing but the guard. */
export function createBrowserReader(options: BrowserReaderOptions): BrowserReader {
  const { outbound, tunnel, limiter, cache, clock } = options;
  let browser: Promise<Browser> | undefined;
  let reading = 0;
  let idle: NodeJS.Timeout | undefined;

  function started(): Promise<Browser> {
    if (browser !== undefined) return browser;
    const one = launchChromium(options.chromium);
    // An old browser may be gone only after a new one has come: that one stays.
    const forget = () => {
      if (browser === one) browser = undefined;
    };
    one.then((running) => running.on("disconnected", forget), forget);
    browser = one;
    return one;
  }

  async function end(): Promise<void> {
    const one = browser;
    browser = undefined;
    await one?.then((running) => running.close()).catch(() => undefined);
  }

  /** Keeps count of who reads, so that the browser is there while somebody does and gone soon after. */
  async function among<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(idle);
    reading++;
    try {
      return await work();
    } finally {
      reading--;
      if (reading === 0) idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
  }

  async function show(url: CanonicalUrl, read: ReadOptions, signal: AbortSignal): Promise<Shown> {
    const refused = (asked: string) => read.excluded?.(asked) === true;
    const until = AbortSignal.any([signal, AbortSignal.timeout(read.timeoutMs)]);
    const proxy = await openPageProxy({ outbound, tunnel, maxBytes: MOST_LOADED, refused, signal: until });
    let context: BrowserContext | undefined;
    try {
      const running = await started();
      context = await running.newContext({
        proxy: { server: proxy.address, bypass: "<-loopback>" },
        acceptDownloads: false,
        serviceWorkers: "block",
        permissions: [],
        userAgent: options.userAgent,
        ...(read.acceptLanguage === undefined ? {} : { extraHTTPHeaders: { "accept-language": read.acceptLanguage } }),
      });
      return await inTime(shownIn(context, proxy, url, read.timeoutMs), until, url);
    } catch (thrown) {
      if (signal.aborted) throw new AssayError("CANCELLED", `Reading ${redactUrl(url)} was cancelled.`);
      throw failureOf(thrown, proxy, url);
    } finally {
      proxy.close();
      // A page that hangs hangs its context's end, too: then the whole browser goes.
      const closed = context?.close().then(
        () => true,
        () => true,
      );
      if (closed !== undefined && !(await Promise.race([closed, later(1_000)]))) await end();
    }
  }

  async function capture(url: CanonicalUrl, read: ReadOptions, signal: AbortSignal): Promise<Capture> {
    refuseExcluded(url, read.excluded);
    const robots = await obeyRobots(url, options, signal);
    const shown = await limiter.run("reader:browser", () => among(() => show(url, read, signal)), signal);
    refuseExcluded(shown.finalUrl, read.excluded, url);
    if (new URL(shown.finalUrl).origin !== new URL(url).origin) await obeyRobots(shown.finalUrl, options, signal);
    const refusal = refusalOf(shown.status, {}, url, clock.now());
    if (refusal !== undefined) throw refusal;
    const contentType = "text/html; charset=utf-8";
    const extraction = await options.extractor.extract(
      Buffer.from(shown.html),
      { url: shown.finalUrl, contentType, charset: "utf-8" },
      signal,
    );
    const { shell: _filled, ...page } = extraction;
    const made = captureOf(page, {
      ...{
        url,
        finalUrl: shown.finalUrl,
        capturedAt: read.capturedAt,
        contentType,
        reader: "browser",
        headers: { [ROBOTS_HEADER]: robots },
      },
      ...(shown.partial === undefined ? {} : { partial: shown.partial }),
    });
    if (isKeyless(url)) await cache.putPage(url, made, new Date(clock.now()).toISOString());
    return { ...made, cached: false };
  }

  return {
    reads: (url) => /^https?:/.test(url),
    takesOver: (error) => error instanceof NeedsScripts,
    read: capture,
    close: async () => {
      clearTimeout(idle);
      await end();
    },
  };
}

/** Opens a page, waits until it is still or its time is nearly up, and takes down what it shows. */
async function shownIn(context: BrowserContext, proxy: PageProxy, url: string, timeoutMs: number): Promise<Shown> {
  const page = await context.newPage();
  context.on("page", (other) => void (other === page ? undefined : other.close().catch(() => undefined)));
  const crashed = new Promise<never>((_, reject) =>
    page.once("crash", () => reject(new AssayError("TOO_LARGE", "The page took too much memory."))),
  );
  const watched = watchMemory(context);
  const work = async (): Promise<Shown> => {
    const last = performance.now() + timeoutMs - TAKING_MS;
    const status = statusOf(page);
    await page.goto(url, { waitUntil: "domcontentloaded", timeout: timeoutMs });
    const still = await becomesStill(page, proxy, last);
    const { html, cut } = takenDown(await page.evaluate<unknown>(`${RENDERED}(${MOST_HTML})`), url);
    const reasons = [
      still ? "" : "it was still changing when its time was up",
      cut || html.length >= MOST_HTML ? "only its beginning was read" : "",
      proxy.isFull() ? "it wanted to load more than it may" : "",
    ].filter((reason) => reason !== "");
    return {
      ...{ html, finalUrl: page.url(), status: status() },
      ...(reasons.length === 0 ? {} : { partial: reasons.join("; ") }),
    };
  };
  try {
    return await Promise.race([work(), crashed, watched.tooMuch]);
  } finally {
    watched.stop();
  }
}

/** The status of the document that is shown: a script may have gone on to another than was asked for. */
function statusOf(page: Page): () => number {
  let status = 200;
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) status = response.status();
  });
  return () => status;
}

/** A page can change what our script calls in it, so what it answers is as little trusted as the page: a false length would fill the memory. */
const TAKEN = z.object({ html: z.string().max(MOST_HTML + 50), cut: z.boolean() });

function takenDown(answer: unknown, url: string): z.infer<typeof TAKEN> {
  const taken = TAKEN.safeParse(answer);
  if (!taken.success) throw new AssayError("PARSE_ERROR", `${redactUrl(url)} does not let itself be taken down.`);
  return taken.data;
}

/** Whether the page came to rest: for a while nothing was loaded and nothing written. A consent box is refused once on the way. */
async function becomesStill(page: Page, proxy: PageProxy, last: number): Promise<boolean> {
  let declined = false;
  let extent = "";
  let since = performance.now();
  while (performance.now() < last) {
    const now = String(await page.evaluate(EXTENT).catch(() => ""));
    if (now !== extent || proxy.underWay() > 0) since = performance.now();
    extent = now;
    if (performance.now() - since >= STILL_MS) {
      if (declined) return true;
      declined = true;
      const pressed = await page.evaluate(`${DECLINE}(${JSON.stringify(DECLINING)})`).catch(() => false);
      if (pressed !== true) return true;
      since = performance.now();
    }
    await later(LOOK_MS);
  }
  return false;
}

function watchMemory(context: BrowserContext): { readonly tooMuch: Promise<never>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const tooMuch = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (!takesTooMuch()) return;
      reject(new AssayError("TOO_LARGE", "The page took too much memory."));
      void context.browser()?.close();
    }, LOOK_AT_MEMORY_MS).unref();
  });
  tooMuch.catch(() => undefined);
  return { tooMuch, stop: () => clearInterval(timer) };
}

function inTime<T>(work: Promise<T>, until: AbortSignal, url: string): Promise<T> {
  work.catch(() => undefined);
  return new Promise((resolve, reject) => {
    const late = () => reject(new AssayError("TIMEOUT", `${redactUrl(url)} was not whole in time.`, { retryable: false }));
    if (until.aborted) late();
    else until.addEventListener("abort", late, { once: true });
    work.then(resolve, reject).finally(() => until.removeEventListener("abort", late));
  });
}

/** What the guard refused is said before what the browser makes of it. */
function failureOf(thrown: unknown, proxy: PageProxy, url: string): AssayError {
  if (thrown instanceof AssayError) return thrown;
  const [refusal] = proxy.refusals();
  const what = thrown instanceof Error ? thrown.message.split("\n", 1)[0]?.slice(0, 120) : "it failed";
  return refusal ?? new AssayError("NETWORK_ERROR", `${redactUrl(url)} could not be shown by the browser: ${what}.`, { retryable: false });
}

function later(ms: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ms);
  });
}
