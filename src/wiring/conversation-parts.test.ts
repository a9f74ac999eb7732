import { describe, expect, it } from "vitest";
import { loadConfig } from "../config/config.ts";
import { createOutbound } from "../outbound/client.ts";
import { ROLES, serverCommand } from "./conversation-parts.ts";
import { webProviders } from "./search-services.ts";

describe("conversation parts", () => {
  it("C7 the roles a replay goes by are those the services declare", async () => {
    const keys = ["TAVILY", "EXA", "BRAVE", "PERPLEXITY", "SERPAPI", "BING"].map((name) => [`${name}_API_KEY`, "k"]);
    const env = { ...Object.fromEntries(keys), SEARXNG_URL: "http://localhost:1", BING_BASE_URL: "http://localhost:1" };
    const outbound = createOutbound({ userAgent: "test", allow: [] });
    const providers = webProviders(loadConfig({ env, cwd: "/" }).config, outbound);
    expect(providers).toHaveLength(15);
    for (const { name, capabilities } of providers) expect(ROLES[name], name).toEqual(capabilities.roles);
    await outbound.close();
  });

  it("C7 a planning server is a program with arguments, never a shell line", () => {
    expect(serverCommand("npx -y \"a server\" 'b c' d;e")).toEqual({ command: "npx", args: ["-y", "a server", "b c", "d;e"] });
    expect(serverCommand("node server.js")).toEqual({ command: process.execPath, args: ["server.js"] });
    expect(() => serverCommand(" ")).toThrow(/names no program/);
  });
});
