import { expect, it } from "vitest";
import { readLeniently } from "./tolerant-json.ts";

it.each<[string, unknown]>([
  ['{"a": 1, "b": [true, false, null]}', { a: 1, b: [true, false, null] }],
  ["{'a': 'x', “b”: “y”, ‘c’: ‘z’}", { a: "x", b: "y", c: "z" }],
  ["{a: 1, b-c: 2, $d: 3, größe4: 4}", { a: 1, "b-c": 2, $d: 3, größe4: 4 }],
  ["[True, FALSE, None, undefined, NaN]", [true, false, null, null, null]],
  ["[1, 2,, 3, ]", [1, 2, 3]],
  ['["a" "b"]', ['a" "b']],
  ['["a",\n"b"\n"c"]', ["a", "b", "c"]],
  ['["a line\nand another"]', ["a line\nand another"]],
  ['["he said "no" to it", "b"]', ['he said "no" to it', "b"]],
  ['["a" // note\n, /* , */ "b" /* end */]', ["a", "b"]],
  ['["a\\n\\t\\r\\b\\f\\"\\\\\\/\\x"]', ['a\n\t\r\b\f"\\/x']],
  ['["\\u00e9\\uZZZZ!"]', ["éZZZZ!"]],
  ["[-1.5, +2, .5, 1_000, 1e3, 2E-1]", [-1.5, 2, 0.5, 1000, 1000, 0.2]],
  ["[]", []],
  ["{}", {}],
])("R16 reads %s", (text, value) => {
  expect(readLeniently(`${text} rest`, 0)).toEqual({ value, end: text.length, complete: true });
});

it.each<[string, unknown, unknown]>([
  ['{"a": "begun', { a: "begun" }, {}],
  ['{"a": 1, "b', { a: 1 }, { a: 1 }],
  ['{"a": 1, "b": 2', { a: 1 }, { a: 1 }],
  ['[{"a": 1}, {"a": 2', [{ a: 1 }, {}], [{ a: 1 }]],
  ['["a", "b', ["a", "b"], ["a"]],
  ["[1, 23", [1], [1]],
  ["[1, tru", [1], [1]],
  ["[1, 2x]", [1], [1]],
  ['{"a" 1}', {}, {}],
  ["{5: 1}", {}, {}],
  ['{"a": [1}', { a: [1] }, { a: [1] }],
  ["[1, 2}", [1, 2], [1, 2]],
])("R16 reads what breaks off, with what was begun or without it: %s", (text, value, dropped) => {
  expect(readLeniently(text, 0)).toMatchObject({ value, complete: false });
  expect(readLeniently(text, 0, true)).toMatchObject({ value: dropped, complete: false });
});

it("R16 reads from where it is told, and nothing from what is no value", () => {
  expect(readLeniently('see: {"a": 1} and so on', 5)).toEqual({ value: { a: 1 }, end: 13, complete: true });
  expect(readLeniently("nothing", 0)).toBeUndefined();
  expect(readLeniently("", 0)).toBeUndefined();
  expect(readLeniently('"open', 0, true)).toBeUndefined();
});

it("R16 reads a hundred lists in one another, and what stands deeper not at all", () => {
  const nested = (depth: number) => `${"[".repeat(depth)}1${"]".repeat(depth)}`;
  expect(readLeniently(nested(100), 0)).toMatchObject({ complete: true, end: 201 });
  expect(readLeniently(nested(101), 0)).toMatchObject({ complete: false });
});
