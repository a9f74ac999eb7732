import { snapshotSchema } from "../domain/snapshot.ts";
import { type Span, spansOverlap } from "../domain/span.ts";
import type { Table } from "../domain/table.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import type { Database } from "../store/database.ts";
import { unpackText } from "../store/packed-text.ts";
import { bytesOf, numberOf, optionalTextOf, type Row, textOf } from "../store/row.ts";
import { fairTurn } from "../store/turnstile.ts";
import { quotedCells, rowsInWords } from "../text/table.ts";
import { libraryUrl } from "./address.ts";
import { byGrams, byWords, byWordsIn, candidateOf, weighedQuery } from "./candidates.ts";
import { namedDocuments } from "./naming.ts";
import type { QueryTerm } from "./query.ts";
import { type Ranked, ranking, type Standing } from "./relevance.ts";
import { rowsSnippet, snippetOf } from "./snippet.ts";

/** A passage of a document, in UTF-16 units of its text. */
export interface HitPassage {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The sentences of it that say most of what was asked. */
  readonly snippet: string;
  /** Its place among all passages that were found, from 1. */
  readonly rank: number;
  readonly page?: number;
  readonly heading?: string;
}

/** One document that answers a query, with its best passages. */
export interface LibraryHit {
  readonly url: CanonicalUrl;
  readonly title: string;
  readonly snippet: string;
  /** 0–1; under 0.15 is off-topic ({@link ranking}). */
  readonly score: number;
  readonly page?: number;
  readonly heading?: string;
  readonly published?: string;
  readonly language?: string;
  /** The best passage. */
  readonly passage: HitPassage;
  /** The best passages of the document, as many as were asked for, best first. */
  readonly passages: readonly HitPassage[];
  /** How each term of the query stands in the best passage: as it was typed, as a word like it, as one that is used for it, elsewhere in the document, or not at all. */
  readonly terms: readonly { readonly word: string; readonly found: Standing }[];
}

export interface SearchOptions {
  readonly limit: number;
  readonly collections?: readonly string[] | undefined;
  /** Passages of one document at most; three when absent. */
  readonly passages?: number | undefined;
}

const MOST_PASSAGES = 3;
/** Documents that the query names best, whose own passages are compared besides those found among all. */
const PREFERRED = 4;

/** Answers a query from the index, in the calling thread, in stretches of a few milliseconds where the index is small. */
export async function searchIndex(
  db: Database,
  query: string,
  { limit, collections, passages = MOST_PASSAGES }: SearchOptions,
): Promise<LibraryHit[]> {
  const weighed = await db.read(() => weighedQuery(db, query));
  if (weighed.terms.length === 0) return [];
  const worded = await db.read(() => byWords(db, weighed.terms, collections));
  const likened = await db.read(() => byGrams(db, weighed.grams, collections));
  const named = await db.read(() => namedDocuments(db, query));
  const preferred = [...named].sort(([a, x], [b, y]) => y - x || a - b).slice(0, PREFERRED);
  const within = (await inTurns(preferred, ([id]) => db.read(() => byWordsIn(db, weighed.terms, id, collections)))).filter(
    (one) => one !== undefined,
  );
  const ids = [...new Set([...worded, ...likened, ...within.flatMap((one) => one.ids)])];
  const candidates = (await inTurns(ids, (id) => db.read(() => candidateOf(db, id)))).filter((one) => one !== undefined);
  const documents = await byDocument(ranking({ ...weighed, named, within }, candidates, limit), passages);
  const hits = await inTurns(documents.slice(0, limit), async (ranked) => {
    const hit = await db.read(() => hitOf(db, ranked, weighed.terms));
    return hit === undefined ? undefined : withRowsTold(db, ranked[0].candidate.documentId, hit, weighed.terms);
  });
  return hits.filter((hit) => hit !== undefined);
}

async function inTurns<A, B>(all: readonly A[], work: (one: A) => Promise<B>): Promise<B[]> {
  const done: B[] = [];
  for (const one of all) done.push(await work(one));
  return done;
}

/** What was ranked, each document once with its best passages, letting others have their turn while it is ranked. */
async function byDocument(ranked: Generator<undefined, Ranked[]>, most: number): Promise<(readonly [Ranked, ...Ranked[]])[]> {
  let step = ranked.next();
  while (step.done !== true) {
    await fairTurn();
    step = ranked.next();
  }
  const documents = new Map<number, [Ranked, ...Ranked[]]>();
  for (const one of step.value) {
    const known = documents.get(one.candidate.documentId);
    if (known === undefined) documents.set(one.candidate.documentId, [one]);
    else if (known.length < most && saysSome(one)) known.push(one);
  }
  return [...documents.values()];
}

function saysSome({ standings }: Ranked): boolean {
  return [...standings.values()].some((standing) => standing === "here" || standing === "akin" || standing === "related");
}

const DOCUMENT = "SELECT collection, path, title, published, language FROM documents WHERE id = ?";
const PASSAGE = "SELECT start, page, headings, body FROM passages WHERE id = ?";

function hitOf(db: Database, ranked: readonly [Ranked, ...Ranked[]], terms: readonly QueryTerm[]): LibraryHit | undefined {
  const [best] = ranked;
  const document = db.get(DOCUMENT, best.candidate.documentId);
  const url = document && libraryUrl({ collection: textOf(document, "collection"), path: textOf(document, "path") });
  const passages = ranked.flatMap(({ candidate, rank }) => {
    const row = db.get(PASSAGE, candidate.id);
    return row === undefined ? [] : [{ ...passageOf(row, terms), rank }];
  });
  const [first] = passages;
  if (document === undefined || url === undefined || first === undefined) return undefined;
  const [published, language] = [optionalTextOf(document, "published"), optionalTextOf(document, "language")];
  return {
    url,
    title: textOf(document, "title"),
    snippet: first.snippet,
    score: Math.round(Math.min(1, best.score) * 1000) / 1000,
    ...(first.page === undefined ? {} : { page: first.page }),
    ...(first.heading === undefined ? {} : { heading: first.heading }),
    ...(published === undefined ? {} : { published }),
    ...(language === undefined ? {} : { language }),
    passage: first,
    passages,
    terms: terms.map((term) => ({ word: term.word, found: best.standings.get(term) ?? "missing" })),
  };
}

/** A hit in whose passages rows of tables are told in words, each with its head and scale. */
async function withRowsTold(db: Database, documentId: number, hit: LibraryHit, terms: readonly QueryTerm[]): Promise<LibraryHit> {
  if (!hit.passages.some(isOfTable)) return hit;
  const row = await db.read(() => db.get("SELECT snapshot, content FROM documents WHERE id = ?", documentId));
  if (row === undefined) return hit;
  const { tables } = snapshotSchema.pick({ tables: true }).parse(JSON.parse(await unpackText(bytesOf(row, "snapshot"))));
  const text = await unpackText(bytesOf(row, "content"));
  const passages = hit.passages.map((passage) => {
    const rows = isOfTable(passage) ? rowsWithin(text, tables, passage) : [];
    return rows.length === 0 ? passage : { ...passage, snippet: rowsSnippet(rows, terms) };
  });
  const [first = hit.passage] = passages;
  return { ...hit, snippet: first.snippet, passage: first, passages };
}

function isOfTable({ text }: HitPassage): boolean {
  return /^\|/m.test(text);
}

/** The rows of the first table that a passage takes in, in words. */
function rowsWithin(text: string, tables: readonly Table[], passage: Span): string[] {
  const table = tables.find(({ span }) => spansOverlap(span, passage));
  if (table === undefined) return [];
  const within = { start: Math.max(table.span.start, passage.start), end: Math.min(table.span.end, passage.end) };
  const cells = quotedCells(text, tables, within);
  return cells === undefined ? [] : rowsInWords(cells);
}

function passageOf(row: Row, terms: readonly QueryTerm[]): Omit<HitPassage, "rank"> {
  const [start, text] = [numberOf(row, "start"), textOf(row, "body")];
  const heading = textOf(row, "headings").split(" › ").at(-1);
  return {
    start,
    end: start + text.length,
    text,
    snippet: snippetOf(text, terms),
    ...(row.page === null ? {} : { page: numberOf(row, "page") }),
    ...(heading === undefined || heading === "" ? {} : { heading }),
  };
}
