import { useContext, useState } from "preact/hooks";
import { z } from "zod";
import { ask } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Menu } from "../parts/menu.tsx";
import { attempt, tell } from "../parts/toast.tsx";
import { href } from "../router.ts";
import { words } from "../text/words.ts";
import { Narrow } from "./checked.tsx";
import { DeskContext } from "./context.ts";
import { mayHoldUnwritten } from "./sources.tsx";

const FORMATS = ["markdown", "html", "docx", "json", "evidence-json", "bibtex", "csl-json"] as const;
/** Of somebody's report that was checked: what the check found, for machines first. */
const CHECKED_FORMATS = ["json", "html", "docx", "markdown"] as const;

/** What can be done with a report as a whole. */
export function Actions({ run }: { readonly run: string }) {
  const desk = useContext(DeskContext);
  const { read, check } = words();
  const path = `/runs/${encodeURIComponent(run)}`;
  const checked = desk?.reading.checked !== undefined;
  const mayHold = desk !== undefined && mayHoldUnwritten(desk.reading);
  return (
    <div class="actions">
      {(desk?.judged.length ?? 0) > 0 && (
        <Button small look="main" onClick={() => desk?.review(!desk.reviewing.value)} aria-pressed={desk?.reviewing.value === true}>
          {read.review} <kbd>r</kbd>
        </Button>
      )}
      <Menu label={read.export}>
        {(checked ? CHECKED_FORMATS : FORMATS).map((format) => (
          <a key={format} href={`${path}/export?format=${format}`} download="">
            {checked && format === "json" ? read.machines : read.formats[format]}
          </a>
        ))}
        {!checked && (desk?.said.value.size ?? 0) > 0 && (
          <a href={`${path}/checks?format=gold`} download="">
            {read.gold}
          </a>
        )}
        <button type="button" onClick={() => print()}>
          {read.print}
        </button>
      </Menu>
      {mayHold && (
        <Button small onClick={toUnwritten}>
          {read.unwritten}
        </Button>
      )}
      {checked && (
        <a class="button small" href={href("check")}>
          {check.another}
        </a>
      )}
      <Narrow />
    </div>
  );
}

/** What was refused stands far down, under the sources, and is folded. */
function toUnwritten(): void {
  const list = document.getElementById("unwritten");
  if (!(list instanceof HTMLDetailsElement)) return;
  list.open = true;
  list.scrollIntoView();
  list.querySelector("summary")?.focus();
}

const ratedSchema = z.object({ ratings: z.array(z.unknown()) });

/** Thumbs, which count at once, and then a word if somebody wants to add one. It stays where the report is. */
export function Rating({ run }: { readonly run: string }) {
  const { read } = words();
  const [thumbs, setThumbs] = useState<"up" | "down" | undefined>(undefined);
  const [comment, setComment] = useState("");
  const [added, setAdded] = useState(false);
  const rate = async (said: "up" | "down", word: string) => {
    const path = `/runs/${encodeURIComponent(run)}/rating`;
    const done = await attempt(() => ask(ratedSchema, path, { method: "POST", body: { thumbs: said, comment: word }, keepalive: true }));
    if (done) tell(read.rated);
    return done;
  };
  const press = async (said: "up" | "down") => {
    const before = thumbs;
    setThumbs(said);
    if (!(await rate(said, comment))) setThumbs(before);
  };
  const send = async (event: Event) => {
    event.preventDefault();
    if (thumbs !== undefined && comment.trim() !== "") setAdded(await rate(thumbs, comment.trim()));
  };
  return (
    <form class="rating" onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend class="legend">{read.rate}</legend>
        <Button small aria-pressed={thumbs === "up"} onClick={() => void press("up")}>
          <Thumb way="up" /> {read.up}
        </Button>
        <Button small aria-pressed={thumbs === "down"} onClick={() => void press("down")}>
          <Thumb way="down" /> {read.down}
        </Button>
      </fieldset>
      {thumbs !== undefined && !added && (
        <>
          <Field label={read.rateWord} value={comment} onValue={setComment} />
          <Button type="submit" small disabled={comment.trim() === ""}>
            {read.rateSend}
          </Button>
        </>
      )}
      {thumbs !== undefined && <p role="status">{read.rated}</p>}
    </form>
  );
}

/** Drawn, since not every machine has a letter for it. */
function Thumb({ way }: { readonly way: "up" | "down" }) {
  return (
    <svg class={`thumb ${way}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d="M1.5 7h2.8v7H1.5zM5.6 13.2V7.3L8.4 1.6c1.2 0 1.8.9 1.6 2L9.6 6h3.7c.9 0 1.5.8 1.3 1.7l-1 4.8c-.2.9-.9 1.5-1.8 1.5H7.4z" />
    </svg>
  );
}
