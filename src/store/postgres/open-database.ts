import type { Client } from "pg";
import { AssayError } from "../../domain/error.ts";
import { PostgresDatabase } from "./database.ts";
import { prepareTables } from "./layout.ts";

/** PostgreSQL's numbers for `bigint` and `numeric`. */
const LONG_NUMBERS: ReadonlySet<number> = new Set([20, 1700]);
/** Connections of one process: more only queue in the server. */
const CONNECTIONS = 10;

/**
 * Connects to a database and brings its tables to the newest layout.
 * @throws AssayError STORE_TOO_NEW, STORE_ERROR; CONFIG_INVALID without `pg`
 */
export async function openDatabase(address: string): Promise<PostgresDatabase> {
  const { Pool, types } = await driver();
  const pool = new Pool({
    ...{ connectionString: address, max: CONNECTIONS, connectionTimeoutMillis: 10_000, application_name: "assay" },
    // Counts and lengths are no texts; none of them is beyond what a number holds exactly.
    types: { getTypeParser: (id, format) => (LONG_NUMBERS.has(id) ? Number : types.getTypeParser(id, format)) },
  });
  const db = new PostgresDatabase(pool, address);
  try {
    await prepareTables(db);
  } catch (thrown) {
    await db.close();
    throw thrown;
  }
  return db;
}

/** One connection of its own, to be listened on. */
export async function openConnection(address: string): Promise<Client> {
  const { Client } = await driver();
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: 10_000,
    application_name: "assay bell",
    keepAlive: true,
  });
  try {
    await client.connect();
    return client;
  } catch (thrown) {
    await client.end().catch(() => undefined);
    throw thrown;
  }
}

/** The client is an optional peer: whoever keeps everything in SQLite need not install it. */
async function driver(): Promise<Pick<typeof import("pg"), "Client" | "Pool" | "types">> {
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
