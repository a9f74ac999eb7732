// Code that was refused, written once more by itself: a report whose steps need it is torn without it.
import { FENCE } from "../../../text/passages.ts";
import type { EvidencePack } from "../../../write/pack.ts";
import type { Desk } from "../desk.ts";
import { type Item, type Items, itemsOf } from "../items.ts";

/** Blocks that are written once more, and characters of what is said before one. */
const MOST_BLOCKS = 4;
const LONGEST_TOLD = 400;
/** Blocks of code of sources that are shown with them. */
const MOST_CODE = 12;

/** Refused blocks of code in the order of their report, each with its section's other sentences. */
function lostCode(items: Items): { readonly item: Item; readonly reason: string; readonly among: readonly Item[] }[] {
  return items.sections.flatMap((section) => {
    const among = itemsOf(section);
    return among.flatMap((item) =>
      item.isCode === true && item.outcome.state === "refused" ? [{ item, among, reason: item.outcome.reason }] : [],
    );
  });
}

/** Ids that are named, and those of blocks of code of the same pages. */
function idsFor(named: readonly string[], pack: EvidencePack): string[] {
  const pages = new Set(named.flatMap((id) => pack.sentence(id)?.quote.snapshotId ?? []));
  const code = pack.sentences().filter(({ quote }) => pages.has(quote.snapshotId) && FENCE.test(quote.text));
  return [...new Set([...named, ...code.slice(0, MOST_CODE).map(({ id }) => id)])];
}

/**
 * Asks whoever wrote a report for its refused blocks of code once more (R12, R14), in one call. What comes back is open, and proven like all else.
 * @returns whether there is anything to prove
 */
export async function codeMended({ run, request, author, pack }: Desk, items: Items): Promise<boolean> {
  const lost = lostCode(items).slice(0, MOST_BLOCKS);
  if (lost.length === 0) return false;
  const mended = await author.mendCode(run, {
    ...{ key: "write/mend-code", request, pack },
    refused: lost.map(({ item, reason }) => ({ code: item.draft.text, reason, told: items.told(item).slice(-LONGEST_TOLD) })),
    carrying: idsFor(
      lost.flatMap(({ among }) => among.flatMap(({ draft }) => draft.from)),
      pack,
    ),
  });
  for (const [at, draft] of mended) {
    const item = lost[at]?.item;
    if (item === undefined) continue;
    item.draft = { ...draft, ...(draft.from.length === 0 && { from: item.draft.from }) };
    item.isMended = true;
    item.outcome = { state: "open" };
  }
  return mended.size > 0;
}
