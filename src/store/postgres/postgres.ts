import { numberOf } from "../row.ts";
import type { Store } from "../store.ts";
import { Bell } from "./bell.ts";
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
import { openConnection, openDatabase } from "./open-database.ts";
import { principalTables } from "./principals.ts";
import { pruneTables } from "./prune.ts";
import { queueTables } from "./queue.ts";
import { ratingTables } from "./ratings.ts";
import { listRuns } from "./run-list.ts";
import { runTables } from "./runs.ts";
import { totalTables } from "./totals.ts";
import { usageTables } from "./usage.ts";

/**
 * A store in a PostgreSQL database, for many processes on many machines (X3, R18).
 * @param address `postgres://user:password@host:port/database`
 * @throws AssayError STORE_TOO_NEW when a newer Assay has been there; STORE_ERROR when it cannot be reached, refuses, or is another program's; CONFIG_INVALID without `pg`
 */
export async function openPostgresStore(address: string): Promise<Store> {
  const db = await openDatabase(address);
  const bell = new Bell(db, () => openConnection(address));
  return {
    ...runTables(db),
    listRuns: (wanted) => listRuns(db, wanted),
    ...queueTables(db, bell),
    ...journalTables(db),
    ...evidenceTables(db, Date.now),
    ...cacheTables(db, Date.now),
    ...conversationTables(db),
    ...ratingTables(db),
    ...totalTables(db),
    limits: limitTables(db),
    ...checkTables(db),
    ...collectionTables(db),
    ...principalTables(db),
    ...usageTables(db),
    ...forgetTables(db, Date.now),
    describe: () => describe(db),
    prune: (before, how) => pruneTables(db, before, how),
    close: async () => {
      await bell.close();
      await db.close();
    },
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
