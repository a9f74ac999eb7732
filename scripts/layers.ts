// Which way imports go. `node scripts/layers.ts` reads every import of src and names each that goes another way: what it imports, and why not.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

type Order = readonly (readonly string[])[];

/** The folders of src from the ground up; a file in src itself is a layer of its own. Those in one row never import each other. */
export const LAYERS: Order = [
  ["domain"],
  ["lexicon"],
  ["text"],
  ["question"],
  ["answer"],
  ["config"],
  ["prompts"],
  ["store"],
  ["run"],
  ["outbound"],
  ["model"],
  ["extract"],
  ["read"],
  ["library"],
  ["search"],
  ["plan", "analyse", "verify", "write"],
  ["gather"],
  ["research", "conversation", "audit"],
  ["runs"],
  ["wiring"],
  ["assay.ts"],
  ["service"],
  ["evaluation"],
  ["faces"],
  ["index.ts"],
];

/** Folders whose own folders have an order too, read in the same way. */
export const ROOMS: Readonly<Record<string, Order>> = {
  faces: [["exports"], ["reading"], ["http", "library"], ["mcp", "web"], ["cli"]],
};

/** Relative specifiers: imports and exports from, imports for effect, dynamic imports and the addresses of worker files. */
const SPECIFIER = /\b(?:from|import|new URL)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/gu;
/** Tests, and what only tests load. */
const TEST = /\.test\.ts$|^src\/store\/contract\//u;

/** Every import of the sources under a root that goes the wrong way or nowhere, one line each. */
export function faultsIn(root: string): string[] {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  return files.sort().flatMap((file) => {
    const specifiers = readFileSync(join(root, file), "utf8").matchAll(SPECIFIER);
    return [...specifiers].flatMap(([, specifier = ""]) => {
      const why = faultOf(root, file, posix.join(dirname(file), specifier));
      return why === undefined ? [] : [`${file} imports ${specifier}: ${why}`];
    });
  });
}

function faultOf(root: string, file: string, target: string): string | undefined {
  if (!existsSync(join(root, target))) return "there is no such file";
  if (!target.startsWith("src/")) return TEST.test(file) ? undefined : "only tests import from outside src";
  return promptFault(file, target) ?? orderFault("src", LAYERS, file, target);
}

/** Prompts are for judgement with a model, and the wiring, which lists their versions. What lies below them is held by the order. */
function promptFault(file: string, target: string): string | undefined {
  const [layer, prompts] = [placeIn("src", file), LAYERS.findIndex((row) => row.includes("prompts"))];
  const may = layer === "wiring" || heightOf(LAYERS, layer) <= prompts || file.endsWith("/with-model.ts") || TEST.test(file);
  return may || placeIn("src", target) !== "prompts" ? undefined : "only files named with-model.ts import prompts";
}

function orderFault(folder: string, order: Order, file: string, target: string): string | undefined {
  const [from, to] = [placeIn(folder, file), placeIn(folder, target)];
  if (from === to) {
    const rooms = folder === "src" ? ROOMS[from] : undefined;
    return rooms === undefined ? undefined : orderFault(`src/${from}`, rooms, file, target);
  }
  for (const place of [from, to]) if (heightOf(order, place) < 0) return `${folder}/${place} stands in no layer of scripts/layers.ts`;
  if (heightOf(order, to) < heightOf(order, from)) return undefined;
  return heightOf(order, to) === heightOf(order, from) ? `${to} stands beside ${from}` : `${to} stands above ${from}`;
}

/** What of a folder a path lies in: a folder in it, or the file itself. */
function placeIn(folder: string, path: string): string {
  return path.slice(folder.length + 1).split("/")[0] ?? "";
}

function heightOf(order: Order, place: string): number {
  return order.findIndex((row) => row.includes(place));
}

if (process.argv[1]?.endsWith("layers.ts")) {
  const faults = faultsIn(join(import.meta.dirname, ".."));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
