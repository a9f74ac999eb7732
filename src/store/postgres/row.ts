import { AssayError } from "../../domain/error.ts";
import { packText, unpackText } from "../packed-text.ts";

/** One row as PostgreSQL's client gives it. */
export type PgRow = Record<string, unknown>;

function wrong(column: string, wanted: string): AssayError {
  return new AssayError("STORE_ERROR", `The store holds no ${wanted} in "${column}"; it is damaged or was written by something else.`);
}

export function textOf(row: PgRow, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw wrong(column, "text");
  return value;
}

export function optionalTextOf(row: PgRow, column: string): string | undefined {
  return row[column] === null ? undefined : textOf(row, column);
}

/** A number; the client gives 64-bit ones as text. */
export function numberOf(row: PgRow, column: string): number {
  const value = row[column];
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number" || Number.isNaN(number)) throw wrong(column, "number");
  return number;
}

export function bytesOf(row: PgRow, column: string): Uint8Array {
  const value = row[column];
  if (!(value instanceof Uint8Array)) throw wrong(column, "bytes");
  return value;
}

/** Free text as the store keeps it: bytes, since PostgreSQL's text takes no NUL. */
export async function packed(text: string): Promise<Buffer> {
  return Buffer.from(await packText(text));
}

export function unpackedOf(row: PgRow, column: string): Promise<string> {
  return unpackText(bytesOf(row, column));
}

export async function optionalUnpackedOf(row: PgRow, column: string): Promise<string | undefined> {
  return row[column] === null ? undefined : unpackedOf(row, column);
}
