import { extname } from "node:path";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import type { Database } from "../store/database.ts";
import { packText } from "../store/packed-text.ts";
import { numberOf, textOf } from "../store/row.ts";
import { roughSoundOf, soundOf } from "../text/spelling/phonetic.ts";
import { withYears } from "../text/years.ts";
import { gramText } from "./grams.ts";
import { indexedPassages } from "./indexed-passages.ts";
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
  readonly published: string | undefined;
  readonly language: string | undefined;
  readonly snapshot: Uint8Array;
  readonly content: Uint8Array;
  readonly titleTerms: string;
  readonly nameTerms: string;
  readonly words: string;
  /** Terms of title, file name and beginning. */
  readonly opening: string;
  readonly passages: readonly ReadyPassage[];
}

interface ReadyPassage {
  readonly start: number;
  readonly page: number | undefined;
  readonly headings: string;
  readonly head: string;
  readonly body: string;
  readonly headingTerms: string;
  readonly bodyTerms: string;
  readonly grams: string;
}

/** A first page: as far as it says in so many characters whom and what a document is of. */
export const OPENING = 3_000;

export async function makeReady(path: string, known: Known, { snapshot, text }: SnapshotWithText): Promise<ReadyDocument> {
  const name = spokenName(path);
  const above = gramText(`${snapshot.title} ${name}`);
  const passages = indexedPassages(text, snapshot.landmarks, snapshot.tables).map(({ start, end, page, headings, head }): ReadyPassage => {
    const [shown, body] = [headings.join(" › "), text.slice(start, end)];
    const said = head === "" ? body : `${head}\n${body}`;
    return {
      ...{ start, page, headings: shown, head, body, headingTerms: termsOfText(`${shown}\n${head}`), bodyTerms: termsOfText(body) },
      grams: above + gramText(`${shown} ${said}`),
    };
  });
  return {
    path,
    known,
    title: snapshot.title,
    published: snapshot.published,
    language: snapshot.language,
    snapshot: await packText(JSON.stringify(snapshot)),
    content: await packText(text),
    titleTerms: termsOfText(snapshot.title),
    nameTerms: termsOfText(name),
    opening: termsOfText(withYears(`${snapshot.title}\n${name}\n${text.slice(0, OPENING)}`)),
    words: [...spelledWords(`${snapshot.title}\n${text}`)].join(" "),
    passages,
  };
}

/** The words of a path: `reports/3M_2018-annual.pdf` is spoken "reports 3M 2018 annual". */
export function spokenName(path: string): string {
  return path
    .slice(0, path.length - extname(path).length)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** Keeps a document in place of what was there under its path. Must be called inside a transaction, as must all below. */
export function putDocument(db: Database, collection: string, document: ReadyDocument): void {
  removeDocument(db, collection, document.path);
  const { path, known, title, published = null, language = null, snapshot, content } = document;
  const id = db.insert(
    `INSERT INTO documents (collection, path, signature, hash, title, published, language, snapshot, content)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[collection, path, known.signature, known.hash, title, published, language, snapshot, content],
  );
  db.run("INSERT INTO document_words (rowid, words) VALUES (?, ?)", id, document.words);
  db.run("INSERT INTO document_openings (rowid, words) VALUES (?, ?)", id, document.opening);
  document.passages.forEach((passage, n) => {
    const { start, page = null, headings, head, body } = passage;
    const passageId = db.insert(
      "INSERT INTO passages (document_id, n, start, page, headings, head, body) VALUES (?, ?, ?, ?, ?, ?, ?)",
      ...[id, n, start, page, headings, head, body],
    );
    const sql = "INSERT INTO passage_terms (rowid, title, name, headings, body) VALUES (?, ?, ?, ?, ?)";
    db.run(sql, passageId, document.titleTerms, document.nameTerms, passage.headingTerms, passage.bodyTerms);
    db.run("INSERT INTO passage_grams (rowid, grams) VALUES (?, ?)", passageId, passage.grams);
  });
}

/** Removes a document with its passages, and whatever was said of a file that could not be read. */
export function removeDocument(db: Database, collection: string, path: string): void {
  db.run("DELETE FROM refusals WHERE collection = ? AND path = ?", collection, path);
  const row = db.get("SELECT id FROM documents WHERE collection = ? AND path = ?", collection, path);
  if (row !== undefined) removeDocuments(db, "id = ?", numberOf(row, "id"));
}

/** Removes the documents of a condition with all that is indexed of them. */
export function removeDocuments(db: Database, condition: "id = ?" | "collection = ?", value: number | string): void {
  const ids = `SELECT id FROM documents WHERE ${condition}`;
  for (const table of ["passage_terms", "passage_grams"])
    db.run(`DELETE FROM ${table} WHERE rowid IN (SELECT id FROM passages WHERE document_id IN (${ids}))`, value);
  for (const table of ["document_words", "document_openings"]) db.run(`DELETE FROM ${table} WHERE rowid IN (${ids})`, value);
  db.run(`DELETE FROM documents WHERE ${condition}`, value);
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

/**
 * Takes what removed documents have left out of the file: deleted terms stay in the segments of the full-text indexes until these are merged into one,
 * and words that only those documents had among the spellings. The file is then written anew: where pages were parted, copies of entries are left in them that no
 * deletion overwrites. It takes as long as the index is large.
 */
export async function clearRemains(db: Database): Promise<void> {
  for (const table of ["passage_terms", "passage_grams", "document_words", "document_openings"])
    await db.write(() => db.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`));
  await db.write(() => db.run("DELETE FROM spellings WHERE word NOT IN (SELECT term FROM document_vocabulary)"));
  await db.read(() => db.exec("VACUUM"));
}

/** Notes how many passages hold each gram. */
export function countGrams(db: Database): void {
  db.run("DELETE FROM gram_counts");
  db.run("INSERT INTO gram_counts (gram, passages) SELECT term, doc FROM gram_vocabulary");
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
