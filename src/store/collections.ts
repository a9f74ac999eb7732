import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import type { Database } from "./database.ts";
import { type Row, textOf } from "./row.ts";
import type { CollectionRecord, CollectionStore } from "./store.ts";

/** Whose collections of documents are. The documents lie in folders, and their index beside them. */
export function collectionRecords(db: Database): CollectionStore {
  return {
    putCollection: (record) =>
      db.write(() => {
        const { id, name, principal, readers, createdAt } = record;
        if (db.run("UPDATE collections SET readers = ? WHERE id = ?", JSON.stringify(readers), id) > 0) return;
        const sql = "INSERT INTO collections (id, name, principal, readers, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
        if (db.run(sql, id, name, principal, JSON.stringify(readers), createdAt) === 0) throw nameTaken(name);
      }),
    collections: () => db.read(() => db.all("SELECT * FROM collections ORDER BY id").map(collectionOf)),
    removeCollection: async (id) => {
      await db.write(() => db.run("DELETE FROM collections WHERE id = ?", id));
    },
  };
}

const readersSchema = z.array(z.string());

export function collectionOf(row: Row): CollectionRecord {
  return {
    id: textOf(row, "id"),
    name: textOf(row, "name"),
    principal: textOf(row, "principal"),
    readers: readersSchema.parse(JSON.parse(textOf(row, "readers"))),
    createdAt: textOf(row, "created_at"),
  };
}

export function nameTaken(name: string): AssayError {
  return new AssayError("CONFLICT", `You have a collection "${name}" already; choose another name.`, { field: "name" });
}
