import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { startService, type TestService } from "./harness.ts";

/** What OpenAPI 3.1 says of a document, as far as we use it. */
const schemaObject: z.ZodType = z.lazy(() =>
  z.looseObject({
    type: z
      .union([
        z.enum(["string", "number", "integer", "boolean", "object", "array", "null"]),
        z.array(z.enum(["string", "number", "integer", "boolean", "object", "array", "null"])),
      ])
      .optional(),
    nullable: z.never({ error: "3.1 has no `nullable`" }).optional(),
    exclusiveMinimum: z.number({ error: "in 3.1 a number" }).optional(),
    properties: z.record(z.string(), schemaObject).optional(),
    items: z.union([schemaObject, z.boolean()]).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(schemaObject).min(1).optional(),
    oneOf: z.array(schemaObject).min(1).optional(),
    allOf: z.array(schemaObject).min(1).optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    $ref: z.string().startsWith("#/components/schemas/").optional(),
  }),
);
const content = z.record(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), z.strictObject({ schema: schemaObject }));
const operation = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z
    .array(
      z.strictObject({ name: z.string(), in: z.enum(["path", "query", "header"]), required: z.boolean().optional(), schema: schemaObject }),
    )
    .optional(),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^(?:[1-5]\d\d|default)$/),
    z.strictObject({ description: z.string().min(1), content: content.optional() }),
  ),
});
const documentSchema = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(
    z.string().startsWith("/"),
    z.record(z.enum(["get", "post"]), operation).or(z.partialRecord(z.enum(["get", "post"]), operation)),
  ),
  components: z.looseObject({
    schemas: z.record(z.string(), schemaObject).optional(),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
  }),
  webhooks: z.record(z.string(), z.never()).optional(),
});

describe("the OpenAPI document", () => {
  let service: TestService;
  let document: z.infer<typeof documentSchema>;
  beforeAll(async () => {
    service = await startService({ library: `${import.meta.dirname}/../../docs`, mounts: [mcpRoutes] });
    document = documentSchema.parse(await (await service.get("/openapi.json")).json());
  });
  afterAll(() => service.end());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, spec]) => (spec === undefined ? [] : [{ path, method, spec }])),
    );

  it("I2 is of the form 3.1 prescribes, with every operation named once", () => {
    const ids = operations().map(({ spec }) => spec.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(20);
  });

  it("I2 names every endpoint that is asked for", () => {
    const wanted = [
      "/run",
      "/run-simple",
      "/search",
      "/read",
      "/verify",
      "/clarify",
      "/chat",
      "/conversations",
      "/conversations/{id}",
      "/jobs",
      "/jobs/{id}",
      "/jobs/{id}/events",
      "/jobs/{id}/result",
      "/jobs/{id}/cancel",
      "/jobs/{id}/resume",
      "/runs",
      "/runs/{id}",
      "/runs/{id}/export",
      "/runs/{id}/rating",
      "/v1/chat/completions",
      "/v1/models",
      "/healthz",
      "/readyz",
      "/metrics",
    ];
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(wanted));
  });

  it("I2 declares exactly the parameters its paths have, and resolves every reference", () => {
    for (const { path, spec } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = (spec.parameters ?? []).filter((one) => one.in === "path");
      expect(declared.map((one) => one.name)).toEqual(inPath);
      for (const one of declared) expect(one.required).toBe(true);
    }
    const text = JSON.stringify(document);
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(document.components.schemas).toHaveProperty(name ?? "");
  });

  it("I2 the docs page lists every operation, runs no script and loads nothing from elsewhere", async () => {
    const page = await (await service.get("/docs")).text();
    for (const { path, spec } of operations()) {
      expect(page).toContain(`<code>${path}</code>`);
      expect(page).toContain(spec.summary.replaceAll("'", "&#39;"));
    }
    expect(page).not.toMatch(/<script|\bon\w+=|https?:\/\//i);
  });
});
