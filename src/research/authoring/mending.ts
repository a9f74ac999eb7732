// What a report has lost, written once more by itself: a report is torn without a step's code, a cell's reason or what a sentence leads to.
import { FENCE } from "../../text/passages.ts";
import type { MendAsk } from "../../write/author.ts";
import type { EvidencePack } from "../../write/pack.ts";
import type { Desk } from "./desk.ts";
import { asCell, type Item, type Items, itemsOf, labelsOf } from "./items.ts";

/** Blocks of code, and sentences or cells, that are written once more; characters of what is said before one. */
const MOST_CODE = 4;
const MOST_SAID = 12;
const LONGEST_TOLD = 400;
/** Blocks of code of sources that are shown with code. */
const MOST_SHOWN = 12;

interface Lost {
  readonly item: Item;
  readonly reason: string;
  /** Ids that the other sentences of its section, or cells of its row, name. */
  readonly around: readonly string[];
}

/** What is refused, in the order of the report, code and what is said apart. */
function lostIn(items: Items): Lost[] {
  const lost = items.sections.flatMap((section): Lost[] => {
    const among = itemsOf(section);
    return among.flatMap((item) => {
      if (item.outcome.state !== "refused" || item.draft.kind === "connective" || item.outcome.label !== undefined) return [];
      const around = item.isCode === true ? among.flatMap(({ draft }) => draft.from) : items.beside(item);
      return [{ item, around, reason: item.outcome.reason }];
    });
  });
  const isCode = ({ item }: Lost) => item.isCode === true;
  return [...lost.filter(isCode).slice(0, MOST_CODE), ...lost.filter((one) => !isCode(one)).slice(0, MOST_SAID)];
}

/** Ids that may carry it: those it names, those around it, and of code the blocks of code of the same pages. */
function idsFor(lost: readonly Lost[], pack: EvidencePack): string[] {
  const named = lost.flatMap(({ item, around }) => [...item.draft.from, ...around]);
  if (!lost.some(({ item }) => item.isCode === true)) return [...new Set(named)];
  const pages = new Set(named.flatMap((id) => pack.sentence(id)?.quote.snapshotId ?? []));
  const code = pack.sentences().filter(({ quote }) => pages.has(quote.snapshotId) && FENCE.test(quote.text));
  return [...new Set([...named, ...code.slice(0, MOST_SHOWN).map(({ id }) => id)])];
}

function asked({ item: { cell, draft, isCode }, reason }: Lost, told: string): MendAsk["refused"][number] {
  if (cell !== undefined) return { kind: "cell", text: cell.shown, reason, told: labelsOf(cell).join(" – ") };
  return { kind: isCode === true ? "code" : "sentence", text: draft.text, reason, told: told.slice(-LONGEST_TOLD) };
}

/**
 * Asks whoever wrote a report for what of it is refused once more (R12, R14), in one call. What comes back is open, and proven like all else.
 * @returns whether there is anything to prove
 */
export async function mended({ run, request, author, pack }: Desk, items: Items): Promise<boolean> {
  const lost = lostIn(items);
  if (lost.length === 0) return false;
  const found = await author.mend(run, {
    ...{ key: "write/mend", request, pack, carrying: idsFor(lost, pack) },
    refused: lost.map((one) => asked(one, items.told(one.item))),
  });
  let opened = 0;
  for (const [at, { draft, isCode }] of found) {
    const item = lost[at]?.item;
    if (item === undefined || isCode !== (item.isCode === true)) continue;
    const own = { ...draft, ...(isCode && draft.from.length === 0 && { from: item.draft.from }) };
    if (item.cell !== undefined) item.cell = { ...item.cell, shown: own.text };
    item.draft = item.cell === undefined ? own : asCell(own, item.cell);
    item.marked = own.from;
    if (isCode) item.isMended = true;
    item.outcome = { state: "open" };
    opened++;
  }
  return opened > 0;
}
