// Keeps Biome's import rules in step with the one ordered list below: a folder may import itself and what stands under it.
// `node scripts/layers.ts` rewrites biome.json; `--check` fails when it is out of date.
import { readFileSync, writeFileSync } from "node:fs";

/** Layers from the ground up. Folders in one row are siblings and never import each other. */
export const LAYERS: readonly (readonly string[])[] = [
  ["domain"],
  ["text"],
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
  ["engine"],
  ["wiring"],
  ["assay.ts"],
  ["evaluation"],
  ["faces"],
];

const CONFIG = "biome.json";
const PROMPTS_MESSAGE = "Only with-model.ts files import prompts.";

/** Specifiers are compared as they are written, so each depth at which a file may lie has its own. */
const UPS = ["../", "../../", "../../../"];

function patternsFor(names: readonly string[]): string[] {
  return names.flatMap((name) => UPS.map((up) => (name.endsWith(".ts") ? `${up}${name}` : `${up}${name}/**`)));
}

function rule(group: readonly string[], message: string, prompts: boolean) {
  const patterns = [];
  if (group.length > 0) patterns.push({ group: patternsFor(group), message });
  if (prompts) patterns.push({ group: patternsFor(["prompts"]), message: PROMPTS_MESSAGE });
  return { linter: { rules: { style: { noRestrictedImports: { level: "error", options: { patterns } } } } } };
}

/** One Biome override for each folder, and one for its files that may import prompts (overlapping overrides replace each other). */
export function overrides() {
  return LAYERS.flatMap((layer, height) =>
    layer.flatMap((name) => {
      const above = [...LAYERS.slice(height + 1).flat(), ...layer.filter((sibling) => sibling !== name)];
      const message = `src/${name} may import only what stands under it (scripts/layers.ts).`;
      const files = name.endsWith(".ts") ? `src/${name}` : `src/${name}/**`;
      // Prompts themselves, what lies under them, and the wiring (which lists their versions) are no judgement makers.
      const belowPrompts = height <= LAYERS.findIndex((row) => row.includes("prompts")) || name === "wiring";
      const plain = {
        includes: [files, `!src/${name}/**/with-model.ts`, `!src/${name}/**/*.test.ts`],
        ...rule(above, message, !belowPrompts),
      };
      const withModel = { includes: [`src/${name}/**/with-model.ts`, `src/${name}/**/*.test.ts`], ...rule(above, message, false) };
      return name.endsWith(".ts") ? [{ ...plain, includes: [files] }] : [plain, withModel];
    }),
  );
}

if (process.argv[1]?.endsWith("layers.ts")) {
  const config = JSON.parse(readFileSync(CONFIG, "utf8"));
  const wanted = overrides();
  if (!process.argv.includes("--check")) {
    // `npm run fix` gives it its layout.
    writeFileSync(CONFIG, `${JSON.stringify({ ...config, overrides: wanted }, null, 2)}\n`);
  } else if (JSON.stringify(config.overrides) !== JSON.stringify(wanted)) {
    console.error("biome.json is out of step with scripts/layers.ts: run `node scripts/layers.ts` and `npm run fix`.");
    process.exit(1);
  }
}
