import { entitiesOf } from "../question/terms.ts";
import type { Database } from "../store/database.ts";
import { numberOf } from "../store/row.ts";
import { words } from "../text/words.ts";
import { yearsIn } from "../text/years.ts";
import { quoted } from "./query.ts";
import { termOf } from "./terms.ts";

/**
 * The documents that a query names: how much of the names and years in it stands in a document's title, in its file's name or at its beginning, 0–1, each by how
 * few documents have it there.
 */
export function namedDocuments(db: Database, query: string): ReadonlyMap<number, number> {
  const documents = numberOf(db.get("SELECT count(*) AS n FROM documents") ?? {}, "n");
  const named = new Map<number, number>();
  let whole = 0;
  for (const term of namesIn(query)) {
    const rows = db.all("SELECT rowid FROM document_openings WHERE document_openings MATCH ?", quoted(term));
    // What all have tells none of them apart.
    if (rows.length === 0 || rows.length >= documents) continue;
    const weight = Math.log(documents / rows.length);
    whole += weight;
    for (const row of rows) {
      const id = numberOf(row, "rowid");
      named.set(id, (named.get(id) ?? 0) + weight);
    }
  }
  return new Map([...named].map(([id, weight]) => [id, weight / whole]));
}

function namesIn(query: string): Set<string> {
  const names = words(entitiesOf(query).join(" ")).filter(({ stop }) => !stop);
  return new Set([...names.map(({ stem }) => termOf(stem)), ...yearsIn(query)]);
}
