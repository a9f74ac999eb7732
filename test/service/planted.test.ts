import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { addToken } from "../../src/service/tokens.ts";
import { WORLD_KEY } from "../world/search-services.ts";
import { searchPages } from "../world/web.ts";
import { startWorld, type World } from "../world/world.ts";
import { whereIn } from "./bytes.ts";
import { QUESTION, SHORT, startService, type TestService } from "./harness.ts";

/** Each kind of secret there is, and how somebody or a page spells it. */
const SECRETS = {
  TAVILY_API_KEY: "tvly-Planted-5521bb",
  EXA_API_KEY: "Planted/exa+key=c90d",
  BRAVE_API_KEY: 'planted"quoted\\key-77',
  GITHUB_TOKEN: "ghp-plänted-schlüssel-9",
  SERPAPI_API_KEY: "planted serpapi key 31",
  STEEL_API_KEY: "PLANTED-STEEL-KEY-88aa",
  ASSAY_TOKENS: "planted-user-token-44e2",
} as const;
const spelled = (secret: string) => [secret, secret.toUpperCase(), secret.toLowerCase(), encodeURIComponent(secret), everyByte(secret)];

function everyByte(secret: string): string {
  return [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join("");
}

describe("eight planted secrets", { timeout: 240_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-planted-"));
  const home = mkdtempSync(join(tmpdir(), "assay-planted-home-"));
  afterAll(() => {
    for (const path of [folder, home]) rmSync(path, { recursive: true, force: true });
  });

  it("X5 stand nowhere in what is written or said, wherever a user or a page puts them, but in the documents a user has put up", async () => {
    const all = Object.values(SECRETS);
    const said: string[] = [];
    const pages = (secrets: readonly string[]) =>
      `# The Larkspur gate ${secrets[0]}\n\n${secrets
        .flatMap(spelled)
        .map((one, n) => `The key of Larkspur gate number ${n} is ${one}, and the porter keeps it.`)
        .join("\n\n")}\n`;
    writeFileSync(join(folder, "gate.md"), pages(all));
    const env = { ...SECRETS, ASSAY_TOKENS: `me:${SECRETS.ASSAY_TOKENS}`, ASSAY_WEB: "0" };
    const service = await startService({ env, library: folder, mounts: [mcpRoutes], home });
    const { secret: kept } = await addToken(service.service.assay.store, { name: "kept", quotas: {} });
    const planted = [...all, kept];
    const headers = { authorization: `Bearer ${kept}` };
    const keep = async (response: Response) => {
      const text = await response.text();
      said.push(text, JSON.stringify([...response.headers]));
      return text;
    };
    const ask = `What is the key of the Larkspur gate, is it ${planted.flatMap((one) => [one, one.toUpperCase(), encodeURIComponent(one)]).join(" or ")}?`;
    const run = await service.post("/run?stream=true", { query: ask, breadth: 2, depth: 1 }, { headers });
    const id = run.headers.get("x-run-id") ?? "";
    await keep(run);
    for (const secret of planted) {
      await keep(await service.post("/search", { query: `the key ${secret}` }, { headers }));
      await keep(await service.post("/chat", { message: `Is ${secret} the key of the Larkspur gate?`, force: "phase_two" }, { headers }));
      await keep(await service.post("/read", { url: `https://pages.test/?key=${encodeURIComponent(secret)}` }, { headers }));
      await keep(await service.get(`/runs/${encodeURIComponent(secret)}`, { headers }));
      await keep(await service.get("/jobs", { headers: { authorization: `Bearer ${encodeURIComponent(secret)}x` } }));
    }
    await keep(
      await service.post("/v1/chat/completions", { model: "assay-answer", messages: [{ role: "user", content: ask }] }, { headers }),
    );
    await keep(
      await service.post(
        "/verify",
        { report: `The key is ${planted.join(" ")} [1].\n\n[1] library:x/y.md\n`, name: planted[0], reading: "stored" },
        { headers },
      ),
    );
    await keep(await service.post(`/runs/${id}/rating`, { thumbs: "up", comment: planted.join(" ") }, { headers }));
    const { id: collection } = z
      .object({ id: z.string() })
      .parse(JSON.parse(await keep(await service.post("/collections", { name: SECRETS.TAVILY_API_KEY }, { headers }))));
    const put = await fetch(`${service.address}/collections/${collection}/documents/put.md`, {
      method: "PUT",
      headers,
      body: pages(planted),
    });
    await keep(put);
    await keep(await service.post("/run", { query: "Who keeps the keys of the Larkspur gate?", breadth: 2, depth: 1 }, { headers }));
    for (const path of [
      `/runs/${id}`,
      `/jobs/${id}/events?format=json`,
      "/runs",
      "/conversations",
      "/collections",
      `/collections/${collection}`,
      "/usage",
      "/session",
    ])
      await keep(await service.get(path, { headers }));
    for (const format of ["markdown", "html", "json", "evidence", "bibtex"])
      await keep(await service.get(`/runs/${id}/export?format=${format}`, { headers }));
    await service.stop();
    said.push(...service.log);

    const spellings = planted.flatMap(spelled);
    const everything = said.join("\n").toLowerCase();
    expect(everything.length).toBeGreaterThan(10_000);
    expect(spellings.filter((one) => everything.includes(one.toLowerCase()))).toEqual([]);
    // The document that was put up lies there as it was sent; in the index and everywhere else it is without them.
    const found = whereIn(home, spellings).filter((where) => !where.includes(join("collections", collection, "put.md")));
    expect(found.map((where) => where.slice(0, 300))).toEqual([]);
    const modes = readdirSync(home)
      .filter((name) => name.includes(".db"))
      .map((name) => [name, statSync(join(home, name)).mode & 0o077]);
    expect(modes.length).toBeGreaterThan(1);
    expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
  });
});

describe("keys of others in the addresses of what is found", { timeout: 120_000 }, () => {
  const key = "Planted-in-an-address-60fe";
  const keyed = (address: string) => `${address}?api_key=${key}&part=1`;
  let world: World;
  let service: TestService;
  beforeAll(async () => {
    world = await startWorld({
      search: (query, limit) =>
        searchPages(query, limit).map(({ page, url, score, snippet }) => {
          const at = `${snippet} (${keyed(url)})`;
          return { url: keyed(url), title: `${page.title} ${keyed(url)}`, snippet: at, score, text: `${page.body.join("\n\n")}\n\n${at}` };
        }),
    });
    const env = { ...world.env, PERPLEXITY_API_KEY: WORLD_KEY, ASSAY_SEARCH_PROVIDERS: "tavily,perplexity" };
    service = await startService({ env });
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  it("X5 are neither kept nor used: the pages are asked for, cited and stored without them", async () => {
    const said: string[] = [];
    for (const [path, body] of [
      ["/run?stream=true", { query: QUESTION, ...SHORT }],
      ["/search", { query: QUESTION }],
      ["/chat", { message: QUESTION, force: "phase_two" }],
    ] as const)
      said.push(await (await service.post(path, body)).text());
    await service.stop();
    expect(said.join("")).toContain("part=1");
    expect(said.filter((text) => text.includes(key))).toEqual([]);
    expect(service.log.filter((line) => line.includes(key))).toEqual([]);
    expect(world.parts.web.calls.filter(({ path }) => path.includes("part=1")).length).toBeGreaterThan(0);
    expect(world.parts.web.calls.filter(({ path }) => path.includes(key))).toEqual([]);
    expect(whereIn(service.home, [key])).toEqual([]);
  });
});
