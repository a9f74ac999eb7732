import { type Snapshot, snapshotSchema } from "../domain/snapshot.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import type { Database } from "../store/database.ts";
import { unpackText } from "../store/packed-text.ts";
import { bytesOf, numberOf, textOf } from "../store/row.ts";
import { placeAt } from "./passages.ts";
import { matchExpression, type QueryTerm, rarity, wantedTerms } from "./query.ts";
import { relevance, togetherness } from "./relevance.ts";
import { snippetOf } from "./snippet.ts";

/** One document that answers a query, with its best passage. */
export interface LibraryHit {
  readonly url: CanonicalUrl;
  readonly title: string;
  readonly snippet: string;
  /** 0–1; under 0.15 is off-topic ({@link relevance}). */
  readonly score: number;
  readonly page?: number;
  readonly heading?: string;
  readonly published?: string;
  readonly language?: string;
  /** The passage in the document's text, in UTF-16 units. */
  readonly passage: { readonly start: number; readonly end: number; readonly text: string };
}

interface Candidate {
  readonly documentId: number;
  readonly start: number;
  readonly body: string;
  /** Terms of title, headings and body, each part apart from the next. */
  readonly terms: string;
  readonly bm25: number;
}

/** Passages looked at by FTS5's order, and how many of one document are judged. */
const CANDIDATES = 150;
const PER_DOCUMENT = 3;

/** Answers a query from the index. Runs in the calling thread, in a few milliseconds. */
export async function searchIndex(
  db: Database,
  query: string,
  options: { readonly limit: number; readonly collections?: readonly string[] | undefined },
): Promise<LibraryHit[]> {
  const found = await db.read(() => {
    const terms = weighedTerms(db, query);
    const expression = matchExpression(terms);
    if (expression === "") return { terms, ranked: [] };
    const candidates = candidatesFor(db, expression, options.collections, options.limit);
    const ranked = rank(terms, candidates).slice(0, options.limit);
    return { terms, ranked: ranked.map((one) => ({ ...one, document: documentOf(db, one.candidate.documentId) })) };
  });
  const hits = found.ranked.map(async ({ candidate, score, document }) => {
    if (document === undefined) return undefined;
    return hitOf(candidate, score, found.terms, snapshotSchema.parse(JSON.parse(await unpackText(document))));
  });
  return (await Promise.all(hits)).filter((hit) => hit !== undefined);
}

function documentOf(db: Database, id: number): Uint8Array | undefined {
  const row = db.get("SELECT snapshot FROM documents WHERE id = ?", id);
  return row === undefined ? undefined : bytesOf(row, "snapshot");
}

function weighedTerms(db: Database, query: string): QueryTerm[] {
  const passages = numberOf(db.get("SELECT count(*) AS n FROM passages") ?? {}, "n");
  return wantedTerms(query).map(({ term, weight }) => {
    const row = db.get("SELECT doc FROM passage_vocabulary WHERE term = ?", term);
    const holding = row === undefined ? 0 : numberOf(row, "doc");
    const asPrefix = holding === 0 && term.length >= 4;
    const begun = asPrefix ? passagesWithBeginning(db, term) : 0;
    return { term, weight: weight * rarity(holding, passages), passages: holding + begun, asPrefix: begun > 0 };
  });
}

function passagesWithBeginning(db: Database, term: string): number {
  const sql = "SELECT coalesce(sum(doc), 0) AS n FROM passage_vocabulary WHERE term >= ? AND term < ?";
  return numberOf(db.get(sql, term, `${term}\u{10ffff}`) ?? {}, "n");
}

/** FTS5 sorts and cuts by itself as long as nothing is joined to it. */
const RANKED = "SELECT rowid, rank FROM passage_terms WHERE passage_terms MATCH ?";
/** The plus keeps SQLite from asking FTS5 anew for every passage of the collections, which takes a hundred times as long. */
const OF_COLLECTIONS = `AND +rowid IN (
  SELECT p.id FROM passages p JOIN documents d ON d.id = p.document_id WHERE d.collection IN (SELECT value FROM json_each(?)))`;
const PLACED = (ranked: string) => `
  SELECT p.id, p.document_id, -f.rank AS bm25 FROM (${ranked} ORDER BY rank LIMIT ${CANDIDATES}) f
  JOIN passages p ON p.id = f.rowid ORDER BY f.rank`;
const ANYWHERE = PLACED(RANKED);
const IN_COLLECTIONS = PLACED(`${RANKED} ${OF_COLLECTIONS}`);

/** The passages FTS5 ranks first, a few of each document, of twice as many documents as wanted. */
function candidatesFor(db: Database, expression: string, collections: readonly string[] | undefined, limit: number): Candidate[] {
  const rows = collections === undefined ? db.all(ANYWHERE, expression) : db.all(IN_COLLECTIONS, expression, JSON.stringify(collections));
  const taken = new Map<number, number>();
  const candidates: Candidate[] = [];
  for (const row of rows) {
    const documentId = numberOf(row, "document_id");
    const before = taken.get(documentId) ?? 0;
    if (before >= PER_DOCUMENT || (before === 0 && taken.size >= limit * 2)) continue;
    taken.set(documentId, before + 1);
    candidates.push(candidateOf(db, numberOf(row, "id"), documentId, numberOf(row, "bm25")));
  }
  return candidates;
}

const PASSAGE = `
  SELECT p.start, p.body, f.title AS title_terms, f.headings AS heading_terms, f.body AS body_terms
  FROM passages p JOIN passage_terms f ON f.rowid = p.id WHERE p.id = ?`;

function candidateOf(db: Database, id: number, documentId: number, bm25: number): Candidate {
  const row = db.get(PASSAGE, id) ?? {};
  const terms = ["title_terms", "heading_terms", "body_terms"].map((column) => textOf(row, column)).join(" | ");
  return { documentId, start: numberOf(row, "start"), body: textOf(row, "body"), terms, bm25 };
}

/** The best passage of each document, best document first. */
function rank(terms: readonly QueryTerm[], candidates: readonly Candidate[]): { candidate: Candidate; score: number }[] {
  const best = Math.max(...candidates.map((candidate) => candidate.bm25), Number.MIN_VALUE);
  const inDocument = new Map<number, string>();
  for (const { documentId, terms: held } of candidates) inDocument.set(documentId, `${inDocument.get(documentId) ?? ""} ${held}`);
  const byDocument = new Map<number, { candidate: Candidate; score: number }>();
  for (const candidate of candidates) {
    const score = relevance(terms, {
      here: (term) => holds(candidate.terms, term),
      elsewhere: (term) => holds(inDocument.get(candidate.documentId) ?? "", term),
      together: togetherness(terms, candidate.terms),
      lexical: candidate.bm25 / best,
    });
    const known = byDocument.get(candidate.documentId);
    if (known === undefined || score > known.score) byDocument.set(candidate.documentId, { candidate, score });
  }
  return [...byDocument.values()].sort((a, b) => b.score - a.score || a.candidate.documentId - b.candidate.documentId);
}

function holds(terms: string, { term, asPrefix }: QueryTerm): boolean {
  return ` ${terms} `.includes(asPrefix ? ` ${term}` : ` ${term} `);
}

function hitOf(candidate: Candidate, score: number, terms: readonly QueryTerm[], snapshot: Snapshot): LibraryHit {
  const { text, start } = snippetOf(candidate.body, terms);
  const { published, language } = snapshot;
  return {
    url: snapshot.url,
    title: snapshot.title,
    snippet: text,
    score: Math.round(Math.min(1, score) * 1000) / 1000,
    ...placeAt(snapshot.landmarks, candidate.start + start),
    ...(published === undefined ? {} : { published }),
    ...(language === undefined ? {} : { language }),
    passage: { start: candidate.start, end: candidate.start + candidate.body.length, text: candidate.body },
  };
}
