import { AssayError } from "../../domain/error.ts";
import type { Store } from "../store.ts";
import { cacheTables } from "./cache.ts";
import { conversationTables } from "./conversations.ts";
import { PostgresDatabase } from "./database.ts";
import { evidenceTables } from "./evidence.ts";
import { journalTables } from "./journal.ts";
import { prepareTables, versionOf } from "./layout.ts";
import { pruneTables } from "./prune.ts";
import { ratingTables } from "./ratings.ts";
import { numberOf } from "./row.ts";
import { runTables } from "./runs.ts";

/** Connections of one process: more only queue in the server. */
const CONNECTIONS = 10;

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
  const { Pool } = await driver();
  const pool = new Pool({ connectionString: address, max: CONNECTIONS, connectionTimeoutMillis: 10_000, application_name: "assay" });
  const db = new PostgresDatabase(pool, address);
  try {
    await prepareTables(db);
  } catch (thrown) {
    await db.close();
    throw thrown;
  }
  return {
    ...runTables(db, now),
    ...journalTables(db),
    ...evidenceTables(db, now),
    ...cacheTables(db, now),
    ...conversationTables(db),
    ...ratingTables(db),
    describe: () => describe(db),
    prune: (before, how) => pruneTables(db, now, before, how),
    close: () => db.close(),
  };
}

/** The client is an optional peer: whoever keeps everything in SQLite need not install it. */
async function driver(): Promise<Pick<typeof import("pg"), "Pool">> {
  try {
    const { default: pg } = await import("pg");
    return pg;
  } catch (cause) {
    throw new AssayError("CONFIG_INVALID", "ASSAY_DATABASE_URL needs the package pg: install it beside Assay with `npm install pg`.", {
      field: "database.url",
      cause,
    });
  }
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
