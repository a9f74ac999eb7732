import { closeSync, fchmodSync, fstatSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { AssayError } from "../domain/error.ts";
import { isBusy, storeFault } from "./faults.ts";
import type { Row } from "./row.ts";
import { fairTurn } from "./turnstile.ts";

/** Longest a single try blocks the event loop for a lock; everything longer is waited for asynchronously. */
const BUSY_MS = 10;
const GIVE_UP_AFTER_MS = 30_000;

export interface DatabaseOptions {
  /** How long a lock held by others is waited for before STORE_ERROR, in ms (30 000). */
  readonly patienceMs?: number | undefined;
  readonly called?: string;
}

/**
 * One SQLite connection whose event loop stays free: transactions are synchronous and short, and a lock held by another process is
 * waited for between tries. Every fault leaves as an AssayError STORE_ERROR with the file's name and the remedy.
 */
export class Database {
  readonly path: string;
  /** What messages call the file: "store". */
  readonly called: string;
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #patienceMs: number;
  #closed = false;

  constructor(path: string, options: DatabaseOptions = {}) {
    this.path = path;
    this.called = options.called ?? "store";
    this.#patienceMs = options.patienceMs ?? GIVE_UP_AFTER_MS;
    try {
      // A folder made here is for its user alone: what somebody researches is nobody else's business.
      if (path !== ":memory:") keepToUser(path);
      this.#connection = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
    } catch (thrown) {
      const fault = storeFault(thrown, path, this.called);
      if (fault instanceof AssayError) throw fault;
      throw new AssayError("STORE_ERROR", `The ${this.called} ${path} cannot be opened (${message(thrown)}); name another file.`, {
        cause: thrown,
      });
    }
  }

  /** Runs SQL without parameters. Only for schema, pragmas and transaction marks. */
  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  /** The first row, inside a {@link read} or {@link write}. */
  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#statement(sql).get(...values);
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#statement(sql).all(...values);
  }

  /** Runs a change and returns how many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Adds one row and returns its rowid. */
  insert(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).lastInsertRowid);
  }

  /** Runs `work` when the file is free. `work` must be synchronous, and safe to be run again. */
  async read<T>(work: () => T): Promise<T> {
    const turn = fairTurn();
    if (turn !== undefined) await turn;
    const since = performance.now();
    for (let tries = 0; ; tries++) {
      if (this.#closed) throw new AssayError("STORE_ERROR", `The ${this.called} ${this.path} is closed.`);
      try {
        return work();
      } catch (thrown) {
        if (!isBusy(thrown) || performance.now() - since > this.#patienceMs) throw storeFault(thrown, this.path, this.called);
      }
      await sleep(1 + Math.random() * Math.min(50, 2 ** tries));
    }
  }

  /** Runs `work` in one immediate transaction: all of it happens or, when it throws, nothing. */
  write<T>(work: () => T): Promise<T> {
    return this.read(() => {
      this.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        this.exec("COMMIT");
        return result;
      } catch (thrown) {
        if (this.#connection.isTransaction) this.exec("ROLLBACK");
        throw thrown;
      }
    });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#statements.clear();
    this.#connection.close();
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** The file is its user's alone in whatever folder it lies; SQLite gives its log the same rights. */
function keepToUser(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const file = openSync(path, "a", PRIVATE);
    try {
      if ((fstatSync(file).mode & 0o077) !== 0) fchmodSync(file, PRIVATE);
    } finally {
      closeSync(file);
    }
  } catch {
    // Whatever is wrong with it is said when it is opened; another user's file keeps the rights it has.
  }
}

const PRIVATE = 0o600;

function message(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
