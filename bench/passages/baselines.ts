import { DatabaseSync } from "node:sqlite";
import { Bm25 } from "../../src/text/bm25.ts";

/** Another way to search the same documents. */
export interface Baseline {
  readonly name: string;
  /** Indexes of documents, best first. */
  readonly rank: (query: string) => number[];
}

/** FTS5 as it comes, over words and over trigrams, and BM25 of whole documents with the project's own words. */
export function baselines(documents: readonly string[]): Baseline[] {
  const bm25 = new Bm25(documents);
  return [
    { name: "unicode61", rank: fts5(documents, "unicode61", wordsIn) },
    { name: "trigram", rank: fts5(documents, "trigram", trigramsIn) },
    {
      name: "BM25",
      rank: (query) => {
        const scores = bm25.scores(query);
        return documents
          .map((_, index) => index)
          .filter((index) => (scores[index] ?? 0) > 0)
          .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
      },
    },
  ];
}

function fts5(documents: readonly string[], tokenizer: string, termsIn: (query: string) => string[]): (query: string) => number[] {
  const db = new DatabaseSync(":memory:");
  db.exec(`CREATE VIRTUAL TABLE t USING fts5 (text, tokenize='${tokenizer}')`);
  const insert = db.prepare("INSERT INTO t (rowid, text) VALUES (?, ?)");
  for (const [index, text] of documents.entries()) insert.run(index + 1, text);
  const ask = db.prepare("SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank LIMIT 10");
  return (query) => {
    const terms = [...new Set(termsIn(query))].map((term) => `"${term.replaceAll('"', '""')}"`);
    return terms.length === 0 ? [] : ask.all(terms.join(" OR ")).map((row) => Number(row.rowid) - 1);
  };
}

function wordsIn(query: string): string[] {
  return query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function trigramsIn(query: string): string[] {
  const characters = [...query.toLowerCase().replace(/\s+/g, " ")];
  return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
}
