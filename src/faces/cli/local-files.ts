import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseLibraryUrl } from "../../library/address.ts";
import type { Library } from "../../library/library.ts";

/**
 * Tells where the documents of the library lie, for whoever reads on the same machine (I6).
 * @returns for an address its `file:` address; undefined for what is no document of the library, or is no longer there
 */
export async function filesOf(library: Pick<Library, "list">): Promise<(url: string) => string | undefined> {
  const folders = new Map((await library.list()).map(({ name, folder }) => [name, folder]));
  return (url) => {
    const place = parseLibraryUrl(url);
    const folder = place === undefined ? undefined : folders.get(place.collection);
    if (place === undefined || folder === undefined) return undefined;
    const file = join(folder, ...place.path.split("/"));
    return existsSync(file) ? pathToFileURL(file).href : undefined;
  };
}
