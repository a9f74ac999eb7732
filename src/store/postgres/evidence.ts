import { type Snapshot, type SnapshotWithText, snapshotSchema } from "../../domain/snapshot.ts";
import type { Row } from "../row.ts";
import type { EvidenceStore } from "../store.ts";
import type { Connection, PostgresDatabase } from "./database.ts";
import { packed, unpackedOf } from "./free-text.ts";

/** Captures and their texts; each text is kept once, under its hash, however many captures share it (X3). */
export function evidenceTables(db: PostgresDatabase, now: () => number): EvidenceStore {
  return {
    putSnapshot: async (capture) => {
      const whole = await packCapture(capture);
      await db.write((at) => insertCapture(at, whole, now()));
    },
    getSnapshot: async (id, principal) => {
      const row = await db.read((at) =>
        principal === undefined ? at.get(`${CAPTURE} WHERE s.id = $1`, id) : at.get(`${CAPTURE} WHERE s.id = ${OWN}`, principal, id),
      );
      return row === undefined ? undefined : unpackCapture(row);
    },
  };
}

const OWN = "(SELECT snapshot_id FROM evidence_of WHERE principal = $1 AND snapshot_id = $2 LIMIT 1)";

/** What {@link unpackCapture} reads. */
export const CAPTURE = "SELECT s.body AS snapshot, t.body AS text FROM snapshots s JOIN texts t ON t.hash = s.text_hash";

export interface CaptureBytes {
  readonly snapshot: Snapshot;
  readonly body: Buffer;
  readonly text: Buffer;
}

export async function packCapture({ snapshot, text }: SnapshotWithText): Promise<CaptureBytes> {
  return { snapshot, body: await packed(JSON.stringify(snapshot)), text: await packed(text) };
}

/** Keeps a capture; one that is there already is only marked as used now. Inside a transaction. */
export async function insertCapture(at: Connection, { snapshot, body, text }: CaptureBytes, nowMs: number): Promise<void> {
  const stored = new Date(nowMs).toISOString();
  if ((await at.run("UPDATE snapshots SET stored_at = greatest(stored_at, $1) WHERE id = $2", stored, snapshot.id)) > 0) return;
  const { textHash, textLength } = snapshot;
  // The update takes the row's lock, so that nobody prunes the text before its capture is there.
  await at.run(
    "INSERT INTO texts (hash, length, body) VALUES ($1, $2, $3) ON CONFLICT (hash) DO UPDATE SET length = excluded.length",
    ...[textHash, textLength, text],
  );
  await at.run(
    `INSERT INTO snapshots (id, text_hash, body, stored_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET stored_at = greatest(snapshots.stored_at, excluded.stored_at)`,
    ...[snapshot.id, textHash, body, stored],
  );
}

export async function unpackCapture(row: Row): Promise<SnapshotWithText> {
  const [body, text] = await Promise.all([unpackedOf(row, "snapshot"), unpackedOf(row, "text")]);
  return { snapshot: snapshotSchema.parse(JSON.parse(body)), text };
}
