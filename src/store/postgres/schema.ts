/**
 * What brings a database from version n to n+1 stands at index n; a released entry is never changed. The tables are the SQLite store's. Free text
 * is bytes: PostgreSQL's text holds no NUL and no lone surrogate, and quotes are offsets into exactly the text that was read.
 */
export const POSTGRES_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE texts (hash text PRIMARY KEY, length bigint NOT NULL, body bytea NOT NULL);
  CREATE TABLE snapshots (
    id text PRIMARY KEY,
    text_hash text NOT NULL REFERENCES texts (hash),
    body bytea NOT NULL,
    stored_at text COLLATE "C" NOT NULL
  );
  CREATE INDEX snapshots_by_text ON snapshots (text_hash);
  CREATE TABLE pages (
    url text PRIMARY KEY,
    snapshot_id text NOT NULL REFERENCES snapshots (id),
    validated_at text COLLATE "C" NOT NULL
  );
  CREATE INDEX pages_by_snapshot ON pages (snapshot_id);
  CREATE TABLE searches (key text PRIMARY KEY, results bytea NOT NULL, at text COLLATE "C" NOT NULL);
  CREATE TABLE notes (
    kind text NOT NULL,
    key text NOT NULL,
    value bytea NOT NULL,
    at text COLLATE "C" NOT NULL,
    PRIMARY KEY (kind, key)
  );
  CREATE TABLE runs (
    n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    kind text NOT NULL,
    seed text NOT NULL,
    created_at text COLLATE "C" NOT NULL,
    updated_at text COLLATE "C" NOT NULL,
    state text NOT NULL,
    request bytea NOT NULL,
    settings bytea NOT NULL,
    result bytea,
    error bytea,
    epoch integer NOT NULL,
    owner text,
    heartbeat_at text COLLATE "C",
    elapsed_ms double precision NOT NULL,
    topic_hash text NOT NULL,
    last_seq integer NOT NULL,
    principal text
  );
  CREATE INDEX runs_by_time ON runs (created_at, n);
  CREATE INDEX runs_of_principal ON runs (principal, id);
  CREATE INDEX runs_of_principal_by_time ON runs (principal, created_at, n) WHERE principal IS NOT NULL;
  CREATE TABLE journal (
    n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run_id text NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    key text NOT NULL,
    type text NOT NULL,
    input_hash text NOT NULL,
    status text NOT NULL,
    value bytea NOT NULL,
    prompt text,
    model text,
    at text NOT NULL,
    took_ms double precision NOT NULL,
    UNIQUE (run_id, key)
  );
  CREATE TABLE attempts (
    n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run_id text NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    id text NOT NULL,
    key text NOT NULL,
    attempt integer NOT NULL,
    purse text NOT NULL,
    reserved text NOT NULL,
    settled text,
    at text NOT NULL,
    UNIQUE (run_id, id)
  );
  CREATE TABLE events (
    run_id text NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    seq integer NOT NULL,
    key text NOT NULL,
    at text NOT NULL,
    request_id text NOT NULL,
    topic_hash text NOT NULL,
    event bytea NOT NULL,
    PRIMARY KEY (run_id, seq),
    UNIQUE (run_id, key)
  );
  CREATE TABLE ratings (
    n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run_id text NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    thumbs text NOT NULL,
    comment bytea NOT NULL,
    at text NOT NULL
  );
  CREATE INDEX ratings_by_run ON ratings (run_id);
  CREATE TABLE conversations (
    n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    created_at text NOT NULL,
    updated_at text COLLATE "C" NOT NULL,
    title bytea NOT NULL,
    state bytea NOT NULL,
    principal text
  );
  CREATE INDEX conversations_by_time ON conversations (updated_at, n);
  CREATE INDEX conversations_of_principal ON conversations (principal, id);
  CREATE INDEX conversations_of_principal_by_time ON conversations (principal, updated_at, n) WHERE principal IS NOT NULL;
  CREATE TABLE messages (
    n bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    conversation_id text NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    seq integer NOT NULL,
    role text NOT NULL,
    text bytea NOT NULL,
    meta bytea NOT NULL,
    at text NOT NULL,
    PRIMARY KEY (conversation_id, seq)
  );
  CREATE TABLE evidence_of (
    principal text NOT NULL,
    snapshot_id text NOT NULL,
    run_id text NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    PRIMARY KEY (principal, snapshot_id, run_id)
  );
  CREATE INDEX evidence_of_run ON evidence_of (run_id);
  `,
  // Limits that all processes share, one row a key. Times are ms since 1970 by the database's clock: until when a place is held, until when a place
  // that was free again rests, since when and until when a process waits. Many updates of few rows: room beside each keeps them where they are.
  `
  CREATE TABLE limits (
    key text PRIMARY KEY,
    not_before double precision NOT NULL DEFAULT 0,
    held jsonb NOT NULL DEFAULT '{}',
    resting double precision[] NOT NULL DEFAULT '{}',
    waiting jsonb NOT NULL DEFAULT '{}'
  ) WITH (fillfactor = 50);
  `,
  // What people found when they checked sentences themselves.
  `
  CREATE TABLE checks (
    run_id text NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    sentence text NOT NULL,
    said text NOT NULL,
    note bytea NOT NULL,
    at text NOT NULL,
    PRIMARY KEY (run_id, sentence)
  );
  `,
  `
  UPDATE runs SET state = 'queued' WHERE state = 'running' AND owner IS NULL;
  CREATE INDEX runs_by_state ON runs (state, created_at, n);
  `,
  `
  ALTER TABLE runs ADD COLUMN accepted integer NOT NULL DEFAULT 0, ADD COLUMN asked text, ADD COLUMN settings_hash text;
  UPDATE runs SET accepted = 1 WHERE id IN (SELECT key FROM notes WHERE kind = 'job');
  UPDATE runs SET asked = 'finish' WHERE id IN (SELECT key FROM notes WHERE kind = 'finish');
  UPDATE runs SET asked = 'cancel' WHERE id IN (SELECT key FROM notes WHERE kind = 'cancelled' AND value = '\\x00' || 'yes'::bytea);
  DELETE FROM notes WHERE kind IN ('job', 'finish', 'cancelled');
  CREATE INDEX runs_in_queue ON runs (created_at, n) WHERE accepted = 1 AND state IN ('queued', 'interrupted', 'running');
  CREATE TABLE workers (owner text PRIMARY KEY, concurrency integer NOT NULL, under_way integer NOT NULL, seen_at timestamptz NOT NULL);
  `,
  `
  ALTER TABLE runs ADD COLUMN counted_at text COLLATE "C";
  ALTER TABLE runs ADD COLUMN counts text;
  CREATE INDEX runs_to_count ON runs (n) WHERE state IN ('finished', 'failed', 'cancelled') AND counted_at IS DISTINCT FROM updated_at;
  CREATE TABLE totals (
    scope text NOT NULL,
    principal text NOT NULL,
    day text COLLATE "C" NOT NULL,
    kind text NOT NULL,
    measure text NOT NULL,
    label text NOT NULL,
    times bigint NOT NULL,
    amount double precision NOT NULL,
    PRIMARY KEY (scope, principal, day, kind, measure, label)
  );
  CREATE INDEX totals_by_measure ON totals (measure, day) WHERE scope = 'own';
  `,
  `
  CREATE TABLE tallies (what text PRIMARY KEY, n bigint NOT NULL);
  `,
  // Collections of documents that are somebody's.
  `
  CREATE TABLE collections (
    id text PRIMARY KEY,
    name text NOT NULL,
    principal text NOT NULL,
    readers text NOT NULL,
    created_at text NOT NULL,
    UNIQUE (principal, name)
  );
  `,
  // Who may ask, and what was used on each day, of which the journal tells as far as it is kept. A row that is damaged must keep nobody from all the others.
  `
  CREATE TABLE principals (
    name text PRIMARY KEY,
    rights text NOT NULL,
    quotas text NOT NULL,
    keep_days integer,
    created_at text NOT NULL
  );
  CREATE TABLE tokens (
    id text PRIMARY KEY,
    principal text NOT NULL REFERENCES principals (name),
    hash text NOT NULL UNIQUE,
    created_at text COLLATE "C" NOT NULL,
    expires_at text,
    revoked_at text
  );
  CREATE TABLE sessions (hash text PRIMARY KEY, token_hash text NOT NULL, expires_at text COLLATE "C" NOT NULL);
  CREATE TABLE usage (
    principal text NOT NULL,
    day text COLLATE "C" NOT NULL,
    runs bigint NOT NULL,
    tokens_in bigint NOT NULL,
    tokens_out bigint NOT NULL,
    micro_usd bigint NOT NULL,
    PRIMARY KEY (principal, day)
  );
  INSERT INTO usage
    SELECT coalesce(principal, ''), substr(created_at, 1, 10), count(*), 0, 0, 0 FROM runs GROUP BY 1, 2;
  INSERT INTO usage
    SELECT coalesce(r.principal, ''), substr(a.at, 1, 10), 0, coalesce(sum(substring(a.spend FROM '"tokensIn":(\\d{1,15})')::bigint), 0),
      coalesce(sum(substring(a.spend FROM '"tokensOut":(\\d{1,15})')::bigint), 0),
      coalesce(sum(substring(a.spend FROM '"costMicroUsd":(\\d{1,15})')::bigint), 0)
    FROM (SELECT run_id, at, coalesce(settled, reserved) AS spend FROM attempts) a JOIN runs r ON r.id = a.run_id GROUP BY 1, 2
    ON CONFLICT (principal, day) DO UPDATE SET tokens_in = excluded.tokens_in, tokens_out = excluded.tokens_out, micro_usd = excluded.micro_usd;
  `,
  // What runs were asked, to be found by; those of runs that are here already are kept before the first search.
  `
  ALTER TABLE runs ADD COLUMN question_kept integer NOT NULL DEFAULT 0;
  CREATE INDEX runs_to_find ON runs (n) WHERE question_kept = 0;
  CREATE TABLE questions (n bigint PRIMARY KEY REFERENCES runs (n) ON DELETE CASCADE, plain bytea NOT NULL, grams integer[] NOT NULL);
  CREATE INDEX questions_by_gram ON questions USING gin (grams) WITH (gin_pending_list_limit = 64);
  `,
  // What a run came to, for lists.
  "ALTER TABLE runs ADD COLUMN came_to text;",
];
