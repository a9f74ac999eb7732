import type { Snapshot, SnapshotId, SnapshotWithText, TextHash } from "../domain/snapshot.ts";
import { canonicalJson, sha256 } from "../run/canonical-json.ts";

/** Everything a capture says of itself; its id, text hash and length follow from it and the text. */
export type SnapshotDraft = Omit<Snapshot, "id" | "textHash" | "textLength">;

/**
 * Makes the snapshot of one capture. Deterministic: its id is a SHA-256 over everything it says, so equal captures are one.
 * @param text already normalised; the text hash is its SHA-256, and quotes are offsets into exactly this string
 */
export function makeSnapshot(draft: SnapshotDraft, text: string): SnapshotWithText {
  const said = { ...draft, textHash: sha256(text) as TextHash, textLength: text.length };
  return { snapshot: { ...said, id: sha256(canonicalJson(said)) as SnapshotId }, text };
}
