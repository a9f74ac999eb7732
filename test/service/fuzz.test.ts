import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { runs } from "../lane.ts";
import { documentSchema, type Operation, operationsOf, resolved } from "./answer-shapes.ts";
import { startService, type TestService } from "./harness.ts";

const errorSchema = z.object({
  error: z.strictObject({
    type: z.string(),
    message: z.string().min(1),
    retryable: z.boolean(),
    field: z.string().min(1),
    // What clients of the OpenAI protocol read besides.
    param: z.string().min(1).optional(),
    code: z.string().min(1).nullish(),
  }),
});

interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly maxLength?: number;
}

/** A body that is right for each operation that takes one, so that one wrong field is the only fault there is. */
const RIGHT: Readonly<Record<string, Record<string, unknown>>> = {
  run: { query: "How is a citation checked?", async: true, max_sources: 1 },
  runSimple: { query: "How is a citation checked?", async: true, max_sources: 1 },
  clarify: { query: "How is a citation checked?" },
  search: { query: "citation" },
  read: { url: "https://example.test/" },
  lookAtLivePage: { start: 0, end: 4 },
  verify: { report: "# A\n\nIt is so.", reading: "none" },
  chat: { message: "hello" },
  rateRun: { thumbs: "up" },
  resumeJob: { max_execution_time_s: 60 },
  find: { query: "citation" },
  signIn: { token: "a-token-of-nobody" },
  createCollection: { name: "contracts" },
  shareCollection: { readers: ["ann"] },
  chatCompletion: { model: "assay-answer", messages: [{ role: "user", content: "hello" }] },
  createResponse: { model: "assay-answer", input: "hello" },
  check: { sentence: "1", said: "holds" },
  readReport: { file: { name: "bees.md", base64: "IyBCZWVzCgpCZWVzIHNsZWVwIGF0IG5pZ2h0IFsxXS4K" } },
};
/** Read loosely on purpose: chat clients send what they like. */
const LOOSE = new Set(["chatCompletion", "createResponse"]);
/** Other names of `query`: given without it, so that they are read. */
const ALIASES = new Set(["topic", "task"]);
const MOST_BYTES = 1_000_000;

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
  if (shape.enum !== undefined) return fc.string().filter((text) => !shape.enum?.includes(text));
  const plain = (others[types[0] ?? "string"] ?? fc.integer()).filter((value) => value !== null || !types.includes("null"));
  const beyond = outOfRange(shape);
  return beyond.length === 0 ? plain : fc.oneof(plain, fc.constantFrom(...beyond));
}

function outOfRange(shape: Shape): unknown[] {
  return [
    ...(shape.maximum === undefined || shape.maximum > 1e15 ? [] : [shape.maximum + 1]),
    ...(shape.minimum === undefined || shape.minimum < -1e15 ? [] : [shape.minimum - 1]),
    ...(shape.maxLength === undefined || shape.maxLength > 50_000 ? [] : ["x".repeat(shape.maxLength + 1)]),
  ];
}

/** Texts that a parameter of this shape can never be. */
function wrongText(shape: Shape): fc.Arbitrary<string> | undefined {
  if (shape.enum !== undefined) return fc.stringMatching(/^[ -~]{0,12}$/).filter((text) => !shape.enum?.includes(text));
  const beyond = outOfRange(shape).map(String);
  if (shape.type === "integer")
    return fc.constantFrom("", "abc", "1.5", "-1", "1e3", "0x10", "١", "9".repeat(30), "1 ", "NaN", "null", ...beyond);
  return beyond.length === 0 ? undefined : fc.constantFrom(...beyond);
}

/**
 * What is no object, and what is no JSON. Made before the service is up: it takes so long that a busy machine's service would have closed the
 * connection meanwhile, just as the next request is sent over it.
 */
const JUNK = fc.oneof(
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
  fc.constantFrom("", "{", "[]", "null", '{"__proto__":{"query":"x"}}', '{"query":', "{}", '{"constructor":1}', "\ufeff{}"),
);

describe("requests nobody meant", { timeout: 180_000 }, () => {
  let service: TestService;
  let operations: Operation[];
  let bodies: { readonly operation: Operation; readonly shape: Shape; readonly right: Record<string, unknown> }[];
  beforeAll(async () => {
    service = await startService({
      library: `${import.meta.dirname}/../../docs`,
      flags: {
        "log.level": "warn",
        "serve.ratePerMinute": 1_000_000,
        "serve.runsPerToken": 1000,
        "serve.maxRuns": 1000,
        "serve.maxBodyBytes": MOST_BYTES,
      },
    });
    const document = documentSchema.parse(await (await service.get("/openapi.json")).json());
    operations = operationsOf(document);
    bodies = operations.flatMap((operation) => {
      const schema = operation.requestBody?.content["application/json"]?.schema;
      if (schema === undefined) return [];
      return [{ operation, shape: resolved(document, schema) as Shape, right: RIGHT[operation.operationId] ?? {} }];
    });
  });
  afterAll(() => service.end());

  const pathOf = ({ path }: Operation, id = "r_none") => path.replace(/\{\w+\}/g, encodeURIComponent(id));
  const parametersOf = (operation: Operation, place: string) =>
    operation.parameters
      .filter((one) => one.in === place)
      .map(({ name, required, schema }) => ({ name, required, shape: schema as Shape }));
  /** Sends a request that is right but for what is given here. */
  const send = (operation: Operation, { path = pathOf(operation), query = "", headers = {} } = {}) => {
    const address = `${path}${query}`;
    const { method } = operation;
    if (method === "GET") return service.get(address, { headers });
    if (method !== "POST") return fetch(service.address + address, { method, headers, ...(method === "PUT" ? { body: "text" } : {}) });
    return service.post(address, RIGHT[operation.operationId] ?? {}, { headers });
  };
  async function expectRefused(response: Response, what: string): Promise<z.infer<typeof errorSchema>["error"]> {
    const text = await response.text();
    expect(response.status, `${what}: ${text.slice(0, 500)}`).toBeGreaterThanOrEqual(400);
    expect(response.status, `${what}: ${text.slice(0, 500)}`).toBeLessThan(500);
    return errorSchema.parse(JSON.parse(text)).error;
  }

  it("R16 every operation that takes a body has its right example here", () => {
    expect(bodies.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(RIGHT).sort());
    expect(operations.length).toBeGreaterThan(20);
  });

  it("R16 one wrong field in an otherwise right body: 400, and that field is named", async () => {
    for (const { operation, shape, right } of bodies) {
      const fields = Object.entries(shape.properties ?? {}).filter(([, field]) => field.type !== undefined || field.enum !== undefined);
      expect(fields.length, operation.operationId).toBeGreaterThan(0);
      const mutation = fc.constantFrom(...fields).chain(([name, field]) => wrong(field).map((value) => ({ name, value })));
      await fc.assert(
        fc.asyncProperty(mutation, async ({ name, value }) => {
          const aliased = ALIASES.has(name) ? { query: undefined } : {};
          const response = await service.post(pathOf(operation), { ...right, ...aliased, [name]: value });
          const what = `${operation.operationId} ${name}=${JSON.stringify(value).slice(0, 200)}`;
          const error = await expectRefused(response, what);
          const named = error.field === name || error.field.startsWith(`${name}.`) || (error.field === "query" && "query" in aliased);
          expect(named, `${what} named ${error.field}`).toBe(true);
        }),
        runs(60),
      );
    }
  });

  it("R16 a field there is not: 400, and it is named", async () => {
    for (const { operation, right } of bodies.filter((one) => !LOOSE.has(one.operation.operationId)))
      await fc.assert(
        fc.asyncProperty(fc.stringMatching(/^zz[a-z]{1,8}$/), fc.jsonValue(), async (name, value) => {
          const error = await expectRefused(await service.post(pathOf(operation), { ...right, [name]: value }), operation.operationId);
          expect(error.field).toBe(name);
        }),
        runs(15),
      );
  });

  it("R16 any JSON whatever, and bytes that are none: 4xx with a field", async () => {
    for (const { operation } of bodies)
      await fc.assert(
        fc.asyncProperty(
          JUNK,
          async (text) =>
            void (await expectRefused(await service.post(pathOf(operation), text), `${operation.operationId} ${text.slice(0, 80)}`)),
        ),
        runs(25),
      );
  });

  it("R16 X5 a body of another type, a huge one and a deep one: 4xx, and what is wrong is named", async () => {
    const deep = (open: string, close: string) => open.repeat(200_000) + close.repeat(200_000);
    for (const { operation, shape, right } of bodies) {
      const where = pathOf(operation);
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonx",
        "json",
      ]) {
        const response = await service.post(where, right, { headers: { "content-type": type } });
        expect(response.status, `${operation.operationId} ${type}`).toBe(415);
        expect((await expectRefused(response, type)).field).toBe("Content-Type");
      }
      const field =
        Object.entries(shape.properties ?? {}).find(([name, { type }]) => type === "string" && !ALIASES.has(name))?.[0] ?? "model";
      const huge = await service.post(where, { ...right, [field]: "x".repeat(MOST_BYTES) });
      expect(huge.status, operation.operationId).toBe(413);
      expect((await expectRefused(huge, "huge")).field).toBe("body");
      for (const nested of [deep("[", "]"), deep("[", ""), deep('{"a":', "")])
        await expectRefused(await service.post(where, nested.slice(0, MOST_BYTES - 100)), `${operation.operationId} deep`);
      const error = await expectRefused(await service.post(where, `{"${field}":${deep("[", "]")}}`), `${operation.operationId} deep field`);
      expect([field, "body"]).toContain(error.field);
    }
  });

  it("R16 every parameter of an address that is wrong, unknown or given twice: 400, and it is named", async () => {
    const wrongs = operations.flatMap((operation) =>
      parametersOf(operation, "query").flatMap(({ name, shape }) => {
        const texts = wrongText(shape);
        return texts === undefined ? [] : [{ operation, name, texts }];
      }),
    );
    expect(wrongs.length).toBeGreaterThan(15);
    for (const { operation, name, texts } of wrongs)
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const query = `?${name}=${encodeURIComponent(text)}`;
          const error = await expectRefused(await send(operation, { query }), `${operation.operationId}${query}`);
          expect(error.field, `${operation.operationId}${query}`).toBe(name);
        }),
        runs(12),
      );
    for (const operation of operations) {
      const needed = parametersOf(operation, "query").filter(({ required }) => required);
      const right = needed.map(({ name }) => `${name}=library%3Aassay-docs%2Fx.md&`).join("");
      const unknown = await send(operation, { query: `?${right}zzz=1` });
      expect((await expectRefused(unknown, `${operation.operationId}?zzz=1`)).field).toBe("zzz");
      const [first] = parametersOf(operation, "query");
      if (first === undefined) continue;
      const twice = await send(operation, { query: `?${first.name}=1&${first.name}=2` });
      expect((await expectRefused(twice, `${operation.operationId} twice`)).field).toBe(first.name);
    }
  });

  it("R16 any name in an address that is nobody's: 4xx with a field, for every operation that takes one", async () => {
    const named = operations.filter((operation) => parametersOf(operation, "path").length > 0);
    expect(named.length).toBeGreaterThan(9);
    const names = fc.oneof(
      fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => text !== "." && text !== ".."),
      fc.constantFrom(
        "x".repeat(101),
        "x".repeat(5_000),
        "..%2f..%2fetc",
        "\u0000",
        "' OR 1=1 --",
        "__proto__",
        "constructor",
        "%",
        "a/b",
        "\u202e",
      ),
    );
    for (const operation of named)
      await fc.assert(
        fc.asyncProperty(names, async (name) => {
          await expectRefused(await send(operation, { path: pathOf(operation, name) }), `${operation.operationId} ${JSON.stringify(name)}`);
        }),
        runs(25),
      );
    for (const path of ["/jobs/%", "/runs/%zz", "/snapshots/%c3%28", "/jobs/%00/events", "/conversations/%ff"])
      await expectRefused(await service.get(path), path);
  });

  it("R16 headers: wrong ones that are read are named, and none whatever leads to a 5xx", async () => {
    const { id } = z.object({ id: z.string() }).parse(await (await service.post("/run", RIGHT.run)).json());
    const wrongHeaders: Readonly<Record<string, readonly string[]>> = {
      "Last-Event-ID": ["abc", "-1", "1.5", "9".repeat(16), "1,2", "0x1"],
      "Idempotency-Key": ["x".repeat(201), "x".repeat(5_000)],
    };
    for (const operation of operations)
      for (const { name } of parametersOf(operation, "header"))
        for (const value of wrongHeaders[name] ?? [`no values for ${name}`]) {
          const response = await send(operation, { path: pathOf(operation, id), headers: { [name]: value } });
          expect((await expectRefused(response, `${operation.operationId} ${name}: ${value}`)).field).toBe(name);
        }
    const names = fc.constantFrom(
      "last-event-id",
      "idempotency-key",
      "content-type",
      "authorization",
      "accept",
      "accept-language",
      "origin",
      "x-forwarded-host",
      "x-forwarded-for",
      "accept-encoding",
      "if-none-match",
      "range",
      "cookie",
      "te",
      "x-http-method-override",
    );
    const gets = fc.constantFrom(...operations.filter(({ method, operationId }) => method === "GET" && operationId !== "metrics"));
    await fc.assert(
      fc.asyncProperty(gets, names, fc.stringMatching(/^[ -~\u00a1-\u00ff]{0,60}$/), async (operation, name, value) => {
        const response = await send(operation, { headers: { [name]: value.trim() } });
        const text = await response.text();
        expect(response.status, `${operation.operationId} ${name}: ${value}: ${text}`).toBeLessThan(500);
        if (response.status >= 400) errorSchema.parse(JSON.parse(text));
      }),
      runs(300),
    );
  });

  it("R16 methods a path does not have: 405 that names the method and what there is", async () => {
    for (const operation of operations)
      for (const method of ["PUT", "DELETE", "PATCH", operation.method === "GET" ? "POST" : "GET"]) {
        if (operations.some((other) => other.method === method && other.path === operation.path)) continue;
        const response = await fetch(service.address + pathOf(operation), { method });
        expect((await expectRefused(response, `${method} ${operation.path}`)).field).toBe("method");
        expect(response.status).toBe(405);
        expect(response.headers.get("allow")).toContain(operation.method);
      }
  });

  it("R16 any words in a conversation or a report are answered or refused, never a 5xx", async () => {
    const words = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom("?", "yes", "no", "test", "search", "search for ", "   ", "\u0000", "\ud800", "[1]", "<<<END q>>>"),
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
      runs(60),
    );
  });
});
