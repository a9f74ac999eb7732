import { fairTurn } from "../../store/turnstile.ts";
import { contentWords } from "../../text/words.ts";
import type { PackSentence } from "../../write/pack.ts";
import type { Item, ItemBlock, Items, LabelPart } from "./items.ts";
import { faultsOf, locate } from "./locating.ts";
import { locateIn, type ProveWith } from "./prove-with.ts";

const TOLD: Readonly<Record<LabelPart, string>> = { row: "in the row label", column: "in the column head" };

/**
 * Holds the labels of rows and the heads of columns to the sentences that all their cells name, once each (R12): what carries a figure, date or name of theirs is
 * named with each cell; what one of their cells computes for it holds for all; where nothing does, the cells are refused for the label.
 */
export async function proveLabels(items: Items, by: ProveWith): Promise<void> {
  for (const block of items.sections.flatMap(({ blocks }) => blocks)) {
    for (const part of ["row", "column"] as const) {
      for (const own of Map.groupBy(cellsOf(block), ({ cell }) => (part === "row" ? cell?.at : cell?.column)).values()) {
        await fairTurn();
        if (own.some(({ outcome }) => outcome.state === "open")) await proveLabel(part, own, items, by);
      }
    }
  }
}

/** A label names a case, and may choose one: nothing is denied or bounded by it. */
const LABEL = "advice" as const;

function cellsOf({ items }: ItemBlock): Item[] {
  return items.filter(({ cell, draft }) => cell !== undefined && draft.kind !== "absence");
}

async function proveLabel(part: LabelPart, own: readonly Item[], items: Items, by: ProveWith): Promise<void> {
  const [label = ""] = own.flatMap(({ cell }) => (cell === undefined ? [] : [part === "row" ? cell.row : cell.column]));
  // What a label builds on is recomputed with it, whether or not it is proven elsewhere.
  const where = { ...locateIn(by, "inference"), computed: [...items.computed, ...items.all().flatMap((item) => item.draft.calculations)] };
  const from = [...new Set(own.flatMap(({ draft }) => draft.from))];
  const draft = { kind: LABEL, text: label, from, calculations: own.flatMap((item) => item.draft.calculations) };
  if (from.length === 0 || faultsOf(draft, [], [], where).length === 0) return;
  const located = await locate(draft, { ...where, isLabel: true });
  const open = own.filter(({ outcome }) => outcome.state === "open");
  if ("reason" in located) {
    for (const item of open) item.outcome = { state: "refused", reason: `${located.reason}, ${TOLD[part]}`, label: part };
    return;
  }
  const chosen = located.calculations.filter((one) => one.chosen === true).map(({ result }) => result);
  if (chosen.length > 0) items.chosen.set(label, chosen);
  const faultsWith = (some: readonly PackSentence[]) => faultsOf(draft, some, located.calculations, where).length;
  for (const item of open) {
    let named = item.draft.from.flatMap((id) => by.pack.sentence(id) ?? []);
    for (const sentence of located.quotes) if (faultsWith([...named, sentence]) < faultsWith(named)) named = [...named, sentence];
    item.draft = {
      ...item.draft,
      from: [...new Set([...item.draft.from, ...named.map(({ id }) => id)])],
    };
  }
}

/**
 * Another label for the row, or head for the column, that a cell was refused for: every cell of it is proven again under that. Who judges a cell as a whole tells
 * no part: the label then is of the one that it is liker to, of the row where it is like neither.
 */
export function relabelled(items: Items, item: Item, label: string): void {
  const { cell, outcome } = item;
  const block = items.sections.flatMap(({ blocks }) => blocks).find((one) => one.items.includes(item));
  if (cell === undefined || block === undefined || outcome.state !== "refused") return;
  const { row, column, at } = cell;
  const part = outcome.label ?? (likerTo(label, column, row) ? "column" : "row");
  if (["", row, column].includes(label)) return;
  if (part === "column") {
    if (block.columns.includes(label)) return;
    block.columns = block.columns.map((one) => (one === column ? label : one));
  }
  for (const one of block.items) {
    if (one.cell === undefined || (part === "row" ? one.cell.at !== at : one.cell.column !== column)) continue;
    const before = `${one.cell.row} – ${one.cell.column}: `;
    one.cell = { ...one.cell, ...(part === "row" ? { row: label } : { column: label }) };
    one.draft = { ...one.draft, text: `${one.cell.row} – ${one.cell.column}: ${one.draft.text.slice(before.length)}` };
    const isAgain = one === item || one.outcome.state === "proven" || (one.outcome.state === "refused" && one.outcome.label === part);
    if (isAgain) one.outcome = { state: "open" };
  }
}

/** Whether a text has more of the words of one label than of another. */
function likerTo(text: string, one: string, other: string): boolean {
  const own = new Set(contentWords(text));
  const shared = (label: string) => contentWords(label).filter((word) => own.has(word)).length;
  return shared(one) > shared(other);
}

/** A row or column of a table under another label, and what it was before. */
export interface Renamed {
  readonly block: ItemBlock;
  readonly columns: readonly string[];
  /** Each of its cells under the new label, with the same under the old one. */
  readonly was: ReadonlyMap<Item, Item>;
}

/** Gives the row, or column, of a cell another label: what stood in it is open again. Undefined where there is no such cell, or another has that label. */
export function renamed(items: Items, id: string, part: LabelPart, label: string): Renamed | undefined {
  const block = items.sections.flatMap(({ blocks }) => blocks).find((one) => one.items.some((item) => item.id === id));
  const named = block?.items.find((item) => item.id === id)?.cell;
  if (block === undefined || named === undefined || !/[\p{L}\p{N}]/u.test(label)) return undefined;
  if (block.columns.includes(label) || block.items.some(({ cell }) => cell?.row === label)) return undefined;
  const was = new Map<Item, Item>();
  const { columns } = block;
  block.items = block.items.map((item) => {
    const { cell, draft, outcome } = item;
    if (cell === undefined || (part === "row" ? cell.at !== named.at : cell.column !== named.column)) return item;
    const own = { ...cell, ...(part === "row" ? { row: label } : { column: label }) };
    const text = `${own.row} – ${own.column}: ${draft.text.slice(`${cell.row} – ${cell.column}: `.length)}`;
    const again: Item = {
      ...item,
      cell: own,
      draft: { ...draft, text },
      outcome: outcome.state === "refused" ? outcome : { state: "open" },
    };
    was.set(again, item);
    return again;
  });
  if (part === "column") block.columns = columns.map((one) => (one === named.column ? label : one));
  return { block, columns, was };
}

/** Gives a row or column its old label back where any cell of it does not stand under the new one. */
export function unrenamed({ block, columns, was }: Renamed): void {
  if ([...was].every(([{ outcome }, { outcome: before }]) => outcome.state === "proven" || before.state === "refused")) return;
  block.items = block.items.map((item) => was.get(item) ?? item);
  block.columns = columns;
}
