// What the workings of a whole draft come to, before any of its sentences is proven: what is said in short builds on what is reckoned below.
import { fairTurn } from "../../../store/turnstile.ts";
import type { Item, Items } from "../items.ts";
import type { LocateIn } from "../located.ts";
import { SentenceWorkings } from "./sentence-workings.ts";
import { shownWorkings } from "./workings.ts";

/** Workings may build on others that stand behind them, and these on others again. */
const PASSES = 2;

/** Reckons all workings of open sentences whose figures stand somewhere, for whatever else builds on them. */
export async function reckonAll(items: Items, whereFor: (item: Item) => LocateIn): Promise<void> {
  const open = items.all().filter(({ outcome, isCode }) => outcome.state === "open" && isCode !== true);
  const isKnown = (result: string, expression: string) =>
    items.computed.some((one) => one.result === result && one.expression === expression);
  for (let pass = 0; pass < PASSES; pass++) {
    for (const item of open.filter(({ draft }) => draft.calculations.length > 0 || shownWorkings(draft.text).length > 0)) {
      await fairTurn();
      const where = whereFor(item);
      const named = item.draft.from.flatMap((id) => where.pack.sentence(id) ?? []);
      const found = new SentenceWorkings(item.draft, named, where).resultsIn(item.cell?.shown ?? item.draft.text);
      items.computed.push(...found.filter(({ result, expression }) => !isKnown(result, expression)));
    }
  }
}
