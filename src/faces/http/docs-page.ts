import { z } from "zod";

/** The part of JSON Schema that the page shows. */
interface Shape {
  readonly type?: string | readonly string[] | undefined;
  readonly $ref?: string | undefined;
  readonly description?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Shape>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Shape | undefined;
  readonly anyOf?: readonly Shape[] | undefined;
  readonly oneOf?: readonly Shape[] | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly maxLength?: number | undefined;
}

const shapeSchema: z.ZodType<Shape> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    $ref: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    properties: z.record(z.string(), shapeSchema).optional(),
    required: z.array(z.string()).optional(),
    items: shapeSchema.optional(),
    anyOf: z.array(shapeSchema).optional(),
    oneOf: z.array(shapeSchema).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxLength: z.number().optional(),
  }),
);
const contentSchema = z.record(z.string(), z.object({ schema: shapeSchema.optional() }));
const operationSchema = z.object({
  summary: z.string().default(""),
  tags: z.array(z.string()).default([]),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: shapeSchema.optional() }))
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema.optional() })),
});
const documentSchema = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), shapeSchema).default({}) }),
});
type Operation = z.infer<typeof operationSchema>;
type Shapes = Readonly<Record<string, Shape>>;

export const DOCS_STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h2{margin-top:2.5rem;border-bottom:1px solid #ccc}summary{cursor:pointer;padding:.35rem 0}code{font:14px/1.4 ui-monospace,monospace}
.method{display:inline-block;min-width:3.5rem;font-weight:700}table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}
caption{text-align:left;font-weight:700;padding:.25rem 0}details>*:not(summary){margin-left:1.25rem}details>table{width:calc(100% - 1.25rem)}
td,th{text-align:left;vertical-align:top;border:1px solid #ccc;padding:.25rem .5rem;overflow-wrap:anywhere}td:first-child{width:14rem}
a{color:#0645ad}@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}td,th,h2{border-color:#444}a{color:#8ab4f8}}`;

/** The service's documentation as one page without scripts, made of its OpenAPI document. */
export function docsPage(document: unknown): string {
  const { info, paths, components } = documentSchema.parse(document);
  const shapes = components.schemas;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(all.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map((tag) => {
    const own = all.filter(({ operation }) => operation.tags.includes(tag));
    return section(tag, own.map((one) => operationHtml(one, shapes)).join(""));
  });
  const parts = [...tags, SHAPES].map((name) => `<a href="#${escaped(name)}">${escaped(name)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(info.title)} HTTP API</title><link rel="stylesheet" href="/docs.css"></head><body><main>
<h1>${escaped(info.title)} HTTP API</h1><p>${escaped(info.description)}</p>
<p>The whole of it as <a href="/openapi.json">OpenAPI 3.1</a>. Where tokens are set, send <code>Authorization: Bearer TOKEN</code>.
A star marks what must be given.</p>
<nav aria-label="Contents">${parts.join(" · ")}</nav>
${sections.join("\n")}
${section(SHAPES, Object.entries(shapes).map(shapeHtml).join(""))}</main></body></html>`;
}

const SHAPES = "Shapes";

function section(name: string, html: string): string {
  return `<section><h2 id="${escaped(name)}">${escaped(name)}</h2>${html}</section>`;
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Operation }, shapes: Shapes): string {
  const parameters = operation.parameters.map((one) => [`${one.name} (${one.in})`, one.schema, one.required] as const);
  const body = operation.requestBody?.content["application/json"]?.schema;
  return `<details><summary><span class="method">${escaped(method.toUpperCase())}</span> <code>${escaped(path)}</code> ${escaped(operation.summary)}</summary>
${parameters.length === 0 ? "" : fieldTable("Parameters", parameters)}
${body === undefined ? "" : fieldTable("Body", fieldsOf(body, shapes))}
${Object.entries(operation.responses).map(responseHtml).join("")}</details>`;
}

function shapeHtml([name, shape]: [string, Shape]): string {
  const fields = fieldsOf(shape, {});
  const held = fields.length > 0 ? fieldTable("Fields", fields) : `<p>${allowed(shape)}</p>`;
  // The anchor stands inside, so that a browser opens the details when a link leads there.
  return `<details><summary><code>${escaped(name)}</code></summary><div id="${escaped(anchor(name))}">${held}</div></details>`;
}

type Field = readonly [name: string, shape: Shape | undefined, required: boolean];

function fieldsOf(shape: Shape, shapes: Shapes): Field[] {
  const whole = shape.$ref === undefined ? shape : (shapes[nameOf(shape.$ref)] ?? shape);
  return Object.entries(whole.properties ?? {}).map(([name, field]) => [name, field, whole.required?.includes(name) ?? false]);
}

function responseHtml([status, { description, content }]: [string, Operation["responses"][string]]): string {
  const kinds = Object.entries(content ?? {}).map(([type, { schema }]) =>
    type === "application/json" && schema !== undefined ? `JSON: ${allowed(schema)}` : escaped(type),
  );
  return `<p><strong>${escaped(status)}</strong> ${escaped(description)} (${kinds.join("; ")})</p>`;
}

function fieldTable(title: string, rows: readonly Field[]): string {
  const described = rows.some(([, shape]) => shape?.description !== undefined);
  const lines = rows.map(
    ([name, shape, required]) =>
      `<tr><td><code>${escaped(name)}</code>${required ? " *" : ""}</td><td>${allowed(shape)}</td>${described ? `<td>${escaped(shape?.description ?? "")}</td>` : ""}</tr>`,
  );
  const about = described ? '<th scope="col">About</th>' : "";
  return `<table><caption>${title}</caption><thead><tr><th scope="col">Field</th><th scope="col">May be</th>${about}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
}

/** What a value may be, as HTML: named shapes are links. */
function allowed(shape: Shape | undefined): string {
  if (shape === undefined) return "";
  if (shape.$ref !== undefined) return `<a href="#${escaped(anchor(nameOf(shape.$ref)))}">${escaped(nameOf(shape.$ref))}</a>`;
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices !== undefined) return choices.map(allowed).join(" or ") + standardOf(shape);
  if (shape.items !== undefined) return `list of ${allowed(shape.items)}${standardOf(shape)}`;
  const { minimum, maximum, maxLength, properties } = shape;
  const kind = kindOf(shape);
  const inside = Object.entries(properties ?? {}).map(([name, field]) => `<code>${escaped(name)}</code> ${allowed(field)}`);
  const range = [
    ...(minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? [] : [`≥ ${minimum}`]),
    ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? [] : [`≤ ${maximum}`]),
  ];
  const length = maxLength === undefined ? "" : `, at most ${maxLength} characters`;
  return `${escaped(kind)}${inside.length === 0 ? "" : ` {${inside.join(", ")}}`}${range.length === 0 ? "" : ` ${range.join(", ")}`}${length}${standardOf(shape)}`;
}

function kindOf(shape: Shape): string {
  if (shape.enum !== undefined) return shape.enum.map(String).join(" | ");
  if (shape.const !== undefined) return String(shape.const);
  return [shape.type ?? "anything"].flat().join(" or ");
}

function standardOf(shape: Shape): string {
  return shape.default === undefined ? "" : escaped(`, default ${JSON.stringify(shape.default)}`);
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

function anchor(name: string): string {
  return `shape-${name}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
