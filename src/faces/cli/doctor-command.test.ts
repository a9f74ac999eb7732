import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { startWorld, type World } from "../../../test/world/world.ts";
import { SETTINGS } from "../../config/settings.ts";
import { createOutbound } from "../../outbound/client.ts";
import { findSearxng } from "../../service/doctor/searxng.ts";
import { checkNode } from "./doctor/local.ts";
import { EXIT } from "./exit-codes.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const shells: FakeShell[] = [];
afterEach(() => {
  for (const shell of shells.splice(0)) shell.remove();
  for (const part of Object.values(world.parts)) part.always = undefined;
});

const outcomeSchema = z.object({
  settings: z.array(z.object({ name: z.string(), value: z.unknown(), origin: z.string() })),
  checks: z.array(z.object({ name: z.string(), state: z.string(), says: z.string() })),
});

const PAGE = "http://halden-tidal.test/array/facts";
/** Nothing of the network is asked: both ways out lead to a closed port. */
const OFFLINE = { ASSAY_PORT: "0", DUCKDUCKGO_BASE_URL: "http://127.0.0.1:9", ASSAY_FETCH_RESOLVE: "example.com=127.0.0.1:9" };

async function doctor(env: Readonly<Record<string, string>>, ...args: string[]) {
  const at = fakeShell({ env });
  shells.push(at);
  const code = await at.run("doctor", "--json", ...args);
  const { settings, checks } = outcomeSchema.parse(JSON.parse(at.out()));
  return { at, code, settings, checks: Object.fromEntries(checks.map((check) => [check.name, check])) };
}

describe("assay doctor", () => {
  it("X6 shows every setting with its value and where it came from, and of secrets only that they are set", async () => {
    const env = { ...OFFLINE, ASSAY_PER_HOST: "3", EXA_API_KEY: "sk-secret-value", SEARXNG_URL: "http://me:hunter2@127.0.0.1:9/" };
    const { at, settings } = await doctor({ ...env, ASSAY_WEB: "no" });
    expect(settings.map((setting) => setting.name)).toEqual(Object.keys(SETTINGS));
    const of = (name: string) => settings.find((setting) => setting.name === name);
    expect(of("fetch.perHost")).toMatchObject({ value: 3, origin: "ASSAY_PER_HOST" });
    expect(of("exa.apiKey")).toMatchObject({ value: "set", origin: "EXA_API_KEY" });
    expect(of("tavily.apiKey")).toMatchObject({ value: null, origin: "default" });
    at.clear();
    await at.run("doctor");
    expect(at.out()).toMatch(/^Checks\n/);
    expect(at.out()).not.toContain("exa.apiKey");
    at.clear();
    await at.run("doctor", "--settings");
    expect(at.out()).toMatch(/^Checks\n[\s\S]*\nSettings\n[\s\S]*exa\.apiKey +set +EXA_API_KEY/);
    for (const secret of ["sk-secret", "hunter2"]) expect(at.out()).not.toContain(secret);
  });

  it("X6 looks at each thing it needs, under a name of its own", async () => {
    const { checks, code } = await doctor({ ...OFFLINE, ASSAY_WEB: "no" });
    expect(Object.keys(checks)).toEqual([
      ...["node", "store", "queue", "library", "serve", "service", "model"],
      ...["search", "duckduckgo", "browser", "pages", "steel", "firecrawl"],
    ]);
    expect(code).toBe(EXIT.ok);
  });

  it("X5 X6 says who may use the service and whose work they see, and what it would not start with", async () => {
    const says = async (env: Readonly<Record<string, string>>) => (await doctor({ ...OFFLINE, ...env })).checks.serve;
    const tokens = { ASSAY_TOKENS: "ann:a-long-secret-of-ann,root:a-long-secret-of-root" };
    expect((await says({}))?.says).toContain("no tokens");
    expect((await says(tokens))?.says).toBe("127.0.0.1:0 for ann, root, each with work of its own; nobody sees the work of all");
    expect((await says({ ...tokens, ASSAY_OPERATORS: "root" }))?.says).toContain("root sees the work of all");
    expect(await says({ ...tokens, ASSAY_OPERATORS: "rot" })).toMatchObject({ state: "failed", says: expect.stringContaining("rot") });
    expect(await says({ ASSAY_HOST: "0.0.0.0" })).toMatchObject({ state: "failed", says: expect.stringContaining("ASSAY_TOKENS") });
  });

  it.each([
    ["ready", { status: "ready", active_runs: 2, store: "ok", queue: "ok" }, "ok", /^ready at .*, 2 runs under way$/],
    [
      "not ready",
      { status: "not ready", active_runs: 0, store: "full", queue: "ok" },
      "failed",
      /^not ready at .* \(store: full, queue: ok\)/,
    ],
    ["something else", { hello: "world" }, "off", /not Assay.*ASSAY_PORT/],
  ] as const)("X6 says what answers where the service would listen: %s", async (_, body, state, says) => {
    const server = createServer((__, response) => response.writeHead(200).end(JSON.stringify(body))).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { checks } = await doctor({ ...OFFLINE, ASSAY_PORT: String(port) });
    expect(checks.service).toMatchObject({ state, says: expect.stringMatching(says) });
    server.close();
    await once(server, "close");
    expect((await doctor({ ...OFFLINE, ASSAY_PORT: String(port) })).checks.service).toMatchObject({ state: "off" });
  });

  it("X6 with nothing set up nothing is at fault, and nothing is written", async () => {
    const { at, code, checks } = await doctor(OFFLINE);
    expect(code).toBe(EXIT.ok);
    expect(Object.values(checks).filter((check) => check.state === "failed")).toEqual([]);
    expect(checks.model?.state).toBe("off");
    expect(at.files()).toEqual([]);
  });

  it("X6 asks everything that is set up, and what may cost only when told to", async () => {
    const calm = await doctor(world.env, "--page", PAGE);
    expect(calm.code).toBe(EXIT.ok);
    expect(calm.checks).toMatchObject({
      model: { state: "ok" },
      tavily: { state: "skipped" },
      duckduckgo: { state: "ok" },
      pages: { state: "ok" },
    });
    const before = world.parts.tavily.calls.length;
    const asked = await doctor(world.env, "--page", PAGE, "--ask");
    expect(asked.checks.tavily?.state).toBe("ok");
    expect(world.parts.tavily.calls.length).toBe(before + 1);
  });

  it("X6 asks every service once where that is wished, and shows what each is for", async () => {
    const { ASSAY_SEARCH_PROVIDERS: _some, ...env } = world.env;
    world.parts.crossref.always = { kind: "status", status: 503 };
    const { checks } = await doctor({ ...env, ASSAY_WEB: "yes" }, "--page", PAGE, "--ask");
    for (const [name, kind] of [
      ["duckduckgo", "web"],
      ["wikipedia", "encyclopedia"],
      ["openalex", "scholarly"],
      ["stackexchange", "qa"],
      ["github", "code"],
    ])
      expect(checks[name ?? ""]).toMatchObject({
        state: "ok",
        says: expect.stringMatching(new RegExp(`^answers with \\d+ results? \\(${kind}\\)$`)),
      });
    expect(checks.crossref).toMatchObject({ state: "failed", says: "Crossref is failing at the moment (503)." });
    expect((await doctor({ ...env, ASSAY_WEB: "yes" }, "--page", PAGE)).checks.arxiv).toMatchObject({ state: "skipped" });
  });

  it("X6 offers a SearXNG that answers on this machine", async () => {
    const answers = { "/config": JSON.stringify({ instance_name: "SearXNG", engines: [], plugins: [] }) };
    const server = createServer((request, response) => response.end(answers[request.url as "/config"] ?? "")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const outbound = createOutbound();
    const { signal } = new AbortController();
    expect(await findSearxng(outbound, signal, ["http://127.0.0.1:9", place])).toEqual([
      { name: "searxng", state: "off", says: `one answers at ${place} and is not used; SEARXNG_URL=${place} searches the web with it` },
    ]);
    expect(await findSearxng(outbound, signal, [world.parts.tavily.origin])).toEqual([]);
    await outbound.close();
    server.close();
  });

  it.each([
    ["model", { kind: "status", status: 401, body: "{}" }, "ASSAY_MODEL_API_KEY"],
    ["model", { kind: "status", status: 500, body: "{}" }, "500"],
    ["tavily", { kind: "status", status: 401, body: "{}" }, "TAVILY_API_KEY"],
  ] as const)("X6 what is set up and fails is named with a remedy: %s", async (part, fault, remedy) => {
    world.parts[part].always = fault;
    const { code, checks } = await doctor(world.env, "--page", PAGE, "--ask");
    expect(code).toBe(EXIT.unavailable);
    expect(checks[part]?.state).toBe("failed");
    expect(checks[part]?.says).toContain(remedy);
  });

  it("X6 a model the endpoint does not list is a fault", async () => {
    const { code, checks } = await doctor({ ...world.env, ASSAY_MODEL: "gpt-none" }, "--page", PAGE);
    expect(code).toBe(EXIT.unavailable);
    expect(checks.model?.says).toMatch(/gpt-none.*ASSAY_MODEL/);
  });

  it("X6 a page or service that cannot be reached is a fault only where the web is searched", async () => {
    const on = await doctor({ ...OFFLINE, ASSAY_WEB: "yes" });
    expect(on.code).toBe(EXIT.unavailable);
    expect([on.checks.duckduckgo?.state, on.checks.pages?.state]).toEqual(["failed", "failed"]);
    const without = await doctor({ ...OFFLINE, ASSAY_WEB: "no" });
    expect([without.code, without.checks.duckduckgo?.state]).toEqual([EXIT.ok, "off"]);
  });

  it("X6 all settings that are not valid are named at once", async () => {
    const { code, checks } = await doctor({ ASSAY_PER_HOST: "99", ASSAY_WEB: "maybe" });
    expect(code).toBe(EXIT.badInput);
    expect(checks["fetch.perHost"]?.says).toContain("from 1 to 16");
    expect(checks["search.web"]?.says).toContain("true or false");
  });

  it("X6 tells of the store, and of a library whose folder is gone", async () => {
    const at = fakeShell({ env: OFFLINE });
    shells.push(at);
    const folder = join(at.cwd, "notes");
    mkdirSync(folder);
    writeFileSync(join(folder, "tea.md"), "# Tea\n\nTea is steeped.\n");
    await at.run("library", "add", "notes");
    at.clear();
    expect(await at.run("doctor")).toBe(EXIT.ok);
    expect(at.out()).toMatch(/store +\S+assay\.db: 0 runs/);
    expect(at.out()).toMatch(/library +1 folder, 1 document/);
    rmSync(folder, { recursive: true });
    at.clear();
    expect(await at.run("doctor")).toBe(EXIT.unavailable);
    expect(at.out()).toContain("assay library remove notes");
  });

  it("X6 a folder that was searched once and is gone is no fault", async () => {
    const at = fakeShell({ env: OFFLINE });
    shells.push(at);
    const folder = join(at.cwd, "notes");
    mkdirSync(folder);
    writeFileSync(join(folder, "tea.md"), "# Tea\n\nTea is steeped.\n");
    await at.run("research", "How is tea made?", "--library", "notes", "--quiet");
    rmSync(folder, { recursive: true });
    expect(await at.run("doctor")).toBe(EXIT.ok);
  });

  it("X6 an old Node is named", () => {
    expect(checkNode("20.20.2").state).toBe("failed");
    expect(checkNode("24.1.0").state).toBe("ok");
  });
});
