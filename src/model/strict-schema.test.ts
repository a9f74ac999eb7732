import { describe, expect, it } from "vitest";
import { z } from "zod";
import { schemaFaults } from "../../test/world/strict-rules.ts";
import { fitToSchema } from "./fit.ts";
import { allowsNull, plainSchema, strictSchema } from "./strict-schema.ts";

const strictOf = (schema: z.ZodType) => strictSchema(plainSchema(schema));

const everything = z.object({
  title: z.string().min(3).max(80).describe("A title"),
  note: z.string().optional(),
  lean: z.enum(["left", "right"]).nullable(),
  both: z.union([z.string(), z.number()]),
  maybe: z.union([z.string(), z.number()]).optional(),
  kind: z.literal("page"),
  score: z.number().min(0).max(1),
  count: z.int().positive(),
  day: z.iso.date(),
  tags: z.array(z.string()).min(1).max(5),
  parts: z.array(z.object({ id: z.string().regex(/^t\d$/), size: z.number().default(1) })),
  tagged: z.discriminatedUnion("k", [z.object({ k: z.literal("a"), v: z.string() }), z.object({ k: z.literal("b") })]),
});

describe("strictSchema", () => {
  it("R16 writes only what Cerebras's strict decoding takes", () => {
    expect(schemaFaults(plainSchema(everything))).not.toEqual([]);
    expect(schemaFaults(strictOf(everything))).toEqual([]);
  });

  it("R16 requires every field and lets optional ones be null", () => {
    const strict = strictOf(z.object({ a: z.string(), b: z.string().optional(), c: z.string().nullable() }));
    const orNull = { anyOf: [{ type: "string" }, { type: "null" }] };
    expect(strict).toEqual({
      type: "object",
      properties: { a: { type: "string" }, b: orNull, c: orNull },
      required: ["a", "b", "c"],
      additionalProperties: false,
    });
  });

  it("R16 says limits in the description instead", () => {
    const strict = strictOf(z.object({ tags: z.array(z.string()).min(1).max(5).describe("Tags"), p: z.number().min(0).max(1) }));
    expect(strict.properties).toMatchObject({
      tags: { description: "Tags (at least 1 items, at most 5 items)" },
      p: { description: "(no less than 0, no more than 1)" },
    });
  });

  it.each([
    [z.array(z.string()).min(2), "(at least 2 items)"],
    [z.array(z.string()).max(3), "(at most 3 items)"],
    [z.string().min(1), "(not empty)"],
    [z.string().min(2), "(at least 2 characters)"],
    [z.string().max(80), "(at most 80 characters)"],
    [z.string().min(3).max(80).describe("A title"), "A title (at least 3 characters, at most 80 characters)"],
    [z.number().min(0), "(no less than 0)"],
    [z.number().max(1), "(no more than 1)"],
    [z.number().gt(0), "(more than 0)"],
    [z.number().lt(10), "(less than 10)"],
    [z.number().multipleOf(5), "(a multiple of 5)"],
    [z.iso.date(), "(a date)"],
    [z.int(), undefined],
    [z.string().regex(/^t/), undefined],
    [z.string().describe("A text"), "A text"],
    [z.string(), undefined],
  ])("R16 says a limit in words: %#", (schema, description) =>
    expect((strictOf(z.object({ it: schema })).properties as Record<string, { description?: string }>).it?.description).toBe(description),
  );

  it("R16 says nothing of a limit that none is, and what stands in JSON Schema alone", () => {
    expect(strictSchema({ type: "array", items: { type: "string" }, uniqueItems: true })).toEqual({
      ...{ type: "array", items: { type: "string" }, description: "(no item twice)" },
    });
    expect(strictSchema({ type: ["string", "null"], description: "Or none" })).toEqual({
      ...{ description: "Or none", anyOf: [{ type: "string" }, { type: "null" }] },
    });
    expect(strictSchema({ const: null })).toEqual({ type: "null", enum: [null] });
    expect(strictSchema({ const: 3 })).toEqual({ type: "number", enum: [3] });
    expect(strictSchema({ enum: ["a", "b"] })).toEqual({ type: "string", enum: ["a", "b"] });
    expect(strictSchema({ $ref: "#/$defs/a", description: "x" })).toEqual({ $ref: "#/$defs/a" });
    expect([allowsNull({ type: "null" }), allowsNull({ type: ["string", "null"] }), allowsNull({ type: "string" })]).toEqual([
      true,
      true,
      false,
    ]);
    expect([allowsNull({ oneOf: [{ type: "string" }, { anyOf: [{ type: "null" }] }] }), allowsNull({ anyOf: [] })]).toEqual([true, false]);
  });

  it("R16 alternatives within alternatives are one list of them, of five at most", () => {
    const five = z.union([z.string(), z.union([z.number(), z.boolean()]), z.null(), z.array(z.string())]);
    expect(strictOf(z.object({ any: five })).properties).toMatchObject({ any: { anyOf: { length: 5 } } });
    const described = z.union([z.string(), z.union([z.number(), z.boolean()]).describe("Not a text")]);
    expect(strictOf(z.object({ any: described })).properties).toMatchObject({
      any: { anyOf: [{ type: "string" }, { description: "Not a text" }] },
    });
  });

  it("R16 refuses what no strict schema can say, so that its author hears of it", () => {
    expect(() => strictOf(z.object({ map: z.record(z.string(), z.string()) }))).toThrow(/open keys/);
    expect(() => strictOf(z.object({ pair: z.tuple([z.string(), z.number()]) }))).toThrow(/tuple/);
    expect(() => strictOf(z.object({ any: z.unknown() }))).toThrow(/type/);
    const six = z.union([z.object({ a: z.string() }), z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
    expect(() => strictOf(six)).toThrow(/at most 5/);
  });

  it("R16 spells out once what has a name, with nothing beside its references", () => {
    const named = z.object({ text: z.string() }).meta({ id: "named-part" });
    const strict = strictSchema(plainSchema(z.object({ one: named, other: named.describe("Another") })));
    expect(JSON.stringify(strict.properties)).toBe(
      JSON.stringify({ one: { $ref: "#/$defs/named-part" }, other: { $ref: "#/$defs/named-part" } }),
    );
  });

  it("R16 keeps recursive schemas by reference", () => {
    const node = z.object({
      name: z.string(),
      get inside() {
        return z.array(node);
      },
    });
    expect(schemaFaults(strictOf(node))).toEqual([]);
  });
});

describe("fitToSchema", () => {
  const fitted = (schema: z.ZodType, value: Parameters<typeof fitToSchema>[0]) => fitToSchema(value, plainSchema(schema));

  it.each([
    ["drops null for an absent field", z.object({ a: z.string().optional() }), { a: null }, {}],
    ["keeps null where null is meant", z.object({ a: z.string().nullable() }), { a: null }, { a: null }],
    ['takes "null" for null where null may stand', z.object({ a: z.string().nullable() }), { a: "null" }, { a: null }],
    ['keeps "null" where it is a text', z.object({ a: z.string() }), { a: "null" }, { a: "null" }],
    ["takes numbers out of quotation marks", z.object({ p: z.number() }), { p: "0.5" }, { p: 0.5 }],
    ["keeps words where a number was wanted", z.object({ p: z.number() }), { p: "half" }, { p: "half" }],
    ["makes a list of a single item", z.object({ l: z.array(z.string()) }), { l: "one" }, { l: ["one"] }],
    ["makes an empty list of null", z.object({ l: z.array(z.string()) }), { l: null }, { l: [] }],
    ["spells enumerations their own way", z.object({ v: z.enum(["not found", "supported"]) }), { v: "Not_Found" }, { v: "not found" }],
    ["lets unknown fields pass", z.object({}), { x: 1 }, { x: 1 }],
    [
      "goes into lists and tagged alternatives",
      z.array(z.discriminatedUnion("k", [z.object({ k: z.literal("a"), n: z.number() }), z.object({ k: z.literal("b") })])),
      [{ k: "a", n: "3" }, { k: "b" }],
      [{ k: "a", n: 3 }, { k: "b" }],
    ],
  ])("R16 %s", (_, schema, value, expected) => {
    expect(fitted(schema, value)).toEqual(expected);
  });
});
