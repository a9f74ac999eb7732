import { foldWord } from "../lexicon/fold.ts";
import type { Database } from "../store/database.ts";
import { numberOf, textOf } from "../store/row.ts";
import { roughSoundOf, soundOf } from "../text/spelling/phonetic.ts";
import { mostDistance, soundingDistance } from "../text/spelling/word-index.ts";
import type { WordsAtHand } from "../text/spelling/words-at-hand.ts";
import { contentWords } from "../text/words.ts";
import { termOf } from "./terms.ts";

const MOST_SIMILAR = 12;
const MOST_CANDIDATES = 600;

const CANDIDATES = `
  SELECT word FROM (
    SELECT word FROM spellings WHERE sound = ? UNION SELECT word FROM spellings WHERE rough = ?
    UNION SELECT word FROM spellings WHERE head = ? AND abs(length(word) - ?) <= 2
    UNION SELECT word FROM spellings WHERE tail = ? AND abs(length(word) - ?) <= 2
  ) WHERE length(word) >= 3 LIMIT ${MOST_CANDIDATES}`;

/** The words the library holds (C14). Looks them up in the index as it is at each call. Calls are synchronous: they touch a few index pages only. */
export function vocabularyOf(db: Database): WordsAtHand {
  const frequency = (word: string): number => {
    const row = db.get("SELECT doc FROM document_vocabulary WHERE term = ?", foldWord(word));
    return row === undefined ? 0 : numberOf(row, "doc");
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
      const both = terms.map((term) => `"${termOf(term)}"`).join(" AND ");
      return db.get("SELECT rowid FROM passage_terms WHERE passage_terms MATCH ? LIMIT 1", both) !== undefined;
    },
  };
}
