import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { faultsIn, LAYERS, ROOMS } from "./layers.ts";

const ROOT = join(import.meta.dirname, "..");
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The faults of a tree of its own, which holds these files and an empty one for everything that may be imported. */
function faultsOf(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), "assay-layers-"));
  folders.push(root);
  const things = ["src", "src/faces"].flatMap((folder) =>
    orderOf(folder)
      .flat()
      .map((place) => fileIn(folder, place)),
  );
  for (const thing of ["package.json", ...things]) write(join(root, thing), "");
  for (const [path, text] of Object.entries(files)) write(join(root, path), text);
  return faultsIn(root);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const orderOf = (folder: string) => (folder === "src" ? LAYERS : (ROOMS[folder.slice("src/".length)] ?? []));
const fileIn = (folder: string, place: string) => `${folder}/${place.endsWith(".ts") ? place : `${place}/thing.ts`}`;
const heightOf = (folder: string, place: string) => orderOf(folder).findIndex((row) => row.includes(place));

/** What the check says of one file in faces/cli that imports this. */
const inCli = (text: string) => faultsOf({ "src/faces/cli/planted.ts": text });

describe("the direction of imports", () => {
  it("the sources keep it", () => expect(faultsIn(ROOT)).toEqual([]));

  it.each(["src", ...Object.keys(ROOMS).map((layer) => `src/${layer}`)])(
    "every folder of %s stands in the order, and nothing else does",
    (folder) => {
      const there = readdirSync(join(ROOT, folder), { withFileTypes: true });
      const places = there.filter((entry) => entry.isDirectory() || entry.name.endsWith(".ts")).map((entry) => entry.name);
      expect(orderOf(folder).flat().sort()).toEqual(places.sort());
    },
  );

  it.each([
    ["src", "../"],
    ["src", "../../"],
    ["src/faces", "../"],
  ])("each place in %s may import what stands under it and nothing else (%s)", (folder, up) => {
    const names = orderOf(folder).flat();
    const from = names.filter((name) => !name.endsWith(".ts"));
    const to = names.filter((name) => name !== "prompts");
    // A file for every pair, with one import of its own.
    const pairs = from.flatMap((one) => to.filter((other) => other !== one).map((other) => ({ one, other })));
    const inside = up === "../" ? "" : "deep/";
    const planted = pairs.map(({ one, other }): [string, string] => {
      const specifier = `${up}${fileIn(folder, other).slice(folder.length + 1)}`;
      return [`${folder}/${one}/${inside}to-${other.replace(".ts", "")}.ts`, `import { thing } from "${specifier}";\n`];
    });
    const refused = pairs.filter(({ one, other }) => heightOf(folder, other) >= heightOf(folder, one));
    const said = faultsOf(Object.fromEntries(planted)).map((fault) => fault.replace(/\.ts imports .*/u, ""));
    expect(said.sort()).toEqual(refused.map(({ one, other }) => `${folder}/${one}/${inside}to-${other.replace(".ts", "")}`).sort());
  });

  it("a fault names the file, what it imports and why not", () => {
    expect(faultsOf({ "src/text/a.ts": 'import type { Thing } from "../gather/thing.ts";\n' })).toEqual([
      "src/text/a.ts imports ../gather/thing.ts: gather stands above text",
    ]);
    expect(faultsOf({ "src/plan/deep/a.ts": 'export * from "../../write/thing.ts";\n' })).toEqual([
      "src/plan/deep/a.ts imports ../../write/thing.ts: write stands beside plan",
    ]);
    expect(faultsOf({ "src/cellar/a.ts": 'import "../domain/thing.ts";\n' })).toEqual([
      "src/cellar/a.ts imports ../domain/thing.ts: src/cellar stands in no layer of scripts/layers.ts",
    ]);
    expect(inCli('import { a } from "./missing.ts";\n')).toEqual(["src/faces/cli/planted.ts imports ./missing.ts: there is no such file"]);
    expect(inCli('import a from "../../../package.json" with { type: "json" };\n')).toEqual([
      "src/faces/cli/planted.ts imports ../../../package.json: only tests import from outside src",
    ]);
  });

  it.each([
    ['import { a } from "./none.ts";'],
    ["import { a } from './none.ts';"],
    ['import type { A } from "./none.ts";'],
    ['import {\n  a, // the first "one"\n  b,\n} from "./none.ts";'],
    ['import "./none.ts";'],
    ['export { a } from "./none.ts";'],
    ['export * as b from "./none.ts";'],
    ['const { a } = await import("./none.ts");'],
    ['const a = import(\n  "./none.ts"\n);'],
    ['let a: typeof import("./none.ts");'],
    ['new Worker(new URL("./none.ts", import.meta.url));'],
  ])("it reads %j", (text) => {
    expect(inCli(`const before = "x";\n${text}\n`)).toEqual(["src/faces/cli/planted.ts imports ./none.ts: there is no such file"]);
  });

  it("only files named with-model.ts, tests, the wiring and what lies below import prompts", () => {
    const planted = 'import { a } from "../prompts/thing.ts";\n';
    const places = (row: number, end?: number) =>
      LAYERS.slice(row, end)
        .flat()
        .filter((name) => !name.endsWith(".ts"));
    const at = heightOf("src", "prompts");
    const files = places(at + 1).flatMap((layer) => ["with-model.ts", "a.test.ts", "a.ts"].map((name) => `src/${layer}/${name}`));
    const below = places(0, at).map((layer) => `src/${layer}/with-model.ts`);
    const why = "only files named with-model.ts import prompts";
    expect(faultsOf(Object.fromEntries([...files, ...below].map((file) => [file, planted]))).sort()).toEqual(
      [
        ...files
          .filter((file) => file.endsWith("/a.ts") && file !== "src/wiring/a.ts")
          .map((file) => `${file} imports ../prompts/thing.ts: ${why}`),
        ...places(0, at).map((layer) => `src/${layer}/with-model.ts imports ../prompts/thing.ts: prompts stands above ${layer}`),
      ].sort(),
    );
  });
});
