import type { ErrorBody } from "../domain/error.ts";
import type { StoredEvent } from "../domain/event.ts";
import type { SnapshotId, SnapshotWithText } from "../domain/snapshot.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import type { Asked, QueueStore } from "./queue.ts";

/** `queued`: made, and taken by nobody yet. `interrupted`: the process died or was stopped; it can be resumed. `running` with a dead owner is the same. */
export const RUN_STATES = ["queued", "running", "interrupted", "finished", "failed", "cancelled"] as const;
export type RunState = (typeof RUN_STATES)[number];
/** What a life of a run can end in. */
export type EndState = Exclude<RunState, "queued" | "running">;

/** Whether a run is at rest: nobody works on it, and nobody takes it up unasked. */
export function hasEnded({ state, accepted }: Pick<RunRecord, "state" | "accepted">): boolean {
  return state !== "queued" && state !== "running" && !(state === "interrupted" && accepted);
}

export interface RunRecord {
  readonly id: string;
  readonly kind: string;
  readonly seed: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly state: RunState;
  /** The request as parsed, JSON. */
  readonly request: string;
  /** The settings the run was started with (limits, models, prompt versions; no secrets), JSON. */
  readonly settings: string;
  /** The result, JSON, once finished. */
  readonly result: string | undefined;
  readonly error: ErrorBody | undefined;
  readonly epoch: number;
  /** Working time over all lives of the run. */
  readonly elapsedMs: number;
  readonly topicHash: string;
  /** Who asked the service for it; undefined for what nobody asked a service for, such as a run of the command line. */
  readonly principal: string | undefined;
  /** Whether a service has accepted it: then it waits for a worker whenever nobody works on it. */
  readonly accepted: boolean;
  /** What is wanted of it, wherever it is under way. */
  readonly asked: Asked | undefined;
}

/** A run as it is begun. */
export interface NewRun
  extends Omit<RunRecord, "epoch" | "elapsedMs" | "updatedAt" | "state" | "result" | "error" | "principal" | "accepted" | "asked"> {
  readonly principal?: string | undefined;
  readonly accepted?: boolean;
}

/** Which runs are listed, and from where on. */
export interface RunsListed {
  readonly limit: number;
  readonly state?: RunState | undefined;
  readonly kind?: string | undefined;
  readonly principal?: string | undefined;
  /** Only runs whose question has these characters in a row, in whatever letter case. */
  readonly asked?: string | undefined;
  /** Only runs begun at this time or later (RFC 3339). */
  readonly from?: string | undefined;
  /** Only runs begun before this time. */
  readonly until?: string | undefined;
  /** Only what comes after this run in the list; it may have been removed since. */
  readonly after?: Pick<RunRecord, "id" | "createdAt"> | undefined;
}

export interface JournalRow {
  readonly key: string;
  readonly type: string;
  readonly inputHash: string;
  readonly status: "done" | "failed" | "abandoned";
  /** JSON of the result, or of the ErrorBody. */
  readonly value: string;
  readonly prompt: string | undefined;
  readonly model: string | undefined;
  readonly at: string;
  readonly tookMs: number;
}

/** A row of a journal without what came of it. `n` rises with every row of a run. */
export type StepRow = Pick<JournalRow, "key" | "type" | "status" | "model" | "at" | "tookMs"> & { readonly n: number };

/** A reservation that was made before a call went out. `settled` undefined: nobody knows what it used, so it counts whole. */
export interface AttemptRow {
  readonly id: string;
  readonly key: string;
  readonly n: number;
  readonly purse: string;
  /** JSON of Spend. */
  readonly reserved: string;
  readonly settled: string | undefined;
  readonly at: string;
}

export type NewEvent = Omit<StoredEvent, "seq"> & { readonly key: string };

export interface RunStore {
  /**
   * Makes a run that is `queued`, and counts it among its principal's of the day. @param rows its journal begins with
   * @throws AssayError CONFLICT when there is one of that name, RATE_LIMITED when a quota of the day is used up
   */
  createRun(run: NewRun, rows?: readonly JournalRow[]): Promise<void>;
  /** @param principal looks only among the runs of this principal: another's is not told from one that does not exist, nor by how long it takes */
  getRun(id: string, principal?: string): Promise<RunRecord | undefined>;
  /** Newest first. With `principal` only its own: as many as asked for, however many of others lie between. */
  listRuns(options: RunsListed): Promise<RunRecord[]>;
  deleteRun(id: string): Promise<void>;
  /**
   * Takes the run's lease: the epoch rises by one and every older epoch is fenced off.
   * Leases are judged by the store's own clock: a database's, or what a machine counts since it was started.
   * @throws AssayError RUN_ACTIVE while another living owner holds it, NOT_FOUND.
   */
  acquireRun(id: string, owner: string): Promise<RunRecord>;
  /** Keeps the lease and the working time up to date. @throws STALE_EPOCH */
  heartbeat(id: string, epoch: number, elapsedMs: number): Promise<void>;
  /** Counts what is reserved as used. @throws STALE_EPOCH; BUDGET_EXHAUSTED when it could exceed a quota of the day */
  openAttempt(runId: string, epoch: number, attempt: Omit<AttemptRow, "settled">): Promise<void>;
  /** @throws STALE_EPOCH */
  settleAttempt(runId: string, epoch: number, attemptId: string, settled: string): Promise<void>;
  /** Row, events and settlement in one transaction. A key that is there already is left as it is. @throws STALE_EPOCH */
  commitStep(
    runId: string,
    epoch: number,
    commit: { row: JournalRow; events: readonly NewEvent[]; settlement?: { attemptId: string; settled: string }; elapsedMs: number },
  ): Promise<void>;
  /** Events whose key the run has said before are left out. @throws STALE_EPOCH */
  appendEvents(runId: string, epoch: number, events: readonly NewEvent[]): Promise<void>;
  finishRun(
    runId: string,
    epoch: number,
    end: {
      state: EndState;
      result?: string;
      error?: ErrorBody;
      events: readonly NewEvent[];
      elapsedMs: number;
      now: string;
    },
  ): Promise<void>;
  journal(runId: string): Promise<JournalRow[]>;
  /**
   * The rows above the number `after`, without their values, which may be megabytes, and the calls of which nothing has come yet: by the same look, so that no
   * step is missing in both.
   */
  steps(
    runId: string,
    after: number,
  ): Promise<{ readonly ended: readonly StepRow[]; readonly open: readonly Pick<AttemptRow, "key" | "at">[] }>;
  attempts(runId: string): Promise<AttemptRow[]>;
  /** Events with a sequence number above `after`, in order. */
  events(runId: string, after: number, limit: number): Promise<StoredEvent[]>;
}

export interface EvidenceStore {
  /** Idempotent: the same capture is the same row. */
  putSnapshot(capture: SnapshotWithText): Promise<void>;
  /** @param principal gives only a capture that a run of this principal has read or names in its result */
  getSnapshot(id: SnapshotId, principal?: string): Promise<SnapshotWithText | undefined>;
}

export interface CacheStore {
  getPage(url: CanonicalUrl): Promise<{ capture: SnapshotWithText; validatedAt: string } | undefined>;
  putPage(url: CanonicalUrl, capture: SnapshotWithText, validatedAt: string): Promise<void>;
  /** JSON of a search's results, unless older than `notBefore`. */
  getSearch(key: string, notBefore: string): Promise<string | undefined>;
  putSearch(key: string, results: string, at: string): Promise<void>;
  /** Small things with a life span: robots.txt, link checks. */
  getNote(kind: string, key: string, notBefore: string): Promise<string | undefined>;
  putNote(kind: string, key: string, value: string, at: string): Promise<void>;
}

export interface ConversationRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly title: string;
  /** JSON of the state machine's state. */
  readonly state: string;
  /** Whose it is, as with runs. */
  readonly principal?: string | undefined;
}

export interface MessageRecord {
  readonly seq: number;
  readonly role: "user" | "assistant";
  readonly text: string;
  /** JSON of what belongs to it: the phase, the contract object, the run. */
  readonly meta: string;
  readonly at: string;
}

export interface ConversationStore {
  createConversation(record: ConversationRecord): Promise<void>;
  /** @param principal looks only among the conversations of this principal */
  getConversation(id: string, principal?: string): Promise<ConversationRecord | undefined>;
  /** Newest first. @param principal lists only its own */
  listConversations(limit: number, principal?: string): Promise<ConversationRecord[]>;
  messages(id: string): Promise<MessageRecord[]>;
  /** Appends one turn and moves the state on, in one transaction. @throws CONFLICT when the state is no longer `expectedState` */
  appendTurn(
    id: string,
    turn: { messages: readonly Omit<MessageRecord, "seq">[]; state: string; expectedState: string; title?: string; at: string },
  ): Promise<void>;
}

export interface Rating {
  readonly thumbs: "up" | "down";
  readonly comment: string;
  readonly at: string;
}

/** A rating and what it is of. `n` rises with every rating that is given. */
export interface RatingRecord extends Rating {
  readonly n: number;
  readonly runId: string;
}

/** Runs whose last word, said on this day (UTC), was this. */
export interface RatedDay {
  readonly day: string;
  readonly up: number;
  readonly down: number;
}

export interface RatingStore {
  rate(rating: Rating & { readonly runId: string }): Promise<void>;
  /** Oldest first. */
  ratings(runId: string): Promise<Rating[]>;
  /** Newest first, below the rating numbered `below`. With `principal` only those of its own runs. */
  listRatings(options: {
    limit: number;
    below?: number;
    thumbs?: Rating["thumbs"];
    principal?: string | undefined;
  }): Promise<RatingRecord[]>;
  /** By day, the earliest first: of each run only its last rating counts. Days without one are left out. `to` is the last day. */
  ratedDays(wanted: CountsWanted & { readonly principal?: string | undefined }): Promise<RatedDay[]>;
}

/** One thing that is counted: how often it happened, and how much of it there was in all (seconds, tokens, millionths of a dollar). */
export interface Count {
  readonly measure: string;
  readonly label: string;
  readonly times: number;
  readonly amount: number;
}

export interface DayCount extends Count {
  /** UTC, `2026-03-01`. */
  readonly day: string;
}

export interface PrincipalCount extends Count {
  /** Undefined for what nobody asked a service for. */
  readonly principal: string | undefined;
}

/** `to` is the last day. */
export interface CountsWanted {
  readonly from: string;
  readonly to: string;
  readonly kind?: string | undefined;
}

export interface TotalStore {
  /** Runs that have ended and are not counted as they are now, at most so many. */
  uncountedRuns(limit: number): Promise<RunRecord[]>;
  /** The steps of a run that failed, in their order. */
  failedSteps(runId: string): Promise<Pick<JournalRow, "key" | "type" | "model" | "value">[]>;
  /**
   * Counts a run on the day it was begun, in place of what was counted of it before. A run that has gone on since `updatedAt` is left for later; one
   * that is removed afterwards stays counted.
   */
  countRun(run: Pick<RunRecord, "id" | "updatedAt">, counts: readonly Count[]): Promise<void>;
  /** Sums by day, the earliest first. @param principal only of its own runs */
  countsByDay(wanted: CountsWanted & { readonly principal?: string | undefined }): Promise<DayCount[]>;
  /** Sums of these measures by principal. */
  countsByPrincipal(wanted: CountsWanted, measures: readonly string[]): Promise<PrincipalCount[]>;
}

/** What a process asks of a key's places. */
export interface PlaceAsked {
  /** Its name, new for each ask. */
  readonly place: string;
  /** The process; of several that wait, who has waited longest is next. */
  readonly owner: string;
  /** How many there are, held or resting. */
  readonly places: number;
  /** How long it is held unless it is kept, so that a dead process's places come back. */
  readonly leaseMs: number;
  /** Least time until anybody is given the next one. */
  readonly spacingMs: number;
  /** How long to wait where nobody knows when one becomes free. */
  readonly lookMs: number;
}

/** Places under limits that hold over all processes of the store. Nothing waits in the store: who is given none is told when to ask again. */
export interface LimitStore {
  /** @returns undefined for a place that is given, else how long to wait before asking again, in ms */
  takePlace(key: string, ask: PlaceAsked): Promise<number | undefined>;
  /** Holds a place for longer; nothing happens where it has come back already. */
  keepPlace(key: string, place: string, leaseMs: number): Promise<void>;
  /** Gives a place back, to be given again after `restMs`. */
  freePlace(key: string, place: string, restMs: number): Promise<void>;
  /** Counts one of at most `perMinute` evenly refilled things. @returns undefined when it is within them, else when the next will be, in ms */
  countOne(key: string, perMinute: number): Promise<number | undefined>;
  /** Gives no place of this key for so long; never shortens an earlier hold. */
  holdBack(key: string, ms: number): Promise<void>;
}

/** What somebody who looked at a sentence and its evidence says of it. */
export const CHECKED_AS = ["holds", "does_not_hold", "cannot_tell"] as const;
export type CheckedAs = (typeof CHECKED_AS)[number];

/** A word that is kept of a check; one of another make is no word on the sentence. */
export function checkSaid(kept: string): CheckedAs {
  return CHECKED_AS.find((one) => one === kept) ?? "cannot_tell";
}

export interface CheckRecord {
  /** The sentence's name in its run. */
  readonly sentence: string;
  readonly said: CheckedAs;
  readonly note: string;
  readonly at: string;
}

export interface CheckStore {
  /** Says it, in place of what was said of the sentence before. @throws NOT_FOUND */
  check(check: CheckRecord & { readonly runId: string }): Promise<void>;
  /** Takes back what was said of a sentence, if anything was. */
  uncheck(runId: string, sentence: string): Promise<void>;
  checks(runId: string): Promise<CheckRecord[]>;
}

/** What a token may do: have work done (and change and remove one's own), see one's own, see everybody's and the metrics. */
export const RIGHTS = ["ask", "read", "operate"] as const;
export type Right = (typeof RIGHTS)[number];

/** What may be used in a day (UTC); what is absent is not bounded. */
export interface Quotas {
  readonly runs?: number | undefined;
  /** Model tokens, in and out together. */
  readonly tokens?: number | undefined;
  /** Millionths of a US dollar. */
  readonly microUsd?: number | undefined;
}

/** Who asks the service: work belongs to the name, whatever tokens it has. */
export interface PrincipalRecord {
  readonly name: string;
  readonly rights: readonly Right[];
  readonly quotas: Quotas;
  /** Days after which its runs are removed, counted from when they began, and its conversations, counted from when they were last spoken in. */
  readonly keepDays: number | undefined;
  readonly createdAt: string;
}

/** A token without itself. */
export interface TokenRecord {
  readonly id: string;
  readonly principal: string;
  readonly createdAt: string;
  readonly expiresAt: string | undefined;
  readonly revokedAt: string | undefined;
}

/** A page that has signed in with a token. */
export interface SessionRecord {
  readonly tokenHash: string;
  readonly expiresAt: string;
}

export interface PrincipalStore {
  /** Adds it, or changes its rights, quotas and retention. */
  putPrincipal(record: PrincipalRecord): Promise<void>;
  principals(): Promise<PrincipalRecord[]>;
  /** @param hash SHA-256 of the token */
  addToken(token: Omit<TokenRecord, "revokedAt">, hash: string): Promise<void>;
  /** Oldest first. */
  tokens(): Promise<TokenRecord[]>;
  tokenByHash(hash: string): Promise<{ readonly token: TokenRecord; readonly principal: PrincipalRecord } | undefined>;
  /** A token that is revoked is never removed: a service that had tokens is not open without them. @returns whether there is such a token */
  revokeToken(id: string, at: string): Promise<boolean>;
  /** Adds a session, and removes those that have expired `at`. */
  putSession(session: SessionRecord, hash: string, at: string): Promise<void>;
  session(hash: string): Promise<SessionRecord | undefined>;
  removeSession(hash: string): Promise<void>;
}

/** What was used on a day. */
export interface UsageRecord {
  /** Undefined for what nobody asked a service for. */
  readonly principal: string | undefined;
  /** Such as 2026-03-01, in UTC. */
  readonly day: string;
  readonly runs: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Millionths of a US dollar. */
  readonly microUsd: number;
}

export interface UsageStore {
  /** By day and principal. What calls under way have reserved counts whole. @param wanted from the one day to the other; of one principal, or of all */
  usage(wanted: { readonly principal?: string | undefined; readonly from: string; readonly until: string }): Promise<UsageRecord[]>;
}

/** A collection of documents that somebody has put up: whose it is, and who else may read it. What nobody put up has no record. */
export interface CollectionRecord {
  /** Its name in the library. */
  readonly id: string;
  /** What its owner calls it. */
  readonly name: string;
  readonly principal: string;
  /** Names of others who read it; `*` stands for everybody. */
  readonly readers: readonly string[];
  readonly createdAt: string;
}

export interface CollectionStore {
  /** Adds it, or changes its readers. @throws CONFLICT when its owner has another collection of that name */
  putCollection(record: CollectionRecord): Promise<void>;
  /** By name. */
  collections(): Promise<CollectionRecord[]>;
  removeCollection(id: string): Promise<void>;
}

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
   * Runs that are being worked on stay, and so does every capture that a kept run or a conversation names.
   * @param options with `dryRun` nothing is removed, and the answer says what would be
   */
  prune(before: string, options?: { readonly dryRun?: boolean }): Promise<Pruned>;
  close(): Promise<void>;
}
