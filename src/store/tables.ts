/** A table as both kinds of store have it, for copying from one to the other. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** Its order: what comes back in this order was put in in this order. */
  readonly order: readonly string[];
  /** Free text: PostgreSQL keeps it as bytes. */
  readonly free?: readonly string[];
}

/** Every table, each after those it refers to. */
export const TABLES: readonly TableShape[] = [
  { name: "texts", columns: ["hash", "length", "body"], order: ["hash"] },
  { name: "snapshots", columns: ["id", "text_hash", "body", "stored_at"], order: ["id"] },
  { name: "pages", columns: ["url", "snapshot_id", "validated_at"], order: ["url"] },
  { name: "searches", columns: ["key", "results", "at"], order: ["key"] },
  { name: "notes", columns: ["kind", "key", "value", "at"], order: ["kind", "key"], free: ["value"] },
  {
    name: "runs",
    columns: [
      ...["id", "kind", "seed", "created_at", "updated_at", "state", "request", "settings", "result", "error", "epoch", "owner"],
      ...[
        "heartbeat_at",
        "elapsed_ms",
        "topic_hash",
        "last_seq",
        "principal",
        "accepted",
        "asked",
        "settings_hash",
        "counted_at",
        "counts",
        "came_to",
      ],
    ],
    order: ["n"],
    free: ["request", "settings", "result", "error"],
  },
  {
    name: "journal",
    columns: ["run_id", "key", "type", "input_hash", "status", "value", "prompt", "model", "at", "took_ms"],
    order: ["n"],
  },
  { name: "attempts", columns: ["run_id", "id", "key", "attempt", "purse", "reserved", "settled", "at"], order: ["n"] },
  {
    name: "events",
    columns: ["run_id", "seq", "key", "at", "request_id", "topic_hash", "event"],
    order: ["run_id", "seq"],
    free: ["event"],
  },
  { name: "ratings", columns: ["run_id", "thumbs", "comment", "at"], order: ["n"], free: ["comment"] },
  { name: "checks", columns: ["run_id", "sentence", "said", "note", "at"], order: ["run_id", "sentence"], free: ["note"] },
  {
    name: "conversations",
    columns: ["id", "created_at", "updated_at", "title", "state", "principal"],
    order: ["n"],
    free: ["title", "state"],
  },
  {
    name: "messages",
    columns: ["conversation_id", "seq", "role", "text", "meta", "at"],
    order: ["conversation_id", "seq"],
    free: ["text", "meta"],
  },
  { name: "evidence_of", columns: ["principal", "snapshot_id", "run_id"], order: ["principal", "snapshot_id", "run_id"] },
  {
    name: "totals",
    columns: ["scope", "principal", "day", "kind", "measure", "label", "times", "amount"],
    order: ["scope", "principal", "day", "kind", "measure", "label"],
  },
  { name: "principals", columns: ["name", "rights", "quotas", "keep_days", "created_at"], order: ["name"] },
  { name: "tokens", columns: ["id", "principal", "hash", "created_at", "expires_at", "revoked_at"], order: ["id"] },
  { name: "sessions", columns: ["hash", "token_hash", "expires_at"], order: ["hash"] },
  { name: "usage", columns: ["principal", "day", "runs", "tokens_in", "tokens_out", "micro_usd"], order: ["principal", "day"] },
  { name: "collections", columns: ["id", "name", "principal", "readers", "created_at"], order: ["id"] },
];

export type TableValue = string | number | null | Uint8Array;
/** Values in the order of the table's columns; free text is text. */
export type TableRow = readonly TableValue[];

/** A store seen as its tables. */
export interface TableStore {
  readonly location: string;
  /** A run that is being worked on. */
  heldRun(): Promise<string | undefined>;
  /** Rows of a table in its order, some at a time. */
  rows(table: TableShape): AsyncIterable<readonly TableRow[]>;
  /**
   * Gives `work` what adds rows. All of it stays or, when it throws, nothing.
   * @throws AssayError CONFLICT when something is kept here already
   */
  fill(work: (add: (table: TableShape, rows: readonly TableRow[]) => Promise<void>) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
