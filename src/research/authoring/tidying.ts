// What is taken out of a proven report without asking anybody.
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
