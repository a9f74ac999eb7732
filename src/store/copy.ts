import { createHash, type Hash } from "node:crypto";
import type { StorePlace } from "../config/config.ts";
import { AssayError } from "../domain/error.ts";
import { openSqliteTables } from "./sqlite-tables.ts";
import { TABLES, type TableRow, type TableShape, type TableStore } from "./tables.ts";

/** What was copied of one table. */
export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 over all values, the same on both sides. */
  readonly sha256: string;
}

/**
 * Copies a whole store into an empty place, and reads it back: every table has as many rows there and the same hash (R18).
 * @throws AssayError RUN_ACTIVE while a run is being worked on in the source; CONFLICT when the target keeps something; STORE_ERROR when what was read back differs
 */
export async function copyStore(from: StorePlace, to: StorePlace): Promise<CopiedTable[]> {
  const source = await openTables(from, "source");
  try {
    await refuseWhileWorking(source);
    const target = await openTables(to, "target");
    try {
      const sent = new Map<string, CopiedTable>();
      await target.fill(async (add) => {
        for (const table of TABLES) {
          const counted = counting();
          for await (const rows of source.rows(table)) {
            counted.take(rows);
            await add(table, rows);
          }
          sent.set(table.name, { table: table.name, ...counted.end() });
        }
      });
      for (const table of TABLES) await requireSame(target, table, sent.get(table.name));
      return [...sent.values()];
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openTables(place: StorePlace, side: "source" | "target"): Promise<TableStore> {
  if (place.kind === "file") return openSqliteTables(place.path, side);
  const { openPostgresTables } = await import("./postgres/tables.ts");
  return openPostgresTables(place.address);
}

async function refuseWhileWorking(source: TableStore): Promise<void> {
  const held = await source.heldRun();
  if (held === undefined) return;
  throw new AssayError("RUN_ACTIVE", `The run "${held}" is being worked on in ${source.location}; copy when nothing runs there.`);
}

async function requireSame(target: TableStore, table: TableShape, sent: CopiedTable | undefined): Promise<void> {
  const counted = counting();
  for await (const rows of target.rows(table)) counted.take(rows);
  const { rows, sha256 } = counted.end();
  if (sent !== undefined && sent.rows === rows && sent.sha256 === sha256) return;
  throw new AssayError(
    "STORE_ERROR",
    `The table ${table.name} read back from ${target.location} is not what was copied (${rows} rows against ${sent?.rows ?? 0}); do not use the copy.`,
  );
}

function counting() {
  const hash = createHash("sha256");
  let count = 0;
  return {
    take: (rows: readonly TableRow[]) => {
      count += rows.length;
      for (const row of rows) for (const value of row) addTo(hash, value);
    },
    end: () => ({ rows: count, sha256: hash.digest("hex") }),
  };
}

/** Each value with its kind and length, so that no two rows read alike. */
function addTo(hash: Hash, value: TableRow[number]): void {
  const bytes = value instanceof Uint8Array ? value : Buffer.from(value === null ? "" : String(value));
  const kind = value === null ? "n" : value instanceof Uint8Array ? "b" : typeof value === "number" ? "d" : "t";
  hash.update(`${kind}${bytes.length}:`).update(bytes);
}
