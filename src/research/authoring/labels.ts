import { fairTurn } from "../../store/turnstile.ts";
import type { PackSentence } from "../../write/pack.ts";
import type { Item, ItemBlock, Items, LabelPart } from "./items.ts";
import { faultsOf } from "./lacking-facts.ts";
import { locate } from "./locating.ts";
import { locateIn, type ProveWith } from "./prove-with.ts";

const TOLD: Readonly<Record<LabelPart, string>> = { row: "in the row label", column: "in the column head" };

/**
 * Holds the labels of rows and the heads of columns to the sentences that all their cells name, once each (R12): what carries a figure, date or name of theirs is
 * named with each cell; what one of their cells computes for it holds for all; where nothing does, the cells are refused for the label.
 */
export async function proveLabels(items: Items, by: ProveWith): Promise<void> {
  for (const block of items.sections.flatMap(({ blocks }) => blocks)) {
    for (const part of block.isNumbered === true ? (["column"] as const) : (["row", "column"] as const)) {
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
  const isOfNothing = from.length === 0 && own.every(({ draft: { calculations } }) => calculations.length === 0);
  if (isOfNothing || faultsOf(draft, [], [], where).length === 0) return;
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
