import { z } from "zod";
import type { Json } from "../run/run.ts";

/** A JSON Schema as plain data. */
export type JsonSchema = { readonly [keyword: string]: Json | undefined };

/** Most branches of an `anyOf` that Cerebras takes. */
const MOST_BRANCHES = 5;

/** Limits strict decoding does not know: they go into the description, so that the model still hears of them, and zod checks them afterwards. */
const LIMITS: Readonly<Record<string, (value: Json) => string>> = {
  minItems: (n) => `at least ${n} items`,
  maxItems: (n) => `at most ${n} items`,
  minLength: (n) => (n === 1 ? "not empty" : `at least ${n} characters`),
  maxLength: (n) => `at most ${n} characters`,
  minimum: (n) => (n === Number.MIN_SAFE_INTEGER ? "" : `no less than ${n}`),
  maximum: (n) => (n === Number.MAX_SAFE_INTEGER ? "" : `no more than ${n}`),
  exclusiveMinimum: (n) => `more than ${n}`,
  exclusiveMaximum: (n) => `less than ${n}`,
  multipleOf: (n) => `a multiple of ${n}`,
  format: (name) => `a ${name}`,
  pattern: () => "",
  uniqueItems: () => "no item twice",
};

/** The JSON Schema of what a model is to write, as zod tells it: the schema that replies are fitted to (`fitToSchema`). */
export function plainSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return plain as JsonSchema;
}

/**
 * Rewrites a JSON Schema to the subset that strict decoding takes at Cerebras and OpenAI: every object closed, every property required
 * (optional ones may be null instead), no lists of types, at most five branches, no limits (they are said in the description).
 * @throws RangeError for what no strict schema can say (open records, tuples, more than five branches): an error of whoever wrote the schema.
 */
export function strictSchema(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type)) return strictSchema({ ...withoutKey(schema, "type"), anyOf: schema.type.map((type) => ({ type })) });
  const branches = schema.anyOf ?? schema.oneOf;
  const base = described(schema);
  if (Array.isArray(branches)) return { ...base, anyOf: strictBranches(branches) };
  // Nothing may stand beside a reference.
  if (schema.$ref !== undefined) return { $ref: schema.$ref };
  if (schema.const !== undefined) return { ...base, type: typeOf(schema.const), enum: [schema.const] };
  if (schema.enum !== undefined) return { ...base, type: schema.type ?? "string", enum: schema.enum };
  if (schema.type === "array") return { ...base, type: "array", items: strictItems(schema) };
  if (schema.type === "object") return { ...base, ...strictObject(schema), ...strictDefinitions(schema) };
  if (typeof schema.type !== "string") throw new RangeError("A strict schema cannot leave open what type a value has.");
  return { ...base, type: schema.type };
}

function strictObject(schema: JsonSchema): JsonSchema {
  const open = schema.additionalProperties;
  if (open !== undefined && open !== false)
    throw new RangeError("A strict schema cannot hold a record with open keys; use a list of pairs.");
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const properties = Object.entries(objectOf(schema.properties)).map(([name, property]): [string, JsonSchema] => {
    const strict = strictSchema(objectOf(property));
    return [name, required.has(name) ? strict : orNull(strict)];
  });
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}

function strictDefinitions(schema: JsonSchema): JsonSchema {
  const definitions = Object.entries(objectOf(schema.$defs)).map(([name, part]) => [name, strictSchema(objectOf(part))]);
  return definitions.length === 0 ? {} : { $defs: Object.fromEntries(definitions) };
}

function strictItems(schema: JsonSchema): JsonSchema {
  if (schema.prefixItems !== undefined || typeof schema.items !== "object") {
    throw new RangeError("A strict schema cannot hold a tuple or a list of anything; say what its items are.");
  }
  return strictSchema(objectOf(schema.items));
}

function strictBranches(branches: readonly Json[]): JsonSchema[] {
  const flat = branches.flatMap((branch) => {
    const strict = strictSchema(objectOf(branch));
    return Array.isArray(strict.anyOf) && strict.description === undefined ? strict.anyOf.map(objectOf) : [strict];
  });
  if (flat.length > MOST_BRANCHES) throw new RangeError(`A strict schema takes at most ${MOST_BRANCHES} alternatives, not ${flat.length}.`);
  return flat;
}

function orNull(schema: JsonSchema): JsonSchema {
  if (allowsNull(schema)) return schema;
  const { description, ...inner } = schema;
  const said = description === undefined ? {} : { description };
  return Array.isArray(schema.anyOf)
    ? { ...said, anyOf: strictBranches([...schema.anyOf, { type: "null" }]) }
    : { ...said, anyOf: [inner, { type: "null" }] };
}

/** Whether null fits a schema. */
export function allowsNull(schema: JsonSchema): boolean {
  if (schema.type === "null" || (Array.isArray(schema.type) && schema.type.includes("null"))) return true;
  const branches = schema.anyOf ?? schema.oneOf;
  return Array.isArray(branches) && branches.some((branch) => allowsNull(objectOf(branch)));
}

function described(schema: JsonSchema): JsonSchema {
  const limits = Object.entries(LIMITS).flatMap(([keyword, say]) => {
    const value = schema[keyword];
    const said = value === undefined ? "" : say(value);
    return said === "" ? [] : [said];
  });
  const own = typeof schema.description === "string" ? schema.description : "";
  const limit = limits.length === 0 ? "" : `(${limits.join(", ")})`;
  const description = [own, limit].filter((part) => part !== "").join(" ");
  return description === "" ? {} : { description };
}

function typeOf(value: Json): string {
  return value === null ? "null" : typeof value;
}

function withoutKey(schema: JsonSchema, key: string): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));
}

/** A value as a schema object; anything else counts as empty. */
export function objectOf(value: Json | undefined): JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonSchema) : {};
}
