// An answer for a task the model was not raised for: the least its schema allows, with the question where text is wanted.

type Node = Readonly<Record<string, unknown>>;

export function leastOf(schema: unknown, text: string): unknown {
  if (!isNode(schema)) return null;
  if (Array.isArray(schema.anyOf))
    return schema.anyOf.some((branch) => isNode(branch) && branch.type === "null") ? null : leastOf(schema.anyOf[0], text);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(isNode(schema.properties) ? schema.properties : {}).map(([name, part]) => [name, leastOf(part, text)]),
      );
    case "array":
      return [];
    case "number":
    case "integer":
      return 0;
    case "boolean":
      return true;
    case "string":
      return text;
    default:
      return null;
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
