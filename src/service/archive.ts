import { noSuchConversation } from "../conversation/conversations.ts";
import { AssayError } from "../domain/error.ts";
import type { SnapshotId, SnapshotWithText } from "../domain/snapshot.ts";
import type { ConversationRecord, RatedDay, RatingRecord, RatingStore, RunRecord, RunsListed, Store } from "../store/store.ts";
import { ALL_DAYS } from "./ratings.ts";

/** Which runs are listed. */
export type RunsWanted = Omit<RunsListed, "principal">;

/** A part of a list, and from where it goes on; `next` is absent at its end. */
export interface RunPage {
  readonly runs: readonly RunRecord[];
  readonly next: RunsListed["after"];
}

/**
 * What the service keeps, as the one who asks may see it (X5). Work belongs to who asked for it: of another's there is the same answer as of what
 * does not exist. Every way to a run, a conversation or a capture by its name leads through here.
 */
export class Archive {
  readonly #store: Store;
  readonly #seesAll: (principal: string) => boolean;

  /** @param seesAll whether a principal sees the work of everybody, and what the command line made */
  constructor(store: Store, seesAll: (principal: string) => boolean) {
    this.#store = store;
    this.#seesAll = seesAll;
  }

  /** @throws AssayError NOT_FOUND */
  async run(id: string, principal: string): Promise<RunRecord> {
    const record = await this.#store.getRun(id, this.#only(principal));
    if (record === undefined) throw new AssayError("NOT_FOUND", `There is no run ${id.slice(0, 80)}.`, { field: "id" });
    return record;
  }

  /** Newest first. */
  async runs(principal: string, wanted: RunsWanted): Promise<RunPage> {
    const found = await this.#store.listRuns({ ...wanted, limit: wanted.limit + 1, principal: this.#only(principal) });
    const runs = found.slice(0, wanted.limit);
    return { runs, next: found.length > runs.length ? runs.at(-1) : undefined };
  }

  /** By id, or the one spoken in last. @throws AssayError NOT_FOUND */
  async conversation(id: string, principal: string): Promise<ConversationRecord> {
    const only = this.#only(principal);
    const record = id === "last" ? (await this.#store.listConversations(1, only))[0] : await this.#store.getConversation(id, only);
    if (record === undefined) throw noSuchConversation(id);
    return record;
  }

  /** Newest first. */
  conversations(principal: string, limit: number): Promise<ConversationRecord[]> {
    return this.#store.listConversations(limit, this.#only(principal));
  }

  /** A stored copy of a source that a run of the principal has read or rests on. @throws AssayError NOT_FOUND */
  async snapshot(id: string, principal: string): Promise<SnapshotWithText> {
    const kept = await this.#store.getSnapshot(id as SnapshotId, this.#only(principal));
    if (kept === undefined) throw new AssayError("NOT_FOUND", `There is no snapshot ${id}.`, { field: "id" });
    return kept;
  }

  /** Newest first. */
  ratings(principal: string, wanted: Omit<Parameters<RatingStore["listRatings"]>[0], "principal">): Promise<RatingRecord[]> {
    return this.#store.listRatings({ ...wanted, principal: this.#only(principal) });
  }

  /** The last word on each run, by day. */
  ratedDays(principal: string, range: { readonly from: string; readonly to: string } = ALL_DAYS): Promise<RatedDay[]> {
    return this.#store.ratedDays({ ...range, principal: this.#only(principal) });
  }

  #only(principal: string): string | undefined {
    return this.#seesAll(principal) ? undefined : principal;
  }
}
