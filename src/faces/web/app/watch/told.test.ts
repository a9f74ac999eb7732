import type { ComponentChild, VNode } from "preact";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { speak, words } from "../text/words.ts";
import { UNTOLD } from "./story.ts";
import { Searches } from "./told.tsx";

beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => "en" });
  vi.stubGlobal("document", { documentElement: {} });
  await speak();
});
afterAll(() => vi.unstubAllGlobals());

/** The words of what is drawn, without what other components make of it. */
function textOf(drawn: ComponentChild | readonly ComponentChild[]): string {
  if (typeof drawn === "string" || typeof drawn === "number") return String(drawn);
  if (Array.isArray(drawn)) return drawn.map(textOf).join("");
  return typeof drawn === "object" && drawn !== null ? textOf((drawn as VNode).props.children) : "";
}

it.each([true, false])("I5 says of a search whether it was asked before: %s", (cached) => {
  const result = { type: "search_result" as const, query: "q", provider: "x", found: 3, kept: 2, discarded: [], cached };
  const told = { ...result, iteration: 1, token_budget_left: null, results: 0 };
  const text = textOf(Searches({ story: { ...UNTOLD, searches: [{ query: "q", result: told }] } }));
  expect(text).toContain(words().watch.kept(2, 3, "x"));
  expect(text.includes(words().watch.cached)).toBe(cached);
});
