import type { Database } from "./database.ts";
import { CAPTURE, insertCapture, packCapture, unpackCapture } from "./evidence.ts";
import { packText, unpackText } from "./packed-text.ts";
import { bytesOf, textOf } from "./row.ts";
import type { CacheStore } from "./store.ts";

const NEWEST_PAGE = `
  SELECT c.*, p.validated_at FROM pages p
  JOIN (${CAPTURE} WHERE s.id = (SELECT snapshot_id FROM pages WHERE url = ?)) c WHERE p.url = ?`;

const KEEP_PAGE = `
  INSERT INTO pages (url, snapshot_id, validated_at) VALUES (?, ?, ?)
  ON CONFLICT (url) DO UPDATE SET snapshot_id = excluded.snapshot_id, validated_at = excluded.validated_at
  WHERE excluded.validated_at >= validated_at`;

/** Pages, search results and small notes (X3). Of two writers the newer knowledge stays, whichever comes last. */
export function cacheRecords(db: Database, now: () => number): CacheStore {
  return {
    getPage: async (url) => {
      const row = await db.read(() => db.get(NEWEST_PAGE, url, url));
      if (row === undefined) return undefined;
      return { capture: await unpackCapture(row), validatedAt: textOf(row, "validated_at") };
    },
    putPage: async (url, capture, validatedAt) => {
      const packed = await packCapture(capture);
      await db.write(() => {
        insertCapture(db, packed, now());
        db.run(KEEP_PAGE, url, packed.snapshot.id, inUtc(validatedAt));
      });
    },

    getSearch: async (key, notBefore) => {
      const row = await db.read(() => db.get("SELECT results FROM searches WHERE key = ? AND at >= ?", key, inUtc(notBefore)));
      return row === undefined ? undefined : unpackText(bytesOf(row, "results"));
    },
    putSearch: async (key, results, at) => {
      const packed = await packText(results);
      await db.write(() =>
        db.run(
          `INSERT INTO searches (key, results, at) VALUES (?, ?, ?)
           ON CONFLICT (key) DO UPDATE SET results = excluded.results, at = excluded.at WHERE excluded.at >= at`,
          ...[key, packed, inUtc(at)],
        ),
      );
    },

    getNote: (kind, key, notBefore) =>
      db.read(() => {
        const row = db.get("SELECT value FROM notes WHERE kind = ? AND key = ? AND at >= ?", kind, key, inUtc(notBefore));
        return row === undefined ? undefined : textOf(row, "value");
      }),
    putNote: async (kind, key, value, at) => {
      await db.write(() =>
        db.run(
          `INSERT INTO notes (kind, key, value, at) VALUES (?, ?, ?, ?)
           ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, at = excluded.at WHERE excluded.at >= at`,
          ...[kind, key, value, inUtc(at)],
        ),
      );
    },
  };
}

/** One spelling for every instant, so that comparing texts compares times. */
export function inUtc(at: string): string {
  return new Date(at).toISOString();
}
