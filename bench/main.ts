// `npm run bench -- NAME [ARGUMENTS]`: runs bench/NAME.ts and prints its table.
import { readdirSync } from "node:fs";
import { enableCompileCache } from "node:module";

// As bin/assay.cjs does: what is measured is Assay, not the stripping of types.
const { directory } = enableCompileCache();
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && file !== "main.ts" && !file.endsWith(".test.ts"))
  .map((file) => file.slice(0, -3));

const [name, ...args] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  console.error(`usage: npm run bench -- ${names.join("|")} [arguments]`);
  process.exit(2);
}
const bench: { run: (args: string[]) => Promise<void> } = await import(`./${name}.ts`);
await bench.run(args);
