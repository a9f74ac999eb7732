import { useContext } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { words } from "../text/words.ts";
import type { Said } from "./api.ts";
import { DeskContext } from "./context.ts";

/** The key of each word a reviewer can say. */
export const KEYS: Readonly<Record<Said, string>> = { holds: "h", does_not_hold: "d", cannot_tell: "u" };
const WORDS: readonly Said[] = ["holds", "does_not_hold", "cannot_tell"];

/** The bar of a review: where one is, and the three things that can be said of a sentence. */
export function ReviewBar() {
  const desk = useContext(DeskContext);
  const { read } = words();
  if (desk === undefined || !desk.reviewing.value) return null;
  const chosen = desk.selected.value;
  const { judged } = desk;
  const done = judged.filter((id) => desk.said.value.has(id)).length;
  const judges = chosen !== undefined && judged.includes(chosen);
  const said = chosen === undefined ? undefined : desk.said.value.get(chosen);
  return (
    <section class="review" aria-label={read.reviewing}>
      <p>
        <strong>{read.checked(done, judged.length)}</strong>
        <progress max={judged.length} value={done} aria-label={read.reviewing} />
      </p>
      <div class="says">
        {WORDS.map((one) => (
          <Button key={one} small aria-pressed={said === one} disabled={!judges} onClick={() => desk.say(one)}>
            {read.said[one]} <kbd>{KEYS[one]}</kbd>
          </Button>
        ))}
        <Button look="bare" small onClick={() => desk.step(-1)}>
          {read.previous} <kbd>k</kbd>
        </Button>
        <Button look="bare" small onClick={() => desk.step(1)}>
          {read.next} <kbd>j</kbd>
        </Button>
        <Button look="bare" small onClick={() => desk.review(false)}>
          {read.endReview} <kbd>Esc</kbd>
        </Button>
      </div>
    </section>
  );
}
