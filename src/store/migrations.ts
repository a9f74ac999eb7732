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
  // Whose a run and a conversation is. What was accepted before is known from the notes of jobs, and a conversation from its turns. A row that is
  // damaged must keep nobody from all the others.
  `
  ALTER TABLE runs ADD COLUMN principal TEXT;
  ALTER TABLE conversations ADD COLUMN principal TEXT;
  UPDATE runs SET principal = (SELECT value FROM notes WHERE kind = 'job' AND key = runs.id);

  CREATE TEMP TABLE turns AS
    SELECT json_extract(iif(json_valid(value), value, 'null'), '$.conversation') AS conversation_id, key AS run_id FROM notes WHERE kind = 'turn'
    UNION SELECT conversation_id, json_extract(iif(json_valid(meta), meta, 'null'), '$.run_id') FROM messages WHERE role = 'assistant';
  CREATE INDEX temp.turns_by_conversation ON turns (conversation_id);
  UPDATE conversations SET principal = (
    SELECT r.principal FROM turns t JOIN runs r ON r.id = t.run_id
    WHERE t.conversation_id = conversations.id AND r.principal IS NOT NULL ORDER BY r.n LIMIT 1);
  UPDATE runs SET principal = c.principal FROM turns t JOIN conversations c ON c.id = t.conversation_id
    WHERE runs.id = t.run_id AND runs.principal IS NULL;
  DROP TABLE temp.turns;

  CREATE INDEX runs_of_principal ON runs (principal, id);
  CREATE INDEX runs_of_principal_by_time ON runs (principal, created_at) WHERE principal IS NOT NULL;
  CREATE INDEX conversations_of_principal ON conversations (principal, id);
  CREATE INDEX conversations_of_principal_by_time ON conversations (principal, updated_at) WHERE principal IS NOT NULL;

  CREATE TABLE evidence_of (
    principal TEXT NOT NULL,
    snapshot_id TEXT NOT NULL,
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    PRIMARY KEY (principal, snapshot_id, run_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX evidence_of_run ON evidence_of (run_id);
  INSERT OR IGNORE INTO evidence_of
    SELECT r.principal, json_extract(iif(json_valid(e.event), e.event, 'null'), '$.snapshot_id'), r.id FROM runs r JOIN events e ON e.run_id = r.id
    WHERE r.principal IS NOT NULL AND json_extract(iif(json_valid(e.event), e.event, 'null'), '$.snapshot_id') IS NOT NULL;
  INSERT OR IGNORE INTO evidence_of
    SELECT r.principal, t.atom, r.id FROM runs r, json_tree(iif(json_valid(r.result), r.result, 'null')) t
    WHERE r.principal IS NOT NULL AND t.key IN ('snapshotId', 'snapshot_id') AND t.type = 'text';
  `,
  // What people found when they checked sentences themselves.
  `
  CREATE TABLE checks (
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    sentence TEXT NOT NULL,
    said TEXT NOT NULL,
    note TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (run_id, sentence)
  ) STRICT, WITHOUT ROWID;
  `,
  // What was made and never taken says so.
  `
  UPDATE runs SET state = 'queued' WHERE state = 'running' AND owner IS NULL;
  CREATE INDEX runs_by_state ON runs (state, created_at);
  `,
  // The queue. Whatever a service had accepted waits for a worker; what was noted beside runs stands in them now.
  `
  ALTER TABLE runs ADD COLUMN accepted INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE runs ADD COLUMN asked TEXT;
  ALTER TABLE runs ADD COLUMN settings_hash TEXT;
  UPDATE runs SET accepted = 1 WHERE id IN (SELECT key FROM notes WHERE kind = 'job');
  UPDATE runs SET asked = 'finish' WHERE id IN (SELECT key FROM notes WHERE kind = 'finish');
  UPDATE runs SET asked = 'cancel' WHERE id IN (SELECT key FROM notes WHERE kind = 'cancelled' AND value = 'yes');
  DELETE FROM notes WHERE kind IN ('job', 'finish', 'cancelled');
  CREATE INDEX runs_in_queue ON runs (state) WHERE accepted = 1 AND state IN ('queued', 'interrupted', 'running');
  CREATE TABLE workers (
    owner TEXT PRIMARY KEY,
    concurrency INTEGER NOT NULL,
    under_way INTEGER NOT NULL,
    seen_at TEXT NOT NULL
  ) STRICT;
  `,
  // Sums by day, so that no answer about many runs reads them all: rows of everybody's runs together, and rows of each principal's own.
  `
  ALTER TABLE runs ADD COLUMN counted_at TEXT;
  ALTER TABLE runs ADD COLUMN counts TEXT;
  CREATE INDEX runs_to_count ON runs (n) WHERE state IN ('finished', 'failed', 'cancelled') AND counted_at IS NOT updated_at;

  CREATE TABLE totals (
    scope TEXT NOT NULL,
    principal TEXT NOT NULL,
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    measure TEXT NOT NULL,
    label TEXT NOT NULL,
    times INTEGER NOT NULL,
    amount REAL NOT NULL,
    PRIMARY KEY (scope, principal, day, kind, measure, label)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX totals_by_measure ON totals (measure, day) WHERE scope = 'own';
  `,
  // What is counted over all processes.
  `
  CREATE TABLE tallies (what TEXT PRIMARY KEY, n INTEGER NOT NULL) STRICT;
  `,
  // Collections of documents that are somebody's.
  `
  CREATE TABLE collections (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    principal TEXT NOT NULL,
    readers TEXT NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (principal, name)
  ) STRICT;
  `,
  // Who may ask, and what was used on each day, of which the journal tells as far as it is kept.
  `
  CREATE TABLE principals (
    name TEXT PRIMARY KEY,
    rights TEXT NOT NULL,
    quotas TEXT NOT NULL,
    keep_days INTEGER,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    principal TEXT NOT NULL REFERENCES principals (name),
    hash TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    expires_at TEXT,
    revoked_at TEXT
  ) STRICT;
  CREATE TABLE sessions (hash TEXT PRIMARY KEY, token_hash TEXT NOT NULL, expires_at TEXT NOT NULL) STRICT;
  CREATE TABLE usage (
    principal TEXT NOT NULL,
    day TEXT NOT NULL,
    runs INTEGER NOT NULL,
    tokens_in INTEGER NOT NULL,
    tokens_out INTEGER NOT NULL,
    micro_usd INTEGER NOT NULL,
    PRIMARY KEY (principal, day)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO usage
    SELECT coalesce(principal, ''), substr(created_at, 1, 10), count(*), 0, 0, 0 FROM runs GROUP BY 1, 2;
  INSERT INTO usage
    SELECT coalesce(r.principal, ''), substr(a.at, 1, 10), 0,
      sum(coalesce(json_extract(a.spend, '$.tokensIn'), 0)), sum(coalesce(json_extract(a.spend, '$.tokensOut'), 0)),
      sum(coalesce(json_extract(a.spend, '$.costMicroUsd'), 0))
    FROM (SELECT run_id, at, coalesce(settled, reserved) AS spend FROM attempts WHERE json_valid(coalesce(settled, reserved))) a
    JOIN runs r ON r.id = a.run_id WHERE true GROUP BY 1, 2
    ON CONFLICT (principal, day) DO UPDATE SET tokens_in = excluded.tokens_in, tokens_out = excluded.tokens_out, micro_usd = excluded.micro_usd;
  `,
  // What runs were asked, to be found by; those of runs that are here already are kept before the first search. And the queue's oldest without its others.
  `
  ALTER TABLE runs ADD COLUMN question_kept INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX runs_to_find ON runs (n) WHERE question_kept = 0;
  CREATE VIRTUAL TABLE questions USING fts5 (plain, tokenize = 'trigram case_sensitive 1');
  INSERT INTO questions (questions, rank) VALUES ('secure-delete', 1);
  CREATE TRIGGER questions_of_runs AFTER DELETE ON runs BEGIN DELETE FROM questions WHERE rowid = old.n; END;
  DROP INDEX runs_in_queue;
  CREATE INDEX runs_in_queue ON runs (created_at, n) WHERE accepted = 1 AND state IN ('queued', 'interrupted', 'running');
  `,
  // What a run came to, for lists.
  "ALTER TABLE runs ADD COLUMN came_to TEXT;",
];

/** The version of the store's layout that this Assay writes. */
export const STORE_VERSION = MIGRATIONS.length;
