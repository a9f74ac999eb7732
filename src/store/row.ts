import { AssayError } from "../domain/error.ts";

/** One row as a database gives it. */
export type Row = Readonly<Record<string, unknown>>;

function wrong(column: string, wanted: string): AssayError {
  return new AssayError("STORE_ERROR", `The store holds no ${wanted} in "${column}"; it is damaged or was written by something else.`);
}

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw wrong(column, "text");
  return value;
}

export function optionalTextOf(row: Row, column: string): string | undefined {
  return row[column] === null ? undefined : textOf(row, column);
}

export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw wrong(column, "number");
  return value;
}

export function bytesOf(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (!(value instanceof Uint8Array)) throw wrong(column, "bytes");
  return value;
}
