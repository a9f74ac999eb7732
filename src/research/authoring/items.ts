import type { ProvenSentence } from "../../domain/sentence.ts";
import { measures } from "../../verify/facts/measures.ts";
import type { Judged } from "../../verify/judge.ts";
import type { Reckoned } from "../../verify/workings/standing.ts";
import type { DraftedBlock, DraftedReport, DraftedRow, DraftedSentence } from "../../write/drafted.ts";
import type { Cell } from "../../write/table.ts";
import type { FoundPassage } from "./evidence-pack.ts";

/** A sentence of a draft on its way into the report. */
export interface Item {
  readonly id: string;
  draft: DraftedSentence;
  cell?: Cell;
  /** Printed line by line, as it stands. */
  readonly isCode?: boolean;
  /** Code that was refused and written once more by itself: nobody asks for it again. */
  isMended?: true;
  /** Of a list, which of its items it belongs to; one of its own where that is not given. */
  point?: number;
  outcome: Outcome;
  /** The ids that it was written with, where it had brackets, whatever it turned out to be. */
  marked?: readonly string[];
}

/** What of a table's cell stands beside or over it. */
export type LabelPart = "row" | "column";

export type Outcome =
  | { readonly state: "open" }
  | { readonly state: "proven"; readonly sentence: ProvenSentence; readonly backing: number }
  /** `label` where it was refused for the label of its row or the head of its column; `near` what lies nearest to what an absence calls missing. */
  | { readonly state: "refused"; readonly reason: string; readonly label?: LabelPart; readonly near?: readonly FoundPassage[] | undefined };

export interface ItemBlock {
  readonly layout: DraftedBlock["layout"];
  /** Heads of a table's columns; the first stands over its rows' labels. */
  columns: readonly string[];
  items: readonly Item[];
  /** The labels of its rows only number them. */
  readonly isNumbered?: true;
  /** Its steps go on from those before, whatever stands between them. */
  readonly goesOn?: true;
}

export interface ItemSection {
  readonly id: string;
  readonly part: "introduction" | "finding" | "conclusion" | "open" | "annex";
  /** Of the introduction what stands over the whole report. */
  title: string;
  blocks: ItemBlock[];
}

/** A draft whose sentences are followed one by one, each under an id of its own. */
export class Items {
  sections: ItemSection[];
  /** What its sentences have computed so far, in order. */
  readonly computed: Reckoned[] = [];
  /** Titles and words that lead over that were put to the judge with the sentences of their section, and whether it found them carried; by section and text. */
  readonly framed = new Map<string, { readonly carried: boolean; readonly among: ReadonlySet<string> }>();
  #next = 1;

  constructor({ title, inShort, sections, conclusion, open, annex = [] }: DraftedReport) {
    const part = (id: string, name: ItemSection["part"], title: string, blocks: readonly DraftedBlock[]): ItemSection => ({
      ...{ id, part: name, title },
      blocks: blocks.map((block) => this.#block(block)),
    });
    this.sections = [
      part("in_short", "introduction", title ?? "", inShort),
      ...sections.map(({ title, blocks }, at) => part(`section_${at + 1}`, "finding", title, blocks)),
      part("conclusion", "conclusion", "", conclusion),
      part("open", "open", "", open),
      ...annex.map(({ title, blocks }, at) => part(`annex_${at + 1}`, "annex", title, blocks)),
    ];
  }

  all(): Item[] {
    return this.sections.flatMap(itemsOf);
  }

  /** What the other sentences of the same row, or else of the same paragraph or list, name. */
  beside(item: Item): string[] {
    const around = this.sections.flatMap(({ blocks }) => blocks).find(({ items }) => items.includes(item))?.items ?? [];
    const own = around.filter((one) => one !== item && one.cell?.at === item.cell?.at);
    return [...new Set(own.flatMap(({ draft }) => draft.from))];
  }

  /** Figures that the label of a row or the head of a column chooses, by that label. */
  readonly chosen = new Map<string, readonly string[]>();

  /** Figures that its row's label or its column's head chooses. */
  chosenIn({ cell }: Item): string[] {
    return cell === undefined ? [] : [cell.row, cell.column].flatMap((label) => this.chosen.get(label) ?? []);
  }

  /** A cell as the total of those above it in its column, where these have figures, and of those before it in its row. */
  totalsOf({ draft, cell }: Item): DraftedSentence[] {
    const block = this.sections.flatMap(({ blocks }) => blocks).find(({ items }) => items.some((one) => one.cell === cell));
    const whole = measures(cell?.shown ?? "").amounts[0]?.text;
    if (cell === undefined || block === undefined || whole === undefined) return [];
    const above = block.items.filter((one) => one.cell?.column === cell.column && one.cell.at < cell.at);
    const figures = above.flatMap((one) => measures(one.cell?.shown ?? "").amounts.slice(0, 1)).map(({ text }) => text);
    const own = block.items.filter((one) => one.cell?.at === cell.at);
    const before = own.slice(
      0,
      own.findIndex((one) => one.cell === cell),
    );
    const parts = before.flatMap((one) => addendIn(one.cell?.shown ?? ""));
    const totals = [
      { of: above, figures: figures.length < above.length ? [] : figures },
      { of: before, figures: parts },
    ];
    return totals
      .filter((one) => one.figures.length > 1)
      .map(({ of, figures: addends }) => ({
        ...draft,
        from: [...new Set([...draft.from, ...of.flatMap((one) => one.draft.from)])],
        calculations: [...draft.calculations, { result: whole, expression: addends.join(" + ") }],
      }));
  }

  /** What the other cells of a cell's row say. */
  rowOf({ cell }: Item): string {
    const block = this.sections.flatMap(({ blocks }) => blocks).find(({ items }) => items.some((one) => one.cell === cell));
    const others = block?.items.filter((one) => cell !== undefined && one.cell !== cell && one.cell?.at === cell.at) ?? [];
    return others.map((one) => one.cell?.shown ?? "").join("\n");
  }

  /** Which of several rows of one label a cell stands in: what the first cell of its row says. */
  whichOf({ cell }: Item): string | undefined {
    const block = this.sections.flatMap(({ blocks }) => blocks).find(({ items }) => items.some((one) => one.cell === cell));
    const rows = block?.items.filter((one) => cell !== undefined && one.cell?.row === cell.row) ?? [];
    const [first] = rows.filter((one) => one.cell?.at === cell?.at);
    if (first?.cell === undefined || first.cell === cell || rows.every((one) => one.cell?.at === cell?.at)) return undefined;
    return `${first.cell.row} – ${first.cell.column}: ${first.cell.shown}`;
  }

  /** What the other sentences of the report name. */
  saidFrom(item: Item): string[] {
    return [...new Set(this.all().flatMap((one) => (one === item ? [] : one.draft.from)))];
  }

  /** What stands around a block of code: what the report itself has set before, and the code of the others. */
  around(item: Item): { readonly said: string; readonly from: readonly string[]; readonly code: string } {
    const all = this.all();
    return {
      // What the report itself has set, it says without a source.
      said: all
        .slice(0, all.indexOf(item))
        .flatMap(({ isCode, draft, outcome }) =>
          isCode === true || draft.kind !== "advice" || outcome.state === "refused" ? [] : [draft.text],
        )
        .join("\n"),
      from: this.saidFrom(item),
      code: this.code(item),
    };
  }

  /** What the report calls its own sections, rows and options by. */
  headings(): string {
    const titles = this.sections.map(({ part, title }) => headingOf(part, title));
    const own = this.all().flatMap(({ draft, cell }) => [draft.lead ?? "", cell?.row ?? "", cell?.column ?? ""]);
    return [...new Set([...titles, ...own])].join("\n");
  }

  /** The blocks of code of the report. @param but one of them */
  code(but?: Item): string {
    const own = this.all().filter((one) => one.isCode === true && one !== but && one.outcome.state !== "refused");
    return own.map(({ draft }) => draft.text).join("\n");
  }

  /** What a block of code is for: the title of its section, and what is said right before it. */
  told(item: Item): string {
    const own = this.sections.find((section) => itemsOf(section).includes(item));
    const before = own === undefined ? [] : itemsOf(own).slice(0, itemsOf(own).indexOf(item));
    const last = before.findLast(({ isCode, cell }) => isCode !== true && cell === undefined);
    // Of a step, or a paragraph, all that it says.
    const step =
      last?.point === undefined
        ? before.filter((one) => own?.blocks.some(({ items }) => last !== undefined && items.includes(last) && items.includes(one)))
        : before.filter(({ point, cell, isCode }) => point === last.point && cell === undefined && isCode !== true);
    const above = step.flatMap((one) => (one === undefined || one.outcome.state === "refused" ? [] : one.draft.text)).join(" ");
    return [own?.title ?? "", above].filter((said) => said !== "").join(": ");
  }

  /** A sentence that is new. */
  made(draft: DraftedSentence): Item {
    const isMarked = draft.kind !== "advice" && draft.kind !== "connective" && draft.from.length + draft.calculations.length > 0;
    return { id: `e${this.#next++}`, draft, outcome: OPEN, ...(isMarked && { marked: draft.from }) };
  }

  #block(block: DraftedBlock): ItemBlock {
    if (block.layout !== "table") {
      const isCode = block.layout === "code";
      const goesOn = block.layout === "numbered" && (block.points?.[0] ?? 1) > 1;
      return {
        ...(goesOn && { goesOn }),
        layout: block.layout,
        columns: [],
        items: block.sentences.map((draft, at) => {
          const point = block.points?.[at];
          return { ...this.made(draft), ...(isCode && { isCode }), ...(point !== undefined && { point }) };
        }),
      };
    }
    const [corner = "", ...heads] = block.columns;
    // Rows of one day, or of one maker, are told apart by what stands in them.
    const saysSame = (a: DraftedRow, b: DraftedRow) => a.label === b.label && a.cells.every(({ text }, at) => text === b.cells[at]?.text);
    const rows = block.rows.filter((row, at, all) => all.findIndex((one) => saysSame(one, row)) === at);
    const isNumbered = rows.length > 1 && rows.every(({ label }, at) => new RegExp(`^${at + 1}[.)]?$`, "u").test(label.trim()));
    const items = rows.flatMap(({ label, cells }, at) =>
      cells.flatMap((draft, place): Item[] => {
        const column = heads[place];
        // Of two columns under one name nobody could tell which a cell belongs to.
        if (column === undefined || heads.indexOf(column) !== place || !/[\p{L}\p{N}]/u.test(draft.text)) return [];
        const cell: Cell = { at, row: label, column, shown: draft.text };
        // What a number only counts is called by what stands beside it.
        const counted: Cell = isNumbered ? { ...cell, called: place === 0 ? "" : (cells[0]?.text ?? "") } : cell;
        return [{ ...this.made(asCell(draft, counted)), cell: counted }];
      }),
    );
    return { layout: "table", columns: [corner, ...new Set(heads)], items, ...(isNumbered && { isNumbered }) };
  }
}

/** What a cell adds to the total of its row: what its working comes to, or that itself, or its only figure. */
function addendIn(shown: string): string[] {
  const result = shown.split("=").at(-1)?.trim() ?? "";
  const { amounts } = measures(result);
  if (amounts.length === 1) return amounts.map(({ text }) => text);
  return amounts.length > 1 && /^[\p{N}\p{Sc}.,%\s+×*·÷/−–()-]+$/u.test(result) ? [`(${result})`] : [];
}

/** What stands over a section, in the words that a writer is asked for whatever the language. */
export function headingOf(part: ItemSection["part"], title: string): string {
  const names = { introduction: "In short", finding: title, annex: title, conclusion: "Conclusion", open: "Open" } as const;
  return names[part];
}

const OPEN: Outcome = { state: "open" };

/** What a cell says, completed by its row and column: only that can be true or false. What leads over states nothing of its own, and no cell is that. */
export function asCell(draft: DraftedSentence, cell: Pick<Cell, "row" | "column" | "called">): DraftedSentence {
  const kind = draft.kind === "connective" ? "fact" : draft.kind;
  return { ...draft, kind, text: `${labelsOf(cell).join(" – ")}: ${draft.text}` };
}

/** The labels that a cell's text begins with: those of its row and column, but for a number that only counts. */
export function labelsOf({ row, column, called = row }: Pick<Cell, "row" | "column" | "called">): string[] {
  return called === "" && called !== row ? [column] : [called, column];
}

/** What becomes of a sentence that its judge did not find carried. */
export function refused(verdict: Judged | undefined): Extract<Outcome, { state: "refused" }> {
  return { state: "refused", reason: verdict?.reasons[0] ?? verdict?.verdict ?? "the judge gave no verdict" };
}

export function itemsOf({ blocks }: ItemSection): readonly Item[] {
  return blocks.flatMap(({ items }) => items);
}

/** The proven sentences of a section, in order. */
export function provenIn(section: ItemSection): ProvenSentence[] {
  return itemsOf(section).flatMap(({ outcome }) => (outcome.state === "proven" ? [outcome.sentence] : []));
}
