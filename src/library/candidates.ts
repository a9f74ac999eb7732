import type { Database } from "../store/database.ts";
import { numberOf, textOf } from "../store/row.ts";
import { OPENING, spokenName } from "./catalogue.ts";
import { gramText } from "./grams.ts";
import {
  matchExpression,
  type QueryGram,
  type QueryTerm,
  quoted,
  relatedExpression,
  wantedGrams,
  wantedTerms,
  withinReach,
} from "./query.ts";
import type { Candidate, WeighedQuery, WithinDocument } from "./relevance.ts";

/** Passages taken from each of the two indexes in its own order, and how many of one document are compared. */
const FOUND = 300;
const COMPARED = 70;
const PER_DOCUMENT = 4;

/** A query with what the library knows of its terms and grams. */
export function weighedQuery(db: Database, query: string): WeighedQuery {
  const passages = numberOf(db.get("SELECT count(*) AS n FROM passages") ?? {}, "n");
  const holding = (sql: string, term: string) => {
    const row = db.get(sql, term);
    return row === undefined ? 0 : numberOf(row, "n");
  };
  const holdingTerm = (term: string) => ({ term, passages: holding("SELECT doc AS n FROM passage_vocabulary WHERE term = ?", term) });
  const terms = wantedTerms(query).map((term) => ({
    ...term,
    ...holdingTerm(term.term),
    related: term.related.map(holdingTerm).filter((one) => one.passages > 0),
  }));
  const counts = new Map<string, number>();
  const all = [...wantedGrams(query)];
  for (const gram of all) if (gram.length === 3) counts.set(gram, holding("SELECT passages AS n FROM gram_counts WHERE gram = ?", gram));
  const held = (gram: string) => counts.get(gram) ?? Math.min(counts.get(gram.slice(0, 3)) ?? 0, counts.get(gram.slice(1)) ?? 0);
  return { terms, grams: all.map((gram) => ({ gram, passages: held(gram) })), passages };
}

/** FTS5 sorts and cuts by itself as long as nothing is joined to it. */
const RANKED = "SELECT rowid, rank FROM passage_terms WHERE passage_terms MATCH ?";
/** The plus keeps SQLite from asking FTS5 anew for every passage of the collections, which takes a hundred times as long. */
const OF_COLLECTIONS = `AND +rowid IN (
  SELECT p.id FROM passages p JOIN documents d ON d.id = p.document_id WHERE d.collection IN (SELECT value FROM json_each(?)))`;
const PLACED = (ranked: string) => `
  SELECT p.id, p.document_id FROM (${ranked} ORDER BY rank LIMIT ${FOUND}) f JOIN passages p ON p.id = f.rowid ORDER BY f.rank`;
const ANYWHERE = PLACED(RANKED);
const IN_COLLECTIONS = PLACED(`${RANKED} ${OF_COLLECTIONS}`);

/** The passages that hold the query's words, and those that hold related ones, each in FTS5's order. */
export function byWords(db: Database, terms: readonly QueryTerm[], collections: readonly string[] | undefined): number[] {
  return [matchExpression(terms), relatedExpression(terms)].flatMap((expression) => matching(db, expression, collections));
}

function matching(db: Database, expression: string, collections: readonly string[] | undefined): number[] {
  if (expression === "") return [];
  const rows = collections === undefined ? db.all(ANYWHERE, expression) : db.all(IN_COLLECTIONS, expression, JSON.stringify(collections));
  return chosen(rows.map((row) => ({ id: numberOf(row, "id"), documentId: numberOf(row, "document_id") })));
}

/** Passages of a document that are compared where a query names it. */
const OF_NAMED = 120;
/** A document's passages are numbered one after the other. */
const OF_DOCUMENT = `${RANKED} AND rowid BETWEEN ? AND ? ORDER BY rank LIMIT ${OF_NAMED}`;
const COUNTED = "SELECT count(*) AS n FROM passage_terms WHERE passage_terms MATCH ? AND rowid BETWEEN ? AND ?";
const PLACE = `
  SELECT min(p.id) AS first, max(p.id) AS last, count(*) AS n, d.collection FROM passages p JOIN documents d ON d.id = p.document_id
  WHERE p.document_id = ? GROUP BY d.id`;

/** The passages of one document that hold the query's words, in FTS5's order, and what the document knows of the words; undefined where it is none of the collections'. */
export function byWordsIn(
  db: Database,
  terms: readonly QueryTerm[],
  documentId: number,
  collections: readonly string[] | undefined,
): WithinDocument | undefined {
  const place = db.get(PLACE, documentId);
  if (place === undefined || collections?.includes(textOf(place, "collection")) === false) return undefined;
  const reach = [numberOf(place, "first"), numberOf(place, "last")] as const;
  const holding = terms.map(({ term }): [string, number] => [term, numberOf(db.get(COUNTED, quoted(term), ...reach) ?? {}, "n")]);
  const known = new Map(holding);
  // What is common in the library may be what this document is asked for.
  const expression = matchExpression(terms.map((term) => ({ ...term, passages: known.get(term.term) ?? 0 })));
  if (expression === "") return undefined;
  const found = db.all(OF_DOCUMENT, expression, ...reach);
  return { documentId, ids: found.map((row) => numberOf(row, "rowid")), passages: numberOf(place, "n"), holding: known };
}

const HOLDING = "SELECT rowid FROM passage_grams WHERE passage_grams MATCH ?";
const OWNER = "SELECT p.document_id, d.collection FROM passages p JOIN documents d ON d.id = p.document_id WHERE p.id = ?";

/** The passages that hold most of the query's rare grams. */
export function byGrams(db: Database, grams: readonly QueryGram[], collections: readonly string[] | undefined): number[] {
  const weights = new Map<number, number>();
  for (const { gram, passages } of withinReach(grams.filter((gram) => gram.gram.length === 3 && gram.passages > 0))) {
    const weight = 1 / Math.log(2 + passages);
    for (const row of db.all(HOLDING, quoted(gram))) {
      const id = numberOf(row, "rowid");
      weights.set(id, (weights.get(id) ?? 0) + weight);
    }
  }
  const best = [...weights].sort(([a, one], [b, other]) => other - one || a - b).slice(0, collections === undefined ? FOUND : undefined);
  const owned: { id: number; documentId: number }[] = [];
  for (const [id] of best) {
    const row = db.get(OWNER, id);
    if (row === undefined || collections?.includes(textOf(row, "collection")) === false) continue;
    if (owned.push({ id, documentId: numberOf(row, "document_id") }) >= FOUND) break;
  }
  return chosen(owned);
}

/** The first few, no document with more than its share. */
function chosen(found: readonly { readonly id: number; readonly documentId: number }[]): number[] {
  const taken = new Map<number, number>();
  return found
    .filter(({ documentId }) => {
      const before = taken.get(documentId) ?? 0;
      taken.set(documentId, before + 1);
      return before < PER_DOCUMENT;
    })
    .slice(0, COMPARED)
    .map(({ id }) => id);
}

const PASSAGE = `
  SELECT p.document_id, p.start, p.headings AS shown, p.head, p.body AS text, d.title AS called, d.path, f.title, f.name, f.headings, f.body
  FROM passages p JOIN documents d ON d.id = p.document_id JOIN passage_terms f ON f.rowid = p.id WHERE p.id = ?`;

/** A passage as it is compared; undefined when it is gone. */
export function candidateOf(db: Database, id: number): Candidate | undefined {
  const row = db.get(PASSAGE, id);
  if (row === undefined) return undefined;
  return {
    id,
    documentId: numberOf(row, "document_id"),
    opens: numberOf(row, "start") < OPENING,
    terms: [textOf(row, "title"), textOf(row, "name"), textOf(row, "headings"), textOf(row, "body")],
    grams: [
      gramText(`${textOf(row, "called")} ${spokenName(textOf(row, "path"))} ${textOf(row, "shown")}`),
      gramText(`${textOf(row, "head")}\n${textOf(row, "text")}`),
    ],
  };
}
