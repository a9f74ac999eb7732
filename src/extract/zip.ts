import { inflateRawSync } from "node:zlib";
import { AssayError } from "../domain/error.ts";

/** One file named in a zip's central directory, with the sizes the directory claims. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  readonly stored: boolean;
  /** Where the file's own header stands in the zip. */
  readonly offset: number;
  /** When the file was packed as its entry says (RFC 3339, its clock's zone unknown); most writers leave it out. */
  readonly packedAt?: string;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const MAX_ENTRIES = 5_000;

/**
 * Reads the list of files of a zip without unpacking anything.
 * @throws AssayError PARSE_ERROR when there is no readable list, TOO_LARGE when it names too many files.
 */
export function listZip(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === undefined) throw new AssayError("PARSE_ERROR", "The zip file is broken: it has no directory.");
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new AssayError("TOO_LARGE", `The zip file names ${count} files; at most ${MAX_ENTRIES} are read.`);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY)
      throw new AssayError("PARSE_ERROR", "The zip file's directory is broken.");
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const packedAt = dosTime(view.getUint16(at + 14, true), view.getUint16(at + 12, true));
    entries.push({
      name,
      ...(packedAt === undefined ? {} : { packedAt }),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      stored: view.getUint16(at + 10, true) === 0,
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The time of a zip entry; 1980, where its calendar begins, stands for none. */
function dosTime(date: number, time: number): string | undefined {
  const [year, month, day] = [1980 + (date >> 9), (date >> 5) & 15, date & 31];
  if (year === 1980 || month < 1 || month > 12 || day < 1) return undefined;
  return new Date(Date.UTC(year, month - 1, day, time >> 11, (time >> 5) & 63)).toISOString();
}

function endOfDirectory(view: DataView): number | undefined {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= lowest; at--) if (view.getUint32(at, true) === END) return at;
  return undefined;
}

/**
 * Unpacks one file of a zip, never past `limit` bytes, whatever its header claims.
 * @throws AssayError TOO_LARGE past the limit, PARSE_ERROR when the data is broken.
 */
export function unpackEntry(bytes: Uint8Array, entry: ZipEntry, limit: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset + 30 > bytes.length) throw new AssayError("PARSE_ERROR", "The zip file is broken: a file lies outside it.");
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  const data = bytes.subarray(start, start + entry.packed);
  if (entry.stored) {
    if (data.length > limit) throw tooLarge(limit);
    return data;
  }
  try {
    return inflateRawSync(data, { maxOutputLength: limit });
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(limit);
    throw new AssayError("PARSE_ERROR", `The zip file is broken: "${entry.name.slice(0, 100)}" cannot be unpacked.`, { cause });
  }
}

function tooLarge(limit: number): AssayError {
  return new AssayError("TOO_LARGE", `The document unpacks to more than ${Math.round(limit / 1e6)} MB; it is not read.`);
}
