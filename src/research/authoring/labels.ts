import { fairTurn } from "../../store/turnstile.ts";
import type { DraftedSentence } from "../../write/drafted.ts";
import type { PackSentence } from "../../write/pack.ts";
import type { Item, ItemBlock, Items, LabelPart } from "./items.ts";
import { faultsOf } from "./lacking-facts.ts";
import { ranked, states } from "./likeness.ts";
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
        if (own.some(({ outcome }) => outcome.state === "open"))
          await proveLabel(part, own, { items, counted: countedIn(part, block) }, by);
      }
    }
  }
}

/** A label that begins with a number that nothing is counted by, or with one behind a word or two: "2. Secure mode", "Route 1: limit"; "1 GB" and "TLS 1.2" are no such. */
const COUNTED = /^(?:((?:\p{L}[\p{L}\p{M}'’-]*\s){1,2})(\p{Nd}{1,2})(?=[):]|\.(?!\p{Nd})|$)|(\p{Nd}{1,2})(?=[):](?!\p{Nd})|\.\s|$))/u;

/** A label that counts itself: its number, and what it says without. */
interface Counted {
  readonly number: string;
  readonly rest: string;
}

/** Labels of a table that count themselves from one on, each behind the same words: the numbers are the report's own. */
function countedIn(part: LabelPart, block: ItemBlock): ReadonlyMap<string, Counted> {
  const labels = part === "column" ? block.columns : [...new Map(cellsOf(block).map(({ cell }) => [cell?.at, cell?.row ?? ""])).values()];
  const found = labels.flatMap((label) => {
    const [whole, words = "", behind, bare] = COUNTED.exec(label) ?? [];
    const number = behind ?? bare ?? "";
    return whole === undefined ? [] : [{ label, words, number, rest: `${words}${label.slice(whole.length)}`.trim() }];
  });
  const isCounted = found.length > 1 && found.every(({ words, number }, at) => Number(number) === at + 1 && words === found[0]?.words);
  return new Map(isCounted ? found.map(({ label, ...own }) => [label, own]) : []);
}

/** A label names a case, and may choose one: nothing is denied or bounded by it. */
const LABEL = "advice" as const;

function cellsOf({ items }: ItemBlock): Item[] {
  return items.filter(({ cell, draft }) => cell !== undefined && draft.kind !== "absence");
}

interface LabelsOf {
  readonly items: Items;
  readonly counted: ReadonlyMap<string, Counted>;
}

async function proveLabel(part: LabelPart, own: readonly Item[], { items, counted }: LabelsOf, by: ProveWith): Promise<void> {
  const [label = ""] = own.flatMap(({ cell }) => (cell === undefined ? [] : [part === "row" ? cell.row : cell.column]));
  // What a label builds on is recomputed with it, whether or not it is proven elsewhere.
  const where = { ...locateIn(by, "inference"), computed: [...items.computed, ...items.all().flatMap((item) => item.draft.calculations)] };
  const from = [...new Set(own.flatMap(({ draft }) => draft.from))];
  const draft = {
    kind: LABEL,
    text: counted.get(label)?.rest ?? label,
    from,
    calculations: own.flatMap((item) => item.draft.calculations),
  };
  const numbers = counted.has(label) ? [counted.get(label)?.number ?? ""] : [];
  if (numbers.length > 0) items.chosen.set(label, numbers);
  const isOfNothing = from.length === 0 && own.every(({ draft: { calculations } }) => calculations.length === 0);
  if (isOfNothing || faultsOf(draft, [], [], where).length === 0) return;
  let located = await locate(draft, { ...where, isLabel: true });
  if ("reason" in located) {
    const told = tellingIt(draft, by);
    if (told.length > 0) located = await locate({ ...draft, from: [...from, ...told.map(({ id }) => id)] }, { ...where, isLabel: true });
  }
  const open = own.filter(({ outcome }) => outcome.state === "open");
  if ("reason" in located) {
    for (const item of open) item.outcome = { state: "refused", reason: `${located.reason}, ${TOLD[part]}`, label: part };
    return;
  }
  const chosen = located.calculations.filter((one) => one.chosen === true).map(({ result }) => result);
  if (chosen.length > 0) items.chosen.set(label, [...numbers, ...chosen]);
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

/** Sentences of the pack that state what of a label those it rests on do not, the likest for each: the case that a row tells of is often one that others tell. */
function tellingIt(
  { text, from, ...draft }: Pick<DraftedSentence, "kind" | "text" | "from" | "calculations">,
  by: ProveWith,
): PackSentence[] {
  const named = from.flatMap((id) => by.pack.sentence(id) ?? []);
  const lacking = faultsOf({ text, kind: draft.kind }, named, [], locateIn(by, "inference")).flatMap(({ reckonable }) => reckonable ?? []);
  return lacking.flatMap((what) => {
    const [digits] = /\p{Nd}+/u.exec(what) ?? [];
    const own = by.pack.sentences().filter(({ quote }) => digits !== undefined && quote.text.includes(digits));
    return ranked(text, own)
      .filter(({ quote }) => states(quote.text, what))
      .slice(0, 1);
  });
}
