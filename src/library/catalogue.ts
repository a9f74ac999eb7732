import type { SnapshotWithText } from "../domain/snapshot.ts";
import type { Database } from "../store/database.ts";
import { packText } from "../store/packed-text.ts";
import { numberOf, textOf } from "../store/row.ts";
import { roughSoundOf, soundOf } from "../text/spelling/phonetic.ts";
import { passagesOf } from "./passages.ts";
import { spelledWords, termsOfText } from "./terms.ts";
import type { Skipped } from "./walk.ts";

/** What the index knows of a file. */
export interface Known {
  readonly signature: string;
  readonly hash: string;
}

export interface Refusal {
  readonly signature: string;
  readonly reason: string;
}

/** A document made ready to be kept, so that the transaction that keeps it stays short. */
export interface ReadyDocument {
  readonly path: string;
  readonly known: Known;
  readonly title: string;
  readonly snapshot: Uint8Array;
  readonly titleTerms: string;
  readonly words: string;
  readonly passages: readonly ReadyPassage[];
}

interface ReadyPassage {
  readonly start: number;
  readonly headings: string;
  readonly body: string;
  readonly headingTerms: string;
  readonly bodyTerms: string;
}

export async function makeReady(path: string, known: Known, { snapshot, text }: SnapshotWithText): Promise<ReadyDocument> {
  const passages = passagesOf(text, snapshot.landmarks).map(({ start, end, headings }) => {
    const [shown, body] = [headings.join(" › "), text.slice(start, end)];
    return { start, headings: shown, body, headingTerms: termsOfText(shown), bodyTerms: termsOfText(body) };
  });
  return {
    path,
    known,
    title: snapshot.title,
    snapshot: await packText(JSON.stringify(snapshot)),
    titleTerms: termsOfText(snapshot.title),
    words: [...spelledWords(`${snapshot.title}\n${text}`)].join(" "),
    passages,
  };
}

/** Keeps a document in place of what was there under its path. Must be called inside a transaction, as must all below. */
export function putDocument(db: Database, collection: string, document: ReadyDocument): void {
  removeDocument(db, collection, document.path);
  const { path, known, title, snapshot } = document;
  const id = db.insert(
    "INSERT INTO documents (collection, path, signature, hash, title, snapshot) VALUES (?, ?, ?, ?, ?, ?)",
    ...[collection, path, known.signature, known.hash, title, snapshot],
  );
  db.run("INSERT INTO document_words (rowid, words) VALUES (?, ?)", id, document.words);
  document.passages.forEach((passage, n) => {
    const passageId = db.insert(
      "INSERT INTO passages (document_id, n, start, headings, body) VALUES (?, ?, ?, ?, ?)",
      ...[id, n, passage.start, passage.headings, passage.body],
    );
    const sql = "INSERT INTO passage_terms (rowid, title, headings, body) VALUES (?, ?, ?, ?)";
    db.run(sql, passageId, document.titleTerms, passage.headingTerms, passage.bodyTerms);
  });
}

/** Removes a document with its passages, and whatever was said of a file that could not be read. */
export function removeDocument(db: Database, collection: string, path: string): void {
  db.run("DELETE FROM refusals WHERE collection = ? AND path = ?", collection, path);
  const row = db.get("SELECT id FROM documents WHERE collection = ? AND path = ?", collection, path);
  if (row === undefined) return;
  const id = numberOf(row, "id");
  db.run("DELETE FROM passage_terms WHERE rowid IN (SELECT id FROM passages WHERE document_id = ?)", id);
  db.run("DELETE FROM document_words WHERE rowid = ?", id);
  db.run("DELETE FROM documents WHERE id = ?", id);
}

export function putRefusal(db: Database, collection: string, { path, reason }: Skipped, signature: string): void {
  removeDocument(db, collection, path);
  db.run("INSERT INTO refusals (collection, path, signature, reason) VALUES (?, ?, ?, ?)", collection, path, signature, reason);
}

/** The content is as before; only the file's times have changed. */
export function keepSignature(db: Database, collection: string, path: string, signature: string): void {
  db.run("UPDATE documents SET signature = ? WHERE collection = ? AND path = ?", signature, collection, path);
}

export function knownDocuments(db: Database, collection: string): Map<string, Known> {
  const rows = db.all("SELECT path, signature, hash FROM documents WHERE collection = ?", collection);
  return new Map(rows.map((row) => [textOf(row, "path"), { signature: textOf(row, "signature"), hash: textOf(row, "hash") }]));
}

export function knownRefusals(db: Database, collection: string): Map<string, Refusal> {
  const rows = db.all("SELECT path, signature, reason FROM refusals WHERE collection = ?", collection);
  return new Map(rows.map((row) => [textOf(row, "path"), { signature: textOf(row, "signature"), reason: textOf(row, "reason") }]));
}

/** Adds sounds, beginnings and ends of words met for the first time, by which misspelled ones find them (C14). */
export function learnSpellings(db: Database): void {
  const rows = db.all("SELECT term FROM document_vocabulary WHERE term NOT IN (SELECT word FROM spellings)");
  for (const row of rows) {
    const word = textOf(row, "term");
    const sql = "INSERT INTO spellings (word, sound, rough, head, tail) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    db.run(sql, word, soundOf(word), roughSoundOf(word), word.slice(0, 3), word.slice(-4));
  }
}
