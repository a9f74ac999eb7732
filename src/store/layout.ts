import { AssayError } from "../domain/error.ts";
import type { Database } from "./database.ts";
import { MIGRATIONS } from "./migrations.ts";
import { numberOf } from "./row.ts";

export interface Layout {
  /** What brings a file from version n to n+1 stands at index n. */
  readonly migrations: readonly string[];
  /** Marks the file as ours, so that another program's database is never migrated. */
  readonly applicationId: number;
}

/** "ASSY" */
const STORE_LAYOUT: Layout = { migrations: MIGRATIONS, applicationId: 0x41535359 };

/**
 * Brings the file to the newest layout, each version in one transaction of its own.
 * @throws AssayError STORE_TOO_NEW when a newer Assay wrote it, STORE_ERROR when it is another program's database.
 */
export async function prepareLayout(db: Database, layout: Layout = STORE_LAYOUT): Promise<void> {
  const { migrations } = layout;
  await db.read(() =>
    db.exec("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;"),
  );
  if ((await db.read(() => versionOf(db))) === migrations.length) return checkOrigin(db, layout);
  for (let moved = true; moved; ) {
    moved = await db.write(() => {
      const version = versionOf(db);
      if (version > migrations.length) throw tooNew(db, version, migrations.length);
      checkOrigin(db, layout);
      const migration = migrations[version];
      if (migration === undefined) return false;
      db.exec(migration);
      db.exec(`PRAGMA user_version = ${version + 1}; PRAGMA application_id = ${layout.applicationId};`);
      return true;
    });
  }
}

export function versionOf(db: Database): number {
  const row = db.get("PRAGMA user_version");
  return row === undefined ? 0 : numberOf(row, "user_version");
}

function checkOrigin(db: Database, layout: Layout): void {
  const row = db.get("SELECT application_id AS id, (SELECT count(*) FROM sqlite_schema) AS tables FROM pragma_application_id");
  if (row === undefined || numberOf(row, "id") === layout.applicationId || numberOf(row, "tables") === 0) return;
  throw new AssayError("STORE_ERROR", `The file ${db.path} is another program's database, not an Assay ${db.called}; name another file.`);
}

function tooNew(db: Database, found: number, known: number): AssayError {
  return new AssayError(
    "STORE_TOO_NEW",
    `The ${db.called} ${db.path} has version ${found} and this Assay knows only up to version ${known}; update Assay or name another file.`,
  );
}
