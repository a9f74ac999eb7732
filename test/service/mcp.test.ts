import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { askOutput, researchOutput, verifyOutput } from "../../src/faces/mcp/tool-shapes.ts";
import { openSqliteStore } from "../../src/store/sqlite.ts";
import { machineEnv } from "../machine-env.ts";
import { startWorld, type World } from "../world/world.ts";
import { QUESTION, SHORT, startService, type TestService } from "./harness.ts";

const manifest = z.object({ version: z.string() }).parse(createRequire(import.meta.url)("../../package.json"));
const MAIN = join(import.meta.dirname, "../../src/faces/cli/main.ts");
const CAPABILITIES = { capabilities: { elicitation: {} } };

describe.each(["stdio", "http"] as const)("MCP over %s", { timeout: 120_000 }, (kind) => {
  let world: World;
  let service: TestService | undefined;
  let client: Client;
  const home = mkdtempSync(join(tmpdir(), "assay-mcp-"));
  const asked: string[] = [];

  beforeAll(async () => {
    world = await startWorld();
    client = new Client({ name: "test", version: "1" }, { ...CAPABILITIES, versionNegotiation: { mode: "auto" } });
    client.setRequestHandler("elicitation/create", (request) => {
      asked.push(request.params.message);
      return { action: "accept", content: { q1: "Talmont TX-2" } };
    });
    if (kind === "http") {
      service = await startService({ env: world.env, mounts: [mcpRoutes] });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${service.address}/mcp`)));
    } else {
      const env = { ...machineEnv, HOME: home, ASSAY_HOME: home, ...world.env };
      await client.connect(new StdioClientTransport({ command: process.execPath, args: [MAIN, "mcp"], env, stderr: "ignore" }));
    }
  });
  afterAll(async () => {
    await client.close();
    await service?.end();
    await world.close();
    rmSync(home, { recursive: true, force: true });
  });

  const text = (result: { content: unknown }) => z.array(z.object({ text: z.string() })).parse(result.content)[0]?.text ?? "";

  /** A client that shows the model the text alone keeps nothing from it. */
  const expectSaid = (result: { content: unknown; structuredContent?: unknown }) => {
    const said = text(result);
    const leaves = (value: unknown): (string | number)[] =>
      typeof value === "object" && value !== null
        ? Object.values(value).flatMap(leaves)
        : typeof value === "string" || typeof value === "number"
          ? [value]
          : [];
    for (const leaf of leaves(result.structuredContent)) expect(said).toContain(String(leaf));
  };

  it("I4 tells of each tool whether it changes anything, and of none that it destroys", async () => {
    const { tools } = await client.listTools();
    const changes = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name);
    expect(changes).toEqual(["research_cancel"]);
    for (const { name, annotations, title } of tools) {
      expect([annotations?.destructiveHint, typeof annotations?.openWorldHint], name).toEqual([false, "boolean"]);
      expect(title ?? annotations?.title, name).toMatch(/\w/u);
    }
  });

  it("I4 lists its tools with input and output schemas", async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).sort()).toEqual(
      expect.arrayContaining(["read", "research", "research_cancel", "research_result", "research_start", "research_status", "search"]),
    );
    for (const tool of tools) {
      expect(tool.inputSchema.type, tool.name).toBe("object");
      expect(tool.outputSchema?.type, tool.name).toBe("object");
    }
  });

  it("I4 research tells its progress in rising numbers and gives a structured report with its resources", async () => {
    const progress: { progress: number; message?: string | undefined }[] = [];
    const result = await client.callTool(
      { name: "research", arguments: { query: QUESTION, breadth: 2, depth: 1, max_sources: 3 } },
      { onprogress: (told) => progress.push(told), timeout: 100_000 },
    );
    const report = researchOutput.parse(result.structuredContent);
    expect(report.references.length).toBeGreaterThan(0);
    expect(text(result)).toContain(report.markdown);
    expect(report.quotes.length).toBeGreaterThan(0);
    expectSaid(result);
    expect(progress.length).toBeGreaterThan(5);
    expect(progress.map((told) => told.progress)).toEqual(progress.map((_, at) => at + 1));
    const { contents } = await client.readResource({ uri: report.resources.evidence });
    expect(z.object({ text: z.string() }).parse(contents[0]).text).toContain("## Evidence");
    const listed = await client.listResources();
    expect(listed.resources.map((one) => one.uri)).toContain(report.resources.report);
  });

  it("I4 search and read, and a snapshot as a resource", async () => {
    const found = await client.callTool({ name: "search", arguments: { query: "Talmont TX-2 energy density" } });
    const { results } = z.object({ results: z.array(z.object({ url: z.string() })) }).parse(found.structuredContent);
    expectSaid(found);
    const read = await client.callTool({ name: "read", arguments: { url: results[0]?.url, task: QUESTION } });
    const page = z
      .object({ url: z.string(), title: z.string().min(1), summary: z.string().min(1), snapshot_id: z.string() })
      .parse(read.structuredContent);
    expectSaid(read);
    const { contents } = await client.readResource({ uri: `assay://snapshots/${page.snapshot_id}` });
    expect(z.object({ text: z.string().min(1) }).parse(contents[0]).text.length).toBeGreaterThan(100);
  });

  it("I4 ask and verify say in words what they say as data, with runs, quotes and sources", async () => {
    const asked = await client.callTool({ name: "ask", arguments: { question: QUESTION } }, { timeout: 100_000 });
    const { run_id, quotes, contract } = askOutput.parse(asked.structuredContent);
    expect(quotes.length).toBeGreaterThan(0);
    for (const one of [run_id, ...quotes.map((quote) => quote.text), ...(contract?.data.sources ?? []).map(({ url }) => url)])
      expect(text(asked)).toContain(one);
    const evidence = await client.readResource({ uri: `assay://runs/${run_id}/evidence` });
    expect(z.object({ text: z.string() }).parse(evidence.contents[0]).text).toContain("## Evidence");
    const report = "The Talmont TX-2 has 400 Wh/kg [1], and nobody doubts it.\n\n## References\n\n[1] http://nowhere.test/a\n";
    const verified = await client.callTool({ name: "verify", arguments: { report, reading: "stored" } }, { timeout: 100_000 });
    expectSaid(verified);
    expect(verifyOutput.parse(verified.structuredContent).cited).toBe(1);
  });

  it("I4 offers prompts, completes their arguments, and names the one that is wrong", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name, arguments: args = [] }) => [name, args.map((one) => one.name)])).toEqual([
      ["research", ["question", "mode"]],
      ["check-report", ["report", "run_id"]],
    ]);
    const get = (name: string, args: Record<string, string>) => client.getPrompt({ name, arguments: args });
    expect(JSON.stringify(await get("research", { question: QUESTION }))).toContain("`research`");
    expect(JSON.stringify(await get("research", { question: QUESTION, mode: "answer" }))).toContain("`ask`");
    expect(JSON.stringify(await get("check-report", { report: "# Tides" }))).toContain("# Tides");
    await expect(get("research", { question: QUESTION, mode: "poem" })).rejects.toThrow(/`mode` must be report or answer/);
    await expect(get("research", {})).rejects.toThrow(/question/);
    await expect(get("check-report", {})).rejects.toThrow(/`report` or `run_id`/);
    const mode = await client.complete({ ref: { type: "ref/prompt", name: "research" }, argument: { name: "mode", value: "a" } });
    expect(mode.completion.values).toEqual(["answer"]);
    const runs = await client.complete({ ref: { type: "ref/prompt", name: "check-report" }, argument: { name: "run_id", value: "r_" } });
    const ids = await client.complete({
      ref: { type: "ref/resource", uri: "assay://runs/{id}/report" },
      argument: { name: "id", value: "r_" },
    });
    expect(runs.completion.values.length).toBeGreaterThan(0);
    expect(ids.completion.values).toEqual(runs.completion.values);
  });

  it("I4 says which version it is", () => {
    expect(client.getServerVersion()?.version).toBe(manifest.version);
  });

  it("I4 research in steps: started, watched, fetched", async () => {
    const started = await client.callTool({ name: "research_start", arguments: { query: QUESTION, ...SHORT } });
    const { run_id } = z.object({ run_id: z.string() }).parse(started.structuredContent);
    let state = "running";
    while (state === "running") {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const status = await client.callTool({ name: "research_status", arguments: { run_id } });
      state = z.object({ state: z.string() }).parse(status.structuredContent).state;
      expectSaid(status);
    }
    expectSaid(started);
    expect(text(started)).toContain(`research_status with run_id "${run_id}"`);
    expect(state).toBe("finished");
    const result = await client.callTool({ name: "research_result", arguments: { run_id } });
    expect(researchOutput.parse(result.structuredContent).run_id).toBe(run_id);
  });

  it("I4 a cancelled call stops its run, and research_cancel stops another", async () => {
    const stop = new AbortController();
    const call = client.callTool(
      {
        name: "research",
        arguments: { query: "How do tidal turbines age, and what do they cost?", complexity_tier: "deep", path: "loop" },
      },
      { signal: stop.signal, onprogress: () => stop.abort(), timeout: 100_000 },
    );
    await expect(call).rejects.toThrow();
    const store = await openSqliteStore(join(service?.home ?? home, "assay.db"));
    const stateOf = async () => (await store.listRuns({ limit: 20 })).find((run) => run.request.includes("tidal turbines age"))?.state;
    await expect.poll(stateOf, { timeout: 60_000 }).toBe("cancelled");
    await store.close();
    const started = await client.callTool({
      name: "research_start",
      arguments: { query: "Which vaccines are stored cold, and why?", path: "loop" },
    });
    const { run_id } = z.object({ run_id: z.string() }).parse(started.structuredContent);
    const cancelled = await client.callTool({ name: "research_cancel", arguments: { run_id } });
    const state = z.object({ state: z.string() }).safeParse(cancelled.structuredContent).data?.state ?? text(cancelled);
    expect(state).toMatch(/cancelled|finished/);
    if (state !== "cancelled") return;
    const again = await client.callTool({ name: "research_cancel", arguments: { run_id } });
    expect([again.isError ?? false, again.structuredContent], "it may be said twice").toMatchObject([false, { state: "cancelled" }]);
  });

  it("R3 asks the user through elicitation where the question is open, and only there", async () => {
    asked.length = 0;
    const ask = (query: string) =>
      client.callTool(
        { name: "research", arguments: { query, clarify: true, breadth: 2, depth: 1, max_sources: 3 } },
        { timeout: 100_000 },
      );
    await ask(QUESTION);
    expect(asked).toEqual([]);
    // A 2025-era client over stateless HTTP has no way back to its user; this client speaks the newer protocol.
    const result = await ask("What energy density does the cell have?");
    expect(asked).toEqual(["Which cell do you mean?"]);
    expect(researchOutput.parse(result.structuredContent).markdown).toContain("TX-2");
  });

  it("R16 bad input and missing runs are errors that name the field", async () => {
    const missing = await client.callTool({ name: "research_result", arguments: { run_id: "r_none" } });
    expect(missing.isError).toBe(true);
    expect(JSON.parse(text(missing))).toMatchObject({ error: { type: "NOT_FOUND", retryable: false, field: "run_id" } });
    for (const [name, args, field] of [
      ["research", { query: QUESTION, breadth: 99 }, "breadth"],
      ["research", {}, "query"],
      ["research_start", { query: QUESTION, brearth: 3 }, "brearth"],
      ["research_status", { run_id: 7 }, "run_id"],
      ["ask", { question: " " }, "question"],
      ["search", { query: "x", k: "many" }, "k"],
      ["read", { url: "nowhere" }, "url"],
      ["verify", { report: "" }, "report"],
    ] as const) {
      const wrong = await client.callTool({ name, arguments: args });
      expect(wrong.isError, name).toBe(true);
      expect(JSON.parse(text(wrong)), name).toMatchObject({ error: { type: "INVALID_INPUT", retryable: false, field } });
    }
    const empty = await client.callTool({ name: "research", arguments: { query: "?!" } });
    expect(JSON.parse(text(empty))).toMatchObject({ error: { type: "INVALID_TOPIC", field: "query" } });
  });
});
