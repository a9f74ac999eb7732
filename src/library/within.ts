import { parseLibraryUrl } from "./address.ts";
import { type Library, noSuchCollection } from "./library.ts";

type Part = Pick<Library, "search" | "list" | "read">;

/** The library as if it held these collections only: what lies in others is neither searched nor read, whoever names it (X5). */
export function within(library: Part, names: readonly string[]): Part {
  return {
    list: async () => (await library.list()).filter((collection) => names.includes(collection.name)),
    search: (query, options) =>
      library.search(query, { ...options, collections: options.collections?.filter((name) => names.includes(name)) ?? names }),
    read: async (url, options) => {
      const collection = parseLibraryUrl(url)?.collection;
      if (collection !== undefined && !names.includes(collection)) throw noSuchCollection(collection);
      return library.read(url, options);
    },
  };
}
