import { missingNumbers, numbersOf } from "./lint.ts";
import type { ParsedReport, ParsedStatement } from "./parse/report.ts";
import type { Structure } from "./result.ts";

/** From this many words on a sentence is long; two characters of a script without spaces count as one word. */
export const LONG_WORDS = 15;

/** A sentence of some length outside tables: what a reader expects a source for. */
export function isLong(statement: Pick<ParsedStatement, "length" | "place">): boolean {
  return statement.length >= LONG_WORDS && statement.place !== "cell";
}

/** Counts of a report's structure. A citation is one reference named in one place; a range names several. */
export function structureOf({ references, statements, mentions }: ParsedReport): Structure {
  const listed = references.filter((one) => one.origin !== "inline");
  const addresses = listed.flatMap((one) => (one.address === undefined ? [] : [one.address]));
  const cited = new Set(mentions.map((one) => one.reference));
  const labels = new Set(mentions.map((one) => one.label));
  const long = statements.filter(isLong);
  const longCited = long.filter((one) => one.cited.length > 0).length;
  return {
    references: listed.length,
    references_with_address: addresses.length,
    repeated: addresses.length - new Set(addresses).size,
    uncited: references.filter(
      (one, index) => one.origin !== "inline" && !cited.has(index) && (one.label === undefined || !labels.has(one.label)),
    ).length,
    gaps: missingNumbers(numbersOf(references)).length,
    citations: mentions.length,
    dangling: mentions.filter((one) => one.reference === undefined).length,
    statements: statements.length,
    factual: statements.filter((one) => one.factual).length,
    long: long.length,
    long_cited: longCited,
    long_cited_directly: long.filter((one) => one.cited.some(({ scope }) => scope !== "paragraph")).length,
    long_cited_share: long.length === 0 ? null : longCited / long.length,
  };
}
