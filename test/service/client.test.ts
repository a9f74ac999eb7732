import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { startWorld, type World } from "../world/world.ts";
import { answerCheck, documentSchema, operationFor, operationsOf, type SeenAnswer } from "./answer-shapes.ts";
import { allFrames, QUESTION, SHORT, startService, type TestService } from "./harness.ts";

const ROOT = join(import.meta.dirname, "../..");

interface Answer {
  readonly status: number;
  readonly data: unknown;
}
const callable = z.custom<(...args: unknown[]) => Promise<Answer>>((value) => typeof value === "function");
const clientSchema = z.custom<Record<string, unknown> & { readonly defaults: Record<string, unknown> }>(
  (value) => typeof value === "object" && value !== null && "defaults" in value,
);
const runSchema = z.object({ run_id: z.string(), markdown: z.string(), sources: z.array(z.object({ snapshotId: z.string() })).min(1) });

/** A client as anybody can make one: generated from the document the service hands out, and imported. */
async function generateClient(document: string, folder: string): Promise<z.infer<typeof clientSchema>> {
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "openapi.json"), document);
  const file = join(folder, "client.ts");
  const cli = join(ROOT, "node_modules/oazapfts/dist/cli.js");
  await promisify(execFile)(process.execPath, [cli, join(folder, "openapi.json"), file]);
  const module: unknown = await import(pathToFileURL(file).href);
  return clientSchema.parse(module);
}

describe("a client generated from the OpenAPI document", { timeout: 240_000 }, () => {
  let world: World;
  let service: TestService;
  let client: Awaited<ReturnType<typeof generateClient>>;
  let document: z.infer<typeof documentSchema>;
  const folder = mkdtempSync(join(tmpdir(), "assay-client-"));
  const seen: (SeenAnswer & { readonly method: string; readonly path: string })[] = [];
  const token = "a-token-that-is-long-enough";

  beforeAll(async () => {
    world = await startWorld();
    service = await startService({
      env: world.env,
      mounts: [mcpRoutes],
      flags: { "serve.tokens": [`tester:${token}`], "serve.operators": ["tester"] },
    });
    const text = await (await service.get("/openapi.json")).text();
    document = documentSchema.parse(JSON.parse(text));
    client = await generateClient(text, folder);
    client.defaults.baseUrl = service.address;
    client.defaults.headers = { authorization: `Bearer ${token}` };
    client.defaults.fetch = async (url: string, init: RequestInit) => {
      const response = await fetch(url, init);
      const body = await response.clone().text();
      const contentType = response.headers.get("content-type") ?? "";
      seen.push({ method: init.method ?? "GET", path: new URL(url).pathname, status: response.status, contentType, body });
      return response;
    };
  });
  afterAll(async () => {
    await service.end();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (name: string, ...args: unknown[]) => callable.parse(client[name])(...args);
  async function data<S extends z.ZodType>(schema: S, name: string, ...args: unknown[]): Promise<z.output<S>> {
    const answer = await call(name, ...args);
    expect(answer.status, `${name}: ${JSON.stringify(answer.data)}`).toBeLessThan(300);
    return schema.parse(answer.data);
  }
  const anything = z.unknown();
  const ask = { query: QUESTION, ...SHORT };

  it("I2 drives every operation there is, in every way an answer can come", async () => {
    const run = await data(runSchema, "run", ask);
    const simple = await data(runSchema, "runSimple", { query: QUESTION });
    expect(simple.run_id).not.toBe(run.run_id);
    const streamed = await data(z.string(), "run", ask, { stream: "true" });
    expect(streamed).toContain("event: result");
    // A run that takes its time, so that there is something to cancel and to resume.
    const slow = { query: "How do tidal turbines age, and what do they cost?", complexity_tier: "deep", path: "loop" };
    const { id } = await data(z.object({ id: z.string() }), "run", slow, { $async: "true", idempotencyKey: "slow" });
    await data(anything, "job", id);
    expect((await call("jobResult", id)).status).toBe(409);
    await data(anything, "finishJob", id);
    await data(z.object({ state: z.literal("cancelled") }), "cancelJob", id);
    await data(anything, "resumeJob", id);
    await data(anything, "cancelJob", id);
    await data(anything, "listJobs", { limit: 5, state: "cancelled" });
    await data(anything, "jobResult", run.run_id);
    await data(z.string(), "jobEvents", run.run_id, { lastEventId: "3" });
    await data(z.object({ ended: z.literal(true) }), "jobEvents", run.run_id, { format: "json", after: 0, limit: 5000 });

    await data(anything, "jobSteps", run.run_id);
    await data(anything, "reading", run.run_id);
    await data(anything, "proof", run.run_id, "1");
    await data(anything, "unwritten", run.run_id);
    await data(anything, "check", run.run_id, { sentence: "1", said: "holds" });
    await data(anything, "checks", run.run_id);

    await data(anything, "rateRun", run.run_id, { thumbs: "up", comment: "to the point" });
    await data(z.object({ summary: z.object({ up: z.literal(1) }) }), "listRatings", { limit: 5, thumbs: "up" });
    await data(z.object({ documents: z.array(z.unknown()) }), "find", { query: "journal" });
    expect((await call("libraryDocument", { url: "library:none/a.md" })).status).toBe(404);
    await data(z.object({ report: z.string() }), "readReport", { file: { name: "a.md", base64: btoa("# A") } });
    await data(z.object({ settings: z.array(z.unknown()).min(50) }), "settings");
    await data(z.object({ checks: z.array(z.unknown()).min(3) }), "checkSettings");
    await data(z.object({ complete: z.literal(true), days: z.array(z.unknown()).min(1) }), "totals");
    await data(anything, "listRuns", { limit: 5, kind: "research" });
    await data(anything, "getRun", run.run_id);
    expect(await data(z.string(), "exportRun", run.run_id)).toBe(run.markdown);
    await data(z.string(), "exportRun", run.run_id, { format: "evidence" });
    await data(runSchema, "exportRun", run.run_id, { format: "json" });
    await data(anything, "snapshot", run.sources[0]?.snapshotId);
    const looked = await data(z.object({ standing: z.string() }), "lookAtLivePage", run.sources[0]?.snapshotId, { start: 0, end: 20 });
    expect(looked.standing).toBe("standing");

    const found = await data(z.object({ results: z.array(z.object({ url: z.string() })).min(1) }), "search", {
      query: "Talmont TX-2",
      k: 3,
    });
    await data(anything, "read", { url: found.results[0]?.url, task: QUESTION });
    await data(anything, "verify", { report: run.markdown, with_model: false });
    await data(z.object({ questions: z.array(z.unknown()).min(1) }), "clarify", { query: "What energy density does the cell have?" });

    const first = await data(z.object({ conversation_id: z.string() }), "chat", { message: "What is the Talmont TX-2" });
    await data(z.object({ contract: z.unknown() }), "chat", { message: "yes", conversation_id: first.conversation_id });
    await data(anything, "chat", { message: QUESTION, about: run.run_id });
    await data(z.string(), "chat", { message: QUESTION }, { stream: "true" });
    await data(anything, "listConversations", { limit: 5 });
    await data(anything, "conversation", first.conversation_id);

    const listed = z.object({ next: z.string() });
    const { next } = await data(listed, "listRuns", { limit: 1, query: "talmont", $from: "2020-01-01", until: "2999-01-01T00:00:00Z" });
    await data(anything, "listRuns", { limit: 1, after: next });
    await data(anything, "signIn", { token });
    await data(anything, "session");
    await data(anything, "signOut");
    await data(anything, "usage", { $from: "2020-01-01" });
    const collection = await data(z.object({ id: z.string() }), "createCollection", { name: "潮汐 🌊" });
    await data(anything, "shareCollection", collection.id, { readers: ["ann"] });
    await data(anything, "putDocument", collection.id, "tides.md", new Blob(["# Tides\n\nThe tide turns twice a day."]));
    await data(anything, "collection", collection.id);
    await data(anything, "listCollections");
    await data(anything, "removeDocument", collection.id, "tides.md");
    await data(anything, "removeCollection", collection.id);
    await data(anything, "removeConversation", first.conversation_id);
    await data(anything, "removeRun", simple.run_id);

    await data(anything, "listModels");
    await data(anything, "getModel", "assay-answer");
    const messages = [{ role: "user", content: QUESTION }];
    await data(anything, "chatCompletion", { model: "assay-answer", messages });
    await data(anything, "createResponse", { model: "assay-answer", input: QUESTION });
    await data(z.string(), "chatCompletion", { model: "assay-chat", messages, stream: true });

    await data(anything, "health");
    await data(anything, "ready");
    expect(await data(z.string(), "metrics")).toContain("runs_total");

    const operations = operationsOf(document);
    const called = new Set(seen.map(({ method, path }) => operationFor(operations, method, path)?.operationId));
    expect(operations.map((one) => one.operationId).filter((name) => !called.has(name))).toEqual([]);
    const streams = seen.filter(({ contentType }) => contentType.startsWith("text/event-stream"));
    expect(streams.length).toBe(4);
    for (const { body, contentType } of streams) await allFrames(new Response(body, { headers: { "content-type": contentType } }));
  });

  it("I2 R16 is told what is wrong in the one envelope, by every operation that takes a name or a body", async () => {
    for (const [name, ...args] of [
      ["run", { query: QUESTION, breadth: 99 }],
      ["runSimple", { query: "" }],
      ["clarify", {}],
      ["verify", { report: "" }],
      ["search", { query: "x", k: 99 }],
      ["read", { url: "nowhere" }],
      ["chat", { message: "hello", conversation_id: "c_none" }],
      ["chatCompletion", { model: "gpt-4", messages: [] }],
      ["getModel", "gpt-4"],
      ["conversation", "c_none"],
      ["job", "r_none"],
      ["jobEvents", "r_none"],
      ["jobResult", "r_none"],
      ["cancelJob", "r_none"],
      ["finishJob", "r_none"],
      ["resumeJob", "r_none"],
      ["getRun", "r_none"],
      ["exportRun", "r_none"],
      ["rateRun", "r_none", { thumbs: "up" }],
      ["snapshot", "none"],
      ["signIn", { token: "nobody's" }],
      ["usage", { until: "never" }],
      ["removeRun", "r_none"],
      ["removeConversation", "c_none"],
      ["collection", "none"],
      ["createCollection", {}],
      ["shareCollection", "none", { readers: [] }],
      ["removeCollection", "none"],
      ["putDocument", "none", "a.md", new Blob(["text"])],
      ["removeDocument", "none", "a.md"],
      ["listJobs", { limit: 0 }],
      ["listRuns", { limit: 1001 }],
      ["listConversations", { limit: -1 }],
    ] as const) {
      const answer = await call(name, ...args);
      expect(answer.status, name).toBeGreaterThanOrEqual(400);
      expect(answer.status, name).toBeLessThan(500);
      expect(answer.data, name).toMatchObject({ error: { field: expect.stringMatching(/./) } });
    }
    client.defaults.headers = {};
    const operations = operationsOf(document);
    for (const { operationId } of operations.filter(
      ({ operationId, path }) => operationId !== "signIn" && !["/healthz", "/readyz"].includes(path),
    ))
      expect((await call(operationId, "x", {})).status, operationId).toBe(401);
  });

  it("I2 every answer it was given has the documented status, type and fields, and no other", () => {
    const operations = operationsOf(document);
    const check = answerCheck(document);
    expect(seen.length).toBeGreaterThan(60);
    const wrong = seen.flatMap((answer) => {
      const operation = operationFor(operations, answer.method, answer.path);
      return operation === undefined ? [`${answer.method} ${answer.path} is not documented`] : check(operation, answer);
    });
    expect(wrong).toEqual([]);
    // The check itself finds what is wrong.
    const job = operationFor(operations, "GET", "/jobs/x");
    const bad = { status: 200, contentType: "application/json", body: '{"id": 1, "more": 2}' };
    expect(job === undefined ? [] : check(job, bad).length).toBeGreaterThan(3);
  });
});
