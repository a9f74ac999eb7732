import type { SnapshotId, SnapshotWithText } from "../../domain/snapshot.ts";

export interface EvidenceStore {
  /** Idempotent: the same capture is the same row. */
  putSnapshot(capture: SnapshotWithText): Promise<void>;
  /** @param principal gives only a capture that a run of this principal has read or names in its result */
  getSnapshot(id: SnapshotId, principal?: string): Promise<SnapshotWithText | undefined>;
}
