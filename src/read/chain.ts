import { AssayError, type ErrorType } from "../domain/error.ts";
import { NeedsScripts } from "./capture.ts";
import type { Capture, PageReader } from "./reader.ts";

/** What another reader may get past: a page empty without a browser, a check it shows to scripts; and a service that is out of order. */
const WORTH_ANOTHER: ReadonlySet<ErrorType> = new Set(["PAGE_BLOCKED", "PARSE_ERROR", "UNAUTHORIZED", "QUOTA_EXCEEDED"]);

function takesOver(reader: PageReader, error: AssayError): boolean {
  return reader.takesOver?.(error) ?? WORTH_ANOTHER.has(error.type);
}

/**
 * Tries readers in order (R6): the next one reads what was empty or blocked for the one before. What robots.txt, the guard or a 404 decided
 * stays decided. When all fail, the first one's refusal is given, or what a page says without its scripts where nobody could run them.
 */
export function chainReaders(readers: readonly PageReader[]): PageReader {
  return {
    reads: (url) => readers.some((reader) => reader.reads(url)),
    expect: (urls) => {
      for (const reader of readers) reader.expect?.(urls);
    },
    async read(url, options, signal): Promise<Capture> {
      let first: AssayError | undefined;
      for (const reader of readers) {
        if (!reader.reads(url) || (first !== undefined && !takesOver(reader, first))) continue;
        try {
          return await reader.read(url, options, signal);
        } catch (thrown) {
          const error = AssayError.from(thrown);
          if (error.type === "CANCELLED") throw error;
          first ??= error;
        }
      }
      if (first instanceof NeedsScripts && first.instead !== undefined) return { ...first.instead, cached: false };
      throw first ?? new AssayError("NOT_FOUND", "No reader reads this kind of address.", { field: "url" });
    },
  };
}
