// Holds answers of the service against its own OpenAPI document: status, media type, and every field of a JSON body.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { z } from "zod";

const jsonObject = z.record(z.string(), z.unknown());
const responseSchema = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })).default({}) });
const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: jsonObject })).default([]),
  requestBody: z
    .object({
      content: z.object({
        "application/json": z.object({ schema: jsonObject, example: z.unknown() }).partial({ example: true }).optional(),
        "application/octet-stream": z.object({ schema: jsonObject }).optional(),
      }),
    })
    .optional(),
  responses: z.record(z.string(), responseSchema),
});
export const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), jsonObject) }),
});
export type Document = z.infer<typeof documentSchema>;
export type Operation = z.infer<typeof operationSchema> & { readonly method: string; readonly path: string };

export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** The shape that a schema is or refers to. */
export function resolved({ components }: Document, schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
  return name === undefined ? schema : (components.schemas[name] ?? schema);
}

/** The operation a request is for. */
export function operationFor(operations: readonly Operation[], method: string, path: string): Operation | undefined {
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);
  const all = operations.filter((one) => one.method === method && fits(one.path));
  return all.find((one) => one.path === path) ?? all[0];
}

export interface SeenAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** @returns a check that says what about an answer is not as documented; nothing when all is */
export function answerCheck(document: Document): (operation: Operation, answer: SeenAnswer) => readonly string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "api", ...(closed({ components: document.components }) as object) });
  return ({ operationId, responses }, { status, contentType, body }) => {
    const where = `${operationId} ${status}`;
    const response = responses[String(status)] ?? (status >= 400 ? responses.default : undefined);
    if (response === undefined) return [`${where}: the status is not documented`];
    if (status === 204) return body === "" ? [] : [`${where}: there is a body`];
    const type = contentType.split(";")[0] ?? "";
    const media = response.content[type];
    if (media === undefined) return [`${where}: ${contentType} is not documented`];
    if (type !== "application/json") return [];
    const validate = ajv.compile(JSON.parse(JSON.stringify(closed(media.schema)).replaceAll('"#/components/', '"api#/components/')));
    if (validate(JSON.parse(body))) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${where} ${instancePath}: ${message} ${JSON.stringify(params)}`,
    );
  };
}

/** The same schema, in which no object may have a field that is not named: what is not documented must not be sent. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return "properties" in schema && !("additionalProperties" in schema) ? { ...inner, additionalProperties: false } : inner;
}
