import type { PageReader } from "../read/reader.ts";
import type { Library } from "./library.ts";

/** Reads `library:` addresses: no network, no robots, and never anything outside an indexed folder. */
export function libraryReader(library: Pick<Library, "read">): PageReader {
  return {
    reads: (url) => url.startsWith("library:"),
    read: (url, options, signal) => library.read(url, { capturedAt: options.capturedAt, signal }),
  };
}
