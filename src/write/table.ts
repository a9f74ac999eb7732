import type { Located } from "../domain/quote.ts";
import { namesScale } from "../text/scale.ts";
import { stacked } from "../text/table.ts";
import { byPlace } from "./steps.ts";
import type { DraftSentence, WritableClaim } from "./writer.ts";

/** Where a sentence stands in a table: its row, its column, and the words of it that the cell shows. */
export interface Cell {
  /** Which row, from 0. */
  readonly at: number;
  /** What stands at its head; may be empty. */
  readonly row: string;
  readonly column: string;
  /** Part of the sentence, which row and column complete; the whole sentence where it is none. */
  readonly shown: string;
}

/** A row of a table in a source: what stands over its name and its filled cells, and these, as the page has them. */
export interface SourceRow {
  readonly claim: WritableClaim;
  readonly heads: readonly string[];
  readonly cells: readonly string[];
  /** The heading quoted above the table, where there is one. */
  readonly above: string | undefined;
  /** Scale and unit of all its figures, as the table states them; may be empty. */
  readonly scale: string;
  /** The same for all rows of one table. */
  readonly table: string;
}

/** The table row a claim quotes; undefined for any other claim. */
export function sourceRowOf(claim: WritableClaim): SourceRow | undefined {
  const quote = claim.claim.quotes.at(-1);
  const row = quote?.cells?.rows.length === 1 ? quote.cells.rows[0] : undefined;
  if (quote?.cells === undefined || row === undefined || row.cells.length === 0 || row.label.length === 0) return undefined;
  const above = claim.claim.quotes.at(-2)?.text.replace(/^#+\s*/, "");
  return {
    claim,
    heads: [stackedWords(quote.cells.corner), ...row.cells.map(({ heads }) => stackedWords(heads))],
    cells: [stackedWords(row.label), ...row.cells.map(({ value }) => withoutEmphasis(value.text))],
    above,
    scale: quote.cells.notes
      .map(({ text }) => withoutEmphasis(text).replace(/^[([（]|[)\]）]$/gu, ""))
      .filter(namesScale)
      .join("; "),
    table: `${quote.snapshotId}@${quote.cells.table.start}`,
  };
}

function stackedWords(parts: readonly Located[]): string {
  return withoutEmphasis(stacked(parts));
}

function withoutEmphasis(cell: string): string {
  return cell
    .replace(/\[([^\]]{1,500})\]\([^)]{0,2000}\)/g, "$1")
    .replace(/(\*\*|__)(?=\S)(.{1,500}?)(?<=\S)\1/g, "$2")
    .replace(/(?<!\w)\*(?=\S)(.{1,500}?)(?<=\S)\*(?!\w)/g, "$1")
    .replace(/`([^`]+)`/g, "$1")
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Rows of one table, so many that they are shown as one, as its cells: the first column heads the rows. Nothing when there are fewer. */
export function tableOf(
  claims: readonly WritableClaim[],
  least: number,
): { readonly cells: DraftSentence[]; readonly corner: string } | undefined {
  const tables = new Map<string, SourceRow[]>();
  for (const claim of claims) {
    const row = sourceRowOf(claim);
    if (row !== undefined) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  }
  const [rows] = [...tables.values()].filter((own) => own.length >= least).sort((a, b) => b.length - a.length);
  const [first] = rows ?? [];
  if (rows === undefined || first === undefined) return undefined;
  const inOrder = [...rows].sort((a, b) => byPlace(a.claim.claim, b.claim.claim));
  // Where a name has several rows, the second column tells them apart.
  const doubled = new Set(inOrder.map(({ cells: own }) => own[0])).size < inOrder.length;
  const cells = inOrder.flatMap(({ cells: own, heads, scale, claim }, at) =>
    own.slice(1).flatMap((shown, index): DraftSentence[] => {
      const head = heads[index + 1] ?? "";
      if (!/[\p{L}\p{N}]/u.test(shown) || head === "") return [];
      const named = doubled && index > 0 ? `${own[0]} – ${heads[1]}: ${own[1]}; ` : `${own[0]} – `;
      const text = `${named}${head}: ${shown}${scale === "" ? "" : ` (${scale})`}`;
      return [{ text, claimIds: [claim.claim.id], cell: { at, row: own[0] ?? "", column: head, shown } }];
    }),
  );
  const corner = first.heads[0] ?? "";
  return { cells, corner: first.scale === "" || corner.includes(first.scale) ? corner : `${corner} (${first.scale})`.trim() };
}
