import type { HttpBindings } from "@hono/node-server";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { AssayError, errorBodySchema } from "../../domain/error.ts";
import { invalidInput } from "../../domain/invalid-input.ts";
import type { Identity } from "../../service/principals.ts";
import { Refusal } from "./errors.ts";
import { refuseIntricate } from "./intricacy.ts";

/** What the guard leaves for the endpoints behind it. */
export interface Env {
  /** Absent where no server has passed the request on. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    principal: string;
    identity: Identity;
    /** Requests that the principal may still make in this minute; absent where nobody counts them here. */
    left: number | undefined;
    /** Counts a request as a principal's. @returns how many it may still make in this minute, where that is known @throws Refusal 429 */
    count: (principal: string) => Promise<number | undefined>;
  };
}
export type App = OpenAPIHono<Env>;

export const errorEnvelopeSchema = z.object({ error: errorBodySchema });

export interface Answer {
  readonly about: string;
  /** Absent: no JSON (a stream, a page). */
  readonly schema?: z.ZodType;
  /** Media types besides JSON. */
  readonly also?: readonly string[];
}

/** One endpoint: its documentation and its validation are made of the same schemas, so that they cannot drift apart. */
export interface Endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly method: "get" | "post" | "put" | "delete";
  /** As OpenAPI writes it: `/runs/{id}`. */
  readonly path: string;
  readonly name: string;
  readonly tag: string;
  readonly about: string;
  readonly params?: P;
  readonly query?: Q;
  readonly headers?: z.ZodObject;
  readonly body?: B;
  /** A request without a body stands for an empty object. */
  readonly mayBeEmpty?: boolean;
  /** The body as it is documented, where the handler reads it itself. */
  readonly documentedBody?: z.ZodType;
  /** The body is a file: any bytes, which the handler reads itself. */
  readonly bytes?: boolean;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Failures in another shape than the usual envelope. */
  readonly errors?: z.ZodType;
  readonly open?: boolean;
}

export interface Call<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly principal: string;
  /** Aborts when the client is gone. */
  readonly gone: AbortSignal;
  readonly c: Context<Env>;
}

/** The name of a run, a conversation or a snapshot in an address. */
export const idParams = z.strictObject({ id: z.string().min(1).max(100) });

const NOTHING = z.strictObject({});

/** Registers an endpoint. Whatever is wrong with a request is refused with the field's name before the handler is called. */
export function endpoint<P extends z.ZodType = typeof NOTHING, Q extends z.ZodType = typeof NOTHING, B extends z.ZodType = z.ZodUndefined>(
  app: App,
  spec: Endpoint<P, Q, B>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Response | Promise<Response>,
): void {
  document(app, spec);
  app.on(spec.method, spec.path.replace(/\{(\w+)\}/g, ":$1"), async (c) => {
    const params = parse(spec.params ?? NOTHING, c.req.param()) as z.output<P>;
    const query = parse(spec.query ?? NOTHING, queryOf(c)) as z.output<Q>;
    const body = (
      spec.body === undefined ? undefined : parse(spec.body, spec.mayBeEmpty === true && isEmpty(c) ? {} : await jsonBody(c))
    ) as z.output<B>;
    return handle({ params, query, body, principal: c.get("principal"), gone: c.req.raw.signal, c });
  });
}

/** @throws AssayError INVALID_INPUT with the field */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const error = invalidInput(schema, parsed.error, input);
  throw error.field === undefined ? new AssayError("INVALID_INPUT", error.message, { field: "body" }) : error;
}

function isEmpty(c: Context<Env>): boolean {
  return c.req.header("transfer-encoding") === undefined && Number(c.req.header("content-length") ?? 0) === 0;
}

/** The body as JSON. The content type is asked for, since pages of other origins can send any other without asking. */
export async function jsonBody(c: Context<Env>): Promise<unknown> {
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    throw new Refusal(
      415,
      new AssayError("INVALID_INPUT", "Send the body as JSON, with `Content-Type: application/json`.", { field: "Content-Type" }),
    );
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? "utf-8";
  const encoding = c.req.header("content-encoding") ?? "identity";
  if (!/^utf-?8$/i.test(charset)) throw notAsSent("Content-Type", "JSON is read as UTF-8 only; send it so, and leave `charset` out.");
  if (!/^identity$/i.test(encoding)) throw notAsSent("Content-Encoding", "Bodies are read as they are; send this one uncompressed.");
  const bytes = await c.req.arrayBuffer();
  refuseIntricate(new Uint8Array(bytes));
  return parsedJson(bytes);
}

function parsedJson(bytes: ArrayBuffer): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AssayError("INVALID_INPUT", "The body is not valid UTF-8.", { field: "body", cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AssayError("INVALID_INPUT", "The body is not valid JSON.", { field: "body", cause });
  }
}

function notAsSent(field: string, message: string): Refusal {
  return new Refusal(415, new AssayError("INVALID_INPUT", message, { field }));
}

/** The body as an object, for handlers that read its fields themselves. @throws AssayError INVALID_INPUT */
export async function jsonObject(c: Context<Env>): Promise<Record<string, unknown>> {
  const body = await jsonBody(c);
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return { ...body };
  throw new AssayError("INVALID_INPUT", "The body must be a JSON object.", { field: "body" });
}

function queryOf(c: Context<Env>): Record<string, string> {
  const given = c.req.queries();
  for (const [name, values] of Object.entries(given)) {
    if (values.length > 1) throw new AssayError("INVALID_INPUT", `\`${name}\` is given more than once.`, { field: name });
  }
  return c.req.query();
}

/** A switch in an address. */
export const queryFlag = z.enum(["true", "false", "1", "0"]).transform((word) => word === "true" || word === "1");

/** A whole number in an address. */
export function queryNumber(least: number, most: number) {
  const digits = (value: unknown) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value);
  return z.preprocess(digits, z.int().min(least).max(most));
}

const BYTES = { type: "string", format: "binary" } as const;

function document<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(app: App, spec: Endpoint<P, Q, B>): void {
  const { params, query, headers } = spec;
  const body = spec.body ?? spec.documentedBody;
  const answers = Object.entries(spec.answers).map(([status, { about, schema, also = [] }]) => [
    status,
    {
      description: about,
      content: {
        ...(schema === undefined ? {} : { "application/json": { schema } }),
        ...Object.fromEntries(also.map((type) => [type, { schema: z.string() }])),
      },
    },
  ]);
  app.openAPIRegistry.registerPath({
    method: spec.method,
    path: spec.path,
    operationId: spec.name,
    tags: [spec.tag],
    summary: spec.about,
    ...(spec.open === true ? { security: [] } : {}),
    request: {
      ...(params instanceof z.ZodObject ? { params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...(headers === undefined ? {} : { headers }),
      ...(spec.bytes === true ? { body: { required: true, content: { "application/octet-stream": { schema: BYTES } } } } : {}),
      ...(body === undefined ? {} : { body: { required: spec.mayBeEmpty !== true, content: { "application/json": { schema: body } } } }),
    },
    responses: {
      ...Object.fromEntries(answers),
      default: {
        description: "What went wrong, and in which field",
        content: { "application/json": { schema: spec.errors ?? errorEnvelopeSchema } },
      },
    },
  });
}
