// Looks for texts in every byte a home holds: as they stand in its files, and in what the store keeps packed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inflateRawSync } from "node:zlib";

/** Every file under a folder, with its bytes. */
function filesIn(folder: string): { readonly name: string; readonly bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: join(entry.parentPath, entry.name), bytes: readFileSync(join(entry.parentPath, entry.name)) }));
}

/** A value of a table, as people read it and, where it is bytes, as it is kept. */
interface Value {
  readonly text: string;
  readonly raw: Buffer | undefined;
}

/** The values of all tables of a database, those that are packed unpacked. */
function valuesIn(file: string): Value[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'").all();
    return tables.flatMap(({ name }) => {
      const all = db.prepare(`SELECT * FROM "${name}"`);
      all.setReadBigInts(true);
      return all.all().flatMap((row) =>
        Object.entries(row).map(([column, value]) => ({
          text: `${name}.${column}: ${readable(value)}`,
          raw: value instanceof Uint8Array ? Buffer.from(value) : undefined,
        })),
      );
    });
  } finally {
    db.close();
  }
}

function readable(value: unknown): string {
  if (!(value instanceof Uint8Array)) return String(value);
  try {
    if (value[0] === 1) return inflateRawSync(value.subarray(1)).toString("utf8");
    if (value[0] === 2) return inflateRawSync(value.subarray(1)).toString("utf16le");
  } catch {
    // No packed text.
  }
  return Buffer.from(value).toString("latin1");
}

/**
 * Where in a home some bytes or texts stand. Nobody may have its databases open.
 * @param wanted texts, in whatever letter case, and bytes just as they are
 */
export function whereIn(home: string, wanted: readonly (string | Uint8Array)[]): string[] {
  const texts = wanted.filter((one) => typeof one === "string").map((text) => text.toLowerCase());
  const found: string[] = [];
  for (const { name, bytes } of filesIn(home)) {
    const said = bytes.toString("utf8").toLowerCase();
    for (const text of texts) if (said.includes(text)) found.push(`${name}: ${text}`);
    const values = name.endsWith(".db") ? valuesIn(name) : [];
    // Two packed texts may end alike: what stands in a value that is kept is no remains.
    const remains = (one: Buffer) => bytes.includes(one) && !values.some(({ raw }) => raw?.includes(one));
    for (const one of wanted)
      if (one instanceof Uint8Array && remains(Buffer.from(one))) found.push(`${name}: ${one.length} bytes of what was packed`);
    for (const { text: value } of values)
      for (const text of texts) if (value.toLowerCase().includes(text)) found.push(`${name} ${value.slice(0, 200)}`);
  }
  return found;
}

/** The packed values of a store that hold a text: their bytes are looked for when they should be gone. */
export function packedWith(home: string, text: string): Uint8Array[] {
  const db = new DatabaseSync(join(home, "assay.db"), { readOnly: true });
  try {
    const sources = [
      ["journal", "value"],
      ["texts", "body"],
      ["snapshots", "body"],
      ["searches", "results"],
    ] as const;
    return sources.flatMap(([table, column]) =>
      db
        .prepare(`SELECT ${column} AS packed FROM ${table}`)
        .all()
        .flatMap(({ packed }) =>
          packed instanceof Uint8Array && packed.length > 64 && readable(packed).toLowerCase().includes(text.toLowerCase())
            ? [packed.slice(-48)]
            : [],
        ),
    );
  } finally {
    db.close();
  }
}
