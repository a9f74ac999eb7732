import type { Json } from "../run/run.ts";
import { allowsNull, type JsonSchema, objectOf } from "./strict-schema.ts";

/**
 * Brings a parsed reply nearer to the schema it was to follow, where nothing can be misread: null for an absent optional field is dropped,
 * `"null"` becomes null where null may stand, numbers and booleans leave their quotation marks, a single item becomes a list of one, a word
 * of an enumeration gets its own spelling. Pure; what does not fit afterwards is for zod to refuse.
 */
export function fitToSchema(value: Json, schema: JsonSchema, root: JsonSchema = schema): Json {
  const resolved = resolve(schema, root);
  if (typeof value === "string" && /^\s*(?:null|none)\s*$/i.test(value) && allowsNull(resolved)) return null;
  const branches = resolved.anyOf ?? resolved.oneOf;
  if (Array.isArray(branches)) return fitToBranch(value, branches.map(objectOf), root);
  if (Array.isArray(resolved.enum)) return fitToEnum(value, resolved.enum);
  switch (resolved.type) {
    case "object":
      return isObject(value) ? fitObject(value, resolved, root) : value;
    case "array":
      return fitList(value, resolved, root);
    case "number":
    case "integer":
      return typeof value === "string" && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
    case "boolean":
      return value === "true" ? true : value === "false" ? false : value;
    case "string":
      return typeof value === "number" ? String(value) : value;
    default:
      return value;
  }
}

function fitObject(value: { readonly [key: string]: Json | undefined }, schema: JsonSchema, root: JsonSchema): Json {
  const properties = objectOf(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const entries = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    if (member === undefined) return [];
    const property = properties[name];
    if (property === undefined) return [[name, member]];
    const schemaOf = objectOf(property);
    const optional = !required.includes(name) && !allowsNull(resolve(schemaOf, root));
    if (optional && (member === null || /^\s*null\s*$/i.test(String(member)))) return [];
    return [[name, fitToSchema(member, schemaOf, root)]];
  });
  return Object.fromEntries(entries);
}

function fitList(value: Json, schema: JsonSchema, root: JsonSchema): Json {
  const items = objectOf(schema.items);
  if (isList(value)) return value.map((item) => fitToSchema(item, items, root));
  if (value === null) return [];
  const single = fitToSchema(value, items, root);
  const type = resolve(items, root).type;
  const fits = (isObject(single) && type === "object") || (typeof single === "string" && type === "string" && single.trim() !== "");
  return fits ? [single] : value;
}

/** The branch for the value's own kind; a tagged object goes to the branch with its tag. */
function fitToBranch(value: Json, branches: readonly JsonSchema[], root: JsonSchema): Json {
  if (value === null) return value;
  const open = branches.map((branch) => resolve(branch, root)).filter((branch) => branch.type !== "null");
  const only = open[0];
  if (open.length === 1 && only !== undefined) return fitToSchema(value, only, root);
  const tagged = isObject(value) ? open.find((branch) => tagsMatch(value, branch)) : undefined;
  return tagged === undefined ? value : fitToSchema(value, tagged, root);
}

function tagsMatch(value: { readonly [key: string]: Json | undefined }, branch: JsonSchema): boolean {
  const tags = Object.entries(objectOf(branch.properties)).filter(([, property]) => objectOf(property).const !== undefined);
  return tags.length > 0 && tags.every(([name, property]) => value[name] === objectOf(property).const);
}

function fitToEnum(value: Json, choices: readonly Json[]): Json {
  if (typeof value !== "string" || choices.includes(value)) return value;
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, " ");
  return choices.find((choice) => typeof choice === "string" && plain(choice) === plain(value)) ?? value;
}

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  if ($ref === "#") return root;
  const name = /^#\/\$defs\/(.+)$/.exec($ref)?.[1];
  return name === undefined ? {} : objectOf(objectOf(root.$defs)[name]);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is { readonly [key: string]: Json | undefined } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
