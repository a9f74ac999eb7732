import { AssayError } from "../../domain/error.ts";
import { numberOf } from "../row.ts";
import type { Connection, PostgresDatabase } from "./database.ts";
import { POSTGRES_MIGRATIONS } from "./schema.ts";

/** Any number that other programs are unlikely to lock on: "ASSY". */
const LOCK = 0x41535359;

/**
 * Brings the database to the newest layout, whoever comes first; others wait for it.
 * @throws AssayError STORE_TOO_NEW when a newer Assay has moved it on, STORE_ERROR when its tables are another program's
 */
export async function prepareTables(db: PostgresDatabase, migrations = POSTGRES_MIGRATIONS): Promise<void> {
  await db.write(async (at) => {
    await at.run("SELECT pg_advisory_xact_lock($1)", LOCK);
    const version = await versionOf(at);
    if (version > migrations.length) {
      const known = `this Assay knows only up to version ${migrations.length}`;
      throw new AssayError(
        "STORE_TOO_NEW",
        `The database ${db.location} has version ${version} and ${known}; update Assay or name another.`,
      );
    }
    if (version === 0) await requireEmpty(at, db.location);
    for (const migration of migrations.slice(version)) await at.script(migration);
    await at.script("CREATE TABLE IF NOT EXISTS assay_layout (version integer NOT NULL)");
    await at.script("DELETE FROM assay_layout");
    await at.run("INSERT INTO assay_layout (version) VALUES ($1)", migrations.length);
  });
}

/** 0 where no Assay has been. */
export async function versionOf(at: Connection): Promise<number> {
  const table = await at.get("SELECT to_regclass('assay_layout') IS NOT NULL AS there");
  if (table?.there !== true) return 0;
  const row = await at.get("SELECT version FROM assay_layout");
  return row === undefined ? 0 : numberOf(row, "version");
}

async function requireEmpty(at: Connection, location: string): Promise<void> {
  const row = await at.get("SELECT to_regclass('runs') IS NOT NULL OR to_regclass('snapshots') IS NOT NULL AS taken");
  if (row?.taken !== true) return;
  throw new AssayError("STORE_ERROR", `The database ${location} holds another program's tables; name a database of Assay's own.`);
}
