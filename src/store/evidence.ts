import { type Snapshot, type SnapshotWithText, snapshotSchema } from "../domain/snapshot.ts";
import type { Database } from "./database.ts";
import { packText, unpackText } from "./packed-text.ts";
import { bytesOf, type Row } from "./row.ts";
import type { EvidenceStore } from "./store.ts";

/** Captures and their texts; each text is kept once, under its hash, however many captures share it. */
export function evidenceRecords(db: Database, now: () => number): EvidenceStore {
  return {
    putSnapshot: async (capture) => {
      const packed = await packCapture(capture);
      await db.write(() => insertCapture(db, packed, now()));
    },
    getSnapshot: async (id, principal) => {
      const row = await db.read(() =>
        principal === undefined ? db.get(`${CAPTURE} WHERE s.id = ?`, id) : db.get(`${CAPTURE} WHERE s.id = ${OWN}`, principal, id),
      );
      return row === undefined ? undefined : unpackCapture(row);
    },
  };
}

/** The capture's id, where a run of the principal names it. */
const OWN = "(SELECT snapshot_id FROM evidence_of WHERE principal = ? AND snapshot_id = ? LIMIT 1)";

/** What {@link unpackCapture} reads. */
export const CAPTURE = "SELECT s.body AS snapshot, t.body AS text FROM snapshots s JOIN texts t ON t.hash = s.text_hash";

export interface PackedCapture {
  readonly snapshot: Snapshot;
  readonly body: Uint8Array;
  readonly text: Uint8Array;
}

/** Compresses a capture before the transaction that keeps it, so that the transaction stays short. */
export async function packCapture({ snapshot, text }: SnapshotWithText): Promise<PackedCapture> {
  return { snapshot, body: await packText(JSON.stringify(snapshot)), text: await packText(text) };
}

/** Keeps a capture; one that is there already is only marked as used now. Must be called inside a transaction. */
export function insertCapture(db: Database, { snapshot, body, text }: PackedCapture, nowMs: number): void {
  const at = new Date(nowMs).toISOString();
  if (db.run("UPDATE snapshots SET stored_at = max(stored_at, ?) WHERE id = ?", at, snapshot.id) > 0) return;
  const { textHash, textLength } = snapshot;
  db.run("INSERT INTO texts (hash, length, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", textHash, textLength, text);
  db.run("INSERT INTO snapshots (id, text_hash, body, stored_at) VALUES (?, ?, ?, ?)", snapshot.id, textHash, body, at);
}

export async function unpackCapture(row: Row): Promise<SnapshotWithText> {
  const [body, text] = await Promise.all([unpackText(bytesOf(row, "snapshot")), unpackText(bytesOf(row, "text"))]);
  return { snapshot: snapshotSchema.parse(JSON.parse(body)), text };
}
