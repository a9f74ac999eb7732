import { createRequire } from "node:module";
import { z } from "zod";

const stemmerSchema = z.custom<(word: string) => string>((value) => typeof value === "function");
const moduleSchema = z.union([stemmerSchema, z.object({ stemmer: stemmerSchema }).transform(({ stemmer }) => stemmer)]);
const require = createRequire(import.meta.url);

/** The Snowball stemmer that a package holds; loads at the first call. Takes lower-case words with their accents. */
export function loadStemmer(name: string): (word: string) => string {
  return moduleSchema.parse(require(name));
}
