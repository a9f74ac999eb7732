import type { Layout } from "../store/layout.ts";

/** FTS5 sees only terms that are folded and stemmed already; it is to divide them at spaces and nowhere else. */
const TOKENIZER = `"unicode61 remove_diacritics 0 categories 'L* N* Co M*' tokenchars '_'"`;
/** A word in a title or a file's name tells more of a passage than one in a heading, and that more than one in the text. */
export const WEIGHTS = [5, 5, 3, 1] as const;

const DOCUMENTS = `
    CREATE TABLE documents (
      id INTEGER PRIMARY KEY,
      collection TEXT NOT NULL REFERENCES collections (name) ON DELETE CASCADE,
      path TEXT NOT NULL,
      signature TEXT NOT NULL,
      hash TEXT NOT NULL,
      title TEXT NOT NULL,
      published TEXT,
      language TEXT,
      snapshot BLOB NOT NULL,
      content BLOB NOT NULL,
      UNIQUE (collection, path)
    ) STRICT;

    CREATE TABLE refusals (
      collection TEXT NOT NULL REFERENCES collections (name) ON DELETE CASCADE,
      path TEXT NOT NULL,
      signature TEXT NOT NULL,
      reason TEXT NOT NULL,
      PRIMARY KEY (collection, path)
    ) STRICT;`;

/**
 * `passage_grams` knows only which passages hold a gram: how often is counted in the few passages that are compared. How many hold it stands in
 * `gram_counts` as of the last indexing, since counting takes as long as there are many.
 */
const PASSAGES = `
    CREATE TABLE passages (
      id INTEGER PRIMARY KEY,
      document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
      n INTEGER NOT NULL,
      start INTEGER NOT NULL,
      page INTEGER,
      headings TEXT NOT NULL,
      head TEXT NOT NULL,
      body TEXT NOT NULL,
      UNIQUE (document_id, n)
    ) STRICT;

    CREATE VIRTUAL TABLE passage_terms USING fts5 (title, name, headings, body, tokenize=${TOKENIZER});
    INSERT INTO passage_terms (passage_terms, rank) VALUES ('rank', 'bm25(${WEIGHTS.map((weight) => weight.toFixed(1)).join(", ")})');
    CREATE VIRTUAL TABLE passage_vocabulary USING fts5vocab (passage_terms, 'row');

    CREATE VIRTUAL TABLE passage_grams USING fts5 (grams, content='', contentless_delete=1, detail=none, tokenize="trigram case_sensitive 1");
    CREATE VIRTUAL TABLE gram_vocabulary USING fts5vocab (passage_grams, 'row');
    CREATE TABLE gram_counts (gram TEXT PRIMARY KEY, passages INTEGER NOT NULL) STRICT, WITHOUT ROWID;`;

const WORDS = `
    CREATE VIRTUAL TABLE document_words USING fts5 (words, content='', contentless_delete=1, detail=none, tokenize=${TOKENIZER});
    CREATE VIRTUAL TABLE document_vocabulary USING fts5vocab (document_words, 'row');

    CREATE TABLE spellings (
      word TEXT PRIMARY KEY,
      sound TEXT NOT NULL,
      rough TEXT NOT NULL,
      head TEXT NOT NULL,
      tail TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX spellings_by_sound ON spellings (sound);
    CREATE INDEX spellings_by_rough ON spellings (rough);
    CREATE INDEX spellings_by_head ON spellings (head);
    CREATE INDEX spellings_by_tail ON spellings (tail);`;

/** What stands at a document's beginning, with its title and its file's name: whom and what it is of. */
const OPENINGS = `
    CREATE VIRTUAL TABLE document_openings USING fts5 (words, content='', contentless_delete=1, detail=none, tokenize=${TOKENIZER});`;

/** What was made of the documents goes, and is made anew. */
const EMPTIED = `
    INSERT INTO passage_grams (passage_grams) VALUES ('delete-all');
    INSERT INTO document_words (document_words) VALUES ('delete-all');
    DELETE FROM passage_terms;
    DELETE FROM refusals;
    DELETE FROM documents;
    UPDATE collections SET indexed_at = '';`;

/** What was made of the documents goes; the collections stay, marked as never indexed, and are indexed anew when they are next asked. */
const ANEW = `
    DROP TABLE passage_vocabulary;
    DROP TABLE passage_terms;
    DROP TABLE passages;
    DROP TABLE document_vocabulary;
    DROP TABLE document_words;
    DROP TABLE spellings;
    DROP TABLE refusals;
    DROP TABLE documents;
    UPDATE collections SET indexed_at = '';`;

/** The library's index: a file of its own, which can be removed at any time and made anew from the folders. */
export const INDEX_LAYOUT: Layout = {
  /** "ASLI" */
  applicationId: 0x41534c49,
  migrations: [
    `
    CREATE TABLE collections (
      name TEXT PRIMARY KEY,
      folder TEXT NOT NULL UNIQUE,
      indexed_at TEXT NOT NULL
    ) STRICT;

    CREATE TABLE documents (
      id INTEGER PRIMARY KEY,
      collection TEXT NOT NULL REFERENCES collections (name) ON DELETE CASCADE,
      path TEXT NOT NULL,
      signature TEXT NOT NULL,
      hash TEXT NOT NULL,
      title TEXT NOT NULL,
      snapshot BLOB NOT NULL,
      UNIQUE (collection, path)
    ) STRICT;

    CREATE TABLE refusals (
      collection TEXT NOT NULL REFERENCES collections (name) ON DELETE CASCADE,
      path TEXT NOT NULL,
      signature TEXT NOT NULL,
      reason TEXT NOT NULL,
      PRIMARY KEY (collection, path)
    ) STRICT;

    CREATE TABLE passages (
      id INTEGER PRIMARY KEY,
      document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
      n INTEGER NOT NULL,
      start INTEGER NOT NULL,
      headings TEXT NOT NULL,
      body TEXT NOT NULL,
      UNIQUE (document_id, n)
    ) STRICT;

    CREATE VIRTUAL TABLE passage_terms USING fts5 (title, headings, body, tokenize=${TOKENIZER});
    INSERT INTO passage_terms (passage_terms, rank) VALUES ('rank', 'bm25(4.0, 2.0, 1.0)');
    CREATE VIRTUAL TABLE passage_vocabulary USING fts5vocab (passage_terms, 'row');

    CREATE VIRTUAL TABLE document_words USING fts5 (words, content='', contentless_delete=1, detail=none, tokenize=${TOKENIZER});
    CREATE VIRTUAL TABLE document_vocabulary USING fts5vocab (document_words, 'row');

    CREATE TABLE spellings (
      word TEXT PRIMARY KEY,
      sound TEXT NOT NULL,
      rough TEXT NOT NULL,
      head TEXT NOT NULL,
      tail TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX spellings_by_sound ON spellings (sound);
    CREATE INDEX spellings_by_rough ON spellings (rough);
    CREATE INDEX spellings_by_head ON spellings (head);
    CREATE INDEX spellings_by_tail ON spellings (tail);
    `,
    "ALTER TABLE collections ADD COLUMN kept INTEGER NOT NULL DEFAULT 1",
    `${ANEW}${DOCUMENTS}${PASSAGES}${WORDS}`,
    `${OPENINGS}${EMPTIED}`,
    // What of Markdown is text was read otherwise before.
    `INSERT INTO document_openings (document_openings) VALUES ('delete-all');${EMPTIED}`,
  ],
};
