import { isLed } from "../../write/assemble.ts";
import type { DraftedSentence, Edits } from "../../write/drafted.ts";
import { withMark } from "../../write/marked-text.ts";
import { asCell, gapsOf, type Item, type ItemBlock, type ItemSection, type Items, itemsOf } from "./items.ts";
import { type Renamed, renamed, unrenamed } from "./labels.ts";

/** What an editor has changed that may have to be put back. */
export interface Replaced {
  /** New sentences with those they take the place of. */
  readonly sentences: ReadonlyMap<Item, readonly Item[]>;
  /** Rows and columns under another label. */
  readonly lines: readonly Renamed[];
}

/**
 * Applies an editor's changes to a proven report (R14): what is dropped, moved, put into one or added, cells that are filled, and another order of the sections.
 * Whatever names nothing that is there is left out; cells and code stay in their places, and either is said again only by itself. New sentences are open: they are proven like all others.
 */
export function edited(items: Items, { drop, move, titles, order, replace, add, labels }: Edits): Replaced {
  const replaced = new Map<Item, Item[]>();
  const gaps = new Map(items.sections.flatMap(gapsOf).map((gap) => [gap.id, gap]));
  const asked: ReadonlySet<string> = new Set(drop.map((id) => id.trim()));
  const dropped = new Set(asked);
  for (const { ids, sentence } of replace) {
    const named = ids.map((id) => id.trim());
    if (sentence.text === "") continue;
    const [gap] = named.flatMap((id) => gaps.get(id) ?? []);
    if (gap !== undefined) {
      gap.block.items = [...gap.block.items, { ...items.made(asCell(sentence, gap.cell)), cell: { ...gap.cell, shown: sentence.text } }];
      continue;
    }
    const fixed = named.length === 1 ? fixedNamed(items, named[0]) : undefined;
    if (fixed !== undefined) {
      const { block, item } = fixed;
      const made = saidAgain(items, sentence, item);
      block.items = block.items.map((one) => (one === item ? made : one));
      replaced.set(made, [item]);
      continue;
    }
    // Among sentences a cell and a block of code stay: the sentence stands where the first of the others stood.
    const place = named.flatMap((id) => placeOf(items, id) ?? []).find(({ block }) => isText(block));
    if (place === undefined) continue;
    const made = items.made(sentence);
    const point = place.block.items[place.at]?.point;
    if (point !== undefined) made.point = point;
    place.block.items = place.block.items.toSpliced(place.at, 0, made);
    const gone = named.filter((id) => !dropped.has(id));
    replaced.set(
      made,
      items.all().filter(({ id, cell, isCode }) => gone.includes(id) && cell === undefined && isCode !== true),
    );
    for (const id of named) dropped.add(id);
  }
  // What is added after the same sentence is read in the order in which it was added.
  const latest = new Map<string, string>();
  for (const { section, after, layout, sentence } of add) {
    const target = sectionNamed(items, section);
    const isCode = layout === "code" && target?.part === "finding";
    if (target === undefined || (sentence.text === "" && !isCode)) continue;
    const made: Item = { ...items.made(sentence), ...(isCode && { isCode }) };
    const key = `${target.id} ${after.trim()}`;
    const found = placeOf(items, latest.get(key) ?? after.trim());
    const place = found?.section === target ? behindItsCode(found) : undefined;
    const isFirst = place === undefined && after.trim() === "";
    if (isForm(layout) && target.part === "finding") inForm(target, { made, layout, place, isFirst });
    else if (isFirst) atBeginning(target, made);
    else if (place !== undefined) behind(place, made);
    else atEnd(target, made);
    latest.set(key, made.id);
  }
  for (const { id, after } of move) {
    const [from, to] = [placeOf(items, id.trim()), placeOf(items, after.trim())];
    const item = from?.block.items[from.at];
    if (from === undefined || to === undefined || item === undefined || !isText(from.block) || id.trim() === after.trim()) continue;
    from.block.items = from.block.items.filter((one) => one !== item);
    delete item.point;
    behind(behindItsCode(placeOf(items, after.trim()) ?? to), item);
  }
  for (const { blocks } of items.sections) for (const block of blocks) block.items = without(dropped, withoutLines(asked, block.items));
  for (const { section, title } of titles) {
    const named = sectionNamed(items, section);
    if (named?.part === "finding" && title !== "") named.title = title;
  }
  const lines = labels.flatMap(({ id, of, label }) => renamed(items, nowNamed(replaced, id.trim()), of, label) ?? []);
  for (const { was } of lines) for (const [again, made] of was) if (replaced.has(made)) replaced.set(again, replaced.get(made) ?? []);
  items.sections = reordered(items.sections, order);
  return { sentences: replaced, lines };
}

/** The id of what stands now where something stood under an id. */
function nowNamed(replaced: ReadonlyMap<Item, readonly Item[]>, id: string): string {
  return [...replaced].find(([, gone]) => gone.some((item) => item.id === id))?.[0].id ?? id;
}

/** Puts back what was proven where what was to take its place is not: an editor takes nothing out that way. */
export function restored(items: Items, { sentences, lines }: Replaced): void {
  for (const line of lines.toReversed()) unrenamed(line);
  const fails = ({ draft, outcome }: Item) => outcome.state === "refused" || (outcome.state === "open" && draft.kind !== "connective");
  for (const { blocks } of items.sections)
    for (const block of blocks) block.items = block.items.flatMap((item) => (fails(item) ? (sentences.get(item) ?? item) : item));
}

interface Place {
  readonly section: ItemSection;
  readonly block: ItemBlock;
  readonly at: number;
}

function placeOf({ sections }: Items, id: string): Place | undefined {
  for (const section of sections) {
    for (const block of section.blocks) {
      const at = block.items.findIndex((item) => item.id === id);
      if (at >= 0) return { section, block, at };
    }
  }
  return undefined;
}

/** The last block of code that a sentence leads to, which was judged as told by it; else the sentence itself. */
function behindItsCode(place: Place): Place {
  const { section, block, at } = place;
  if (isText(block) && at < block.items.length - 1) return place;
  const next = section.blocks[section.blocks.indexOf(block) + 1];
  if (block.layout === "table" || next?.layout !== "code") return place;
  return behindItsCode({ section, block: next, at: next.items.length - 1 });
}

/** A filled cell, or a block of code, with the block it stands in: it is said again only by itself. */
function fixedNamed(items: Items, id: string | undefined) {
  const place = placeOf(items, id ?? "");
  const item = place?.block.items[place.at];
  return place === undefined || item === undefined || isText(place.block) ? undefined : { block: place.block, item };
}

/** The same cell, or code, said again. */
function saidAgain(items: Items, sentence: DraftedSentence, { cell }: Item): Item {
  if (cell === undefined) return { ...items.made(sentence), isCode: true };
  return { ...items.made(asCell(sentence, cell)), cell: { ...cell, shown: sentence.text } };
}

/** Takes out rows and columns of a table of which every cell that an editor was shown is dropped; of any other a single cell stays. */
function withoutLines(dropped: ReadonlySet<string>, items: readonly Item[]): readonly Item[] {
  const goes = (of: (item: Item) => unknown) => {
    const shown = Map.groupBy(items.filter(isShown), of);
    return (item: Item) => item.cell !== undefined && shown.get(of(item))?.every(({ id }) => dropped.has(id)) === true;
  };
  const inRow = goes(({ cell }) => cell?.at);
  const inColumn = goes(({ cell }) => cell?.column);
  return items.filter((item) => !inRow(item) && !inColumn(item));
}

/** Cells and code stay; what only leads to sentences that all go, goes with them. */
function without(dropped: ReadonlySet<string>, items: readonly Item[]): Item[] {
  const goes = ({ id, cell, isCode }: Item) => dropped.has(id) && cell === undefined && isCode !== true;
  const leads = ({ draft }: Item) => draft.kind === "connective";
  return items.filter((item, at) => {
    if (goes(item) || !leads(item)) return !goes(item);
    const next = items.findIndex((one, place) => place > at && leads(one));
    const led = items.slice(at + 1, next < 0 ? undefined : next);
    return led.length === 0 || !led.every(goes);
  });
}

/** Before all that a section says; before a table or code as a paragraph. */
function atBeginning(section: ItemSection, item: Item): void {
  const [first] = section.blocks;
  if (first !== undefined && isText(first)) first.items = [item, ...first.items];
  else section.blocks = [paragraph(item, section), ...section.blocks];
}

/** Behind a sentence, in its paragraph or list; behind a table or code as a paragraph. */
function behind({ section, block, at }: Place, item: Item): void {
  const point = block.items[at]?.point;
  // What is led by words of its own is an item of its own.
  if (point !== undefined && isLed(item.draft.text)) {
    block.items = block.items.toSpliced(block.items.findLastIndex((one) => one.point === point) + 1, 0, item);
    return;
  }
  if (point !== undefined) item.point = point;
  if (isText(block)) block.items = block.items.toSpliced(at + 1, 0, item);
  else section.blocks = section.blocks.flatMap((one) => (one === block ? [one, paragraph(item, section)] : [one]));
}

type Form = "bullets" | "numbered" | "code";

/** A layout that is no paragraph. */
function isForm(layout: ItemBlock["layout"]): layout is Form {
  return layout === "bullets" || layout === "numbered" || layout === "code";
}

interface New {
  readonly made: Item;
  readonly layout: Form;
  readonly place: Place | undefined;
  readonly isFirst: boolean;
}

/** In a list of its layout that stands there or goes on right behind, or in one of its own: between the sentences of another block, behind a table. */
function inForm(section: ItemSection, { made, layout, place, isFirst }: New): void {
  if (place !== undefined && place.block.layout === layout && layout !== "code") {
    const { items } = place.block;
    const point = items[place.at]?.point;
    const last = point === undefined ? place.at : items.findLastIndex((item) => item.point === point);
    place.block.items = items.toSpliced(last + 1, 0, made);
    return;
  }
  const { blocks } = section;
  const at = place === undefined ? (isFirst ? -1 : blocks.length - 1) : blocks.indexOf(place.block);
  const splits = place !== undefined && isText(place.block) && place.at < place.block.items.length - 1;
  const next = blocks[at + 1];
  if (!splits && place !== undefined && next?.layout === layout && layout !== "code") {
    next.items = [made, ...next.items];
    return;
  }
  const own: ItemBlock = { layout, columns: [], items: [made] };
  if (!splits) {
    section.blocks = blocks.toSpliced(at + 1, 0, own);
    return;
  }
  const rest: ItemBlock = { ...place.block, items: place.block.items.slice(place.at + 1) };
  place.block.items = place.block.items.slice(0, place.at + 1);
  section.blocks = blocks.toSpliced(at + 1, 0, own, rest);
}

/** In the last paragraph or list of a section. */
function atEnd(section: ItemSection, item: Item): void {
  const last = section.blocks.findLast(isFlowing);
  if (last !== undefined) last.items = [...last.items, item];
  else section.blocks = [...section.blocks, paragraph(item, section)];
}

/** Prose, lists and steps. */
function isText({ layout }: Pick<ItemBlock, "layout">): boolean {
  return layout !== "table" && layout !== "code" && layout !== "heading";
}

function paragraph(item: Item, { part }: ItemSection): ItemBlock {
  return { layout: part === "open" ? "bullets" : "prose", columns: [], items: [item] };
}

function isFlowing({ layout }: ItemBlock): boolean {
  return layout === "prose" || layout === "bullets";
}

function sectionNamed({ sections }: Items, name: string): ItemSection | undefined {
  return sections.find(({ id }) => id === name.trim());
}

/** The findings in the order given, those it leaves out after them; all else stays where it is. */
function reordered(sections: readonly ItemSection[], order: readonly string[]): ItemSection[] {
  const findings = sections.filter(({ part }) => part === "finding");
  const named = order.flatMap((id) => findings.find((section) => section.id === id.trim()) ?? []);
  const inOrder = [...new Set([...named, ...findings])];
  return sections.map((section) => (section.part === "finding" ? (inOrder.shift() ?? section) : section));
}

/** Takes out what another sentence behind the introduction has said in the same words; what was refused has said nothing. */
export function withoutRepeats(items: Items): void {
  const said = new Set<string>();
  for (const section of items.sections.filter(({ part }) => part !== "introduction")) {
    for (const block of section.blocks.filter(isFlowing)) {
      block.items = block.items.filter(({ draft, outcome }) => {
        if (outcome.state === "refused") return true;
        const key = draft.text.toLowerCase();
        return said.has(key) ? false : said.add(key);
      });
    }
  }
}

/** Takes out code of a source that nothing beside it in its section rests on: it belongs to none of its steps. What was put together for the asker belongs where it stands. */
export function withoutStrayCode(items: Items): void {
  for (const section of items.sections) {
    const quoted = (own: readonly Item[]) =>
      own.flatMap(({ outcome }) =>
        outcome.state === "proven" ? outcome.sentence.claims.flatMap(({ quotes }) => quotes.map(({ snapshotId }) => snapshotId)) : [],
      );
    const told = new Set(quoted(itemsOf(section).filter(({ isCode }) => isCode !== true)));
    const isOfSource = ({ isCode, outcome }: Item) => isCode === true && outcome.state === "proven" && outcome.sentence.kind === "fact";
    for (const block of section.blocks)
      block.items = block.items.filter((item) => !isOfSource(item) || quoted([item]).some((snapshot) => told.has(snapshot)));
  }
}

/** The paragraphs and lists in which a sentence was refused, with its id in its place. */
export function aroundRefused({ sections }: Items): string[] {
  const hasRefused = ({ items }: ItemBlock) => items.some(({ outcome }) => outcome.state === "refused");
  const said = ({ id, draft, outcome, isCode }: Item) =>
    outcome.state === "refused" ? `[${id}]` : isCode === true ? "[code]" : draft.text;
  return sections.flatMap(({ blocks }) =>
    blocks.filter((block) => isText(block) && block.items.length > 1 && hasRefused(block)).map(({ items }) => items.map(said).join(" ")),
  );
}

/** Words of a section as it is printed: of a cell its value, each label and head once; code is no part of a report's length. */
function wordsOf({ title, blocks }: ItemSection): number {
  const texts = blocks.flatMap(({ columns, items }) => {
    const shown = items.filter((item) => isShown(item) && item.isCode !== true);
    const labels = new Map(shown.flatMap(({ cell }) => (cell === undefined ? [] : [[cell.at, cell.row] as const])));
    const said = shown.map(({ cell, draft, outcome }) => cell?.shown ?? (outcome.state === "proven" ? outcome.sentence.text : draft.text));
    return [...(shown.length === 0 ? [] : columns), ...labels.values(), ...said];
  });
  return [title, ...texts].join(" ").match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** Whether an editor is shown it: what is proven, or is before the judge. */
function isShown({ outcome, draft }: Item): boolean {
  return outcome.state === "proven" || (outcome.state === "open" && draft.kind !== "connective");
}

/** What an editor is shown of a section: what is proven, or is before the judge, each with its mark, and the cells that are empty. */
export function shownSection(section: ItemSection) {
  const sentences = itemsOf(section)
    .filter(isShown)
    .map(({ id, outcome, draft, isCode = false }) => {
      const { kind, text } = outcome.state === "proven" ? outcome.sentence : draft;
      const said = withMark({ ...draft, kind, text, calculations: [] });
      return { id, text: isCode ? `(code)\n${said}` : said, isCode };
    });
  const empty = gapsOf(section).map(({ id, cell }) => ({ id, text: `${cell.row} – ${cell.column}: (empty)`, isCode: false }));
  return { id: section.id, title: section.title, sentences: [...sentences, ...empty], words: wordsOf(section) };
}
