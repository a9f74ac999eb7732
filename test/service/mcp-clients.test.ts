// What `assay mcp --config CLIENT` prints: each in the form its client documents, and each command answering the official clients as it is printed.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioTransportV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpTransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { CLIENT_NAMES } from "../../src/faces/cli/mcp-clients.ts";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { machineEnv } from "../machine-env.ts";
import { startService, type TestService } from "./harness.ts";

const START = join(import.meta.dirname, "../../bin/assay.cjs");
const absolute = z.string().refine(isAbsolute);
const program = { command: absolute, args: z.array(z.string()), env: z.record(z.string(), z.string()).optional() };
const typed = z.strictObject({ type: z.literal("stdio"), ...program });
const connected = z.strictObject({ type: z.literal("http"), url: z.url(), headers: z.record(z.string(), z.string()).optional() });
/** As the documentation of each has it. */
const FORMATS = {
  cursor: z.strictObject({ mcpServers: z.strictObject({ assay: z.strictObject(program) }) }),
  "claude-desktop": z.strictObject({ mcpServers: z.strictObject({ assay: z.strictObject(program) }) }),
  "claude-code": z.strictObject({ mcpServers: z.strictObject({ assay: typed }) }),
  vscode: z.strictObject({ servers: z.strictObject({ assay: typed }) }),
  http: z.strictObject({ mcpServers: z.strictObject({ assay: connected }) }),
};
const INFO = { name: "test", version: "1" };
const SEARCH = { name: "search", arguments: { query: "harbour bridge" } };

describe("setting up a client of MCP", { timeout: 120_000 }, () => {
  const home = mkdtempSync(join(tmpdir(), "assay-clients-"));
  const library = mkdtempSync(join(tmpdir(), "assay clients' folder-"));
  let service: TestService;
  beforeAll(async () => {
    writeFileSync(join(library, "bridge.md"), "# Bridge\n\nThe harbour bridge opened in 2019.\n");
    service = await startService({ mounts: [mcpRoutes], library });
  });
  afterAll(async () => {
    await service.end();
    for (const folder of [home, library]) rmSync(folder, { recursive: true, force: true });
  });

  const env = { ...machineEnv, HOME: home };
  async function printed(name: string, more: Record<string, string> = {}, ...args: string[]) {
    const all = [START, "mcp", "--config", name, ...args];
    return promisify(execFile)(process.execPath, all, { cwd: library, env: { ...env, ...more } });
  }
  const expectFound = (result: unknown) =>
    expect(z.object({ content: z.array(z.object({ text: z.string() })) }).parse(result).content[0]?.text).toContain("library:");

  it.each(CLIENT_NAMES)("I4 prints for %s what it documents, and nothing else on standard output", async (name) => {
    const { stdout, stderr } = await printed(name, { TAVILY_API_KEY: "tvly-secret", ASSAY_TOKENS: "me:a-long-enough-token" });
    FORMATS[name].parse(JSON.parse(stdout));
    expect(stdout + stderr).not.toMatch(/tvly-secret|a-long-enough-token/);
    expect(stderr).toContain("This goes into");
    if (name !== "http") expect(stderr).toContain("put ASSAY_TOKENS, TAVILY_API_KEY into");
  });

  it.each(["cursor", "vscode"] as const)(
    "I4 the command printed for %s answers both official clients, wherever it is started",
    async (name) => {
      const { stdout } = await printed(name, { ASSAY_HOME: home }, "--library", ".");
      const said = FORMATS[name].parse(JSON.parse(stdout));
      const { command, args } = "servers" in said ? said.servers.assay : said.mcpServers.assay;
      expect(args).toEqual(expect.arrayContaining(["--library", "--home", home]));
      const start = { command, args, env, cwd: "/", stderr: "ignore" as const };
      const client = new Client(INFO);
      await client.connect(new StdioClientTransport(start));
      expectFound(await client.callTool(SEARCH));
      await client.close();
      const before = new ClientV1(INFO);
      await before.connect(new StdioTransportV1(start));
      expect((await before.listTools()).tools.map((tool) => tool.name)).toContain("research");
      expect((await before.listPrompts()).prompts).toHaveLength(2);
      expectFound(await before.callTool(SEARCH));
      await before.close();
    },
  );

  it("I4 the address printed for clients that connect answers both", async () => {
    const { stdout } = await printed("http", { ASSAY_PORT: new URL(service.address).port });
    const { url } = FORMATS.http.parse(JSON.parse(stdout)).mcpServers.assay;
    const client = new Client(INFO);
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    expectFound(await client.callTool(SEARCH));
    await client.close();
    const before = new ClientV1(INFO);
    await before.connect(new HttpTransportV1(new URL(url)));
    expectFound(await before.callTool(SEARCH));
    await before.close();
  });

  it("I4 a settings file of a client's name is one all the same", async () => {
    writeFileSync(join(library, "cursor"), "{");
    await expect(printed("./cursor")).rejects.toThrow(/cursor/);
  });
});
