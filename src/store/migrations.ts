/**
 * What brings a store from version n to n+1 stands at index n. A migration that has been released is never changed: a new version is a
 * new entry, and `migrations.test.ts` migrates from every older one.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE texts (
    hash TEXT PRIMARY KEY,
    length INTEGER NOT NULL,
    body BLOB NOT NULL
  ) STRICT;

  CREATE TABLE snapshots (
    id TEXT PRIMARY KEY,
    text_hash TEXT NOT NULL REFERENCES texts (hash),
    body BLOB NOT NULL,
    stored_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX snapshots_by_text ON snapshots (text_hash);

  CREATE TABLE pages (
    url TEXT PRIMARY KEY,
    snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
    validated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX pages_by_snapshot ON pages (snapshot_id);

  CREATE TABLE searches (
    key TEXT PRIMARY KEY,
    results BLOB NOT NULL,
    at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE notes (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (kind, key)
  ) STRICT;

  CREATE TABLE runs (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    seed TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    state TEXT NOT NULL,
    request TEXT NOT NULL,
    settings TEXT NOT NULL,
    result TEXT,
    error TEXT,
    epoch INTEGER NOT NULL,
    owner TEXT,
    heartbeat_at TEXT,
    elapsed_ms REAL NOT NULL,
    topic_hash TEXT NOT NULL,
    last_seq INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX runs_by_time ON runs (created_at);

  CREATE TABLE journal (
    n INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    type TEXT NOT NULL,
    input_hash TEXT NOT NULL,
    status TEXT NOT NULL,
    value BLOB NOT NULL,
    prompt TEXT,
    model TEXT,
    at TEXT NOT NULL,
    took_ms REAL NOT NULL,
    UNIQUE (run_id, key)
  ) STRICT;

  CREATE TABLE attempts (
    n INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    key TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    purse TEXT NOT NULL,
    reserved TEXT NOT NULL,
    settled TEXT,
    at TEXT NOT NULL,
    UNIQUE (run_id, id)
  ) STRICT;

  CREATE TABLE events (
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    key TEXT NOT NULL,
    at TEXT NOT NULL,
    request_id TEXT NOT NULL,
    topic_hash TEXT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (run_id, seq),
    UNIQUE (run_id, key)
  ) STRICT;

  CREATE TABLE ratings (
    n INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    thumbs TEXT NOT NULL,
    comment TEXT NOT NULL,
    at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX ratings_by_run ON ratings (run_id);

  CREATE TABLE conversations (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    title TEXT NOT NULL,
    state TEXT NOT NULL
  ) STRICT;
  CREATE INDEX conversations_by_time ON conversations (updated_at);

  CREATE TABLE messages (
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    role TEXT NOT NULL,
    text TEXT NOT NULL,
    meta TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (conversation_id, seq)
  ) STRICT;
  `,
];

/** The version of the store's layout that this Assay writes. */
export const STORE_VERSION = MIGRATIONS.length;
