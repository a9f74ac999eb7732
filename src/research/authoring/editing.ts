import type { Edits } from "../../write/drafted.ts";
import { type Item, type ItemBlock, type ItemSection, type Items, itemsOf } from "./items.ts";

/** New sentences with those they take the place of. */
export type Replaced = ReadonlyMap<Item, readonly Item[]>;

/**
 * Applies an editor's changes to a proven report (R14): what is dropped, moved, put into one or added, and another order of the sections. Whatever names nothing that
 * is there is left out; sentences of tables and code stay in their places. New sentences are open: they are proven like all others.
 */
export function edited(items: Items, { drop, move, titles, order, replace, add }: Edits): Replaced {
  const replaced = new Map<Item, Item[]>();
  const dropped = new Set(drop.map((id) => id.trim()));
  for (const { ids, sentence } of replace) {
    const named = ids.map((id) => id.trim());
    // A cell and a block of code stay: the sentence stands where the first of the others stood.
    const place = named.flatMap((id) => placeOf(items, id) ?? []).find(({ block }) => isFlowing(block) || block.layout === "numbered");
    if (place === undefined || sentence.text === "") continue;
    const made = items.made(sentence);
    place.block.items = place.block.items.toSpliced(place.at, 0, made);
    const gone = named.filter((id) => !dropped.has(id));
    replaced.set(
      made,
      items.all().filter(({ id, cell, isCode }) => gone.includes(id) && cell === undefined && isCode !== true),
    );
    for (const id of named) dropped.add(id);
  }
  for (const { section, after, sentence } of add) {
    const target = sectionNamed(items, section);
    if (target === undefined || sentence.text === "") continue;
    const place = placeOf(items, after.trim());
    const block = place?.section === target && isFlowing(place.block) ? place.block : flowingBlock(target);
    insert(block, place?.block === block ? place.at + 1 : after.trim() === "" ? 0 : block.items.length, items.made(sentence));
  }
  for (const { id, after } of move) {
    const [from, to] = [placeOf(items, id.trim()), placeOf(items, after.trim())];
    if (from === undefined || to === undefined || !isFlowing(from.block) || !isFlowing(to.block) || id.trim() === after.trim()) continue;
    const item = from.block.items[from.at];
    if (item === undefined) continue;
    from.block.items = from.block.items.filter((one) => one !== item);
    insert(to.block, to.block.items.findIndex((one) => one.id === after.trim()) + 1, item);
  }
  for (const section of items.sections)
    for (const block of section.blocks)
      block.items = block.items.filter(({ id, cell, isCode }) => !dropped.has(id) || cell !== undefined || isCode === true);
  for (const { section, title } of titles) {
    const named = sectionNamed(items, section);
    if (named?.part === "finding" && title !== "") named.title = title;
  }
  items.sections = reordered(items.sections, order);
  return replaced;
}

/** Puts back what was proven where what was to take its place is not: an editor takes nothing out that way. */
export function restored(items: Items, replaced: Replaced): void {
  const fails = ({ draft, outcome }: Item) => outcome.state === "refused" || (outcome.state === "open" && draft.kind !== "connective");
  for (const { blocks } of items.sections)
    for (const block of blocks) block.items = block.items.flatMap((item) => (fails(item) ? (replaced.get(item) ?? item) : item));
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

function insert(block: ItemBlock, at: number, item: Item): void {
  if (isFlowing(block)) block.items = [...block.items.slice(0, at), item, ...block.items.slice(at)];
}

function isFlowing({ layout }: ItemBlock): boolean {
  return layout === "prose" || layout === "bullets";
}

/** The last flowing block of a section; a new one where it has none. */
function flowingBlock(section: ItemSection): ItemBlock {
  const last = section.blocks.findLast(isFlowing);
  if (last !== undefined) return last;
  const made: ItemBlock = { layout: section.part === "open" ? "bullets" : "prose", columns: [], items: [] };
  section.blocks.push(made);
  return made;
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

/** What an editor is shown of a section. */
export function shownSection(section: ItemSection) {
  const sentences = itemsOf(section).flatMap(({ id, outcome, draft }) =>
    outcome.state === "proven" ? [{ id, kind: outcome.sentence.kind, text: outcome.sentence.text, from: draft.from }] : [],
  );
  return { id: section.id, title: section.title, sentences };
}
