import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "../../src/config/config.ts";
import { createLog } from "../../src/faces/service/log.ts";
import { scrubber, secretsOf } from "../../src/faces/service/secrets.ts";
import { openSqliteStore } from "../../src/store/sqlite.ts";
import { startWorld, type World } from "../world/world.ts";
import { QUESTION, SHORT, startService, type TestService } from "./harness.ts";

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
    ["nothing secret about the keyboard or a token economy", "nothing secret about the keyboard or a token economy"],
  ])("X5 %j", (text, clean) => {
    expect(scrubber(["s3cret-value", 'quo"ted\\key', "abc"])(text)).toBe(clean);
  });
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
