import type { Connection } from "./database.ts";

/** Whose runs have read these captures, or name them in their results; kept for runs of principals only. Inside a transaction. */
export async function noteEvidence(at: Connection, runId: string, snapshotIds: readonly string[]): Promise<void> {
  if (snapshotIds.length === 0) return;
  await at.run(
    `INSERT INTO evidence_of (principal, snapshot_id, run_id)
     SELECT r.principal, one.id, r.id FROM runs r, unnest($1::text[]) AS one (id) WHERE r.id = $2 AND r.principal IS NOT NULL
     ON CONFLICT DO NOTHING`,
    ...[[...new Set(snapshotIds)].sort(), runId],
  );
}

/** The captures a result names, however deep. @param result JSON */
export function namedIn(result: string): string[] {
  const found: string[] = [];
  JSON.parse(result, (key, value: unknown) => {
    if ((key === "snapshotId" || key === "snapshot_id") && typeof value === "string") found.push(value);
    return value;
  });
  return found;
}
