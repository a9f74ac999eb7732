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
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly maxLength?: number | undefined;
}

const shapeSchema: z.ZodType<Shape> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    properties: z.record(z.string(), shapeSchema).optional(),
    required: z.array(z.string()).optional(),
    items: shapeSchema.optional(),
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
});
type Operation = z.infer<typeof operationSchema>;

export const DOCS_STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h2{margin-top:2.5rem;border-bottom:1px solid #ccc}summary{cursor:pointer;padding:.35rem 0}code{font:14px/1.4 ui-monospace,monospace}
.method{display:inline-block;min-width:3.5rem;font-weight:700}table{border-collapse:collapse;width:100%;margin:.5rem 0}
td,th{text-align:left;vertical-align:top;border:1px solid #ccc;padding:.25rem .5rem}pre{background:#f4f4f4;padding:.75rem;overflow:auto}
a{color:#0645ad}@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}td,th,h2{border-color:#444}pre{background:#222}a{color:#8ab4f8}}`;

/** The service's documentation as one page without scripts, made of its OpenAPI document. */
export function docsPage(document: unknown): string {
  const { info, paths } = documentSchema.parse(document);
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(all.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map((tag) => {
    const own = all.filter(({ operation }) => operation.tags.includes(tag));
    return `<section><h2 id="${escaped(tag)}">${escaped(tag)}</h2>${own.map(operationHtml).join("")}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(info.title)} HTTP API</title><link rel="stylesheet" href="/docs.css"></head><body><main>
<h1>${escaped(info.title)} HTTP API</h1><p>${escaped(info.description)}</p>
<p>The whole of it as <a href="/openapi.json">OpenAPI 3.1</a>. Where tokens are set, send <code>Authorization: Bearer TOKEN</code>.</p>
<nav aria-label="Contents">${tags.map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join(" · ")}</nav>
${sections.join("\n")}</main></body></html>`;
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const body = operation.requestBody?.content["application/json"]?.schema;
  return `<details><summary><span class="method">${escaped(method.toUpperCase())}</span> <code>${escaped(path)}</code> ${escaped(operation.summary)}</summary>
${
  operation.parameters.length === 0
    ? ""
    : fieldTable(
        "Parameters",
        operation.parameters.map((one) => [`${one.name} (${one.in})`, one.schema, one.required]),
      )
}
${
  body?.properties === undefined
    ? ""
    : fieldTable(
        "Body",
        Object.entries(body.properties).map(([name, shape]) => [name, shape, body.required?.includes(name) ?? false]),
      )
}
${Object.entries(operation.responses).map(responseHtml).join("")}</details>`;
}

function responseHtml([status, { description, content }]: [string, Operation["responses"][string]]): string {
  const types = Object.keys(content ?? {});
  const fields = Object.entries(content?.["application/json"]?.schema?.properties ?? {});
  const shown = fields.length === 0 ? "" : `: ${fields.map(([name]) => `<code>${escaped(name)}</code>`).join(", ")}`;
  return `<p><strong>${escaped(status)}</strong> ${escaped(description)} (${types.map(escaped).join(", ")})${shown}</p>`;
}

function fieldTable(title: string, rows: readonly (readonly [string, Shape | undefined, boolean])[]): string {
  const lines = rows.map(
    ([name, shape, required]) =>
      `<tr><td><code>${escaped(name)}</code>${required ? " *" : ""}</td><td>${escaped(allowed(shape))}</td><td>${escaped(shape?.description ?? "")}</td></tr>`,
  );
  return `<table><caption>${title}</caption><thead><tr><th scope="col">Field</th><th scope="col">May be</th><th scope="col">About</th></tr></thead><tbody>${lines.join("")}</tbody></table>`;
}

function allowed(shape: Shape | undefined): string {
  if (shape === undefined) return "";
  const kind = shape.enum === undefined ? [shape.type ?? "any"].flat().join(" or ") : shape.enum.join(" | ");
  const of = shape.items === undefined ? "" : ` of ${allowed(shape.items)}`;
  const range = [shape.minimum === undefined ? "" : `≥ ${shape.minimum}`, shape.maximum === undefined ? "" : `≤ ${shape.maximum}`].filter(
    Boolean,
  );
  const length = shape.maxLength === undefined ? "" : `, at most ${shape.maxLength} characters`;
  const standard = shape.default === undefined ? "" : `, default ${JSON.stringify(shape.default)}`;
  return `${kind}${of}${range.length === 0 ? "" : ` ${range.join(", ")}`}${length}${standard}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
