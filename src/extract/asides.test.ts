import { expect, it } from "vitest";
import { withAsides } from "./asides.ts";

it.each<[string, string, string]>([
  ["a note with its title", '!!! note "Mind"\n    Tides turn.\n\n    Twice.\nSo.', "\nMind\n\nTides turn.\n\nTwice.\n\nSo."],
  ["a note by its kind", "??? example\n\tTides", "\nexample\n\nTides\n"],
  ["a tab", '=== "One"\n    a', "\nOne\n\na\n"],
  ["a note within a note", '!!! note "A"\n    !!! tip "B"\n        c', "\nA\n\n\nB\n\nc\n\n"],
  ["a note set in", '  !!! note "A"\n      b\n  c', "\n  A\n\n  b\n\n  c"],
  ["an aside between marks", ":::note Mind\na\n:::", "\nMind\n\na\n\n\n"],
  ["an aside without a title", "::: tip\na\n:::", "\ntip\n\na\n\n\n"],
  ["no aside in code", '```\n!!! note "A"\n```\n:::tip', '```\n!!! note "A"\n```\n\ntip\n'],
  ["no aside in code with another fence in it", '````\n```\n!!! note "A"\n````', '````\n```\n!!! note "A"\n````'],
  ["a line that is none", "===", "==="],
  ["text without asides", "a\n!b", "a\n!b"],
])("R6 reads of asides %s", (_, source, text) => {
  expect(withAsides(source)).toBe(text);
});
