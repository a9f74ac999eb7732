import { describe, expect, it } from "vitest";
import { loadConfig } from "../config/config.ts";
import type { SettingName } from "../config/settings.ts";
import { modelRoles } from "../model/roles.ts";
import { PROMPTS } from "../prompts/index.ts";
import { encoderOf } from "./cross-encoder.ts";
import { configThen, parseRunSettings, settingsOf, unpluggedProviders, unpluggedRoles } from "./run-settings.ts";

/** What a run's course depends on, each otherwise than by default. */
const THEN: Partial<Record<SettingName, unknown>> = {
  "search.minRelevance": 0.3,
  "search.minCharacters": 77,
  "search.excludeDomains": ["spam.example"],
  "search.allowDomains": ["own.example"],
  "judge.modelFolder": "/models/judge",
  "research.maxIters": 3,
  "research.maxQueries": 4,
  "research.maxSources": 5,
  "research.maxExecutionTimeS": 66,
  "research.tokenBudget": 7_000,
  "research.costBudgetUsd": 0.8,
};
const SECRET = "csk-of-somebody";
const loaded = (flags: Partial<Record<SettingName, unknown>>) =>
  loadConfig({ env: { CEREBRAS_API_KEY: SECRET, ASSAY_JUDGE_MODEL: "llama3.1-8b", ASSAY_JUDGE_EFFORT: "high" }, flags, cwd: "/nowhere" });
const then = loaded(THEN);
const roles = modelRoles(then);
const kept = settingsOf(then.config, roles, ["tavily", "duckduckgo"], ["teas", "boats"]);
const settings = parseRunSettings(kept);

describe("R18 what a run is replayed with", () => {
  it("is what its course depended on when it was started, whatever is set since, and nothing else of then", () => {
    const now = loaded({ "search.minRelevance": 0.9, "research.maxIters": 9, "serve.port": 1234 }).config;
    const config = configThen(now, settings);
    for (const [name, value] of Object.entries(THEN)) expect(config[name as SettingName], name).toEqual(value);
    expect(config["serve.port"]).toBe(1234);
  });

  it("is without the limits and the judge that were not set then", () => {
    const bare = parseRunSettings(settingsOf(loaded({}).config, undefined, [], []));
    const config = configThen(then.config, bare);
    for (const name of ["judge.modelFolder", "research.maxIters", "research.tokenBudget", "research.costBudgetUsd"] as const)
      expect(config[name], name).toBeUndefined();
    expect([bare.models, bare.prompts, unpluggedRoles(bare)]).toEqual([null, null, undefined]);
  });

  it("X5 X7 tells models, versions of prompts and collections, and no secret", () => {
    expect(kept).not.toContain(SECRET);
    expect(settings.collections).toEqual(["boats", "teas"]);
    expect(settings.prompts).toEqual(Object.fromEntries(PROMPTS.map(({ name, version }) => [`prompt:${name}`, String(version)])));
    expect(settings.models?.judge).toEqual({ id: "llama3.1-8b", effort: "high", context: roles?.judge.model.contextTokens });
    expect(settings.models?.reader).toMatchObject({ id: "gpt-oss-120b", effort: "low" });
  });

  it("R16 is read as what it is, and nothing else", () => {
    const { judgeModelFolder: _, ...required } = settings;
    expect(parseRunSettings(JSON.stringify(required))).toEqual(required);
    expect(parseRunSettings(JSON.stringify({ ...settings, more: 1 }))).toEqual(settings);
    for (const name of Object.keys(required)) {
      expect(() => parseRunSettings(JSON.stringify({ ...settings, [name]: undefined })), name).toThrow(name);
      expect(() => parseRunSettings(JSON.stringify({ ...settings, [name]: "x" })), name).toThrow(name);
    }
    const models = (reader: object) => JSON.stringify({ ...settings, models: { ...settings.models, reader } });
    const reader = { id: "a", effort: "high", context: 1 };
    expect(parseRunSettings(models(reader)).models?.reader).toEqual(reader);
    for (const [name, value] of [
      ...["id", "context", "effort"].map((name) => [name, undefined]),
      ["effort", "most"],
      ["context", "1"],
      ["id", 1],
    ])
      expect(() => parseRunSettings(models({ ...reader, [String(name)]: value })), String(name)).toThrow(String(name));
    for (const name of Object.keys(settings.limitDefaults))
      expect(() => parseRunSettings(JSON.stringify({ ...settings, limitDefaults: { [name]: "1" } })), name).toThrow(name);
    expect(Object.keys(settings.limitDefaults)).toHaveLength(6);
    expect(() => parseRunSettings(JSON.stringify({ ...settings, search: ["nobody"] }))).toThrow("search");
  });

  it("has models and services of the same names that cannot be asked", async () => {
    const unplugged = unpluggedRoles(settings);
    for (const role of ["planner", "reader", "writer", "judge"] as const) {
      const [own, other] = [unplugged?.[role], roles?.[role]];
      expect([own?.model.id, own?.effort, own?.model.contextTokens]).toEqual([other?.model.id, other?.effort, other?.model.contextTokens]);
    }
    const call = { messages: [], maxOutputTokens: 1 } as never;
    await expect(unplugged?.judge.model.complete(call)).rejects.toMatchObject({ type: "REPLAY_GAP" });
    const services = unpluggedProviders(settings);
    expect(services.map(({ name, capabilities }) => [name, capabilities.costMicroUsd])).toEqual([
      ["tavily", 0],
      ["duckduckgo", 0],
    ]);
    const query = { query: "x", limit: 1, includeDomains: [], excludeDomains: [], searchDepth: "basic" as const };
    for (const service of services)
      await expect(service.search(query, new AbortController().signal)).rejects.toMatchObject({ type: "REPLAY_GAP" });
  });
});

it("R12 the judge that a folder is named for is one as long as the process lives, each folder's its own, and there is none without", () => {
  const encoder = encoderOf(then.config);
  expect(encoder?.name).toBe("judge");
  expect(encoderOf(loaded(THEN).config)).toBe(encoder);
  expect(encoderOf(loaded({ "judge.modelFolder": "/models/other" }).config)?.name).toBe("other");
  expect(encoderOf(loaded({}).config)).toBeUndefined();
});
