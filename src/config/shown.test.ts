import { describe, expect, it } from "vitest";
import { inspectSettings, loadConfig } from "./config.ts";
import { shownSetting, shownSettings } from "./shown.ts";

const at = { cwd: "/nowhere" };
const shownOf = (env: Readonly<Record<string, string>>) => {
  const all = shownSettings(loadConfig({ ...at, env }));
  return (name: string) => all.find((one) => one.name === name);
};

describe("settings as they may be shown", () => {
  it("X5 of a secret is told whether it is set, and nothing else of it", () => {
    const shown = shownOf({ TAVILY_API_KEY: "tvly-geheim", ASSAY_TOKENS: "ann:geheim" });
    expect([shown("tavily.apiKey"), shown("serve.tokens"), shown("exa.apiKey")]).toMatchObject([
      { value: "set", origin: "TAVILY_API_KEY" },
      { value: "set", origin: "ASSAY_TOKENS" },
      { value: null, origin: "default" },
    ]);
    expect(shownOf({})("serve.tokens")?.value).toBeNull();
  });

  it("X5 addresses stand without the keys in them, in lists too; what is not set is null", () => {
    const shown = shownOf({ SEARXNG_URL: "https://user:geheim@search.test/?token=geheim", ASSAY_HOSTS: "a.test,b.test" });
    expect(shown("searxng.baseUrl")?.value).toMatch(/^https:\/\/\*\*\*:\*\*\*@search\.test\//u);
    expect(JSON.stringify(shown("searxng.baseUrl"))).not.toContain("geheim");
    expect(shown("serve.hosts")?.value).toEqual(["a.test", "b.test"]);
    expect(shown("serve.port")?.value).toBe(8787);
    expect(shown("database.url")?.value).toBeNull();
  });

  it("X6 of a setting that is wrong its fault is shown and no value", () => {
    const [wrong] = inspectSettings({ ...at, env: { ASSAY_PORT: "99999" } }).filter(({ name }) => name === "serve.port");
    if (wrong === undefined) throw new Error("no such setting");
    expect(shownSetting(wrong)).toMatchObject({ value: null, origin: "ASSAY_PORT", fault: expect.stringContaining("serve.port") });
  });
});
