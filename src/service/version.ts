import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The version of this Assay. */
export function version(): string {
  // Built files lie as deep under the project as the sources do.
  const text = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  const { version: found } = JSON.parse(text) as { readonly version: string };
  return found;
}
