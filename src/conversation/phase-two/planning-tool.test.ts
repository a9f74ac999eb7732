import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mcpPlanningTool } from "./mcp-planning-tool.ts";
import { builtInPlanningTool, onlyThought, type PlanningTool, type Thought, thoughtSchema } from "./planning-tool.ts";

const SERVER = join(import.meta.dirname, "../../../test/world/planning-server.ts");
const never = new AbortController().signal;
let folder: string;
let log: string;
const open: PlanningTool[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-plan-"));
  log = join(folder, "calls.jsonl");
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((tool) => tool.close()));
  rmSync(folder, { recursive: true, force: true });
});

function server(...mood: string[]): PlanningTool {
  const tool = mcpPlanningTool({ command: process.execPath, args: [SERVER, log, ...mood] });
  open.push(tool);
  return tool;
}
const calls = () =>
  readFileSync(log, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { pid: number; keys: string[]; input: Record<string, unknown> });

describe("the planning tool", () => {
  it("C7 S0 the one thought leaves optional fields out: none is 0 or null", () => {
    const thought = onlyThought("Search, then check.");
    expect(Object.keys(thought)).toEqual(["thought", "nextThoughtNeeded", "thoughtNumber", "totalThoughts"]);
    for (const bad of [
      { revisesThought: 0 },
      { branchFromThought: 0 },
      { revisesThought: null },
      { branchId: "" },
      { isRevision: null },
      { extra: 1 },
    ]) {
      expect(thoughtSchema.safeParse({ ...thought, ...bad }).success, JSON.stringify(bad)).toBe(false);
    }
  });

  it("C7 S0 schema crash: `revisesThought: 0` never reaches a server", async () => {
    await expect(server().think({ ...onlyThought("x"), revisesThought: 0 } as Thought, never)).rejects.toThrow();
    expect(existsSync(log)).toBe(false);
    await expect(builtInPlanningTool().think({ ...onlyThought("x"), revisesThought: 0 } as Thought, never)).rejects.toThrow();
  });

  it("C7 the built-in equivalent replies as the server does", async () => {
    const reply = { thoughtNumber: 1, totalThoughts: 1, nextThoughtNeeded: false, branches: [], thoughtHistoryLength: 1 };
    expect(await builtInPlanningTool().think(onlyThought("plan"), never)).toEqual(reply);
    expect(await server().think(onlyThought("plan"), never)).toEqual(reply);
    expect(await server("text").think(onlyThought("plan"), never)).toEqual(reply);
  });

  it("C7 X5 a server gets the thought and no keys, and is gone when the tool is closed", async () => {
    process.env.ASSAY_TEST_API_KEY = "secret";
    const tool = server();
    await tool.think(onlyThought("plan"), never);
    delete process.env.ASSAY_TEST_API_KEY;
    const [call] = calls();
    expect(call?.keys).toEqual([]);
    expect(call?.input).toEqual(onlyThought("plan"));
    await tool.close();
    await expect.poll(() => isAlive(call?.pid ?? 0), { timeout: 10_000 }).toBe(false);
  });

  it("C7 a server that refuses, or is not there, is one clear sentence", async () => {
    await expect(server("refuse").think(onlyThought("x"), never)).rejects.toMatchObject({
      type: "MISSING_DEPENDENCY",
      message: expect.stringMatching(/check planning\.server/),
    });
    const absent = mcpPlanningTool({ command: join(folder, "no-such-program"), args: [] });
    open.push(absent);
    await expect(absent.think(onlyThought("x"), never)).rejects.toMatchObject({ type: "MISSING_DEPENDENCY" });
  });

  it("C7 a turn that is stopped does not wait for a server that hangs", async () => {
    const stop = new AbortController();
    const tool = server("hang");
    const thinking = tool.think(onlyThought("x"), stop.signal);
    await expect.poll(() => existsSync(log), { timeout: 20_000 }).toBe(true);
    stop.abort();
    await expect(thinking).rejects.toMatchObject({ type: "CANCELLED" });
  });

  it.skipIf(realServer() === undefined)("C7 the real @modelcontextprotocol/server-sequential-thinking takes the thought", async () => {
    const tool = mcpPlanningTool({ command: process.execPath, args: [realServer() ?? ""] });
    open.push(tool);
    expect(await tool.think(onlyThought("Search, then check."), never)).toMatchObject({
      thoughtNumber: 1,
      totalThoughts: 1,
      nextThoughtNeeded: false,
      thoughtHistoryLength: 1,
    });
  });
});

/** The reference server's program, when the package is installed. */
function realServer(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve("@modelcontextprotocol/server-sequential-thinking/dist/index.js");
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
