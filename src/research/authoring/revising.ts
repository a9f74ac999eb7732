// A checked draft as its writer is shown it to write it once more, and what of the new version is proven already.
import { contentWords } from "../../text/words.ts";
import type { DraftedReport, DraftedSentence, InnerMark } from "../../write/drafted.ts";
import { withMark } from "../../write/marked-text.ts";
import { headingOf, type Item, type ItemBlock, type ItemSection, Items, itemsOf } from "./items.ts";

/** Says behind a text why it was refused. */
export type WithReason = (text: string, reason: string) => string;

/** A draft in Markdown, each sentence with its mark (R14): what is proven as it is printed, what was refused with why. Words that lead over to nothing stay. */
export function shownReport({ sections }: Items, withReason: WithReason): string {
  const shown = sections.filter((section) => itemsOf(section).length > 0);
  let steps = 0;
  const parts = shown.map(({ part, title, blocks }) => {
    let isOver = true;
    const texts = blocks.map((block) => {
      if (block.layout !== "numbered") {
        // Steps go on behind code and a text to send.
        isOver ||= block.layout !== "code" && block.layout !== "quote";
        return shownBlock(block, withReason, 1);
      }
      const first = isOver && block.goesOn !== true ? 1 : steps + 1;
      isOver = false;
      steps = first + pointsIn(block).length - 1;
      return shownBlock(block, withReason, first);
    });
    return [`## ${headingOf(part, title)}`, ...texts].join("\n\n");
  });
  const over = sections.find(({ part }) => part === "introduction")?.title ?? "";
  return [...(over === "" ? [] : [`# ${over}`]), ...parts].join("\n\n");
}

/** The items of a list, each with its sentences. */
function pointsIn({ items }: ItemBlock): (readonly Item[])[] {
  return [...Map.groupBy(items, ({ point, id }) => point ?? id).values()];
}

function shownBlock(block: ItemBlock, withReason: WithReason, first: number): string {
  const { layout, columns, items } = block;
  const said = (item: Item) => shownItem(item, withReason);
  switch (layout) {
    case "heading":
      return `### ${items.map(({ draft }) => draft.text).join(" ")}`;
    case "quote":
      return `> ${items.map(said).join(" ")}`;
    case "code":
      return items.map((item) => codeOf(item, withReason)).join("\n\n");
    case "bullets":
    case "numbered":
      return pointsIn(block)
        .map((own, at) => `${layout === "bullets" ? "-" : `${first + at}.`} ${own.map(said).join(" ")}`)
        .join("\n");
    case "table": {
      const heads = columns.slice(1);
      const rows = [...Map.groupBy(items, ({ cell }) => cell?.at).values()].map((own) => rowOf(own, heads, withReason));
      return [columns, columns.map(() => "---"), ...rows].map((row) => `| ${row.map(inCell).join(" | ")} |`).join("\n");
    }
    default:
      return items.map(said).join(" ");
  }
}

function shownItem(item: Item, withReason: WithReason): string {
  const { draft, outcome } = item;
  const { text } = outcome.state === "proven" ? outcome.sentence : draft;
  const from = idsOf(item);
  const inner = text === draft.text ? placesOf(draft, from) : [];
  const left = from.filter((id) => !inner.some((place) => place.from.includes(id)));
  const whole = withMark({ ...draft, from: left, kind: left.length + draft.calculations.length === 0 ? "advice" : kindOf(item), text: "" });
  const said =
    inner.length === 0
      ? withMark({ ...draft, from, kind: kindOf(item), text: stressed(text, draft.lead) })
      : `${markedWithin(text, draft.lead, inner)}${whole}`;
  return outcome.state === "refused" ? withReason(said, outcome.reason) : said;
}

/** The marks within a sentence, of what it rests on still. */
function placesOf({ places = [] }: DraftedSentence, from: readonly string[]): readonly InnerMark[] {
  return places.map((place) => ({ ...place, from: place.from.filter((id) => from.includes(id)) })).filter((place) => place.from.length > 0);
}

function markedWithin(text: string, lead: string | undefined, places: readonly InnerMark[]): string {
  const marked = places.reduceRight((said, { at, from }) => `${said.slice(0, at)} [${from.join(" ")}]${said.slice(at)}`, text);
  return stressed(marked, lead);
}

/** What was written with brackets keeps them, also where it was found to be its writer's own. */
function kindOf({ draft, outcome, marked }: Item): DraftedSentence["kind"] {
  const { kind } = outcome.state === "proven" ? outcome.sentence : draft;
  return kind === "advice" && marked !== undefined && marked.length + draft.calculations.length > 0 ? "fact" : kind;
}

/** What a sentence rests on; of its writer's own what it was written with, since whatever speaks for it besides is no source of it. */
function idsOf({ draft, outcome, marked = [] }: Item): readonly string[] {
  const { kind } = outcome.state === "proven" ? outcome.sentence : draft;
  return kind === "advice" || (kind === "calculation" && marked.length === 0) ? marked : draft.from;
}

/** A row, with one mark for all of it in the last cell; where that is its writer's own, or calls something missing, each cell has the mark that it rests on. */
function rowOf(own: readonly Item[], heads: readonly string[], withReason: WithReason): string[] {
  const isMissing = own.length > 0 && own.every(({ draft }) => draft.kind === "absence");
  const isApart = ({ draft }: Item) => draft.isOwn === true || (draft.kind === "absence" && !isMissing);
  const from = [...new Set(own.flatMap((item) => (kindOf(item) === "advice" ? [] : idsOf(item))))];
  const workings = new Map(own.flatMap(({ draft }) => draft.calculations.map((one) => [one.expression, one] as const)));
  const mark = withMark({ kind: isMissing ? "absence" : "fact", text: "", from, calculations: [...workings.values()] }).trim();
  const last = own.findLast(({ cell }) => cell?.column === heads.at(-1));
  const isEach = last !== undefined && isApart(last);
  const label = own[0]?.cell?.row ?? "";
  const cells = heads.map((head) => {
    const said = own
      .filter(({ cell }) => cell?.column === head)
      .map((item) => {
        const { cell, draft, outcome } = item;
        const shown = stressed(cell?.shown ?? "", draft.lead);
        const rests = { ...draft, kind: kindOf(item), from: idsOf(item), text: shown };
        const marked = isApart(item) ? withMark({ ...draft, text: shown }) : isEach ? withMark(rests) : shown;
        return outcome.state === "refused" ? withReason(marked, outcome.reason) : marked;
      });
    return said.join("; ") || "–";
  });
  if (isEach) return [label, ...cells];
  return [label, ...cells.map((cell, at) => (at === cells.length - 1 ? `${cell} ${mark}`.trim() : cell))];
}

function codeOf({ draft, outcome }: Item, withReason: WithReason): string {
  const fence = draft.text.includes("```") ? "````" : "```";
  const mark = withMark({ ...draft, text: "" }).trim();
  const below = outcome.state === "refused" ? withReason(mark, outcome.reason) : mark;
  return [`${fence}${draft.language ?? ""}\n${draft.text}\n${fence}`, ...(below === "" ? [] : [below])].join("\n");
}

/** A text with the words it begins with in bold, where its writer had them so. */
function stressed(text: string, lead = ""): string {
  return lead !== "" && text.startsWith(lead) ? `**${lead}**${text.slice(lead.length)}` : text;
}

function inCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

/** Words of a report as it is printed: of a cell its value, each label and head once; what was refused and code are none. */
export function wordsIn(items: Items): number {
  return items.sections.reduce((sum, section) => sum + wordsOf(section), 0);
}

function wordsOf({ title, blocks }: ItemSection): number {
  const texts = blocks.flatMap(({ columns, items }) => {
    const shown = items.filter(({ outcome, isCode }) => outcome.state === "proven" && isCode !== true);
    const labels = new Map(shown.flatMap(({ cell }) => (cell === undefined ? [] : [[cell.at, cell.row] as const])));
    const said = shown.map(({ cell, draft }) => cell?.shown ?? draft.text);
    return [...(shown.length === 0 ? [] : columns), ...labels.values(), ...said];
  });
  return [title, ...texts].join(" ").match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** A new version of a report, in which what stands word for word as it was proven is proven. */
export function carriedOver(before: Items, draft: DraftedReport): Items {
  const items = new Items({ title: before.sections[0]?.title ?? "", ...draft });
  items.computed.push(...before.computed);
  for (const [title, said] of before.framed) items.framed.set(title, said);
  const [was, is] = [keysOf(before), keysOf(items)];
  const proven = new Map([...was].flatMap(([item, key]) => (item.outcome.state === "proven" ? [[key, item] as const] : [])));
  for (const [item, key] of is) {
    const own = proven.get(key);
    if (own?.outcome.state !== "proven") continue;
    item.draft = own.draft;
    // One of its own: where a sentence stands in a table is known by which it is.
    item.outcome = { ...own.outcome, sentence: { ...own.outcome.sentence } };
    if (own.cell !== undefined && item.cell !== undefined) item.cell = { ...item.cell, shown: own.cell.shown };
  }
  keepOpen(before, items);
  return items;
}

/** What the sources lack stays told where a new version says nothing of it. */
function keepOpen(before: Items, items: Items): void {
  const [was, is] = [before, items].map(({ sections }) => sections.find(({ part }) => part === "open"));
  if (was === undefined || is === undefined || itemsOf(is).length > 0) return;
  is.blocks = was.blocks.map((block) => ({ ...block, items: block.items.filter(({ outcome }) => outcome.state === "proven") }));
}

/** By what each sentence is known again: its text, and in rows that share their label what else its row says. */
function keysOf(items: Items): ReadonlyMap<Item, string> {
  const blocks = items.sections.flatMap((section) => section.blocks);
  return new Map(
    blocks.flatMap((block) =>
      block.items.map((item) => {
        const { cell } = item;
        const isShared = cell !== undefined && block.items.some((one) => one.cell?.row === cell.row && one.cell.at !== cell.at);
        return [item, `${isShared ? items.rowOf(item) : ""}\n${keyOf(item)}`] as const;
      }),
    ),
  );
}

/** A text is the same whatever its spaces, quotation marks and dashes. */
function keyOf({ draft, isCode }: Item): string {
  const text = draft.text
    .replace(/[‘’]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/[-‐‑–—−]/gu, "-")
    .replace(/\s+/gu, isCode === true ? "$&" : " ")
    .trim();
  return `${isCode === true ? "code" : ""}\n${text}`;
}

/** From this share of common words on one sentence stands for another. */
const ALIKE = 0.5;

/** Puts what was proven back where its new version is refused: nothing is lost by being said again. */
export function putBack(before: Items, items: Items): void {
  const kept = new Set(keysOf(items).values());
  const lost = [...keysOf(before)].flatMap(([item, key]) =>
    item.outcome.state === "proven" && !kept.has(key) && item.draft.kind !== "connective" ? [item] : [],
  );
  const rows = Map.groupBy(
    before.all().flatMap(({ cell }) => cell ?? []),
    ({ row, column }) => `${row}\n${column}`,
  );
  // Of rows that share their label nothing tells which of them a new one was.
  const isOfOneRow = ({ cell }: Item) => cell === undefined || rows.get(`${cell.row}\n${cell.column}`)?.length === 1;
  for (const item of items.all().filter(({ outcome }) => outcome.state === "refused")) {
    const [best] = lost
      .filter((one) => isOfPlace(one, item) && isOfOneRow(one))
      .map((one) => ({ one, share: shareOf(one, item) }))
      .filter(({ share }) => share >= ALIKE)
      .sort((a, b) => b.share - a.share);
    if (best === undefined) continue;
    lost.splice(lost.indexOf(best.one), 1);
    [item.draft, item.outcome] = withoutForeignLead(best.one, item);
    if (item.cell !== undefined && best.one.cell !== undefined) item.cell = { ...item.cell, shown: best.one.cell.shown };
  }
}

/** What was proven before, in another place: the words in bold that it began with there lead something else here. */
function withoutForeignLead({ draft, outcome }: Item, { draft: { lead: own } }: Item): [DraftedSentence, Item["outcome"]] {
  const { lead, ...rest } = draft;
  if (lead === undefined || lead === own || outcome.state !== "proven" || outcome.sentence.text !== draft.text) return [draft, outcome];
  const text = draft.text.slice(lead.length).trimStart();
  return [
    { ...rest, text },
    { ...outcome, sentence: { ...outcome.sentence, text } },
  ];
}

/** A cell stands for one of its row and column, code for code. */
function isOfPlace(one: Item, other: Item): boolean {
  if ((one.isCode ?? false) !== (other.isCode ?? false) || (one.cell === undefined) !== (other.cell === undefined)) return false;
  return one.cell === undefined || (one.cell.row === other.cell?.row && one.cell.column === other.cell.column);
}

function shareOf({ draft: a, cell }: Item, { draft: b }: Item): number {
  if (cell !== undefined) return 1;
  const [own, others] = [new Set(contentWords(a.text)), new Set(contentWords(b.text))];
  const common = [...own].filter((word) => others.has(word)).length;
  return common / Math.max(1, own.size, others.size);
}

/** Share of the proven sentences that a new version has at least: with fewer it is none of the same report. */
const LEAST_KEPT = 0.6;

/** Whether a new version has most of what was proven, in its own words. */
export function isWhole(before: Items, items: Items): boolean {
  const many = (of: Items) => of.all().filter(({ outcome, draft }) => outcome.state === "proven" && draft.kind !== "connective").length;
  return many(items) >= LEAST_KEPT * many(before);
}
