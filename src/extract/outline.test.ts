import { expect, it } from "vitest";
import { isProse } from "./outline.ts";

const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

it.each([
  ["as many words as a title may have, closed", `${words(12)}.`, false],
  ["a word more, closed", `${words(13)}.`, true],
  ["closed within quotation marks", `“${words(13)}!”`, true],
  ["a word more, not closed", words(13), false],
  ["as long as a title may be", "x".repeat(250), false],
  ["longer than a title is", "x".repeat(251), true],
])("R6 tells a heading from a sentence that is marked as one: %s", (_, line, prose) => {
  expect(isProse(line)).toBe(prose);
});
