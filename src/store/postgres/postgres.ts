import { numberOf } from "../row.ts";
import type { Store } from "../store.ts";
import { cacheTables } from "./cache.ts";
import { checkTables } from "./checks.ts";
import { collectionTables } from "./collections.ts";
import { conversationTables } from "./conversations.ts";
import type { PostgresDatabase } from "./database.ts";
import { evidenceTables } from "./evidence.ts";
import { forgetTables } from "./forget.ts";
import { journalTables } from "./journal.ts";
import { versionOf } from "./layout.ts";
import { limitTables } from "./limits.ts";
import { openDatabase } from "./open-database.ts";
import { principalTables } from "./principals.ts";
import { pruneTables } from "./prune.ts";
import { ratingTables } from "./ratings.ts";
import { runTables } from "./runs.ts";
import { usageTables } from "./usage.ts";

export interface PostgresStoreOptions {
  /** The machine's time, for leases seen from outside and for pruning; the system's unless a test says otherwise. */
  readonly clock?: { now(): number };
}

/**
 * A store in a PostgreSQL database, for many processes on many machines (X3, R18).
 * @param address `postgres://user:password@host:port/database`
 * @throws AssayError STORE_TOO_NEW when a newer Assay has been there; STORE_ERROR when it cannot be reached, refuses, or is another program's; CONFIG_INVALID without `pg`
 */
export async function openPostgresStore(address: string, options: PostgresStoreOptions = {}): Promise<Store> {
  const now = () => (options.clock ?? Date).now();
  const db = await openDatabase(address);
  return {
    ...runTables(db, now),
    ...journalTables(db),
    ...evidenceTables(db, now),
    ...cacheTables(db, now),
    ...conversationTables(db),
    ...ratingTables(db),
    limits: limitTables(db),
    ...checkTables(db),
    ...collectionTables(db),
    ...principalTables(db),
    ...usageTables(db),
    ...forgetTables(db, now),
    describe: () => describe(db),
    prune: (before, how) => pruneTables(db, now, before, how),
    close: () => db.close(),
  };
}

function describe(db: PostgresDatabase): ReturnType<Store["describe"]> {
  return db.read(async (at) => {
    const count = async (sql: string) => numberOf((await at.get(sql)) ?? {}, "n");
    return {
      kind: "postgres",
      location: db.location,
      schemaVersion: await versionOf(at),
      runs: await count("SELECT count(*) AS n FROM runs"),
      snapshots: await count("SELECT count(*) AS n FROM snapshots"),
      bytes: await count("SELECT pg_database_size(current_database()) AS n"),
    };
  });
}
