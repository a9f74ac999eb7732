import { z } from "zod";
import { allowed, anchor, escaped, nameOf, prose, type Shape, shapeSchema } from "./docs-values.ts";

const contentSchema = z.record(z.string(), z.object({ schema: shapeSchema.optional(), example: z.unknown().optional() }));
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string().default(""),
  description: z.string().optional(),
  tags: z.array(z.string()).default([]),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema: shapeSchema.optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      headers: z.record(z.string(), z.object({ description: z.string() })).default({}),
      content: contentSchema.optional(),
    }),
  ),
});
const documentSchema = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), shapeSchema).default({}) }),
});
type Operation = z.infer<typeof operationSchema>;
type Shapes = Readonly<Record<string, Shape>>;
interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const SHAPES = "Shapes";
const JSON_TYPE = "application/json";

/** The service's documentation as one page without scripts, made of its OpenAPI document. */
export function docsPage(document: unknown): string {
  const { info, tags, paths, components } = documentSchema.parse(document);
  const shapes = components.schemas;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Placed => ({ path, method, operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const own = all.filter(({ operation }) => operation.tags.includes(name));
    return section(name, `<p>${prose(description)}</p>\n${own.map((one) => operationHtml(one, shapes)).join("\n")}`);
  });
  const parts = [...tags.map(({ name }) => name), SHAPES].map((name) => `<li><a href="#${escaped(name)}">${escaped(name)}</a></li>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(info.title)} HTTP API</title><link rel="stylesheet" href="/docs.css"><link rel="icon" href="data:,"></head><body><main>
<h1>${escaped(info.title)} HTTP API</h1><p>${escaped(info.description)}</p>
<p>The whole of it as <a href="/openapi.json">OpenAPI 3.1</a>, of which clients can be generated. In the examples <code>$ASSAY</code> stands for
the address of this service and <code>$TOKEN</code> for one of its tokens; where none are set, the line with the token can be left out.</p>
<nav aria-label="Contents"><ul>${parts.join("")}</ul></nav>
${sections.join("\n")}
${section(SHAPES, Object.entries(shapes).map(shapeHtml).join("\n"))}</main></body></html>`;
}

function section(name: string, html: string): string {
  return `<section><h2 id="${escaped(name)}">${escaped(name)}</h2>\n${html}</section>`;
}

function operationHtml({ path, method, operation }: Placed, shapes: Shapes): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content[JSON_TYPE]?.schema;
  const given = parameters.map(
    (one): Field => ({ name: one.name, where: one.in, about: one.description, shape: one.schema, required: one.required }),
  );
  // The anchor stands inside, so that a browser opens the details when a link leads there.
  return `<details><summary><h3><span class="method">${escaped(method.toUpperCase())}</span> <code>${escaped(path)}</code> <span class="dim">${prose(summary)}</span></h3></summary>
<div class="inside" id="${escaped(operationId)}">${description === undefined ? "" : `<p>${prose(description)}</p>`}
<pre tabindex="0"><code>${escaped(curl({ path, method, operation }))}</code></pre>
${given.length === 0 ? "" : fieldTable("Parameters", given, asked)}
${body === undefined ? "" : fieldTable("Body", fieldsOf(body, shapes), asked)}
${answerTable(responses)}</div></details>`;
}

/** A command that can be pasted, once the two names it uses are set. */
function curl({ path, method, operation }: Placed): string {
  const example = operation.requestBody?.content[JSON_TYPE]?.example;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const lines = [
    `curl ${method === "post" && example === undefined ? "-X POST " : ""}"$ASSAY${address}"`,
    ...(operation.security === undefined ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(example === undefined ? [] : [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(" \\\n  ");
}

function shapeHtml([name, shape]: [string, Shape]): string {
  return `<details><summary><h3><code>${escaped(name)}</code> <span class="dim">${prose(shape.description ?? "")}</span></h3></summary>
<div class="inside" id="${escaped(anchor(name))}">${heldBy(shape)}</div></details>`;
}

/** Of a shape that is one of several, each of them. */
function heldBy(shape: Shape): string {
  const several = shape.oneOf ?? shape.anyOf;
  if (several !== undefined) return several.map((one) => (one.$ref === undefined ? heldBy(one) : `<p>${allowed(one)}</p>`)).join("");
  const fields = fieldsOf(shape, {});
  // What tells one of several from the others has a single value.
  const title = fields.map((one) => one.shape?.enum).find((one) => one?.length === 1)?.[0];
  return fields.length > 0 ? fieldTable(title === undefined ? "Fields" : String(title), fields, told) : `<p>${allowed(shape)}</p>`;
}

interface Field {
  readonly name: string;
  /** Where a parameter stands. */
  readonly where?: string;
  readonly about: string | undefined;
  readonly shape: Shape | undefined;
  readonly required: boolean;
}

/** The fields of a shape, each followed by those inside it, as `a.b`. */
function fieldsOf(shape: Shape, shapes: Shapes, path = ""): Field[] {
  const whole = shape.$ref === undefined ? shape : (shapes[nameOf(shape.$ref)] ?? shape);
  return Object.entries(whole.properties ?? {}).flatMap(([name, field]) => [
    { name: path + name, about: field.description, shape: field, required: whole.required?.includes(name) ?? false },
    ...[field, ...(field.items === undefined ? [] : [field.items])].flatMap((one) => fieldsOf(one, {}, `${path}${name}.`)),
  ]);
}

/** In requests the fields stand out that must be given, in answers those that may be missing. */
const asked = ({ required }: Field) => (required ? "required" : "");
const told = ({ required }: Field) => (required ? "" : "optional");

function fieldTable(title: string, rows: readonly Field[], mark: (field: Field) => string): string {
  const lines = rows.map((row) => {
    const aside = [row.where ?? "", mark(row)].filter((one) => one !== "").join(", ");
    const name = `<code>${escaped(row.name)}</code>${aside === "" ? "" : ` <span class="dim">${escaped(aside)}</span>`}`;
    return [name, allowed(row.shape), prose(row.about ?? "")];
  });
  const described = rows.some(({ about }) => about !== undefined);
  return table(
    title,
    described ? ["Field", "May be", "About"] : ["Field", "May be"],
    lines.map((line) => (described ? line : line.slice(0, 2))),
  );
}

function answerTable(responses: Operation["responses"]): string {
  const lines = Object.entries(responses).map(([status, { description, headers, content }]) => {
    const kinds = Object.entries(content ?? {}).map(([type, { schema }]) =>
      type === JSON_TYPE && schema !== undefined ? allowed(schema, true) : escaped(type),
    );
    const beside = Object.entries(headers).map(([name, one]) => `\`${name}\`: ${one.description}`);
    return [
      `<strong>${status === "default" ? "else" : escaped(status)}</strong>`,
      kinds.join("; "),
      [description, ...beside].map(prose).join("<br>"),
    ];
  });
  return table("Answers", ["Status", "Body", "About"], lines);
}

function table(title: string, heads: readonly string[], lines: readonly (readonly string[])[]): string {
  const kinds = ["name", "may", "about"];
  const rows = lines.map((cells) => `<tr>${cells.map((cell, at) => `<td class="${kinds[at]}">${cell}</td>`).join("")}</tr>`);
  return `<table><caption>${escaped(title)}</caption><colgroup>${heads.map((_, at) => `<col class="${kinds[at]}">`).join("")}</colgroup>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}
