import type { Database } from "./database.ts";

/**
 * Whose runs have read a capture, or name it in their results. Kept for runs of principals only, and as long as the run is. The functions must be
 * called inside the transaction that writes what names the captures.
 */
const READ = `
  INSERT OR IGNORE INTO evidence_of (principal, snapshot_id, run_id)
  SELECT principal, ?, id FROM runs WHERE id = ? AND principal IS NOT NULL`;
const NAMED = `
  INSERT OR IGNORE INTO evidence_of (principal, snapshot_id, run_id)
  SELECT r.principal, t.atom, r.id FROM runs r, json_tree(?) t
  WHERE r.id = ? AND r.principal IS NOT NULL AND t.key IN ('snapshotId', 'snapshot_id') AND t.type = 'text'`;

/** A run has read a capture. */
export function noteReadEvidence(db: Database, runId: string, snapshotId: string): void {
  db.run(READ, snapshotId, runId);
}

/** @param result JSON of the run's result */
export function noteNamedEvidence(db: Database, runId: string, result: string): void {
  const own = db.get("SELECT 1 FROM runs WHERE id = ? AND principal IS NOT NULL", runId);
  if (own !== undefined) db.run(NAMED, result, runId);
}
