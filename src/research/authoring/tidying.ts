// What is taken out of a proven report without asking anybody.
import { isDrawn } from "../../domain/sentence.ts";
import { type Item, type Items, itemsOf } from "./items.ts";

/** Takes out what another sentence behind the introduction has said in the same words; what was refused has said nothing. */
export function withoutRepeats(items: Items): void {
  const said = new Set<string>();
  for (const section of items.sections.filter(({ part }) => part !== "introduction")) {
    for (const block of section.blocks.filter(({ layout }) => layout === "prose" || layout === "bullets")) {
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

/** What is longer says something besides. */
const LEADS = /^(?:.{1,80}[:：]|`[^`]{1,80}`\.?)$/u;

/** Takes out words that lead to code which was refused: "`check.sh`:" with nothing behind it. */
export function withoutIdleLeads(items: Items): void {
  for (const { blocks } of items.sections) {
    for (const at of blocks.keys()) {
      const before = blocks[at - 1];
      const lead = before?.items.at(-1);
      const next = blocks.slice(at).filter((_, ahead, all) => all.slice(0, ahead + 1).every(({ layout }) => layout === "code"));
      const isIdle = next.length > 0 && next.every((one) => one.items.every(({ outcome }) => outcome.state === "refused"));
      if (before === undefined || lead === undefined || !isIdle || !LEADS.test(lead.draft.text)) continue;
      if (isDrawn(lead.draft.kind) || lead.draft.kind === "connective") before.items = before.items.slice(0, -1);
    }
  }
}

/** Takes out what is left of a list item or step whose first sentence was refused, where that is advice alone: "Stop, and use a new number." tells nobody when. */
export function withoutOrphans(items: Items): void {
  for (const block of items.sections.flatMap(({ blocks }) => blocks)) {
    if (block.layout !== "bullets" && block.layout !== "numbered") continue;
    const points = Map.groupBy(block.items, ({ point, id }) => point ?? id);
    const gone = [...points.values()].filter(([first, ...rest]) => {
      const isProven = ({ draft, outcome }: Item) => outcome.state === "proven" && draft.kind !== "advice" && draft.kind !== "connective";
      return first?.outcome.state === "refused" && !rest.some(isProven);
    });
    // What was refused stays, as what the section lacks.
    block.items = block.items.filter((item) => item.outcome.state === "refused" || !gone.some((own) => own.includes(item)));
  }
}
