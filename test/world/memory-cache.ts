import type { SnapshotWithText } from "../../src/domain/snapshot.ts";
import type { PageCache } from "../../src/read/reader.ts";
import type { Notes } from "../../src/read/robots.ts";

/** A page cache and notes that live as long as the test. */
export function memoryCache(): PageCache & Notes & { readonly pages: Map<string, { capture: SnapshotWithText; validatedAt: string }> } {
  const pages = new Map<string, { capture: SnapshotWithText; validatedAt: string }>();
  const notes = new Map<string, { value: string; at: string }>();
  return {
    pages,
    getPage: async (url) => pages.get(url),
    putPage: async (url, capture, validatedAt) => void pages.set(url, { capture, validatedAt }),
    async getNote(kind, key, notBefore) {
      const note = notes.get(`${kind} ${key}`);
      return note !== undefined && note.at >= notBefore ? note.value : undefined;
    },
    putNote: async (kind, key, value, at) => void notes.set(`${kind} ${key}`, { value, at }),
  };
}
