import pg from "pg";
import { z } from "zod";

const workSchema = z.object({ transactions: z.coerce.number(), wal: z.coerce.number(), bytes: z.coerce.number() });
/** What a database has done since its server began; its sessions report once a second at least. */
export type DatabaseWork = z.infer<typeof workSchema>;

/** @param address of a server that nothing else uses */
export async function databaseWork(address: string): Promise<DatabaseWork> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT xact_commit AS transactions, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS wal, pg_database_size(current_database()) AS bytes
       FROM pg_stat_database WHERE datname = current_database()`,
    );
    return workSchema.parse(rows[0]);
  } finally {
    await client.end();
  }
}

/** How long the database alone takes to commit one row, in ms: what delays it delays everything that is kept. */
export async function commitMs(address: string, times: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query("CREATE TABLE IF NOT EXISTS bench_control (n int)");
    const ms: number[] = [];
    for (let n = 0; n < times; n++) {
      const began = performance.now();
      await client.query("INSERT INTO bench_control VALUES ($1)", [n]);
      ms.push(performance.now() - began);
    }
    return ms;
  } finally {
    await client.end();
  }
}

/** What each of so many runs had it do. */
export function workOfEach(before: DatabaseWork, after: DatabaseWork, runs: number): Record<string, number> {
  return {
    "transactions a run": Math.round((after.transactions - before.transactions) / runs),
    "log written a run, kB": Math.round((after.wal - before.wal) / runs / 1_000),
    "kept of a run, kB": Math.round((after.bytes - before.bytes) / runs / 1_000),
  };
}
