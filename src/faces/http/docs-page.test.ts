import { describe, expect, it } from "vitest";
import { docsPage } from "./docs-page.ts";

const DOCUMENT = {
  info: { title: "Assay", description: "All of <it>." },
  tags: [
    { name: "Runs", description: "What is `asked`." },
    { name: "Teas", description: "Kinds." },
  ],
  paths: {
    "/runs/{id}/teas/{tea}": {
      get: {
        operationId: "readTea",
        summary: "A tea",
        tags: ["Teas"],
        parameters: [
          { name: "id", in: "path", required: true, description: "Its run", schema: { type: "string", maxLength: 40 } },
          { name: "warm", in: "query", schema: { type: "integer", minimum: 20, maximum: 90, default: 75 } },
        ],
        responses: {
          "200": {
            description: "It",
            headers: { "x-id": { description: "Its name" } },
            content: { "application/json": { schema: { $ref: "#/components/schemas/Tea" } } },
          },
          "204": { description: "None", content: { "text/plain": {} } },
          default: { description: "A fault" },
        },
      },
      post: { operationId: "makeTea", tags: ["Teas"], security: [], responses: {} },
    },
    "/run": {
      post: {
        operationId: "run",
        summary: "Asks",
        description: "Takes a `query`.",
        tags: ["Runs"],
        requestBody: {
          content: { "application/json": { example: { query: "What's tea?" }, schema: { $ref: "#/components/schemas/Ask" } } },
        },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Ask: {
        required: ["query"],
        properties: {
          query: { type: "string", description: "The question" },
          leaves: {
            type: "array",
            description: "Which",
            items: { type: "object", properties: { name: { type: "string", description: "Called" } } },
          },
        },
      },
      Tea: {
        description: "A kind",
        required: ["name"],
        properties: { name: { type: "string" }, year: { type: ["integer", "null"], minimum: Number.MIN_SAFE_INTEGER } },
      },
      Told: {
        oneOf: [
          { required: ["type"], properties: { type: { enum: ["begun"] }, at: { type: "string" } } },
          { $ref: "#/components/schemas/Tea" },
        ],
      },
      Word: { enum: ["hot", "cold"] },
    },
  },
};

describe("I2 the service's documentation as a page", () => {
  const html = docsPage(DOCUMENT);
  const inside = (id: string) => new RegExp(`<div class="inside" id="${id}">([\\s\\S]*?)</div></details>`, "u").exec(html)?.[1] ?? "";
  const decoded = (markup: string) => markup.replace(/<[^>]*>/gu, "").replace(/&#(\d+);/gu, (_, code) => String.fromCharCode(Number(code)));
  const command = (id: string) => decoded(/<pre tabindex="0">([\s\S]*?)<\/pre>/u.exec(inside(id))?.[1] ?? "");
  const table = (id: string, title: string) => {
    const [, rows = ""] = new RegExp(`<caption>${title}</caption>([\\s\\S]*?)</table>`, "u").exec(inside(id)) ?? [];
    return [...rows.matchAll(/<tr>([\s\S]*?)<\/tr>/gu)].map(([, row = ""]) =>
      row
        .split(/<\/t[dh]>/u)
        .slice(0, -1)
        .map(decoded),
    );
  };

  it("puts each operation under its part, in the order of the parts, and each part into the contents", () => {
    const order = [...html.matchAll(/<h2 id="([^"]+)"|<span class="method">([A-Z]+)/gu)].map(([, part, method]) => part ?? method);
    expect(order).toEqual(["Runs", "POST", "Teas", "GET", "POST", "Shapes"]);
    for (const part of ["Runs", "Teas", "Shapes"]) expect(html).toContain(`<li><a href="#${part}">${part}</a></li>`);
    expect(html).toContain("<p>What is <code>asked</code>.</p>");
    expect(html).toContain("All of &#60;it&#62;.");
    expect(inside("run")).toContain("<p>Takes a <code>query</code>.</p>");
  });

  it("shows commands that can be pasted: address, token where one is needed, body", () => {
    expect(command("readTea")).toBe('curl "$ASSAY/runs/$ID/teas/$TEA" \\\n  -H "Authorization: Bearer $TOKEN"');
    expect(command("makeTea")).toBe('curl -X POST "$ASSAY/runs/$ID/teas/$TEA"');
    expect(command("run").split(" \\\n  ")).toEqual([
      'curl "$ASSAY/run"',
      '-H "Authorization: Bearer $TOKEN"',
      '-H "Content-Type: application/json"',
      `-d '{"query":"What'\\''s tea?"}'`,
    ]);
  });

  it("tells of each parameter and field where it stands, whether it must be given, and what it may be", () => {
    expect(table("readTea", "Parameters")).toEqual([
      ["Field", "May be", "About"],
      ["id path, required", "string, at most 40 characters", "Its run"],
      ["warm query", "integer from 20 to 90; without it 75", ""],
    ]);
    expect(table("run", "Body")).toEqual([
      ["Field", "May be", "About"],
      ["query required", "string", "The question"],
      ["leaves", "list of object", "Which"],
      ["leaves.name", "string", "Called"],
    ]);
    expect(table("makeTea", "Parameters")).toEqual([]);
  });

  it("tells what is answered, with which headers, and leads to named shapes", () => {
    expect(table("readTea", "Answers")).toEqual([
      ["Status", "Body", "About"],
      ["200", "Tea", "Itx-id: Its name"],
      ["204", "text/plain", "None"],
      ["else", "", "A fault"],
    ]);
    expect(inside("readTea")).toContain('<a href="#shape-Tea">Tea</a>');
  });

  it("tells the fields of each shape, those that may be missing, and each of several by what tells it from the others", () => {
    expect(table("shape-Tea", "Fields")).toEqual([
      ["Field", "May be"],
      ["name", "string"],
      ["year optional", "integer or null"],
    ]);
    expect(table("shape-Told", "begun").map(([name]) => name)).toEqual(["Field", "type", "at optional"]);
    expect(inside("shape-Told")).toContain('<p><a href="#shape-Tea">Tea</a></p>');
    expect(decoded(inside("shape-Word"))).toBe("hot | cold");
  });
});
