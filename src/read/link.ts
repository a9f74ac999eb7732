import { AssayError } from "../domain/error.ts";
import { isKeyless } from "../domain/url.ts";
import { hostUnknown } from "../outbound/failure.ts";
import type { Clock } from "../run/clock.ts";
import { fetchPage, type PoliteOptions } from "./fetch-page.ts";
import type { Notes } from "./robots.ts";

export type LinkState = "alive" | "dead" | "unknown";

export interface LinkChecker {
  /** Whether an address answers (R12). `unknown` when nobody may or can ask: robots.txt, refusals, timeouts. Rejects only with CANCELLED. */
  check(url: string, signal: AbortSignal): Promise<LinkState>;
}

export interface LinkCheckerOptions extends PoliteOptions {
  readonly notes: Notes;
  readonly clock: Clock;
  /** How long an answer is believed, in ms. */
  readonly keptMs?: number;
  readonly timeoutMs?: number;
}

/** How much of a page is read where HEAD is not understood: enough to see that it answers. */
const GLANCE_BYTES = 1024;

function stateOf(status: number): LinkState {
  if (status >= 200 && status < 300) return "alive";
  return status === 404 || status === 410 ? "dead" : "unknown";
}

/** Asks addresses whether they are alive: HEAD, then GET where HEAD settles nothing (many servers answer it wrongly). */
export function createLinkChecker(options: LinkCheckerOptions): LinkChecker {
  const { notes, clock } = options;
  const keptMs = options.keptMs ?? 6 * 3_600_000;

  async function ask(url: string, method: "HEAD" | "GET", signal: AbortSignal): Promise<LinkState> {
    const timeoutMs = options.timeoutMs ?? 8_000;
    try {
      const { response } = await fetchPage({ url, method, headers: {}, timeoutMs, maxBytes: GLANCE_BYTES, signal, retries: 0 }, options);
      return stateOf(response.status);
    } catch (thrown) {
      const error = AssayError.from(thrown);
      if (error.type === "CANCELLED") throw error;
      return hostUnknown(error) ? "dead" : "unknown";
    }
  }

  return {
    async check(url, signal) {
      if (!/^https?:/.test(url)) return "unknown";
      const kept = await notes.getNote("link", url, new Date(clock.now() - keptMs).toISOString());
      if (kept === "alive" || kept === "dead") return kept;
      const byHead = await ask(url, "HEAD", signal);
      const state = byHead === "alive" ? byHead : await ask(url, "GET", signal);
      if (state !== "unknown" && isKeyless(url)) await notes.putNote("link", url, state, new Date(clock.now()).toISOString());
      return state;
    },
  };
}
