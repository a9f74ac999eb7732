import { expect, it } from "vitest";
import { loadConfig } from "../config/config.ts";
import { scraper } from "./web.ts";

it.each([
  [{}, undefined],
  [{ STEEL_API_KEY: "k" }, { baseUrl: "https://api.steel.dev", apiKey: "k" }],
  [{ STEEL_BASE_URL: "http://localhost:3000/v1" }, { baseUrl: "http://localhost:3000/v1" }],
  [
    { STEEL_BASE_URL: "http://localhost:3000", STEEL_API_KEY: "k" },
    { baseUrl: "http://localhost:3000", apiKey: "k" },
  ],
])("R6 a scraping service is asked with its key alone, and one's own server without: %j", (env, asked) => {
  const { config } = loadConfig({ env, flags: {}, cwd: "/" });
  expect(scraper(config, "steel")).toEqual(asked);
});
