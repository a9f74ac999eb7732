/** What is to be forgotten. Conversations go with all of their turns. */
export interface Forgettable {
  readonly runIds: readonly string[];
  readonly conversationIds: readonly string[];
}

export interface ForgetStore {
  /**
   * Removes runs and conversations for good, with what was cached while they worked. Which captures they alone had read is noted; {@link ForgetStore.sweep}
   * removes these.
   * @throws RUN_ACTIVE while one of the runs is being worked on: then nothing is removed
   */
  forget(what: Forgettable): Promise<void>;
  /**
   * Removes the captures that were noted as forgotten and that no kept run or conversation names, and takes what was deleted out of the files. A
   * capture waits until every run has ended that was under way when it was forgotten.
   * @returns how many were removed, and whether none is left to be
   */
  sweep(): Promise<{ readonly removed: number; readonly done: boolean }>;
}

/** What pruning removed, or would remove. */
export interface Pruned {
  readonly runIds: readonly string[];
  readonly snapshots: number;
  /** Things of the cache: addresses of pages, searches, notes such as robots.txt. */
  readonly cached: number;
  /** What becomes free in the file; a dry run estimates it from the lengths of what would go. */
  readonly bytes: number;
}
