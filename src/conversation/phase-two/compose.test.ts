import { expect, it } from "vitest";
import { contractSource } from "./compose.ts";

const source = (more: object) => contractSource({ url: "https://one.test/a", domain: "one.test", title: "Tides", ...more } as never, 1);

it.each<[string | undefined, string | undefined]>([
  [undefined, undefined],
  ["2024-03-05", "2024-03-05T00:00:00Z"],
  ["2024-03-05T08:30:00Z", "2024-03-05T08:30:00Z"],
  ["2024-03-05T08:30:00.5+01:00", "2024-03-05T08:30:00.5+01:00"],
  ["2024-03-05T08:30", undefined],
  ["2024-13-05", undefined],
  ["2024-03-05T25:30:00Z", undefined],
  ["March 2024", undefined],
])("C11 of the day %s a source says %s", (published, shown) => {
  expect(source({ published }).published).toBe(shown);
});

it("C11 a source has its number, its place, and a title that fits", () => {
  expect(source({})).toEqual({ id: "s2", domain: "one.test", title: "Tides", url: "https://one.test/a" });
  expect(source({ title: " \u200b" }).title).toBe("one.test");
  expect(source({ title: "x".repeat(120) }).title).toHaveLength(120);
  expect(source({ title: `${"word ".repeat(23)}longer words` }).title).toBe(`${"word ".repeat(23).trim()}…`);
});
