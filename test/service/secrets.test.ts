import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { loadConfig } from "../../src/config/config.ts";
import { knownScrubber, scrubber, secretsOf } from "../../src/config/secrets.ts";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { createLog } from "../../src/service/log.ts";
import { openSqliteStore } from "../../src/store/sqlite.ts";
import { brisk } from "../brisk-clock.ts";
import { machineEnv } from "../machine-env.ts";
import { startWorld, type World } from "../world/world.ts";
import { allFrames, QUESTION, SHORT, startService, type TestService } from "./harness.ts";

describe("the scrubber", () => {
  it.each([
    ["key is s3cret-value here", "key is *** here"],
    ['{"a":"s3cret-value"}', '{"a":"***"}'],
    ["https://x.org/?key=abc&q=1", "https://x.org/?key=***&q=1"],
    ["https://x.org/?q=1&access_token=abc#top", "https://x.org/?q=1&access_token=***#top"],
    ["https://user:pass@x.org/", "https://***@x.org/"],
    ["Authorization: Bearer abcdefgh12345", "Authorization: Bearer ***"],
    ["sk-abcdefghijklmnop1234 was refused", "*** was refused"],
    ['quo"ted\\key', "***"],
    [JSON.stringify('quo"ted\\key'), '"***"'],
    ["Basic understanding of a bearer certificate", "Basic understanding of a bearer certificate"],
    ["nothing secret about the keyboard or a token economy", "nothing secret about the keyboard or a token economy"],
  ])("X5 %j", (text, clean) => {
    expect(scrubber(["s3cret-value", 'quo"ted\\key', "abc"])(text)).toBe(clean);
  });
});

it("X5 what is handed out loses known secrets only, and no words that stand in for a key", () => {
  const scrub = knownScrubber(["s3cret-value", "ollama", "not-needed", "EMPTY", "1234"]);
  const text = 'ollama is not-needed; EMPTY 1234; sk-abcdefghijklmnop1234 of "https://user:pass@x.org/"';
  expect(scrub?.(`${text} s3cret-value`)).toBe(`${text} ***`);
  expect(knownScrubber(["ollama", "1234", ""])).toBeUndefined();
});

it("X5 the log blots secrets out wherever in a line they stand", () => {
  const lines: string[] = [];
  const { config } = loadConfig({ env: { TAVILY_API_KEY: "plain-looking-value", ASSAY_TOKENS: "ann:another-plain-value" }, cwd: "/" });
  const log = createLog(config, scrubber(secretsOf(config)), (line) => lines.push(line));
  log.error({ deep: { er: ["plain-looking-value"] }, url: "https://x.org/?key=1234" }, "refused another-plain-value");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ deep: { er: ["***"] }, url: "https://x.org/?key=***", msg: "refused ***" });
});

const planted = {
  model: "planted-model-key-7f3a91",
  tavily: "tvly-planted-5521bb",
  exa: "planted-exa-key-c90d",
  token: "planted-user-token-44e2",
};

/** A service that refuses everything and repeats, in its refusal, whatever key it was sent. */
async function startEcho(status: number): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const said = `refused: ${request.headers.authorization ?? ""} ${request.headers["x-api-key"] ?? ""} ${request.url}`;
    response.writeHead(status, { "content-type": "application/json", "x-said": said });
    response.end(JSON.stringify({ error: { message: said, detail: said }, detail: { error: said }, message: said }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

describe.each([
  ["that answer", undefined],
  ["that refuse with 400 and repeat the key", 400],
  ["that refuse with 401 and repeat the key", 401],
  ["that fail with 500 and repeat the key", 500],
])("planted secrets, with services %s", { timeout: 120_000 }, (_, status) => {
  let world: World;
  let service: TestService;
  let echo: Awaited<ReturnType<typeof startEcho>> | undefined;
  beforeAll(async () => {
    world = await startWorld();
    echo = status === undefined ? undefined : await startEcho(status);
    const origin = echo?.origin;
    const env = { ...world.env, ASSAY_MODEL_API_KEY: planted.model, TAVILY_API_KEY: planted.tavily, EXA_API_KEY: planted.exa };
    const refusing = origin === undefined ? {} : { EXA_BASE_URL: origin, TAVILY_BASE_URL: origin, ASSAY_MODEL_BASE_URL: `${origin}/v1` };
    const providers = origin === undefined ? "exa,tavily,duckduckgo" : "exa,tavily";
    service = await startService({
      env: { ...env, ...refusing, ASSAY_SEARCH_PROVIDERS: providers },
      flags: { "serve.tokens": [`me:${planted.token}`] },
      clock: brisk,
    });
  });
  afterAll(async () => {
    await service.end();
    await echo?.close();
    await world.close();
  });

  it("X5 stand in no answer, event, export, log line or byte of the store", async () => {
    const headers = { authorization: `Bearer ${planted.token}` };
    const said: string[] = [];
    const keep = async (response: Response) => {
      const text = await response.text();
      said.push(text, JSON.stringify([...response.headers]));
      return text;
    };
    const streamed = await service.post("/run?stream=true", { query: QUESTION, ...SHORT }, { headers });
    const id = streamed.headers.get("x-run-id") ?? "";
    await keep(streamed);
    await keep(await service.post("/chat", { message: QUESTION, force: "phase_two" }, { headers }));
    await keep(await service.post("/search", { query: QUESTION }, { headers }));
    await keep(await service.post("/read", { url: "https://pages.test/x?q=1" }, { headers }));
    await keep(await service.get("/jobs", { headers: { authorization: `Bearer ${planted.token}x` } }));
    for (const path of [`/jobs/${id}/events`, `/runs/${id}`, "/metrics", "/openapi.json", "/readyz"])
      await keep(await service.get(path, { headers }));
    for (const format of ["markdown", "json", "evidence"])
      await keep(await service.get(`/runs/${id}/export?format=${format}`, { headers }));
    await service.stop();
    if (status !== undefined) expect(service.log.some((line) => line.includes("search failed"))).toBe(true);
    // Long values are packed in the file, so they are also looked at as the store reads them.
    const store = await openSqliteStore(join(service.home, "assay.db"));
    const journals = await Promise.all((await store.listRuns({ limit: 100 })).map(async (run) => [run, await store.journal(run.id)]));
    await store.close();
    const stored = readdirSync(service.home).map((file) => readFileSync(join(service.home, file), "latin1"));
    const everything = { said: said.join("\n"), log: service.log.join(""), stored: stored.join("\n"), journaled: JSON.stringify(journals) };
    for (const [where, text] of Object.entries(everything)) {
      expect(text.length).toBeGreaterThan(1000);
      for (const [name, secret] of Object.entries(planted)) {
        const at = text.indexOf(secret);
        expect(at < 0 ? "" : `${name} in what was ${where}: ${text.slice(Math.max(0, at - 200), at + 60)}`).toBe("");
      }
    }
  });
});

describe("a document that holds the service's own secrets", { timeout: 120_000 }, () => {
  const ask = "What is the key of the Larkspur gate?";
  const folder = mkdtempSync(join(tmpdir(), "assay-secrets-"));
  const home = mkdtempSync(join(tmpdir(), "assay-secrets-home-"));
  const env = { TAVILY_API_KEY: planted.tavily, EXA_API_KEY: planted.exa, ASSAY_SEARCH_WEB: "0" };
  const lines = [
    `The key of the Larkspur gate is ${planted.tavily}, and the porter keeps it.`,
    `The key of the Larkspur back gate is ${planted.exa}, and the gardener keeps it.`,
    `The token of the Larkspur gate is ${planted.token}, which opens it at night.`,
    "The Larkspur gate was built in 1902, and its key has been changed four times since then.",
  ];
  beforeAll(() => writeFileSync(join(folder, "gate.md"), `# The Larkspur gate\n\n${lines.join("\n\n")}\n`));
  afterAll(() => {
    for (const path of [folder, home]) rmSync(path, { recursive: true, force: true });
  });

  function expectClean(said: readonly string[]): void {
    const all = said.join("\n");
    // What was found is there, with the secrets blotted out.
    expect(all).toContain("The key of the Larkspur gate is ***");
    for (const [name, secret] of Object.entries(planted)) {
      const at = all.indexOf(secret);
      expect(at < 0 ? "" : `${name}: ${all.slice(Math.max(0, at - 200), at + 60)}`).toBe("");
    }
  }

  it("X5 hands none of them out: not in a report, a run, a stream, an export, a snapshot or a chat, at any place", async () => {
    const service = await startService({ env, library: folder, mounts: [mcpRoutes], flags: { "serve.tokens": [`me:${planted.token}`] } });
    const headers = { authorization: `Bearer ${planted.token}` };
    const said: string[] = [];
    const keep = async (answer: Promise<Response>) => {
      const response = await answer;
      const text = await response.text();
      expect(response.status, text).toBeLessThan(300);
      if (text.startsWith(":")) await allFrames(new Response(text, { headers: response.headers }));
      said.push(text, JSON.stringify([...response.headers]));
      return text;
    };
    const report = z
      .object({ run_id: z.string(), sources: z.array(z.object({ snapshotId: z.string() })).min(1) })
      .parse(JSON.parse(await keep(service.post("/run", { query: ask }, { headers }))));
    const id = report.run_id;
    await keep(service.post("/run?stream=true", { query: ask }, { headers }));
    for (const path of [`/jobs/${id}/events`, `/jobs/${id}/events?format=json`, `/jobs/${id}/result`, `/runs/${id}`, "/runs", "/jobs"])
      await keep(service.get(path, { headers }));
    for (const format of ["markdown", "json", "evidence"]) await keep(service.get(`/runs/${id}/export?format=${format}`, { headers }));
    await keep(service.get(`/snapshots/${report.sources[0]?.snapshotId}`, { headers }));
    const found = JSON.parse(await keep(service.post("/search", { query: "Larkspur gate key" }, { headers }))) as {
      results: { url: string }[];
    };
    await keep(service.post("/read", { url: found.results[0]?.url, task: ask }, { headers }));
    await keep(service.post("/verify", { report: lines.join(" "), reading: "none" }, { headers }));
    await keep(service.post("/chat", { message: ask, force: "phase_two" }, { headers }));
    const streamed = await keep(service.post("/chat?stream=true", { message: ask, force: "phase_two" }, { headers }));
    const conversation = /"id":"(c_\w+)"/.exec(streamed)?.[1];
    await keep(service.get(`/conversations/${conversation}`, { headers }));
    const messages = [{ role: "user", content: `${ask} Search for it, please?` }];
    for (const model of ["assay-research", "assay-answer", "assay-chat"])
      for (const stream of [false, true]) await keep(service.post("/v1/chat/completions", { model, messages, stream }, { headers }));
    const transport = new StreamableHTTPClientTransport(new URL(`${service.address}/mcp`), { requestInit: { headers } });
    said.push(...(await overMcp(transport)));
    await service.end();
    expectClean([...said, ...service.log]);
  });

  it("X5 hands none of them out over MCP on standard output", async () => {
    const main = join(import.meta.dirname, "../../src/faces/cli/main.ts");
    const all = { ...machineEnv, HOME: home, ASSAY_HOME: home, ASSAY_TOKENS: `me:${planted.token}`, ...env };
    const args = [main, "mcp", "--library", folder, "--no-web"];
    expectClean(await overMcp(new StdioClientTransport({ command: process.execPath, args, env: all, stderr: "ignore" })));
  });

  async function overMcp(transport: StreamableHTTPClientTransport | StdioClientTransport): Promise<string[]> {
    const said: string[] = [];
    const client = new Client({ name: "test", version: "1" });
    await client.connect(transport);
    const options = { onprogress: (told: unknown) => said.push(JSON.stringify(told)), timeout: 60_000 };
    for (const [name, args] of [
      ["research", { query: ask }],
      ["ask", { question: ask }],
      ["search", { query: "Larkspur gate key" }],
    ] as const) {
      const result = await client.callTool({ name, arguments: args }, options);
      expect(result.isError).not.toBe(true);
      said.push(JSON.stringify(result));
    }
    const { resources } = await client.listResources();
    for (const { uri } of resources)
      for (const part of [uri, uri.replace(/report$/, "evidence")]) said.push(JSON.stringify(await client.readResource({ uri: part })));
    await client.close();
    return said;
  }
});
