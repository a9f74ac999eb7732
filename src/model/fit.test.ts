import { expect, it } from "vitest";
import type { Json } from "../run/run.ts";
import { fitToSchema } from "./fit.ts";
import type { JsonSchema } from "./strict-schema.ts";

const text = { type: "string" };
const number = { type: "number" };
const orNull = (schema: Json): Json => ({ anyOf: [schema, { type: "null" }] });
const tagged = (kind: string, property: Json): Json => ({
  type: "object",
  properties: { kind: { const: kind }, value: property },
  required: ["kind", "value"],
});
const choice = { enum: ["not found", "found", 3] };

it.each<[string, Json, Json, Json]>([
  ["a number in quotation marks", number, " -4.5 ", -4.5],
  ["a whole number in quotation marks", { type: "integer" }, "4", 4],
  ["no number", number, "4 m", "4 m"],
  ["a boolean in quotation marks", { type: "boolean" }, "true", true],
  ["a false one", { type: "boolean" }, "false", false],
  ["no boolean", { type: "boolean" }, "yes", "yes"],
  ["a number for a text", text, 4, "4"],
  ["a text", text, "null", "null"],
  ["null in quotation marks where it may stand", orNull(text), " None ", null],
  ["null", orNull(text), null, null],
  ["a text that may be null", orNull(number), "4", 4],
  ["a value of no known kind", {}, "4", "4"],
  ["a list", { type: "array", items: number }, ["1", 2], [1, 2]],
  ["null for a list", { type: "array", items: number }, null, []],
  ["a single text for a list", { type: "array", items: text }, "a", ["a"]],
  ["an empty text for a list", { type: "array", items: text }, " ", " "],
  ["a text for a list of objects", { type: "array", items: { type: "object" } }, "a", "a"],
  ["a single object for a list", { type: "array", items: { type: "object" } }, { a: 1 }, [{ a: 1 }]],
  ["an object for a list of texts", { type: "array", items: text }, { a: 1 }, { a: 1 }],
  ["a text for an object", { type: "object" }, "a", "a"],
  ["a list for an object", { type: "object", properties: { a: number } }, [{ a: "1" }], [{ a: "1" }]],
  ["another spelling of a choice", choice, " Not_Found", "not found"],
  ["a choice", choice, "found", "found"],
  ["no choice", choice, "lost", "lost"],
  ["a choice that is no text", choice, 3, 3],
  [
    "an object that may be one of two, by its tag",
    { oneOf: [tagged("a", number), tagged("b", text)] },
    { kind: "b", value: 4 },
    { kind: "b", value: "4" },
  ],
  ["an object with no tag", { oneOf: [tagged("a", number), tagged("b", text)] }, { value: "4" }, { value: "4" }],
  [
    "an object among branches without tags",
    { oneOf: [{ type: "object", properties: { value: number } }, text] },
    { value: "4" },
    { value: "4" },
  ],
  ["a text that may be one of two", { anyOf: [number, text] }, "4", "4"],
])("R16 fits %s", (_, schema, value, fitted) => {
  expect(fitToSchema(value, schema as JsonSchema)).toEqual(fitted);
});

it("R16 leaves out null for a field that may be absent, and keeps what the schema does not know", () => {
  const schema = { type: "object", properties: { a: text, b: text, c: orNull(text), d: number }, required: ["a"] } as JsonSchema;
  expect(fitToSchema({ a: null, b: null, c: null, d: "2", e: null }, schema)).toEqual({ a: null, c: null, d: 2, e: null });
  expect(fitToSchema({ a: "null", b: "null", c: "null" }, schema)).toEqual({ a: "null", c: null });
});

it("R16 follows the references of a schema", () => {
  const schema = {
    type: "object",
    properties: { inner: { $ref: "#" }, count: { $ref: "#/$defs/count" }, lost: { $ref: "#/$defs/none" }, other: { $ref: "elsewhere" } },
    required: ["inner", "count", "lost", "other"],
    $defs: { count: number },
  } as unknown as JsonSchema;
  expect(fitToSchema({ inner: { count: "1" }, count: "2", lost: "3", other: "4" }, schema)).toEqual({
    inner: { count: 1 },
    count: 2,
    lost: "3",
    other: "4",
  });
});
