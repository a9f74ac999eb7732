import { collectionOf, nameTaken } from "../collections.ts";
import type { CollectionStore } from "../store.ts";
import type { PostgresDatabase } from "./database.ts";

/** Whose collections of documents are. The documents lie in folders of a machine, and their index beside them. */
export function collectionTables(db: PostgresDatabase): CollectionStore {
  return {
    putCollection: (record) =>
      db.write(async (at) => {
        const { id, name, principal, readers, createdAt } = record;
        if ((await at.run("UPDATE collections SET readers = $1 WHERE id = $2", JSON.stringify(readers), id)) > 0) return;
        const sql = "INSERT INTO collections (id, name, principal, readers, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        if ((await at.run(sql, id, name, principal, JSON.stringify(readers), createdAt)) === 0) throw nameTaken(name);
      }),
    collections: async () => (await db.read((at) => at.all('SELECT * FROM collections ORDER BY id COLLATE "C"'))).map(collectionOf),
    removeCollection: async (id) => {
      await db.write((at) => at.run("DELETE FROM collections WHERE id = $1", id));
    },
  };
}
