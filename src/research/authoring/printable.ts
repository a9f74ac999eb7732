// What of a draft's sections can be printed once its sentences are proven.
import type { ProvenSentence } from "../../domain/sentence.ts";
import { measures } from "../../verify/facts/measures.ts";
import { type ProvenBlock, type ProvenSection, pointsOf } from "../../write/assemble.ts";
import type { Cell } from "../../write/table.ts";
import type { ItemBlock, ItemSection } from "./items.ts";

/** A section as it can be printed; words that lead on to nothing go. */
export function printable(section: ItemSection): ProvenSection {
  const all = section.blocks.map(blockOf);
  const led = all.map((block, at) => (leadsAstray(block, all[at + 1]) ? withoutLooseEnd(block) : block));
  const blocks = unlisted(headed(led.filter(({ sentences }) => sentences.length > 0)));
  const last = blocks.findLastIndex(({ sentences }) => sentences.some(saysSomething));
  return { title: section.title, blocks: blocks.slice(0, last + 1).map((block, at) => (at === last ? withoutLooseEnd(block) : block)) };
}

/** A heading with nothing below it goes. */
function headed(blocks: readonly ProvenBlock[]): ProvenBlock[] {
  return blocks.filter(({ layout }, at) => layout !== "heading" || !["heading", undefined].includes(blocks[at + 1]?.layout));
}

/** What led to a list or table that is gone leads to nothing, and "Three things decide it:" to no list of two. */
function leadsAstray({ sentences }: ProvenBlock, next: ProvenBlock | undefined): boolean {
  if (next === undefined || next.sentences.length === 0) return next !== undefined;
  const last = sentences.at(-1);
  if (!isList(next) || last?.kind !== "connective") return false;
  const counted = measures(last.text).amounts.filter(({ text, unit, base }) => !/\p{N}/u.test(text) && unit === "" && base === undefined);
  return counted.some(({ value }) => value > pointsOf(next).length);
}

/** One item is no list; one step is none where no other goes on from it, or before it. */
function unlisted(blocks: readonly ProvenBlock[]): ProvenBlock[] {
  const goesOn = (from: number, to: number) =>
    to === from + 1 ||
    blocks[to]?.goesOn === true ||
    (["code", "quote"].includes(blocks[from + 1]?.layout ?? "") && blocks.slice(from + 1, to).every(({ layout }) => layout !== "table"));
  const steps = blocks.flatMap(({ layout }, at) => (layout === "numbered" ? [at] : []));
  const isAlone = (at: number) => {
    const [before, after] = [steps.findLast((step) => step < at), steps.find((step) => step > at)];
    return blocks[at]?.goesOn !== true && !(before !== undefined && goesOn(before, at)) && !(after !== undefined && goesOn(at, after));
  };
  return blocks.map((block, at) =>
    isList(block) && pointsOf(block).length === 1 && (block.layout === "bullets" || isAlone(at)) ? { ...block, layout: "prose" } : block,
  );
}

function isList({ layout }: ProvenBlock): boolean {
  return layout === "bullets" || layout === "numbered";
}

function withoutLooseEnd(block: ProvenBlock): ProvenBlock {
  if (block.layout === "heading") return block;
  return { ...block, sentences: block.sentences.slice(0, block.sentences.findLastIndex(saysSomething) + 1) };
}

function saysSomething({ kind }: ProvenSentence): boolean {
  return kind !== "connective";
}

function blockOf({ layout, columns, items, isNumbered, goesOn }: ItemBlock): ProvenBlock {
  const proven = items.flatMap(({ outcome, cell }) => (outcome.state === "proven" ? [{ sentence: outcome.sentence, cell }] : []));
  const sentences = proven.map(({ sentence }) => sentence);
  const points = items.flatMap(({ outcome, point }) =>
    outcome.state === "proven" && point !== undefined ? [[outcome.sentence.text, point] as const] : [],
  );
  const leads = items.flatMap(({ draft, outcome }) =>
    outcome.state === "proven" && draft.lead !== undefined ? [[outcome.sentence.text, draft.lead] as const] : [],
  );
  const places = items.flatMap(({ draft, outcome }) =>
    outcome.state === "proven" && draft.places !== undefined && outcome.sentence.text === draft.text
      ? [[draft.text, draft.places] as const]
      : [],
  );
  const languages = items.flatMap(({ draft, outcome }) =>
    outcome.state === "proven" && draft.language !== undefined ? [[outcome.sentence.text, draft.language] as const] : [],
  );
  const set = {
    ...{ layout, sentences },
    ...(goesOn && { goesOn }),
    ...(leads.length > 0 && { leads: new Map(leads) }),
    ...(places.length > 0 && { places: new Map(places) }),
    ...(languages.length > 0 && { languages: new Map(languages) }),
  };
  if (layout !== "table") return { ...set, ...(points.length > 0 && { points: new Map(points) }) };
  // Where what a counted row is called by is gone, nobody can tell whose the rest is.
  const isCalled = (at: number) => isNumbered !== true || proven.some(({ cell }) => cell?.at === at && cell.called === "");
  const cells = proven.flatMap(({ sentence, cell }) => (cell === undefined || !isCalled(cell.at) ? [] : [[sentence, cell] as const]));
  return {
    ...set,
    cells: new Map(
      wellFilled(
        cells,
        items.flatMap(({ cell }) => cell ?? []),
      ),
    ),
    columns: columns.slice(1),
    corner: columns[0] ?? "",
  };
}

/** Rows and columns of a table of which not half is left are none: what stands in them is told below it. What its writer left empty, as in a row of sums, lacks nothing. */
function wellFilled(
  cells: readonly (readonly [ProvenSentence, Cell])[],
  drafted: readonly Cell[],
): readonly (readonly [ProvenSentence, Cell])[] {
  const distinct = (of: (cell: Cell) => unknown) => new Set(cells.map(([, cell]) => of(cell))).size;
  const [rows, columns] = [distinct(({ at }) => at), distinct(({ column }) => column)];
  const isLeft = (is: (cell: Cell) => boolean) => cells.filter(([, cell]) => is(cell)).length * 2 >= drafted.filter(is).length;
  const kept = cells.filter(
    ([, { at, column }]) =>
      (rows < LEAST_SPARSE || isLeft((cell) => cell.column === column)) && (columns < LEAST_SPARSE || isLeft((cell) => cell.at === at)),
  );
  return kept.length === 0 ? cells : kept;
}

/** Of fewer rows, or columns, one empty cell may be half. */
const LEAST_SPARSE = 3;
