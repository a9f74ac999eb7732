import { setTimeout as sleep } from "node:timers/promises";
import type { ClientBase, Pool, QueryResult } from "pg";
import { AssayError } from "../../domain/error.ts";
import type { Row } from "../row.ts";
import { withoutPassword } from "./address.ts";
import { isPassing, postgresFault } from "./faults.ts";

/** How long a server that restarts, or a lock, is waited for. */
const PATIENCE_MS = 30_000;

/** One connection inside a {@link PostgresDatabase.read} or {@link PostgresDatabase.write}. */
export interface Connection {
  all(sql: string, ...values: readonly unknown[]): Promise<Row[]>;
  get(sql: string, ...values: readonly unknown[]): Promise<Row | undefined>;
  /** Runs a change and returns how many rows it changed. */
  run(sql: string, ...values: readonly unknown[]): Promise<number>;
  /** Several statements without parameters. */
  script(sql: string): Promise<void>;
  /**
   * Whether the same work may have happened already: the connection was lost before the server's word came. What must happen once looks for its own
   * traces then.
   */
  readonly again: boolean;
}

/** A pool of connections that outlives restarts of its server: work that a lost connection cut off is done again from its beginning. */
export class PostgresDatabase {
  /** Address without its password. */
  readonly location: string;
  readonly #pool: Pool;
  #closed = false;

  constructor(pool: Pool, address: string) {
    this.#pool = pool;
    this.location = withoutPassword(address);
    // A connection that breaks while nobody uses it is no fault: the next use opens another.
    pool.on("error", () => undefined);
  }

  read<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    return this.#withPatience(async (again) => {
      const client = await this.#pool.connect();
      // A connection cut between two queries fails the next one; the event itself has nobody else to hear it.
      const unheard = () => undefined;
      client.on("error", unheard);
      let failed = true;
      try {
        const result = await work(connectionOver(client, again));
        failed = false;
        return result;
      } finally {
        client.off("error", unheard);
        client.release(failed);
      }
    });
  }

  /** Runs `work` in one transaction: all of it happens or, when it throws, nothing. */
  write<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    return this.read(async (db) => {
      await db.script("BEGIN");
      try {
        const result = await work(db);
        await db.script("COMMIT");
        return result;
      } catch (thrown) {
        await db.script("ROLLBACK").catch(() => undefined);
        throw thrown;
      }
    });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#pool.end();
  }

  async #withPatience<T>(work: (again: boolean) => Promise<T>): Promise<T> {
    const since = performance.now();
    for (let tries = 0; ; tries++) {
      if (this.#closed) throw new AssayError("STORE_ERROR", `The store ${this.location} is closed.`);
      try {
        return await work(tries > 0);
      } catch (thrown) {
        if (!isPassing(thrown) || performance.now() - since > PATIENCE_MS) throw postgresFault(thrown, this.location);
      }
      await sleep(10 + Math.random() * Math.min(1000, 20 * 2 ** tries));
    }
  }
}

function connectionOver(client: ClientBase, again: boolean): Connection {
  const query = (sql: string, values: readonly unknown[]): Promise<QueryResult<Row>> => client.query<Row>(sql, [...values]);
  return {
    again,
    all: async (sql, ...values) => (await query(sql, values)).rows,
    get: async (sql, ...values) => (await query(sql, values)).rows[0],
    run: async (sql, ...values) => (await query(sql, values)).rowCount ?? 0,
    script: async (sql) => {
      await client.query(sql);
    },
  };
}
