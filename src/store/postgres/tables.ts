import { AssayError } from "../../domain/error.ts";
import { unpackText } from "../packed-text.ts";
import { bytesOf, type Row, textOf } from "../row.ts";
import { TABLES, type TableRow, type TableShape, type TableStore, type TableValue } from "../tables.ts";
import type { Connection, PostgresDatabase } from "./database.ts";
import { packed } from "./free-text.ts";
import { FRESH, isHeldRow } from "./lease.ts";
import { openDatabase } from "./open-database.ts";

const BATCH = 500;

/** A PostgreSQL store's tables. @throws AssayError as opening the store does */
export async function openPostgresTables(address: string): Promise<TableStore> {
  const db = await openDatabase(address);
  return {
    location: db.location,
    heldRun: async () => {
      const rows = await db.read((at) => at.all(`SELECT id, owner, ${FRESH} AS fresh FROM runs WHERE state = 'running'`));
      const held = rows.find(isHeldRow);
      return held === undefined ? undefined : textOf(held, "id");
    },
    rows: (table) => rowsOf(db, table),
    fill: (work) =>
      db.write(async (at) => {
        for (const { name } of TABLES) await requireEmpty(at, db.location, name);
        await work((table, rows) => insert(at, table, rows));
      }),
    close: () => db.close(),
  };
}

async function requireEmpty(at: Connection, location: string, table: string): Promise<void> {
  if ((await at.get(`SELECT 1 FROM ${table} LIMIT 1`)) === undefined) return;
  throw new AssayError("CONFLICT", `The database ${location} keeps something already; name an empty one.`, { field: "--to" });
}

async function insert(at: Connection, { name, columns, free = [] }: TableShape, rows: readonly TableRow[]): Promise<void> {
  const sql = `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${columns.map((_, place) => `$${place + 1}`).join(", ")})`;
  for (const row of rows) {
    const values = row.map((value, place) =>
      typeof value === "string" && free.includes(columns[place] ?? "")
        ? packed(value)
        : value instanceof Uint8Array
          ? Buffer.from(value)
          : value,
    );
    await at.run(sql, ...(await Promise.all(values)));
  }
}

async function* rowsOf(db: PostgresDatabase, { name, columns, order, free = [] }: TableShape): AsyncGenerator<readonly TableRow[]> {
  const by = order.map((column) => (column === "n" || column === "seq" ? column : `${column} COLLATE "C"`));
  const keys = by.map((column, at) => `${column} AS order_${at}`);
  const after = `(${by.join(", ")}) > (${by.map((_, at) => `$${at + 1}`).join(", ")})`;
  for (let last: unknown[] | undefined; ; ) {
    const from = last;
    const sql = `SELECT ${[...columns, ...keys].join(", ")} FROM ${name} ${from === undefined ? "" : `WHERE ${after}`} ORDER BY ${by.join(", ")} LIMIT ${BATCH}`;
    const rows = await db.read((at) => at.all(sql, ...(from ?? [])));
    yield await Promise.all(rows.map((row) => Promise.all(columns.map((column) => columnOf(row, column, free.includes(column))))));
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = order.map((_, at) => end[`order_${at}`]);
  }
}

async function columnOf(row: Row, column: string, isFree: boolean): Promise<TableValue> {
  const value = row[column];
  if (value === null || typeof value === "number") return value;
  if (isFree) return unpackText(bytesOf(row, column));
  if (typeof value === "string") return value;
  // A plain view of the bytes, as SQLite gives it.
  return new Uint8Array(bytesOf(row, column));
}
