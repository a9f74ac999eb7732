import { realpath, stat } from "node:fs/promises";
import type { AddOptions, Library } from "../library/library.ts";

/** The collection that holds Assay's own documentation. */
const NAME = "assay-docs";

/**
 * Indexes Assay's own documentation, which is searched when there is nothing else. Clones that share a home each have a collection of it; one
 * whose clone is gone is replaced.
 * @param add indexes the folder; told the options it must have
 * @throws AssayError what indexing throws
 */
export async function demonstrationCollection<T>(library: Library, add: (folder: string, options: AddOptions) => Promise<T>): Promise<T> {
  const { DEMONSTRATION_FOLDER } = await import("../assay.ts");
  const own = await realpath(DEMONSTRATION_FOLDER);
  const known = await library.list();
  const before = known.find(({ folder }) => folder === own);
  if (before !== undefined) return add(own, { name: before.name, kept: false });
  const names = new Set(known.map(({ name }) => name));
  for (const { name, folder, kept } of known) {
    if (kept || !isDemonstration(name) || (await isThere(folder))) continue;
    await library.remove(name);
    names.delete(name);
  }
  let name = NAME;
  for (let n = 2; names.has(name); n++) name = `${NAME}-${n}`;
  return add(own, { name, kept: false });
}

/** Whether a collection holds Assay's own documentation, by its name. */
export function isDemonstration(name: string): boolean {
  return new RegExp(`^${NAME}(?:-\\d+)?$`).test(name);
}

async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
