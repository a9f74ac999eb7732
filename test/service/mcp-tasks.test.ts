// The Tasks extension of MCP (io.modelcontextprotocol/tasks, 2026-07-28) message by message, as its specification has it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { researchOutput, verifyOutput } from "../../src/faces/mcp/tool-shapes.ts";
import { startWorld, type World } from "../world/world.ts";
import { QUESTION, SHORT, startService, type TestService } from "./harness.ts";

const EXTENSION = "io.modelcontextprotocol/tasks";
const tokens = { ann: "ann-has-a-long-token", ben: "ben-has-a-long-token" };
const base = {
  taskId: z.string(),
  statusMessage: z.string().optional(),
  createdAt: z.iso.datetime(),
  lastUpdatedAt: z.iso.datetime(),
  ttlMs: z.int().nullable(),
  pollIntervalMs: z.int(),
};
const toolResult = z.object({
  content: z.array(z.object({ type: z.literal("text"), text: z.string() })),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
});
const createdSchema = z.object({ ...base, resultType: z.literal("task"), status: z.literal("working") });
const taskSchema = z.discriminatedUnion("status", [
  z.object({ ...base, resultType: z.literal("complete"), status: z.literal("working") }),
  z.object({ ...base, resultType: z.literal("complete"), status: z.literal("completed"), result: toolResult }),
  z.object({ ...base, resultType: z.literal("complete"), status: z.literal("cancelled") }),
]);
const errorSchema = z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() });

describe("MCP tasks", { timeout: 120_000 }, () => {
  let world: World;
  let service: TestService;
  let id = 0;
  const flags = { "serve.tokens": Object.entries(tokens).map(([name, token]) => `${name}:${token}`) };
  beforeAll(async () => {
    world = await startWorld();
    service = await startService({ env: world.env, mounts: [mcpRoutes], flags });
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  async function say(method: string, params: object, { declares = true, token = tokens.ann } = {}) {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": declares ? { extensions: { [EXTENSION]: {} } } : {},
    };
    const named = z
      .object({ taskId: z.string() })
      .or(z.object({ name: z.string() }))
      .safeParse(params).data;
    const response = await service.post(
      "/mcp",
      { jsonrpc: "2.0", id: ++id, method, params: { ...params, _meta } },
      {
        headers: {
          accept: "application/json, text/event-stream",
          authorization: `Bearer ${token}`,
          "mcp-protocol-version": "2026-07-28",
          "mcp-method": method,
          ...(named === undefined ? {} : { "mcp-name": "taskId" in named ? named.taskId : named.name }),
        },
      },
    );
    const text = await response.text();
    const json = response.headers.get("content-type")?.startsWith("text/event-stream")
      ? (/data: (\{.*"id".*)/.exec(text)?.[1] ?? "")
      : text;
    return z.object({ result: z.unknown().optional(), error: errorSchema.optional() }).parse(JSON.parse(json));
  }
  const call = (name: string, args: object, options = {}) => say("tools/call", { name, arguments: args }, options);
  const created = async (name: string, args: object) => createdSchema.parse((await call(name, args)).result).taskId;
  const task = async (taskId: string) => taskSchema.parse((await say("tasks/get", { taskId })).result);
  const ended = async (taskId: string) => {
    await expect.poll(async () => (await task(taskId)).status, { timeout: 60_000 }).not.toBe("working");
    return task(taskId);
  };

  it("I4 are offered, and given only to clients that declare them", async () => {
    const { result } = await say("server/discover", {});
    expect(result).toMatchObject({ capabilities: { extensions: { [EXTENSION]: {} } } });
    const plain = await call("research", { query: QUESTION, ...SHORT }, { declares: false });
    expect(plain.result).toMatchObject({ resultType: "complete", structuredContent: { status: "answered" } });
    for (const method of ["tasks/get", "tasks/cancel", "tasks/update"]) {
      const { error } = await say(method, { taskId: "r_1", inputResponses: {} }, { declares: false });
      expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: { extensions: { [EXTENSION]: {} } } } });
    }
  });

  it("I4 a research is one: it works at once, and ends with the very result of the tool", async () => {
    const taskId = await created("research", { query: QUESTION, ...SHORT });
    const done = await ended(taskId);
    if (done.status !== "completed") throw new Error(done.status);
    expect(researchOutput.parse(done.result.structuredContent)).toMatchObject({ run_id: taskId, status: "answered" });
    const fetched = await call("research_result", { run_id: taskId }, { declares: false });
    expect(fetched.result).toMatchObject({ content: done.result.content });
    expect((await say("tasks/cancel", { taskId })).result, "ended tasks are acknowledged").toMatchObject({ resultType: "complete" });
    expect((await say("tasks/update", { taskId, inputResponses: { x: { action: "accept" } } })).result).toMatchObject({
      resultType: "complete",
    });
    expect(await task(taskId)).toEqual(done);
  });

  it("I4 so is an audit; what a tool fails with is a result, and wrong arguments make no task", async () => {
    const taskId = await created("verify", { report: "Tides turn [1].\n\n## References\n\n[1] http://a.test/\n", reading: "none" });
    const done = await ended(taskId);
    expect(done.status === "completed" && verifyOutput.parse(done.result.structuredContent).cited).toBe(1);
    const failed = await ended(await created("verify", { report: "A b.\n\n".repeat(4_001), reading: "none" }));
    expect(failed).toMatchObject({
      status: "completed",
      result: { isError: true, content: [{ text: expect.stringContaining("TOO_LARGE") }] },
    });
    expect((await call("research", { query: QUESTION, breadth: 99 })).result).toMatchObject({ resultType: "complete", isError: true });
  });

  it("I4 can be cancelled, which says where to find what there was", async () => {
    world.parts.model.latencyMs = 2_000;
    const taskId = await created("research", { query: "How do tidal turbines age, and what do they cost?", path: "loop" });
    expect((await task(taskId)).status).toBe("working");
    expect((await say("tasks/cancel", { taskId })).error).toBeUndefined();
    world.parts.model.latencyMs = 0;
    expect(await ended(taskId)).toMatchObject({ status: "cancelled", statusMessage: expect.stringContaining("research_result") });
  });

  it("I4 R18 outlives the service", async () => {
    world.parts.model.latencyMs = 500;
    const taskId = await created("research", {
      query: "What energy density has the Talmont TX-2, and since when?",
      ...SHORT,
      path: "loop",
    });
    await service.stop();
    world.parts.model.latencyMs = 0;
    service = await startService({ env: world.env, mounts: [mcpRoutes], flags, home: service.home });
    const done = await ended(taskId);
    expect(done).toMatchObject({ status: "completed", result: { structuredContent: { run_id: taskId } } });
  });

  it("X5 one that does not exist, and another's, are the same wrong parameter", async () => {
    const taskId = await created("research", { query: QUESTION, ...SHORT });
    await ended(taskId);
    for (const method of ["tasks/get", "tasks/cancel"])
      for (const [name, token] of [["r_none", tokens.ann] as const, [taskId, tokens.ben] as const]) {
        const { error } = await say(method, { taskId: name }, { token });
        expect(error).toMatchObject({ code: -32602, message: `There is no task ${name} (taskId).` });
      }
    expect((await say("tasks/get", {})).error).toMatchObject({ code: -32602, message: expect.stringContaining("taskId") });
  });
});
