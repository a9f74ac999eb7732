import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { go, href } from "../router.ts";
import { words } from "../text/words.ts";

/** A question asked from where somebody is reading; it is answered in a conversation about this run. */
export function FollowUp({ run, about }: { readonly run: string; readonly about: string }) {
  const { read } = words();
  const [open, setOpen] = useState(false);
  const [question, setQuestion] = useState("");
  if (!open) {
    return (
      <Button small onClick={() => setOpen(true)}>
        {read.followUp}
      </Button>
    );
  }
  const send = (event: Event) => {
    event.preventDefault();
    if (question.trim() === "") return;
    go(href("talk", ["new"], { about: run, say: question.trim() }));
  };
  return (
    <form class="follow-up" onSubmit={send} title={about}>
      <Field label={read.followUp} hint={read.followUpHint} value={question} onValue={setQuestion} />
      <Button type="submit" look="main" small>
        {read.followUpGo}
      </Button>
    </form>
  );
}
