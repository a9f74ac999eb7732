import type { QueueStore } from "./queue.ts";
import type { CacheStore } from "./subjects/cache.ts";
import type { CheckStore } from "./subjects/checks.ts";
import type { CollectionStore } from "./subjects/collections.ts";
import type { ConversationStore } from "./subjects/conversations.ts";
import type { EvidenceStore } from "./subjects/evidence.ts";
import type { ForgetStore, Pruned } from "./subjects/forgetting.ts";
import type { LimitStore } from "./subjects/limits.ts";
import type { PrincipalStore } from "./subjects/principals.ts";
import type { RatingStore } from "./subjects/ratings.ts";
import type { RunStore } from "./subjects/runs.ts";
import type { TotalStore } from "./subjects/totals.ts";
import type { UsageStore } from "./subjects/usage.ts";

export * from "./subjects/cache.ts";
export * from "./subjects/checks.ts";
export * from "./subjects/collections.ts";
export * from "./subjects/conversations.ts";
export * from "./subjects/evidence.ts";
export * from "./subjects/forgetting.ts";
export * from "./subjects/journal.ts";
export * from "./subjects/limits.ts";
export * from "./subjects/principals.ts";
export * from "./subjects/ratings.ts";
export * from "./subjects/runs.ts";
export * from "./subjects/totals.ts";
export * from "./subjects/usage.ts";

/** Where things are kept. Coarse methods by subject, each one transaction; no transaction is ever handed out. */
export interface Store
  extends RunStore,
    QueueStore,
    EvidenceStore,
    CacheStore,
    ConversationStore,
    RatingStore,
    CheckStore,
    TotalStore,
    CollectionStore,
    ForgetStore,
    PrincipalStore,
    UsageStore {
  /** Limits over all its processes; undefined where each process holds its own. */
  readonly limits?: LimitStore;
  /** What it is and where, for `assay doctor`. */
  describe(): Promise<{ kind: string; location: string; schemaVersion: number; runs: number; snapshots: number; bytes: number }>;
  /**
   * Removes runs that were last worked on before `before` (RFC 3339), what was cached before, and every capture that nobody refers to any more.
   * Runs that wait for a worker or are being worked on stay, and so does every capture that a kept run or a conversation names.
   * @param options with `dryRun` nothing is removed, and the answer says what would be
   */
  prune(before: string, options?: { readonly dryRun?: boolean }): Promise<Pruned>;
  close(): Promise<void>;
}
