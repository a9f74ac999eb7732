import { SHAPES } from "../hostile/shapes.ts";

/** The largest body the service of this bench reads, in bytes: its default. */
export const LARGEST = 1_000_000;
/** What of it a text may fill, written as JSON. */
const ROOM = 990_000;

/** One request. */
export interface Body {
  readonly name: string;
  readonly path: string;
  readonly json: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const MCP = { accept: "application/json, text/event-stream" };

/** Every body: reports of every shape as large as may be sent, and JSON of every kind at every address that reads some. */
export function bodies(): Body[] {
  const reports = Object.entries({ ...SHAPES, ...REPORTS }).map(([name, shape]) => ({
    name: `report of ${name}`,
    path: "/verify",
    json: JSON.stringify({ report: fitting(shape), reading: "none" }),
  }));
  const others = ADDRESSES.flatMap(({ path, fields, text }) => [
    ...Object.entries(JSONS).map(([name, value]) => ({
      name: `${path}: ${name}`,
      path,
      json: `{${JSON.stringify(text)}:${value},${JSON.stringify(fields).slice(1)}`,
    })),
    ...Object.entries(WHOLE).map(([name, json]) => ({ name: `${path}: ${name}`, path, json })),
  ]);
  return [...reports, ...others, ...mcp()];
}

/** What has once stopped a service: tables, footnotes, and more pieces than an argument list holds. */
const REPORTS: Readonly<Record<string, (length: number) => string>> = {
  "a table of 525 kB": () => SHAPES["table rows numbered"]?.(525_000) ?? "",
  "a table with a head of 4,000 cells": (length) =>
    `${"| x ".repeat(4_000)}\n${"|---".repeat(4_000)}\n${"| 1\n".repeat((length - 32_000) / 4)}`,
  "800 kB of footnotes": () => SHAPES["references, each cited"]?.(800_000) ?? "",
  "one footnote, cited everywhere": (length) => `${"It is so[^1]. ".repeat((length - 100) / 14)}\n\n[^1]: http://a.test/\n`,
  "840 kB of [1]": () => "[1] ".repeat(210_000),
  "840 kB of paragraphs": () => "a\n\n".repeat(280_000),
};

const SMALL = 10;
const many = (piece: string) => piece.repeat(Math.floor(ROOM / piece.length));

/** Values of a field. */
const JSONS: Readonly<Record<string, string>> = {
  "a long text": JSON.stringify(fitting((length) => "How long is the harbour bridge, and why? ".repeat(length / 41))),
  "a text of escapes": `"${many("\\u0061")}"`,
  "an array of numbers": `[${many("1,")}1]`,
  "an array of arrays": `[${many("[],")}1]`,
  "an object of many fields": `{${numbered((n) => `"a${n}":1`)}}`,
  "nested arrays": `${"[".repeat(ROOM / 2)}${"]".repeat(ROOM / 2)}`,
};
/** Whole bodies. */
const WHOLE: Readonly<Record<string, string>> = {
  "many unknown fields": `{${numbered((n) => `"a${n}":1`)}}`,
  "no JSON": many("[1,"),
  "a number of a million digits": many("1"),
};

const ADDRESSES = [
  { path: "/run", fields: { depth: 1 }, text: "query" },
  { path: "/run", fields: { query: "How long is the bridge?", async: true }, text: "include_domains" },
  { path: "/clarify", fields: { depth: 1 }, text: "query" },
  { path: "/search", fields: { k: 5 }, text: "query" },
  { path: "/read", fields: { url: "http://a.test/" }, text: "task" },
  { path: "/chat", fields: { async: false }, text: "message" },
  { path: "/verify", fields: { reading: "none" }, text: "report" },
  { path: "/v1/chat/completions", fields: { model: "assay-answer" }, text: "messages" },
] as const;

function mcp(): Body[] {
  const call = (name: string, json: string) => ({
    name: `/mcp: ${name}`,
    path: "/mcp",
    headers: MCP,
    json: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"verify","arguments":${json}}}`,
  });
  return [
    ...Object.entries(JSONS).map(([name, value]) => call(name, `{"reading":"none","report":${value}}`)),
    call("840 kB of paragraphs", JSON.stringify({ reading: "none", report: REPORTS["840 kB of paragraphs"]?.(0) })),
    call("many unknown arguments", WHOLE["many unknown fields"] ?? ""),
  ];
}

/** Pieces with commas between them. */
function numbered(piece: (n: number) => string): string {
  const pieces: string[] = [];
  for (let n = 0, size = SMALL; size < ROOM - 100; n++) {
    const one = piece(n);
    pieces.push(one);
    size += one.length + 1;
  }
  return pieces.join(",");
}

/** As much of a shape as a body holds. */
function fitting(shape: (length: number) => string): string {
  const text = shape(ROOM - 1_000).toWellFormed();
  const size = Buffer.byteLength(JSON.stringify(text));
  return size <= ROOM ? text : text.slice(0, Math.floor((text.length * ROOM) / size) - 1_000).toWellFormed();
}
