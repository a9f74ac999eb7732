import "./ask.css";
import { useState } from "preact/hooks";
import { Failure } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { Fault, messageOf } from "../parts/fault.tsx";
import { TextArea } from "../parts/field.tsx";
import { late } from "../parts/late.tsx";
import { go, href } from "../router.ts";
import { words } from "../text/words.ts";
import { Clarify } from "./clarify.tsx";
import { fieldOf, form, requestOf, setForm } from "./form.ts";
import { Options, type Wrong } from "./options.tsx";
import type { Question } from "./start.ts";

const Searches = late(
  async () => (await import("./around.tsx")).Searches,
  () => <p class="small searches">&nbsp;</p>,
);
const Recent = late(async () => (await import("./around.tsx")).Recent);
const Drop = late(async () => (await import("./drop.tsx")).Drop);

/** One field to ask in; everything else is out of the way until it is wanted. */
export function Ask() {
  const { ask } = words();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong | undefined>(undefined);
  const [questions, setQuestions] = useState<readonly Question[]>([]);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setWrong(undefined);
    await work().catch((thrown: unknown) => {
      setQuestions([]);
      setWrong({ field: thrown instanceof Failure ? fieldOf(thrown.field) : undefined, message: messageOf(thrown) });
    });
    setBusy(false);
  };
  const start = (asked: readonly Question[], answers: readonly string[]) =>
    attempt(async () => {
      const { begin } = await import("./start.ts");
      const run = await begin(requestOf(form.value), asked, answers);
      setForm({ query: "" });
      go(href("watch", [run], { asked: "1" }));
    });
  const send = () =>
    attempt(async () => {
      const { questionsFor } = await import("./start.ts");
      const found = await questionsFor(requestOf(form.value));
      if (found.length === 0) await start([], []);
      else setQuestions(found);
    });
  const submit = (event: Event) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
  };
  const asking = questions.length > 0;
  return (
    <div class="view narrow ask">
      <header>
        <h1>{ask.title}</h1>
        <p class="soft">{ask.lead}</p>
      </header>
      <form class="ask-form" onSubmit={submit} hidden={asking}>
        <TextArea
          label={ask.question}
          rows={3}
          placeholder={ask.placeholder}
          value={form.value.query}
          onValue={(query) => setForm({ query })}
          onKeyDown={onKeyDown}
          wrong={wrong?.field === "query" ? wrong.message : undefined}
        />
        <div class="ask-foot">
          <Searches chosen={form.value.collections} />
          <Button look="main" type="submit" disabled={busy} title={ask.hint}>
            {busy ? ask.sending : ask.send}
          </Button>
        </div>
        {wrong !== undefined && wrong.field === undefined && <Fault message={wrong.message} />}
        <Options wrong={wrong} />
        <Drop />
      </form>
      {asking && (
        <Clarify
          questions={questions}
          busy={busy}
          onAnswered={(answers) => void start(questions, answers)}
          onBack={() => setQuestions([])}
        />
      )}
      <Recent onExample={(query) => setForm({ query })} />
    </div>
  );
}
