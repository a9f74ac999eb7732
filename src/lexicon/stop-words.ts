import { createRequire } from "node:module";
import { z } from "zod";

const collectionSchema = z.record(z.string(), z.unknown());
const listSchema = z.array(z.string());

let loaded: ReadonlyMap<string, readonly string[]> | undefined;

/** The lists of the stop-word collection, each under its language's ISO 639-3 code. Loads at the first call. */
export function stopWordLists(): ReadonlyMap<string, readonly string[]> {
  loaded ??= new Map(
    Object.entries(collectionSchema.parse(createRequire(import.meta.url)("stopword/dist/stopword.cjs.min.js"))).flatMap(([code, list]) => {
      const read = listSchema.safeParse(list);
      return read.success && /^[a-z]{3}$/.test(code) ? [[code, read.data] as const] : [];
    }),
  );
  return loaded;
}
