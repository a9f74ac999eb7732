import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { AssayError } from "../domain/error.ts";
import { Database } from "./database.ts";
import { prepareLayout } from "./layout.ts";
import { sinceBoot } from "./lease.ts";
import { type Row, textOf } from "./row.ts";
import { isHeldRow } from "./runs.ts";
import type { TableRow, TableShape, TableStore, TableValue } from "./tables.ts";

const BATCH = 500;

/**
 * A SQLite store's tables. A source must be there; a target must not be: it is made beside its place and takes it when it is whole.
 * @throws AssayError NOT_FOUND, CONFLICT, STORE_TOO_NEW, STORE_ERROR
 */
export async function openSqliteTables(path: string, side: "source" | "target"): Promise<TableStore> {
  const isThere = existsSync(path);
  if (side === "source" && !isThere)
    throw new AssayError("NOT_FOUND", `There is no store ${path}; name the file to copy from.`, { field: "--from" });
  if (side === "target" && isThere)
    throw new AssayError("CONFLICT", `There is something at ${path} already; name a new file.`, { field: "--to" });
  let db: Database | undefined = side === "source" ? await opened(path) : undefined;
  return {
    location: path,
    heldRun: async () => (db === undefined ? undefined : heldIn(db)),
    rows: (table) => rowsOf(db, table),
    fill: async (work) => {
      const half = `${path}.copying`;
      await removeFile(half);
      const target = await opened(half);
      try {
        await work((table, rows) => target.write(() => insert(target, table, rows)));
        // Rows wait in the log beside the file; renaming takes only the file.
        await target.read(() => target.exec("PRAGMA wal_checkpoint(TRUNCATE)"));
      } catch (thrown) {
        target.close();
        await removeFile(half);
        throw thrown;
      }
      target.close();
      await rename(half, path);
      db = await opened(path);
    },
    close: async () => db?.close(),
  };
}

async function heldIn(db: Database): Promise<string | undefined> {
  const rows = await db.read(() => db.all("SELECT id, owner, heartbeat_at FROM runs WHERE state = 'running'"));
  const held = rows.find((row) => isHeldRow(row, sinceBoot()));
  return held === undefined ? undefined : textOf(held, "id");
}

async function opened(path: string): Promise<Database> {
  const db = new Database(path);
  try {
    await prepareLayout(db);
  } catch (thrown) {
    db.close();
    throw thrown;
  }
  return db;
}

async function removeFile(path: string): Promise<void> {
  await Promise.all(["", "-wal", "-shm"].map((end) => rm(`${path}${end}`, { force: true })));
}

function insert(db: Database, { name, columns }: TableShape, rows: readonly TableRow[]): void {
  const sql = `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
  for (const row of rows) db.run(sql, ...row);
}

async function* rowsOf(db: Database | undefined, { name, columns, order }: TableShape): AsyncGenerator<readonly TableRow[]> {
  if (db === undefined) return;
  const named = [...columns, ...order.map((column, at) => `${column} AS order_${at}`)].join(", ");
  const after = `(${order.join(", ")}) > (${order.map(() => "?").join(", ")})`;
  for (let last: TableValue[] | undefined; ; ) {
    const from = last;
    const sql = `SELECT ${named} FROM ${name} ${from === undefined ? "" : `WHERE ${after}`} ORDER BY ${order.join(", ")} LIMIT ${BATCH}`;
    const rows = await db.read(() => db.all(sql, ...(from ?? [])));
    yield rows.map((row) => columns.map((column) => columnOf(row, column)));
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = order.map((_, at) => columnOf(end, `order_${at}`));
  }
}

function columnOf(row: Row, column: string): TableValue {
  const value = row[column];
  if (value === null || typeof value === "string" || typeof value === "number" || value instanceof Uint8Array) return value;
  throw new AssayError("STORE_ERROR", `The store holds no value for "${column}"; it is damaged.`);
}
