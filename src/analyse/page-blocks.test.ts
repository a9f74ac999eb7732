import { expect, it } from "vitest";
import { blocksOf } from "./page-blocks.ts";

const titleOf = (line: string) =>
  blocksOf(`${line}\n\ntext`)
    .find(({ kind }) => kind === "paragraph")
    ?.headings.at(-1)?.title;

it("R6 a heading loses the marks that close it, and keeps those inside it", () => {
  expect(["## The harbour ##", "# C #sharp", "## Why? #", "#  Port  "].map(titleOf)).toEqual(["The harbour", "C #sharp", "Why?", "Port"]);
});

it("X5 white space and marks in a heading of two hundred kilobytes are looked at once", () => {
  const spaces = `# a${" ".repeat(200_000)}b`;
  expect(titleOf(spaces)).toHaveLength(200_002);
  expect(titleOf(`# ${"a # ".repeat(50_000)}b`)).toHaveLength(200_001);
});
