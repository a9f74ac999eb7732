import type { SnapshotWithText } from "../../domain/snapshot.ts";
import type { CanonicalUrl } from "../../domain/url.ts";

export interface CacheStore {
  getPage(url: CanonicalUrl): Promise<{ capture: SnapshotWithText; validatedAt: string } | undefined>;
  putPage(url: CanonicalUrl, capture: SnapshotWithText, validatedAt: string): Promise<void>;
  /** JSON of a search's results, unless older than `notBefore`. */
  getSearch(key: string, notBefore: string): Promise<string | undefined>;
  putSearch(key: string, results: string, at: string): Promise<void>;
  /** Small things with a life span: robots.txt, link checks. */
  getNote(kind: string, key: string, notBefore: string): Promise<string | undefined>;
  putNote(kind: string, key: string, value: string, at: string): Promise<void>;
}
