import { expect, it } from "vitest";
import { archiveNotice, isArchived } from "./staleness.ts";

const source = { title: "Fares", url: "https://ferry.example/fares", text: "A crossing costs 4 euros." };

it.each([
  ["its title", { title: "Fares (archived)" }, true],
  ["its address", { url: "https://ferry.example/archive/fares" }, true],
  ["its first lines", { text: "Fares\n\n> This page is no longer maintained.\n\nA crossing costs 3 euros." }, true],
  ["a line that says it of something else", { text: "The old pier was replaced by a new one." }, false],
  ["a notice far below its beginning", { text: `${"A line of the page.\n".repeat(12)}> This page is outdated.` }, false],
  ["nothing", {}, false],
])("R13 a source that says by %s that it is archived is taken at its word", (_, said, archived) => {
  expect(isArchived({ ...source, ...said })).toBe(archived);
});

it("R13 shows the very line that says so", () => {
  const text = "# Fares\n**This page is out of date.**\nA crossing costs 3 euros.";
  const { start, end } = archiveNotice(text) ?? { start: 0, end: 0 };
  expect(text.slice(start, end)).toBe("**This page is out of date.**");
});
