// What the database itself saw: every row of a journal, an attempt and an event log, in order, with who wrote it and who held the run.
import pg from "pg";

const TABLES = ["journal", "attempts", "events"] as const;

export interface Seen {
  readonly table: (typeof TABLES)[number];
  readonly run: string;
  readonly key: string;
  /** Name of the connection that wrote it. */
  readonly writer: string;
  /** Who held the run's lease then; null where nobody did. */
  readonly owner: string | null;
}

/** Has the database note whatever is written from now on. */
export async function bearWitness(address: string): Promise<void> {
  await query(
    address,
    `CREATE TABLE witness (n bigserial PRIMARY KEY, "table" text, run text, key text, writer text, owner text);
     CREATE FUNCTION note_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO witness ("table", run, key, writer, owner)
       VALUES (TG_TABLE_NAME, NEW.run_id, NEW.key, current_setting('application_name'),
         coalesce((SELECT owner FROM runs WHERE id = NEW.run_id), nullif(current_setting('witness.' || NEW.run_id, true), '')));
       RETURN NEW;
     END $$;
     -- Who ends a run lets go of it before its last events are written, in one transaction.
     CREATE FUNCTION note_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       PERFORM set_config('witness.' || NEW.id, OLD.owner, true);
       RETURN NEW;
     END $$;
     CREATE TRIGGER witness_end AFTER UPDATE ON runs FOR EACH ROW WHEN (OLD.owner IS NOT NULL AND NEW.owner IS NULL) EXECUTE FUNCTION note_end();
     ${TABLES.map((table) => `CREATE TRIGGER witness AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION note_row();`).join("\n")}`,
  );
}

export async function seenBy(address: string): Promise<Seen[]> {
  return query<Seen>(address, `SELECT "table", run, key, writer, owner FROM witness ORDER BY n`);
}

/** Whether a connection of this name has written anything. */
export async function hasWritten(address: string, writer: string): Promise<boolean> {
  const rows = await query(address, "SELECT 1 FROM witness WHERE writer = $1 LIMIT 1", [writer]);
  return rows.length > 0;
}

/** Cuts the connections on which others are told of. */
export async function cutBells(address: string): Promise<number> {
  const rows = await query(address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'");
  return rows.length;
}

/** The database's own time, in ms. */
export async function timeOf(address: string): Promise<number> {
  const [row] = await query<{ now: Date }>(address, "SELECT clock_timestamp() AS now");
  return row?.now.getTime() ?? Number.NaN;
}

async function query<Row extends pg.QueryResultRow>(address: string, sql: string, values: readonly string[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values.length === 0 ? undefined : [...values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
