import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { moreLimitsSchema } from "../../src/domain/request.ts";
import { quotePlaceSchema } from "../../src/faces/http/archive.ts";
import { SHAPE_NOTES } from "../../src/faces/http/docs-notes.ts";
import { OPERATION_NOTES, PARAMETER_NOTES } from "../../src/faces/http/docs-operations.ts";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { readAskSchema } from "../../src/service/lookups.ts";
import { startService, type TestService } from "./harness.ts";

interface Shape {
  readonly description?: string | undefined;
  readonly $ref?: string | undefined;
  readonly properties?: Readonly<Record<string, Shape>> | undefined;
  readonly items?: Shape | undefined;
  readonly anyOf?: readonly Shape[] | undefined;
  readonly oneOf?: readonly Shape[] | undefined;
}
const shapeSchema: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    description: z.string().optional(),
    $ref: z.string().optional(),
    properties: z.record(z.string(), shapeSchema).optional(),
    items: shapeSchema.optional(),
    anyOf: z.array(shapeSchema).optional(),
    oneOf: z.array(shapeSchema).optional(),
  }),
);
const operationSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.object({ name: z.string(), description: z.string().optional() })).default([]),
  requestBody: z.object({ content: z.object({ "application/json": z.object({ example: z.unknown() }).optional() }) }).optional(),
  responses: z.record(z.string(), z.unknown()),
  security: z.array(z.unknown()).optional(),
});
const answerSchema = z.object({ content: z.record(z.string(), z.unknown()), headers: z.record(z.string(), z.unknown()).default({}) });
const documentSchema = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), shapeSchema) }),
});

/** Every field of a shape at every depth, by its path. */
function fieldsOf(shape: Shape, path = ""): { readonly path: string; readonly described: boolean }[] {
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, field]) => [
    { path: path + name, described: /\w/.test(field.description ?? "") },
    ...fieldsOf(field, `${path}${name}.`),
  ]);
  const inside = [shape.items, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].filter((one) => one !== undefined);
  return [...own, ...inside.flatMap((one) => fieldsOf(one, path))];
}

describe("what the OpenAPI document says of everything in it", () => {
  let service: TestService;
  let document: z.infer<typeof documentSchema>;
  beforeAll(async () => {
    service = await startService({ library: `${import.meta.dirname}/../../docs`, mounts: [mcpRoutes] });
    document = documentSchema.parse(await (await service.get("/openapi.json")).json());
  });
  afterAll(() => service.end());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) => Object.values(methods).map((operation) => ({ path, operation })));
  const shapes = () => Object.entries(document.components.schemas);

  it("I2 describes every field of every shape, and notes nothing that is not there", () => {
    const bare = shapes().flatMap(([name, shape]) =>
      fieldsOf(shape).flatMap(({ path, described }) => (described ? [] : [`${name}.${path}`])),
    );
    expect(bare).toEqual([]);
    const there = new Set(shapes().flatMap(([name, shape]) => [name, ...fieldsOf(shape).map(({ path }) => `${name}.${path}`)]));
    const noted = Object.entries(SHAPE_NOTES).flatMap(([name, { fields }]) => [
      name,
      ...Object.keys(fields).map((path) => `${name}.${path}`),
    ]);
    expect(noted.filter((one) => !there.has(one))).toEqual([]);
    for (const [name, shape] of shapes()) expect(shape.description, name).toMatch(/\w/);
  });

  it("I2 describes every group of operations, and none that is empty", () => {
    expect(new Set(operations().flatMap(({ operation }) => operation.tags))).toEqual(new Set(document.tags.map(({ name }) => name)));
  });

  it("I2 describes every parameter, and notes none that no operation has", () => {
    const all = operations().flatMap(({ operation }) => operation.parameters.map((one) => ({ ...one, of: operation.operationId })));
    expect(all.filter(({ description = "" }) => !/\w/.test(description))).toEqual([]);
    const names = new Set(all.flatMap(({ name, of }) => [name, `${of}.${name}`]));
    expect(Object.keys(PARAMETER_NOTES).filter((name) => !names.has(name))).toEqual([]);
  });

  it("I2 gives an example of every body, and each is taken", async () => {
    const asked = operations().filter(({ operation }) => operation.requestBody?.content["application/json"] !== undefined);
    expect(asked.length).toBeGreaterThan(8);
    const ids = new Set(operations().map(({ operation }) => operation.operationId));
    expect(Object.keys(OPERATION_NOTES).filter((name) => !ids.has(name))).toEqual([]);
    const { run_id } = z.object({ run_id: z.string() }).parse(await (await service.post("/run", { query: "What is a snapshot?" })).json());
    const made = await service.post("/collections", { name: "theirs" });
    const collection = z.object({ id: z.string() }).parse(await made.json());
    for (const { path, operation } of asked) {
      const example = operation.requestBody?.content["application/json"]?.example;
      expect(example, operation.operationId).toBeDefined();
      // Of a service without tokens there is none to sign in with.
      if (operation.operationId === "signIn") continue;
      if (operation.operationId === "read") {
        // A page of the web is not read in a test.
        expect(readAskSchema.safeParse(example).success).toBe(true);
        continue;
      }
      if (operation.operationId === "lookAtLivePage") {
        expect(quotePlaceSchema.safeParse(example).success).toBe(true);
        continue;
      }
      if (operation.operationId === "resumeJob") {
        // Nothing limited the run there is.
        expect(moreLimitsSchema.safeParse(example).success).toBe(true);
        continue;
      }
      const id = path.startsWith("/collections/") ? collection.id : run_id;
      const answer = await service.post(path.replace("{id}", id), example);
      expect(answer.status, `${path}: ${await answer.text()}`).toBeLessThan(300);
      expectHeaders(answer, operation);
      if (!("202" in operation.responses)) continue;
      const later = await service.post(`${path}?async=true`, example);
      expect(later.status).toBe(202);
      expectHeaders(later, operation);
    }
  });

  /** Every header that is noted comes, but for what depends on the request. */
  function expectHeaders(answer: Response, { operationId, responses }: z.infer<typeof operationSchema>): void {
    const { headers } = answerSchema.parse(responses[answer.status]);
    const noted = Object.keys(headers).filter((name) => name !== "Idempotent-Replayed");
    expect(
      noted.filter((name) => !answer.headers.has(name)),
      `${operationId} ${answer.status}`,
    ).toEqual([]);
  }

  it("I2 names the failures to reckon with, each in the one form", () => {
    for (const { path, operation } of operations()) {
      const { responses, security, operationId } = operation;
      expect(Object.keys(responses), operationId).toContain("default");
      expect("401" in responses && "429" in responses, operationId).toBe(security === undefined);
      expect("413" in responses, operationId).toBe(operation.requestBody !== undefined);
      if (path.includes("{")) expect(responses, operationId).toHaveProperty("404");
      const { content: form } = answerSchema.parse(responses.default);
      for (const status of Object.keys(responses).filter((one) => /^4/.test(one)))
        expect(answerSchema.parse(responses[status]).content, `${operationId} ${status}`).toEqual(form);
    }
  });

  it("I2 failures that clients bring about are among those that are named, and no other status is called one", async () => {
    const failures = new Map(
      operations().map(({ operation: { operationId, responses } }) => [
        operationId,
        Object.keys(responses).filter((one) => /^[45]/u.test(one)),
      ]),
    );
    const idOf = async (answer: Response) => z.object({ id: z.string() }).parse(await answer.json()).id;
    const { run_id } = z.object({ run_id: z.string() }).parse(await (await service.post("/run", { query: "What is a snapshot?" })).json());
    const collection = await idOf(await service.post("/collections", { name: "twice" }));
    const put = (body: string | Buffer) =>
      fetch(`${service.address}/collections/${collection}/documents/a.pdf`, { method: "PUT", body: body as string });
    const keyed = { headers: { "idempotency-key": "once" } };
    await service.post("/run", { query: "What is a snapshot?" }, keyed);
    const provoked: readonly (readonly [operation: string, status: number, answer: Promise<Response>])[] = [
      ["run", 409, service.post("/run", { query: "What is a quote?" }, keyed)],
      ["chat", 404, service.post("/chat", { message: "go on", conversation_id: "c_none" })],
      ["cancelJob", 409, service.post(`/jobs/${run_id}/cancel`, {})],
      ["finishJob", 409, service.post(`/jobs/${run_id}/finish`, {})],
      ["resumeJob", 409, service.post(`/jobs/${run_id}/resume`, {})],
      ["createCollection", 409, service.post("/collections", { name: "twice" })],
      ["putDocument", 422, put("%PDF-1.7 of which nothing came")],
      ["libraryDocument", 404, service.get("/library/document?url=library%3Anone%2Fa.md")],
      ["run", 415, service.post("/run", "query", { headers: { "content-type": "text/plain" } })],
      ["run", 400, service.post("/run", {})],
      ["job", 404, service.get("/jobs/r_none")],
    ];
    const came = await Promise.all(provoked.map(async ([operation, , answer]) => [operation, (await answer).status]));
    expect(came).toEqual(provoked.map(([operation, status]) => [operation, status]));
    for (const [operation, status] of provoked) expect(failures.get(operation), operation).toContain(String(status));
    for (const { operation } of operations())
      expect(
        Object.keys(operation.responses).filter((status) => status !== "default" && !/^(?:20[0124]|4\d\d|50[234])$/u.test(status)),
      ).toEqual([]);
    // Two hundreds are not among the failures: each has the shape of what it answers.
    for (const { operation } of operations())
      for (const [status, answer] of Object.entries(operation.responses).filter(([one]) => /^2/u.test(one)))
        expect(JSON.stringify(answer), `${operation.operationId} ${status}`).not.toBe(JSON.stringify(operation.responses.default));
  });
});
