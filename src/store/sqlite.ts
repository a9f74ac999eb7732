import { cacheRecords } from "./cache.ts";
import { checkRecords } from "./checks.ts";
import { collectionRecords } from "./collections.ts";
import { conversationRecords } from "./conversations.ts";
import { Database } from "./database.ts";
import { evidenceRecords } from "./evidence.ts";
import { forgetRecords } from "./forget.ts";
import { journalRecords } from "./journal.ts";
import { prepareLayout, versionOf } from "./layout.ts";
import { sinceBoot } from "./lease.ts";
import { principalRecords } from "./principals.ts";
import { prune } from "./prune.ts";
import { queueRecords } from "./queue-records.ts";
import { ratingRecords } from "./ratings.ts";
import { numberOf } from "./row.ts";
import { listRuns } from "./run-list.ts";
import { runRecords, type StoreClocks } from "./runs.ts";
import type { Store } from "./store.ts";
import { totalRecords } from "./totals.ts";
import { usageRecords } from "./usage.ts";

export interface SqliteStoreOptions {
  /** The machine's time, which is written down, and what leases are judged by, both in ms; the system's unless a test says otherwise. */
  readonly clocks?: Partial<StoreClocks>;
  /** How long a lock held by another process is waited for, in ms (30 000). */
  readonly patienceMs?: number;
}

/**
 * The default store: one SQLite file (or `":memory:"`) that several processes may use at once (X3, R18).
 * @throws AssayError STORE_TOO_NEW when a newer Assay wrote the file; STORE_ERROR when it is damaged, not a store, or cannot be opened.
 */
export async function openSqliteStore(path: string, options: SqliteStoreOptions = {}): Promise<Store> {
  const clocks = { now: Date.now, leases: sinceBoot, ...options.clocks };
  const { now } = clocks;
  const db = new Database(path, { patienceMs: options.patienceMs });
  try {
    await prepareLayout(db);
  } catch (thrown) {
    db.close();
    throw thrown;
  }
  return {
    ...runRecords(db, clocks),
    listRuns: (wanted) => listRuns(db, clocks.leases, wanted),
    ...queueRecords(db, clocks),
    ...journalRecords(db),
    ...evidenceRecords(db, now),
    ...cacheRecords(db, now),
    ...conversationRecords(db),
    ...ratingRecords(db),
    ...totalRecords(db),
    ...checkRecords(db),
    ...collectionRecords(db),
    ...principalRecords(db),
    ...usageRecords(db),
    ...forgetRecords(db, clocks),
    describe: () => db.read(() => describe(db)),
    prune: (before, options) => prune(db, clocks.leases, before, options),
    close: async () => db.close(),
  };
}

function describe(db: Database): Awaited<ReturnType<Store["describe"]>> {
  const count = (sql: string) => numberOf(db.get(sql) ?? {}, "n");
  return {
    kind: "sqlite",
    location: db.path,
    schemaVersion: versionOf(db),
    runs: count("SELECT count(*) AS n FROM runs"),
    snapshots: count("SELECT count(*) AS n FROM snapshots"),
    bytes: count("SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size"),
  };
}
