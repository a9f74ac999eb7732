import { signal } from "@preact/signals";
import type { z } from "zod";
import { words } from "../text/words.ts";

/** Whether the service wants to know who asks; set by its first 401 and taken back by whoever signs in. */
export const signedOut = signal(false);

/** Why a request came to nothing, in words that can be shown. */
export class Failure extends Error {
  /** What the service calls it; `OFFLINE` where it could not be reached, `UNREADABLE` where its answer has another shape. */
  readonly type: string;
  readonly field: string | undefined;
  readonly status: number;

  constructor(
    type: string,
    message: string,
    more: { field?: string | undefined; status?: number; retryAfterMs?: number | undefined } = {},
  ) {
    super(message);
    this.type = type;
    this.field = more.field;
    this.status = more.status ?? 0;
  }
}

export interface Ask {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON; a file as its bytes. */
  readonly body?: unknown;
  /** Sent to its end though the page is left at once. */
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks the service. The one way to it, but for streams.
 * @param shape what the answer must look like
 * @throws Failure with the service's own sentence, or why there is none; DOMException AbortError when the signal aborts
 */
export async function ask<S extends z.ZodType>(shape: S, path: string, how: Ask = {}): Promise<z.output<S>> {
  const response = await send(path, how);
  const parsed = shape.safeParse(response.status === 204 ? undefined : await jsonOf(response));
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  throw new Failure("UNREADABLE", words().faults.unreadable, { status: response.status, field: first?.path.join(".") });
}

/** The answer itself, where it is no JSON. @throws Failure as {@link ask} */
export async function send(
  path: string,
  { method = "GET", query = {}, body, keepalive = false, signal: gone }: Ask = {},
): Promise<Response> {
  const headers: Record<string, string> =
    body === undefined ? {} : { "content-type": body instanceof Blob ? "application/octet-stream" : "application/json" };
  const init = {
    method,
    headers,
    keepalive,
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(gone === undefined ? {} : { signal: gone }),
  };
  const response = await fetch(addressOf(path, query), init).catch((thrown: unknown) => {
    if (gone?.aborted) throw thrown;
    throw new Failure("OFFLINE", words().faults.offline);
  });
  if (response.ok) return response;
  throw await failureOf(response);
}

/** Why the service said no. */
export async function failureOf(response: Response): Promise<Failure> {
  if (response.status === 401) signedOut.value = true;
  const { envelopeSchema } = await import("./shapes.ts");
  const { data } = envelopeSchema.safeParse(await jsonOf(response).catch(() => undefined));
  if (data === undefined) return new Failure("UNREADABLE", words().faults.unreadable, { status: response.status });
  const { type, message, field } = data.error;
  return new Failure(type, message, { field, status: response.status });
}

function addressOf(path: string, query: NonNullable<Ask["query"]>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => {
    throw new Failure("UNREADABLE", words().faults.unreadable, { status: response.status });
  });
}
