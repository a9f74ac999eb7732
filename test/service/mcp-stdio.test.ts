// MCP over standard input and output, byte by byte: nothing but messages is written, and the process ends when its client does.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openSqliteStore } from "../../src/store/sqlite.ts";
import { sample } from "../lane.ts";
import { machineEnv } from "../machine-env.ts";
import { startWorld, type World } from "../world/world.ts";

const MAIN = join(import.meta.dirname, "../../src/faces/cli/main.ts");
const ENDS = ["SIGINT", "SIGTERM", "the end of its input", "the death of its client"];
const messageSchema = z.looseObject({ jsonrpc: z.literal("2.0"), id: z.unknown().optional(), method: z.string().optional() });

describe("MCP on standard input and output", { timeout: 120_000 }, () => {
  let world: World;
  const home = mkdtempSync(join(tmpdir(), "assay-stdio-"));
  const started: ChildProcessWithoutNullStreams[] = [];
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(async () => {
    for (const child of started) child.kill("SIGKILL");
    await world.close();
    rmSync(home, { recursive: true, force: true });
  });

  async function begin() {
    const env = { ...machineEnv, HOME: home, ASSAY_HOME: home, ...world.env };
    const child = spawn(process.execPath, [MAIN, "mcp"], { env });
    started.push(child);
    let out = "";
    child.stdout.on("data", (data) => {
      out += data;
    });
    child.stderr.resume();
    child.stdin.on("error", () => undefined);
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const say = (message: unknown) => child.stdin.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
    const said = () =>
      out
        .split("\n")
        .slice(0, -1)
        .map((line) => messageSchema.parse(JSON.parse(line)));
    const heard = (id: number) => expect.poll(() => said().some((message) => message.id === id), { timeout: 30_000 }).toBe(true);
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
    say({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    await heard(1);
    say({ jsonrpc: "2.0", method: "notifications/initialized" });
    return { child, say, said, heard, ended };
  }

  const call = (id: number, name: string, args: object, _meta = {}) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name, arguments: args, _meta },
  });

  it("I4 whatever comes in, nothing but messages goes out, and what can be answered is", async () => {
    const { child, say, said, heard, ended } = await begin();
    for (const junk of ["garbage", "", "  ", "{}", "[]", "null", "\ufffd", '{"jsonrpc":"2.0","id":7}', "x".repeat(200_000)]) say(junk);
    child.stdin.write(Buffer.from([0xff, 0xfe, 0x00, 0x0a]));
    say({ jsonrpc: "2.0", id: 8, method: "nope" });
    say(call(9, "nope", {}));
    say(call(10, "research", { query: "x", breadth: 99 }));
    say(call(11, "search", { query: "Talmont TX-2" }));
    say(call(12, "read", { url: "http://nowhere.test/x" }));
    for (const id of [8, 9, 10, 11, 12]) await heard(id);
    const errors = said().filter((message) => "error" in message);
    expect(errors).toMatchObject([
      { id: 8, error: { code: -32601 } },
      { id: 9, error: { code: -32602 } },
    ]);
    child.stdin.end();
    expect(await ended).toBe(0);
  });

  it.each(sample("ends of a client", ENDS, 2))("I4 %s stops its calls and ends it cleanly", async (how) => {
    const { child, say, said, ended } = await begin();
    const query = `How do tidal turbines age, and what do they cost (${how})?`;
    // The run is under way for long enough.
    world.parts.model.latencyMs = 2_000;
    say(call(2, "research", { query, path: "loop" }, { progressToken: "told" }));
    await expect.poll(() => said().some(({ method }) => method === "notifications/progress"), { timeout: 30_000 }).toBe(true);
    if (how === "SIGINT" || how === "SIGTERM") child.kill(how);
    else child.stdin.end();
    if (how === "the death of its client") for (const stream of [child.stdout, child.stderr]) stream.destroy();
    expect(await ended).toBe(0);
    world.parts.model.latencyMs = 0;
    const store = await openSqliteStore(join(home, "assay.db"));
    const run = (await store.listRuns({ limit: 20, kind: "research" })).find((one) => one.request.includes(how));
    await store.close();
    expect(run?.state).toBe("cancelled");
  });
});
