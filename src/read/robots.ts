import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import { redactUrl } from "../domain/url.ts";
import type { Outbound, OutboundResponse } from "../outbound/outbound.ts";
import type { Clock } from "../run/clock.ts";
import type { CacheStore } from "../store/store.ts";
import { crawlDelay, isAllowed, parseRobots, productToken, type RobotsRules } from "./robots-rules.ts";

/** Where small things with a life span are kept between runs. */
export type Notes = Pick<CacheStore, "getNote" | "putNote">;

const KEPT_MS = 24 * 3_600_000;
/** A site whose robots.txt cannot be had is left alone, but asked again soon. */
const UNREACHABLE_KEPT_MS = 5 * 60_000;
const MOST_BYTES = 500 * 1024;
const MOST_PARSED = 200;
const DEADLINE_MS = 6_000;
/** Sites that ask for more than this between two requests get this. */
const MOST_DELAY_MS = 10_000;

const fileSchema = z.object({
  /** `rules`: there is one; `absent`: there is none (4xx), all is allowed; `unreachable`: nobody can tell (5xx, timeouts), nothing is. */
  state: z.enum(["rules", "absent", "unreachable"]),
  text: z.string(),
  at: z.number(),
});
type RobotsFile = z.infer<typeof fileSchema>;

export interface RobotsVerdict {
  readonly allowed: boolean;
  /** In a user's words. */
  readonly reason: string;
  /** What the site asks to leave between two requests, capped, in ms. */
  readonly crawlDelayMs?: number;
}

export interface Robots {
  /**
   * Whether an address may be fetched (RFC 9309, R6).
   * @throws AssayError CANCELLED, UNSAFE_URL; NETWORK_ERROR when the host cannot be reached at all, so that the page could not be either.
   */
  check(url: string, signal: AbortSignal): Promise<RobotsVerdict>;
}

export interface RobotsOptions {
  readonly outbound: Outbound;
  readonly notes: Notes;
  readonly clock: Clock;
  /** What Assay calls itself; its product token is what robots.txt files name. */
  readonly userAgent: string;
}

function fileOf(response: OutboundResponse, at: number): RobotsFile {
  const { status } = response;
  if (status >= 200 && status < 300) return { state: "rules", text: decodeRobots(response.body), at };
  // 429 says "not now", not "there is none".
  const absent = status >= 300 && status < 500 && status !== 429;
  return { state: absent ? "absent" : "unreachable", text: "", at };
}

/** Latin-1 keeps every byte, so that what is parsed later is what came. */
function decodeRobots(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

/** Fetches, keeps (24 h) and applies robots.txt files. One for the process. */
export function createRobots(options: RobotsOptions): Robots {
  const { outbound, notes, clock } = options;
  const agent = productToken(options.userAgent);
  const underWay = new Map<string, Promise<RobotsFile>>();
  /** Large files take tens of milliseconds to parse, and sites are asked about again and again. */
  const parsed = new Map<string, { readonly text: string; readonly rules: RobotsRules }>();

  function rulesOf(origin: string, { text }: RobotsFile): RobotsRules {
    const known = parsed.get(origin);
    if (known?.text === text) return known.rules;
    if (parsed.size >= MOST_PARSED) parsed.clear();
    const rules = parseRobots(Buffer.from(text, "latin1"));
    parsed.set(origin, { text, rules });
    return rules;
  }

  async function kept(origin: string): Promise<RobotsFile | undefined> {
    const note = await notes.getNote("robots", origin, new Date(clock.now() - KEPT_MS).toISOString());
    if (note === undefined) return undefined;
    const file = fileSchema.safeParse(JSON.parse(note));
    if (!file.success) return undefined;
    const life = file.data.state === "unreachable" ? UNREACHABLE_KEPT_MS : KEPT_MS;
    return clock.now() - file.data.at < life ? file.data : undefined;
  }

  async function fetchFile(origin: string): Promise<RobotsFile> {
    const file = await kept(origin);
    if (file !== undefined) return file;
    const at = clock.now();
    let fetched: RobotsFile;
    try {
      // Its own signal: a run that gives up must not fail the others that wait for the same file.
      const { signal } = new AbortController();
      const request = {
        url: `${origin}/robots.txt`,
        policy: "page",
        deadlineMs: DEADLINE_MS,
        maxBytes: MOST_BYTES,
        cut: true,
        signal,
      } as const;
      fetched = fileOf(await outbound.request({ ...request, headers: { accept: "text/plain,*/*;q=0.5" } }), at);
    } catch (thrown) {
      const error = AssayError.from(thrown);
      if (error.type !== "TIMEOUT") throw error;
      fetched = { state: "unreachable", text: "", at };
    }
    await notes.putNote("robots", origin, JSON.stringify(fetched), new Date(at).toISOString());
    return fetched;
  }

  function fileFor(origin: string): Promise<RobotsFile> {
    const running = underWay.get(origin);
    if (running !== undefined) return running;
    const file = fetchFile(origin).finally(() => underWay.delete(origin));
    underWay.set(origin, file);
    return file;
  }

  return {
    async check(url, signal) {
      const { origin, host } = new URL(url);
      const file = await cancellable(fileFor(origin), signal, url);
      if (file.state === "absent") return { allowed: true, reason: `${host} has no robots.txt` };
      if (file.state === "unreachable") return { allowed: false, reason: `the robots.txt of ${host} cannot be had at the moment` };
      const rules = rulesOf(origin, file);
      const delay = crawlDelay(rules, agent);
      const allowed = isAllowed(rules, agent, url);
      return {
        allowed,
        reason: `the robots.txt of ${host} ${allowed ? "allows" : "disallows"} it`,
        ...(delay === undefined ? {} : { crawlDelayMs: Math.min(delay * 1000, MOST_DELAY_MS) }),
      };
    },
  };
}

function cancellable<T>(promise: Promise<T>, signal: AbortSignal, url: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new AssayError("CANCELLED", `Reading ${redactUrl(url)} was cancelled.`));
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
