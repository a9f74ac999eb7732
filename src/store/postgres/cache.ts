import { inUtc } from "../cache.ts";
import { textOf } from "../row.ts";
import type { CacheStore } from "../store.ts";
import type { PostgresDatabase } from "./database.ts";
import { CAPTURE, insertCapture, packCapture, unpackCapture } from "./evidence.ts";
import { packed, unpackedOf } from "./free-text.ts";

const NEWEST_PAGE = `
  SELECT c.*, p.validated_at FROM pages p
  JOIN LATERAL (${CAPTURE} WHERE s.id = p.snapshot_id) c ON true WHERE p.url = $1`;

const KEEP_PAGE = `
  INSERT INTO pages (url, snapshot_id, validated_at) VALUES ($1, $2, $3)
  ON CONFLICT (url) DO UPDATE SET snapshot_id = excluded.snapshot_id, validated_at = excluded.validated_at
  WHERE excluded.validated_at >= pages.validated_at`;

/** Pages, search results and small notes (X3). Of two writers the newer knowledge stays, whichever comes last. */
export function cacheTables(db: PostgresDatabase, now: () => number): CacheStore {
  return {
    getPage: async (url) => {
      const row = await db.read((at) => at.get(NEWEST_PAGE, url));
      return row === undefined ? undefined : { capture: await unpackCapture(row), validatedAt: textOf(row, "validated_at") };
    },
    putPage: async (url, capture, validatedAt) => {
      const whole = await packCapture(capture);
      await db.write(async (at) => {
        await insertCapture(at, whole, now());
        await at.run(KEEP_PAGE, url, whole.snapshot.id, inUtc(validatedAt));
      });
    },

    getSearch: async (key, notBefore) => {
      const row = await db.read((at) => at.get("SELECT results FROM searches WHERE key = $1 AND at >= $2", key, inUtc(notBefore)));
      return row === undefined ? undefined : unpackedOf(row, "results");
    },
    putSearch: async (key, results, at) => {
      const bytes = await packed(results);
      await db.read((one) =>
        one.run(
          `INSERT INTO searches (key, results, at) VALUES ($1, $2, $3)
           ON CONFLICT (key) DO UPDATE SET results = excluded.results, at = excluded.at WHERE excluded.at >= searches.at`,
          ...[key, bytes, inUtc(at)],
        ),
      );
    },

    getNote: async (kind, key, notBefore) => {
      const sql = "SELECT value FROM notes WHERE kind = $1 AND key = $2 AND at >= $3";
      const row = await db.read((at) => at.get(sql, kind, key, inUtc(notBefore)));
      return row === undefined ? undefined : unpackedOf(row, "value");
    },
    putNote: async (kind, key, value, at) => {
      const bytes = await packed(value);
      await db.read((one) =>
        one.run(
          `INSERT INTO notes (kind, key, value, at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, at = excluded.at WHERE excluded.at >= notes.at`,
          ...[kind, key, bytes, inUtc(at)],
        ),
      );
    },
  };
}
