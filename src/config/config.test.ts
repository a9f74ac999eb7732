import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
import { homeFolder, inspectSettings, loadConfig, SETTING_NAMES, sayOrigin } from "./config.ts";
import { SETTINGS } from "./settings.ts";

let cwd = "";
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "assay-config-"));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const writeFile = (content: unknown, name = "assay.config.json") => {
  const path = join(cwd, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};

function refusal(sources: Omit<Parameters<typeof loadConfig>[0], "cwd">): AssayError {
  try {
    loadConfig({ cwd, ...sources });
  } catch (thrown) {
    if (thrown instanceof AssayError) return thrown;
  }
  throw new Error("accepted");
}

describe("where a setting comes from", () => {
  it("X6 flags are stronger than the environment, the environment than the file, the file than the default", () => {
    writeFile({ "fetch.perHost": 3, "fetch.concurrency": 5, "search.timeout_s": 7 });
    const env = { ASSAY_PER_HOST: "4", ASSAY_CONCURRENCY: "6" };
    const { config, origins } = loadConfig({ cwd, env, flags: { "fetch.perHost": 9 } });
    expect([config["fetch.perHost"], config["fetch.concurrency"], config["search.timeout_s"], config["search.cacheHours"]]).toEqual([
      9, 6, 7, 6,
    ]);
    expect(sayOrigin(origins["fetch.perHost"])).toBe("command line");
    expect(sayOrigin(origins["fetch.concurrency"])).toBe("ASSAY_CONCURRENCY");
    expect(sayOrigin(origins["search.timeout_s"])).toBe(join(cwd, "assay.config.json"));
    expect(sayOrigin(origins["search.cacheHours"])).toBe("default");
  });

  it("X5 X6 origins are those of web pages; a star is refused, with the reason", () => {
    expect(loadConfig({ cwd, env: { ASSAY_ORIGINS: "https://a.example, http://b.example:81" } }).config["serve.origins"]).toHaveLength(2);
    for (const ASSAY_ORIGINS of ["*", "a.example", "https://a.example/", "https://*.example"])
      expect(refusal({ env: { ASSAY_ORIGINS } })).toMatchObject({
        type: "CONFIG_INVALID",
        field: "serve.origins",
        message: expect.stringMatching(/must be origins such as .*; \* is none, since every page/),
      });
  });

  it("X6 of several variables the first that is set wins, and an empty one counts as not set", () => {
    const keys = { ASSAY_MODEL_API_KEY: " ", CEREBRAS_API_KEY: "c", OPENAI_API_KEY: "o" };
    const { config, origins } = loadConfig({ cwd, env: keys });
    expect(config["model.apiKey"]).toBe("c");
    expect(origins["model.apiKey"]).toEqual({ kind: "environment", variable: "CEREBRAS_API_KEY" });
  });

  it("X4 FIRECRAWL_CONCURRENCY is another name of the general limit", () => {
    expect(loadConfig({ cwd, env: { FIRECRAWL_CONCURRENCY: "3" } }).config["fetch.concurrency"]).toBe(3);
  });

  it("R2 the research defaults come from the environment", () => {
    const env = {
      RESEARCH_MAX_ITERS: "3",
      RESEARCH_MAX_QUERIES: "7",
      RESEARCH_MAX_SOURCES: "8",
      RESEARCH_MAX_EXECUTION_TIME_S: "45",
      RESEARCH_TOKEN_BUDGET: "9000",
    };
    const { config } = loadConfig({ cwd, env });
    expect([
      config["research.maxIters"],
      config["research.maxQueries"],
      config["research.maxSources"],
      config["research.maxExecutionTimeS"],
      config["research.tokenBudget"],
    ]).toEqual([3, 7, 8, 45, 9000]);
  });

  it("X6 a file may nest its names, hold lists, and begin with a byte-order mark", () => {
    writeFile(`\ufeff${JSON.stringify({ search: { web: true, excludeDomains: ["a.org", "b.org"] }, "model.name": "m" })}`);
    const { config } = loadConfig({ cwd, env: {} });
    expect([config["search.web"], config["search.excludeDomains"], config["model.name"]]).toEqual([true, ["a.org", "b.org"], "m"]);
  });

  it("X6 lists and switches can be written in the environment", () => {
    const { config } = loadConfig({ cwd, env: { ASSAY_EXCLUDE_DOMAINS: "a.org, b.org,", ASSAY_WEB: "no" } });
    expect([config["search.excludeDomains"], config["search.web"]]).toEqual([["a.org", "b.org"], false]);
  });

  it("X6 a file that is named is read in place of the one in the folder", () => {
    writeFile({ "fetch.perHost": 3 });
    const file = writeFile({ "fetch.perHost": 5 }, "other.json");
    expect(loadConfig({ cwd, env: {}, file }).config["fetch.perHost"]).toBe(5);
  });

  it("X6 the home folder is the user's unless it is set", () => {
    expect(homeFolder(loadConfig({ cwd, env: { ASSAY_HOME: "/x" } }).config)).toBe("/x");
    expect(homeFolder(loadConfig({ cwd, env: {} }).config)).toMatch(/\.assay$/);
  });
});

describe("bad settings", () => {
  it.each([
    [{ env: { ASSAY_PER_HOST: "99" } }, 'The setting fetch.perHost (ASSAY_PER_HOST) must be a whole number from 1 to 16, not "99".'],
    [{ env: { ASSAY_PER_HOST: "two" } }, 'The setting fetch.perHost (ASSAY_PER_HOST) must be a whole number from 1 to 16, not "two".'],
    [{ env: { ASSAY_PER_HOST: "0x2" } }, 'The setting fetch.perHost (ASSAY_PER_HOST) must be a whole number from 1 to 16, not "0x2".'],
    [{ env: { ASSAY_WEB: "maybe" } }, 'The setting search.web (ASSAY_WEB) must be true or false, not "maybe".'],
    [
      { env: { EXA_BASE_URL: "exa.ai" } },
      'The setting exa.baseUrl (EXA_BASE_URL) must be an address such as https://example.org, not "exa.ai".',
    ],
    [{ env: { SERPAPI_ENGINE: "yahoo" } }, 'The setting serpapi.engine (SERPAPI_ENGINE) must be google or bing, not "yahoo".'],
    [{ env: {}, flags: { home: "" } }, 'The setting home (command line) must be text that is not empty, not "".'],
  ])("X6 are named with where they came from (%#)", (sources, message) => {
    const error = refusal(sources);
    expect(error.type).toBe("CONFIG_INVALID");
    expect(error.message).toBe(message);
  });

  it.each([null, true, "", [], {}])("X6 %j in a file is no number", (value) => {
    writeFile({ "fetch.cacheHours": value });
    // An empty object sets nothing.
    if (JSON.stringify(value) === "{}") expect(loadConfig({ cwd, env: {} }).config["fetch.cacheHours"]).toBe(24);
    else expect(refusal({ env: {} }).field).toBe("fetch.cacheHours");
  });

  it("X6 an unknown name in a file is refused with its name", () => {
    writeFile({ fetch: { perHots: 3 } });
    expect(refusal({ env: {} }).message).toMatch(/sets fetch\.perHots, and there is no such setting/);
  });

  it("X6 a file that is missing, broken or no object is named", () => {
    expect(refusal({ env: {}, file: join(cwd, "none.json") }).message).toMatch(/There is no configuration file .*none\.json/);
    expect(refusal({ env: {}, file: writeFile("{\n  nonsense", "broken.json") }).message).toMatch(/broken\.json is not valid JSON/);
    expect(refusal({ env: {}, file: writeFile("[1]", "list.json") }).message).toMatch(/list\.json must hold one JSON object/);
    expect(refusal({ env: {}, file: cwd }).message).toMatch(/cannot be read/);
  });

  it("X6 all faults can be had at once", () => {
    const inspected = inspectSettings({ cwd, env: { ASSAY_PER_HOST: "99", ASSAY_WEB: "maybe" } });
    expect(inspected.filter((setting) => setting.fault !== undefined).map((setting) => setting.name)).toEqual([
      "search.web",
      "fetch.perHost",
    ]);
    expect(inspected.map((setting) => setting.name)).toEqual(SETTING_NAMES);
  });
});

describe("secrets", () => {
  it("X6 every key is marked as one, and nothing else is", () => {
    for (const [name, setting] of Object.entries(SETTINGS))
      expect([name, setting.secret]).toEqual([name, name.endsWith(".apiKey") || ["serve.tokens", "database.url"].includes(name)]);
  });

  it("X6 no message repeats a secret or a piece of the file it stands in", () => {
    writeFile({ "exa.apiKey": ["sk-secret-value"] });
    expect(refusal({ env: {} }).message).not.toContain("sk-secret");
    const broken = writeFile('{"exa.apiKey": sk-secret-value}', "broken.json");
    const error = refusal({ env: {}, file: broken });
    expect(`${error.message} ${String(error.cause ?? "")}`).not.toContain("sk-secret");
  });
});
