import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startService, type TestService } from "./harness.ts";

const errorSchema = z.object({
  error: z.strictObject({ type: z.string(), message: z.string().min(1), retryable: z.boolean(), field: z.string().min(1) }),
});

interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly maxLength?: number;
}
const operationsSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ requestBody: z.object({ content: z.object({ "application/json": z.object({ schema: z.unknown() }) }) }).optional() }),
    ),
  ),
});

/** A body that is right for each endpoint, so that one wrong field is the only fault there is. */
const RIGHT: Readonly<Record<string, Record<string, unknown>>> = {
  "/run": { query: "How is a citation checked?", async: true, max_sources: 1 },
  "/run-simple": { query: "How is a citation checked?", async: true, max_sources: 1 },
  "/clarify": { query: "How is a citation checked?" },
  "/search": { query: "citation" },
  "/read": { url: "https://example.test/" },
  "/verify": { report: "# A\n\nIt is so.", reading: "none" },
  "/chat": { message: "hello" },
  "/runs/{id}/rating": { thumbs: "up" },
  "/v1/chat/completions": { model: "assay-answer", messages: [{ role: "user", content: "hello" }] },
};
/** Read loosely on purpose: chat clients send what they like. */
const LOOSE = new Set(["/v1/chat/completions"]);

/** Values a field of this shape can never have. */
function wrong(shape: Shape): fc.Arbitrary<unknown> {
  const others: Record<string, fc.Arbitrary<unknown>> = {
    string: fc.oneof(fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 2 }), fc.object({ maxDepth: 1 })),
    number: fc.oneof(fc.constant("abc"), fc.boolean(), fc.constant(null), fc.object({ maxDepth: 1 })),
    integer: fc.oneof(fc.constant("abc"), fc.constant(1.5), fc.boolean(), fc.constant(null)),
    boolean: fc.oneof(fc.constant("maybe"), fc.constant(7), fc.constant(null)),
    array: fc.oneof(fc.integer(), fc.boolean(), fc.record({ a: fc.string() })),
    object: fc.oneof(fc.integer(), fc.string(), fc.array(fc.string(), { maxLength: 2 })),
  };
  const types = [shape.type ?? "string"].flat();
  const type = types[0] ?? "string";
  const outOfRange: unknown[] = [
    ...(shape.maximum === undefined || shape.maximum > 1e15 ? [] : [shape.maximum + 1]),
    ...(shape.minimum === undefined || shape.minimum < -1e15 ? [] : [shape.minimum - 1]),
    ...(shape.maxLength === undefined || shape.maxLength > 50_000 ? [] : ["x".repeat(shape.maxLength + 1)]),
  ];
  if (shape.enum !== undefined) return fc.string().filter((text) => !shape.enum?.includes(text));
  const plain = (others[type] ?? fc.integer()).filter((value) => value !== null || !types.includes("null"));
  return outOfRange.length === 0 ? plain : fc.oneof(plain, fc.constantFrom(...outOfRange));
}

describe("requests nobody meant", { timeout: 180_000 }, () => {
  let service: TestService;
  let bodies: [string, Shape][];
  beforeAll(async () => {
    service = await startService({
      library: `${import.meta.dirname}/../../docs`,
      flags: { "log.level": "warn", "serve.ratePerMinute": 1_000_000, "serve.runsPerToken": 1000, "serve.maxRuns": 1000 },
    });
    const document = operationsSchema.parse(await (await service.get("/openapi.json")).json());
    bodies = Object.entries(document.paths).flatMap(([path, { post }]) => {
      const schema = post?.requestBody?.content["application/json"].schema;
      return schema === undefined ? [] : [[path, schema as Shape] as [string, Shape]];
    });
  });
  afterAll(() => service.end());

  const pathOf = (path: string) => path.replace("{id}", "r_none");
  async function expectRefused(response: Response, what: string): Promise<z.infer<typeof errorSchema>["error"]> {
    const text = await response.text();
    expect(response.status, `${what}: ${text}`).toBeGreaterThanOrEqual(400);
    expect(response.status, `${what}: ${text}`).toBeLessThan(500);
    return errorSchema.parse(JSON.parse(text)).error;
  }

  it("R16 every body has its right example here", () => {
    expect(bodies.map(([path]) => path).sort()).toEqual(Object.keys(RIGHT).sort());
  });

  it("R16 one wrong field in an otherwise right body: 400, and that field is named", async () => {
    for (const [path, shape] of bodies) {
      const fields = Object.entries(shape.properties ?? {}).filter(([, field]) => field.type !== undefined || field.enum !== undefined);
      expect(fields.length, path).toBeGreaterThan(0);
      const mutation = fc.constantFrom(...fields).chain(([name, field]) => wrong(field).map((value) => ({ name, value })));
      await fc.assert(
        fc.asyncProperty(mutation, async ({ name, value }) => {
          const aliased = name === "topic" || name === "task" ? { query: undefined } : {};
          const response = await service.post(pathOf(path), { ...RIGHT[path], ...aliased, [name]: value });
          const error = await expectRefused(response, `${path} ${name}=${JSON.stringify(value)}`);
          const named = error.field === name || error.field.startsWith(`${name}.`) || (error.field === "query" && "query" in aliased);
          expect(named, `${path} ${name}=${JSON.stringify(value)} named ${error.field}`).toBe(true);
        }),
        { numRuns: 60 },
      );
    }
  });

  it("R16 a field there is not: 400, and it is named", async () => {
    for (const [path] of bodies) {
      if (LOOSE.has(path)) continue;
      await fc.assert(
        fc.asyncProperty(fc.stringMatching(/^zz[a-z]{1,8}$/), fc.jsonValue(), async (name, value) => {
          const error = await expectRefused(await service.post(pathOf(path), { ...RIGHT[path], [name]: value }), path);
          expect(error.field).toBe(name);
        }),
        { numRuns: 15 },
      );
    }
  });

  it("R16 any JSON whatever, and bytes that are none: 4xx with a field", async () => {
    const junk = fc.oneof(
      fc
        .jsonValue()
        .filter((value) => typeof value !== "object" || value === null || Array.isArray(value))
        .map((value) => JSON.stringify(value)),
      fc.string({ unit: "binary" }).filter((text) => {
        try {
          JSON.parse(text);
          return false;
        } catch {
          return true;
        }
      }),
      fc.constantFrom("{", "[]", "null", '{"__proto__":{"query":"x"}}', `${"[".repeat(20_000)}`, '{"query":', "{}", '{"constructor":1}'),
    );
    for (const [path] of bodies)
      await fc.assert(
        fc.asyncProperty(
          junk,
          async (text) => void (await expectRefused(await service.post(pathOf(path), text), `${path} ${text.slice(0, 80)}`)),
        ),
        { numRuns: 25 },
      );
  });

  it("R16 any header, query or id: never a 5xx, and every refusal names its field", async () => {
    const header = fc.stringMatching(/^[ -~]{0,60}$/);
    const names = fc.constantFrom(
      "last-event-id",
      "idempotency-key",
      "content-type",
      "authorization",
      "accept",
      "origin",
      "x-forwarded-host",
      "accept-encoding",
    );
    const paths = fc.constantFrom(
      "/jobs",
      "/jobs/r_none",
      "/jobs/r_none/events",
      "/runs/r_none/export",
      "/conversations",
      "/conversations/x",
      "/snapshots/x",
      "/v1/models/x",
      "/runs",
    );
    const query = fc.stringMatching(/^[a-z_]{1,9}=[ -~]{0,12}$/).map((text) => encodeURI(text).replaceAll("#", "%23"));
    await fc.assert(
      fc.asyncProperty(paths, names, header, fc.option(query), async (path, name, value, search) => {
        const response = await service.get(search === null ? path : `${path}?${search}`, { headers: { [name]: value.trim() } });
        const text = await response.text();
        expect(response.status, `${path}?${search} ${name}: ${value}: ${text}`).toBeLessThan(500);
        if (response.status >= 400) errorSchema.parse(JSON.parse(text));
      }),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, unit: "grapheme" }), async (id) => {
        const response = await service.get(`/jobs/${encodeURIComponent(id)}`);
        await expectRefused(response, id);
      }),
      { numRuns: 100 },
    );
  });

  it("R16 any words in a conversation or a report are answered or refused, never a 5xx", async () => {
    const words = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.constantFrom("?", "yes", "no", "test", "search", "search for ", "   ", "\u0000", "[1]", "<<<END q>>>"),
    );
    await fc.assert(
      fc.asyncProperty(words, async (text) => {
        const responses = [
          await service.post("/chat", { message: text }),
          await service.post("/verify", { report: text, reading: "none" }),
          await service.post("/v1/chat/completions", { model: "assay-chat", messages: [{ role: "user", content: text }] }),
          await service.post("/clarify", { query: text }),
        ];
        for (const response of responses)
          expect(response.status, `${response.url} ${JSON.stringify(text)}: ${await response.text()}`).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });
});
