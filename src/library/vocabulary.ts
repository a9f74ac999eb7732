import { foldWord } from "../lexicon/fold.ts";
import type { Database } from "../store/database.ts";
import { numberOf, textOf } from "../store/row.ts";
import { roughSoundOf, soundOf } from "../text/spelling/phonetic.ts";
import { mostDistance, soundingDistance } from "../text/spelling/word-index.ts";
import type { WordsAtHand } from "../text/spelling/words-at-hand.ts";
import { contentWords } from "../text/words.ts";
import { quoted } from "./query.ts";
import { termOf } from "./terms.ts";

const MOST_SIMILAR = 12;
const MOST_CANDIDATES = 600;

const CANDIDATES = `
  SELECT word FROM (
    SELECT word FROM spellings WHERE sound = ? UNION SELECT word FROM spellings WHERE rough = ?
    UNION SELECT word FROM spellings WHERE head = ? AND abs(length(word) - ?) <= 2
    UNION SELECT word FROM spellings WHERE tail = ? AND abs(length(word) - ?) <= 2
  ) WHERE length(word) >= 3 LIMIT ${MOST_CANDIDATES}`;

/**
 * The words the library holds (C14). Looks them up in the index as it is at each call. Calls are synchronous: they touch a few index pages only.
 * @param collections whose words count; a word that only another's documents hold must not be suggested to anybody (X5)
 */
export function vocabularyOf(db: Database, collections?: readonly string[]): WordsAtHand {
  const within = collections === undefined ? undefined : `(${collections.map(() => "?").join(", ")})`;
  const names = collections ?? [];
  const both =
    within === undefined
      ? "SELECT rowid FROM passage_terms WHERE passage_terms MATCH ? LIMIT 1"
      : `SELECT p.id FROM passage_terms t JOIN passages p ON p.id = t.rowid JOIN documents d ON d.id = p.document_id
         WHERE t.passage_terms MATCH ? AND d.collection IN ${within} LIMIT 1`;
  const frequency = (word: string): number => {
    const term = foldWord(word);
    const row = db.get("SELECT doc FROM document_vocabulary WHERE term = ?", term);
    if (row === undefined || within === undefined) return row === undefined ? 0 : numberOf(row, "doc");
    const sql = `SELECT count(*) AS n FROM document_words w JOIN documents d ON d.id = w.rowid WHERE w.document_words MATCH ? AND d.collection IN ${within}`;
    return numberOf(db.get(sql, quoted(term), ...names) ?? { n: 0 }, "n");
  };
  return {
    frequency,
    similar: (word) => {
      const typed = foldWord(word);
      const { length } = typed;
      return db
        .all(CANDIDATES, soundOf(typed), roughSoundOf(typed), typed.slice(0, 3), length, typed.slice(-4), length)
        .map((row) => textOf(row, "word"))
        .filter((known) => known !== typed)
        .map((known) => ({ known, distance: soundingDistance(typed, known) }))
        .filter(({ known, distance }) => distance <= mostDistance(Math.max(length, known.length)))
        .map((one) => ({ ...one, documents: frequency(one.known) }))
        .filter(({ documents }) => documents > 0)
        .sort((a, b) => a.distance - b.distance || b.documents - a.documents || (a.known < b.known ? -1 : 1))
        .slice(0, MOST_SIMILAR)
        .map(({ known }) => known);
    },
    together: (one, other) => {
      const terms = [one, other].flatMap((word) => contentWords(word).slice(0, 1));
      if (terms.length < 2) return false;
      return db.get(both, terms.map((term) => quoted(termOf(term))).join(" AND "), ...names) !== undefined;
    },
  };
}
