import type { z } from "zod";
import { AssayError } from "../domain/error.ts";
import type { Outbound, OutboundResponse } from "../outbound/outbound.ts";
import { retryAfterMs } from "../outbound/retry-after.ts";

/** What every search service is built from. */
export interface ServiceOptions {
  /** Sent to the service only; never part of a message. Services without keys ignore it. */
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly outbound: Outbound;
  /** A mail address under which whoever runs this can be reached; told to services that ask for it. */
  readonly contact?: string | undefined;
  /** One request, connecting to last byte, in ms. */
  readonly timeoutMs: number;
}

/** A service as messages name it, with the setting that holds its key. */
export interface ServiceLabel {
  readonly name: string;
  readonly keySetting?: string;
}

export interface ServiceRequest {
  /** Path and query under the base address. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; a string as form data by POST; absent: GET. */
  readonly body?: object;
  readonly form?: string;
}

const MOST_BYTES = 4_000_000;

/**
 * One request to a configured service, judged by its status (`judge` where a service has its own way of refusing).
 * @returns the response when the status is 2xx
 * @throws AssayError UNAUTHORIZED, QUOTA_EXCEEDED, RATE_LIMITED, TIMEOUT, NETWORK_ERROR, SEARCH_PROVIDER_UNAVAILABLE (R5); what Outbound rejects with
 */
export async function askService(
  label: ServiceLabel,
  options: ServiceOptions,
  request: ServiceRequest,
  signal: AbortSignal,
  judge: (response: OutboundResponse, apiKey: string) => AssayError = (response, apiKey) => refusal(label, response, apiKey),
): Promise<OutboundResponse> {
  const response = await send(label, options, request, signal);
  if (response.status >= 200 && response.status < 300) return response;
  throw judge(response, options.apiKey);
}

async function send(label: ServiceLabel, options: ServiceOptions, request: ServiceRequest, signal: AbortSignal): Promise<OutboundResponse> {
  const { body, form } = request;
  const kind = body === undefined ? "application/x-www-form-urlencoded" : "application/json";
  const content = body === undefined ? form : JSON.stringify(body);
  try {
    return await options.outbound.request({
      url: options.baseUrl.replace(/\/+$/, "") + request.path,
      policy: "service",
      method: content === undefined ? "GET" : "POST",
      headers: { accept: "application/json", ...(content === undefined ? {} : { "content-type": kind }), ...request.headers },
      ...(content === undefined ? {} : { body: content }),
      deadlineMs: options.timeoutMs,
      maxBytes: MOST_BYTES,
      signal,
    });
  } catch (thrown) {
    throw unreached(label, AssayError.from(thrown));
  }
}

/** The transport's failures under the service's name, so that no address (and no key in one) reaches a message. */
function unreached(label: ServiceLabel, error: AssayError): AssayError {
  const options = { retryable: error.retryable, cause: error };
  if (error.type === "TIMEOUT") return new AssayError("TIMEOUT", `${label.name} did not answer in time.`, options);
  if (error.type === "TOO_LARGE") return new AssayError("TOO_LARGE", `${label.name} sent far more than a search's results.`, options);
  if (error.type !== "NETWORK_ERROR") return error;
  return new AssayError("NETWORK_ERROR", `${label.name} could not be reached, or its answer broke off.`, options);
}

/** The body as JSON of the expected shape. @throws AssayError PARSE_ERROR, naming the first field that is not as documented */
export function parseReply<T>(label: ServiceLabel, response: OutboundResponse, schema: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(response.body));
  } catch (cause) {
    throw new AssayError("PARSE_ERROR", `${label.name} sent something that is not JSON.`, { cause });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".") || "the reply";
  throw new AssayError("PARSE_ERROR", `${label.name} sent a reply of another shape than it documents (${field}).`, { cause: parsed.error });
}

/** How services word a plan that is used up, under whichever status. */
const QUOTA_WORDS = /quota|usage limit|credits? limit|run out of (?:searches|credits)|out of call volume|pay-?as-?you-?go limit/i;

/** What a status other than 2xx means, as one sentence that never holds the key. */
export function refusal(label: ServiceLabel, response: OutboundResponse, apiKey: string): AssayError {
  const { status } = response;
  const said = whatItSaid(response, apiKey);
  const words = serviceWords(response);
  if (status === 402 || status === 432 || status === 433) return quotaUsedUp(label);
  if ((status === 401 || status === 403 || status === 429) && QUOTA_WORDS.test(words ?? "")) return quotaUsedUp(label);
  if (status === 403 && words === undefined) return turnedAway(label);
  if (status === 401 || status === 403) return badKey(label, status);
  if (status === 429) return rateLimited(label, retryAfterMs(response.headers, Date.now()));
  if (status === 408) return new AssayError("TIMEOUT", `${label.name} gave the search up for taking too long (408).`);
  const wait = retryAfterMs(response.headers, Date.now());
  if (status >= 500) {
    return new AssayError("NETWORK_ERROR", `${label.name} is failing at the moment (${status}).`, {
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
    });
  }
  return new AssayError("SEARCH_PROVIDER_UNAVAILABLE", `${label.name} refused the search (${status})${said}.`, { retryable: false });
}

export function badKey(label: ServiceLabel, status: number): AssayError {
  const remedy = label.keySetting === undefined ? "check its address" : `check ${label.keySetting}`;
  return new AssayError("UNAUTHORIZED", `${label.name} refused the key (${status}): ${remedy}.`);
}

export function quotaUsedUp(label: ServiceLabel): AssayError {
  return new AssayError("QUOTA_EXCEEDED", `The plan with ${label.name} is used up.`);
}

/** A 403 that is no reply of the service itself but a firewall's page. */
function turnedAway(label: ServiceLabel): AssayError {
  return new AssayError("SEARCH_BLOCKED", `${label.name} turned this machine away (403).`, { retryable: false });
}

export function rateLimited(label: ServiceLabel, wait: number | undefined): AssayError {
  const when = wait === undefined ? "" : `; it asks to wait ${Math.ceil(wait / 1000)} s`;
  return new AssayError("RATE_LIMITED", `${label.name} was asked too often${when}.`, {
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

const SAID_AT: readonly (readonly string[])[] = [
  ["detail", "error"],
  ["detail"],
  ["error", "message"],
  ["error", "detail"],
  ["error"],
  ["errors", "0", "message"],
  ["message"],
];

/** The service's own words on a failure, one short clean line in brackets, the key blotted out; empty when it said nothing readable. */
export function whatItSaid(response: OutboundResponse, apiKey: string): string {
  const text = serviceWords(response);
  if (text === undefined) return "";
  const line = text
    .replace(/\p{C}+|\s+/gu, " ")
    .trim()
    .slice(0, 160)
    .replace(/[.\s]+$/, "");
  const clean = apiKey.length > 3 ? line.replaceAll(apiKey, "***") : line;
  return clean === "" ? "" : `: "${clean}"`;
}

/** What a JSON error body says, at whichever of the usual places. */
export function serviceWords(response: OutboundResponse): string | undefined {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(response.body));
  } catch {
    return undefined;
  }
  for (const path of SAID_AT) {
    const found = path.reduce<unknown>(
      (at, name) => (typeof at === "object" && at !== null ? (at as Readonly<Record<string, unknown>>)[name] : undefined),
      json,
    );
    if (typeof found === "string") return found;
  }
  return undefined;
}

/** A failure the service reports with a status of success. */
export function serviceFailed(label: ServiceLabel): AssayError {
  return new AssayError("NETWORK_ERROR", `${label.name} reports that the search failed.`);
}
