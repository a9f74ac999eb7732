import { AssayError } from "../domain/error.ts";
import type { Database } from "./database.ts";
import { MIGRATIONS } from "./migrations.ts";
import { numberOf } from "./row.ts";

/** "ASSY": marks the file as an Assay store, so that another program's database is never migrated. */
export const APPLICATION_ID = 0x41535359;

/**
 * Brings the file to the newest layout, each version in one transaction of its own.
 * @throws AssayError STORE_TOO_NEW when a newer Assay wrote it, STORE_ERROR when it is another program's database.
 */
export async function prepareLayout(db: Database, migrations: readonly string[] = MIGRATIONS): Promise<void> {
  await db.read(() => db.exec("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"));
  if ((await db.read(() => versionOf(db))) === migrations.length) return checkOrigin(db);
  for (let moved = true; moved; ) {
    moved = await db.write(() => {
      const version = versionOf(db);
      if (version > migrations.length) throw tooNew(db.path, version, migrations.length);
      checkOrigin(db);
      const migration = migrations[version];
      if (migration === undefined) return false;
      db.exec(migration);
      db.exec(`PRAGMA user_version = ${version + 1}; PRAGMA application_id = ${APPLICATION_ID};`);
      return true;
    });
  }
}

export function versionOf(db: Database): number {
  const row = db.get("PRAGMA user_version");
  return row === undefined ? 0 : numberOf(row, "user_version");
}

function checkOrigin(db: Database): void {
  const row = db.get("SELECT application_id AS id, (SELECT count(*) FROM sqlite_schema) AS tables FROM pragma_application_id");
  if (row === undefined || numberOf(row, "id") === APPLICATION_ID || numberOf(row, "tables") === 0) return;
  throw new AssayError("STORE_ERROR", `The file ${db.path} is another program's database, not an Assay store; name another file.`);
}

function tooNew(path: string, found: number, known: number): AssayError {
  return new AssayError(
    "STORE_TOO_NEW",
    `The store ${path} has version ${found} and this Assay knows only up to version ${known}; update Assay or name another store.`,
  );
}
