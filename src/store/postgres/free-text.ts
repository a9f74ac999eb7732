import { packText, unpackText } from "../packed-text.ts";
import { bytesOf, type Row } from "../row.ts";

/** Free text as the store keeps it: bytes, since PostgreSQL's text takes no NUL. */
export async function packed(text: string): Promise<Buffer> {
  return Buffer.from(await packText(text));
}

export function unpackedOf(row: Row, column: string): Promise<string> {
  return unpackText(bytesOf(row, column));
}

export async function optionalUnpackedOf(row: Row, column: string): Promise<string | undefined> {
  return row[column] === null ? undefined : unpackedOf(row, column);
}
