import { AssayError } from "../domain/error.ts";
import { redactUrl } from "../domain/url.ts";
import type { OutboundRequest } from "./outbound.ts";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Headers that say nothing about who asks: all that another origin gets to see. */
const IMPERSONAL = new Set(["accept", "accept-language", "accept-encoding", "user-agent"]);

export interface Hop {
  readonly url: string;
  readonly method: "GET" | "HEAD" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Where an answer sends us, or undefined when it is no redirect. @throws AssayError NETWORK_ERROR for a target that is no address. */
export function redirectTarget(status: number, location: string | undefined, from: string): string | undefined {
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  if (!URL.canParse(location, from)) {
    throw new AssayError("NETWORK_ERROR", `${redactUrl(from)} redirects to something that is not an address.`, { retryable: false });
  }
  const target = new URL(location, from);
  target.hash = "";
  return target.href;
}

function impersonal(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => IMPERSONAL.has(name)));
}

/**
 * The request to send after a redirect. Another origin gets neither keys nor cookies nor a body; 301, 302 and 303 turn a POST into a GET.
 * @throws AssayError NETWORK_ERROR when a body would go to another origin.
 */
export function nextHop(hop: Hop, status: number, target: string): Hop {
  const elsewhere = new URL(target).origin !== new URL(hop.url).origin;
  const headers = elsewhere ? impersonal(hop.headers) : hop.headers;
  const keepsMethod = status === 307 || status === 308 || hop.method !== "POST";
  if (!keepsMethod) {
    const { "content-type": _type, ...rest } = headers;
    return { url: target, method: "GET", headers: rest, body: undefined };
  }
  if (elsewhere && hop.body !== undefined) {
    throw new AssayError("NETWORK_ERROR", `${redactUrl(hop.url)} wants to send the request on to another origin, which is refused.`, {
      retryable: false,
    });
  }
  return { url: target, method: hop.method, headers, body: hop.body };
}

/**
 * Whether a redirect may be followed.
 * @throws AssayError NETWORK_ERROR for loops, too many hops and targets the caller refuses.
 */
export async function checkRedirect(request: OutboundRequest, target: string, visited: readonly string[], most: number): Promise<void> {
  const from = redactUrl(request.url);
  if (visited.includes(target)) throw new AssayError("NETWORK_ERROR", `${from} redirects in a circle.`, { retryable: false });
  if (visited.length > most) throw new AssayError("NETWORK_ERROR", `${from} redirects more than ${most} times.`, { retryable: false });
  if (request.allowRedirect !== undefined && !(await request.allowRedirect(target))) {
    throw new AssayError("NETWORK_ERROR", `${from} redirects to ${redactUrl(target)}, which is refused.`, { retryable: false });
  }
}
