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

const FORMATS = ["markdown", "html", "docx", "json", "evidence-json", "bibtex", "csl-json"] as const;
/** Of somebody's report that was checked: what the check found, for machines first. */
const CHECKED_FORMATS = ["json", "html", "docx", "markdown"] as const;

/** What can be done with a report as a whole. */
export function Actions({ run }: { readonly run: string }) {
  const desk = useContext(DeskContext);
  const { read, check } = words();
  const path = `/runs/${encodeURIComponent(run)}`;
  const checked = desk?.reading.checked !== undefined;
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
      {checked && (
        <a class="button small" href={href("check")}>
          {check.another}
        </a>
      )}
      <Narrow />
    </div>
  );
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
          👍 {read.up}
        </Button>
        <Button small aria-pressed={thumbs === "down"} onClick={() => void press("down")}>
          👎 {read.down}
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
