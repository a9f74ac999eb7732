import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { LAYERS } from "./layers.ts";

const ROOT = join(import.meta.dirname, "..");
const BIOME = join(ROOT, "node_modules/@biomejs/biome/bin/biome");

/** A file that imports one thing, and whether it may. */
interface Planted {
  readonly path: string;
  readonly specifier: string;
  readonly allowed: boolean;
}

const isFile = (name: string) => name.endsWith(".ts");
const heightOf = (name: string) => LAYERS.findIndex((layer) => layer.includes(name));

function specifier(from: string, to: string, depth: number): string {
  const up = isFile(from) ? "./" : "../".repeat(depth);
  return isFile(to) ? `${up}${to}` : `${up}${to}/thing.ts`;
}

/** One file for every pair of layers, and for prompts one of each kind of file that may or may not import them. */
function plantAll(): Planted[] {
  const names = LAYERS.flat();
  const pairs = names.flatMap((from) =>
    names
      .filter((to) => to !== from && to !== "prompts" && !isFile(from))
      .flatMap((to): Planted[] => {
        const allowed = heightOf(to) < heightOf(from);
        const plain = { path: `src/${from}/planted-${to.replace(".ts", "")}.ts`, specifier: specifier(from, to, 1), allowed };
        const deep = { path: `src/${from}/deep/planted-${to.replace(".ts", "")}.ts`, specifier: specifier(from, to, 2), allowed };
        const deepest = { path: `src/${from}/very/deep/planted-${to.replace(".ts", "")}.ts`, specifier: specifier(from, to, 3), allowed };
        return [plain, deep, deepest];
      }),
  );
  const prompts = names
    .filter((from) => from !== "prompts" && !isFile(from))
    .flatMap((from): Planted[] => {
      const above = heightOf(from) > heightOf("prompts");
      const to = specifier(from, "prompts", 1);
      return [
        // The wiring lists the prompts' versions; whatever else is no judgement with a model stays away from them.
        { path: `src/${from}/planted-prompts.ts`, specifier: to, allowed: from === "wiring" },
        { path: `src/${from}/with-model.ts`, specifier: to, allowed: above },
        { path: `src/${from}/planted-prompts.test.ts`, specifier: to, allowed: above },
      ];
    });
  return [...pairs, ...prompts];
}

const reportSchema = z.object({
  diagnostics: z.array(z.looseObject({ category: z.string().optional(), location: z.looseObject({ path: z.unknown() }) })),
});

describe("the direction of imports", () => {
  const planted = plantAll();
  let folder = "";
  let refused: ReadonlySet<string> = new Set();

  beforeAll(() => {
    // A tree of its own: the real one is never touched.
    folder = mkdtempSync(join(tmpdir(), "assay-layers-"));
    cpSync(join(ROOT, "biome.json"), join(folder, "biome.json"));
    mkdirSync(join(folder, ".git"));
    for (const { path, specifier: from } of planted) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `import { thing } from "${from}";\n\nexport const mine = thing;\n`);
    }
    const only = ["--only=style/noRestrictedImports", "--max-diagnostics=none", "--reporter=json", "--vcs-enabled=false"];
    const run = spawnSync(process.execPath, [BIOME, "lint", ...only, "src"], { cwd: folder, encoding: "utf8", maxBuffer: 1e8 });
    const report = reportSchema.parse(JSON.parse(run.stdout.slice(run.stdout.indexOf("{"))));
    const faults = report.diagnostics.filter((diagnostic) => diagnostic.category === "lint/style/noRestrictedImports");
    refused = new Set(faults.map((diagnostic) => pathOf(diagnostic.location.path)));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(LAYERS.flat().filter((name) => !isFile(name)))("src/%s may import what stands under it and nothing else", (name) => {
    const own = planted.filter(({ path }) => path.startsWith(`src/${name}/`));
    expect(own.length).toBeGreaterThan(LAYERS.length);
    const wrong = own.filter(({ path, allowed }) => refused.has(path) === allowed);
    expect(wrong.map(({ path, specifier: to, allowed }) => `${path} imports ${to}: ${allowed ? "refused" : "let through"}`)).toEqual([]);
  });

  it("every folder of the sources stands in a layer", () => {
    const folders = readdirSync(join(ROOT, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map((entry) => entry.name).filter((name) => heightOf(name) === -1)).toEqual([]);
  });
});

function pathOf(path: unknown): string {
  return typeof path === "string" ? path : z.object({ file: z.string() }).parse(path).file;
}
