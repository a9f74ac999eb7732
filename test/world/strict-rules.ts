// The rules of Cerebras's strict structured output, written from its documentation, not from our own rewriting.

const ALLOWED = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "enum",
  "const",
  "anyOf",
  "$ref",
  "$defs",
  "description",
  "title",
]);

type Node = Readonly<Record<string, unknown>>;

/** Everything strict decoding would refuse in a JSON Schema, in the service's words; empty when it takes the schema. */
export function schemaFaults(schema: unknown): string[] {
  if (!isNode(schema) || schema.type !== "object") return ["The root schema must be an object."];
  return faultsOf(schema, "#");
}

function faultsOf(schema: unknown, path: string): string[] {
  if (!isNode(schema)) return [`Schema at ${path} must be an object.`];
  const faults: string[] = [];
  const unsupported = Object.keys(schema).filter((keyword) => !ALLOWED.has(keyword));
  if (unsupported.length > 0) faults.push(`Unsupported JSON schema fields: {${unsupported.map((name) => `'${name}'`).join(", ")}}`);
  if (Array.isArray(schema.type)) faults.push(`Schema at ${path}: 'type' must be a string, use 'anyOf' for several types.`);
  if (schema.type === "object") faults.push(...objectFaults(schema, path));
  if (schema.type === "array" && !isNode(schema.items)) faults.push(`Unsupported JSON schema fields: {'items'} at ${path}`);
  if (schema.type === undefined && schema.anyOf === undefined && schema.$ref === undefined) faults.push(`Schema at ${path} has no type.`);
  if (Array.isArray(schema.anyOf)) {
    if (schema.anyOf.length > 5) faults.push(`'anyOf' at ${path} has more than 5 branches.`);
    for (const [i, branch] of schema.anyOf.entries()) faults.push(...faultsOf(branch, `${path}/anyOf/${i}`));
  }
  if (isNode(schema.items)) faults.push(...faultsOf(schema.items, `${path}/items`));
  for (const [name, part] of Object.entries(isNode(schema.$defs) ? schema.$defs : {}))
    faults.push(...faultsOf(part, `${path}/$defs/${name}`));
  return faults;
}

function objectFaults(schema: Node, path: string): string[] {
  const properties = isNode(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = Object.keys(properties).filter((name) => !required.includes(name));
  return [
    ...(schema.additionalProperties === false ? [] : [`Object fields require at ${path} 'additionalProperties' to be set to false.`]),
    ...(missing.length === 0 ? [] : [`All properties must be listed in 'required' at ${path}: ${missing.join(", ")}.`]),
    ...Object.entries(properties).flatMap(([name, property]) => faultsOf(property, `${path}/properties/${name}`)),
  ];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
