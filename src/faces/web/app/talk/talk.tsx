import "./talk.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { CONSENT_PROBLEM } from "../../../../conversation/contract/wording.ts";
import { Button } from "../parts/button.tsx";
import { Fault, messageOf } from "../parts/fault.tsx";
import { TextArea } from "../parts/field.tsx";
import { useLoaded } from "../parts/loaded.ts";
import { href, isIn, note } from "../router.ts";
import { moment } from "../text/figures.ts";
import { words } from "../text/words.ts";
import type { ViewProps } from "../views.ts";
import { type Conversation, conversation, conversations, hearTurn, say } from "./api.ts";
import { Said } from "./said.tsx";

/** `#/talk/CONVERSATION`, or `#/talk/new?about=RUN&say=…`: the dialogue that answers from memory first, and searches when it is told to. */
export function Talk({ path: [id = "new"], query }: ViewProps) {
  const { talk } = words();
  // A dialogue that began here stays what it is when its conversation gets a name: what is being typed stays with it.
  const [begun, setBegun] = useState<{ readonly key: string; readonly id: string; readonly count: number } | undefined>(undefined);
  const [titled, setTitled] = useState<Conversation | undefined>(undefined);
  const fresh = `new ${begun?.count ?? 0} ${query.get("about") ?? ""}`;
  const key = id === "new" ? fresh : id === begun?.id ? begun.key : id;
  return (
    <div class="talk">
      <nav class="talks" aria-label={talk.conversations}>
        <a class="button small" href={href("talk", ["new"])}>
          {talk.fresh}
        </a>
        <List key={id} open={id} titled={titled} />
      </nav>
      <Dialogue
        key={key}
        onTitled={setTitled}
        onBegun={(named) => named !== id && setBegun({ key, id: named, count: (begun?.count ?? 0) + 1 })}
        id={id === "new" ? undefined : id}
        about={query.get("about") ?? undefined}
        first={query.get("say") ?? undefined}
        turn={query.get("turn") ?? undefined}
      />
    </div>
  );
}

/** @param titled the conversation that is open, once it has a title: the list may have been asked for before */
function List({ open, titled }: { readonly open: string; readonly titled: Conversation | undefined }) {
  const { talk } = words();
  const loaded = useLoaded((signal) => conversations(signal), []);
  if (loaded.state !== "there") return null;
  return (
    <ul>
      {loaded.value.map(({ id, title, updated_at }) => (
        <li key={id}>
          <a href={href("talk", [id])} aria-current={id === open ? "page" : undefined}>
            <span dir="auto">{(id === titled?.id ? titled.title : title) || talk.fresh}</span>
            <span class="small soft">{moment(updated_at)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface DialogueProps {
  readonly id: string | undefined;
  readonly about: string | undefined;
  readonly first: string | undefined;
  /** A turn that was under way when the page was loaded anew. */
  readonly turn: string | undefined;
  readonly onTitled: (conversation: Conversation) => void;
  /** A new conversation has its name. */
  readonly onBegun: (id: string) => void;
}

/** What is being said now: the message, and as much of the reply as is there. */
interface Now {
  readonly message: string;
  readonly reply: string;
}

function Dialogue({ id, about, first, turn, onTitled, onBegun }: DialogueProps) {
  const { talk } = words();
  const [kept, setKept] = useState<Conversation | undefined>(undefined);
  const [now, setNow] = useState<Now | undefined>(undefined);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const named = useRef(id);
  const busy = useRef(false);
  const gone = useRef(new AbortController());

  const reload = async () => {
    if (named.current === undefined) return;
    const now = await conversation(named.current, gone.current.signal);
    setKept(now);
    onTitled(now);
  };
  const during = async (message: string, work: () => Promise<void>) => {
    busy.current = true;
    setNow({ message, reply: "" });
    setWrong(undefined);
    try {
      await work();
      await reload();
      if (named.current !== undefined && !gone.current.signal.aborted && isIn("talk")) note(href("talk", [named.current]));
    } catch (thrown) {
      if (!gone.current.signal.aborted) setWrong(messageOf(thrown));
    }
    busy.current = false;
    setNow(undefined);
  };
  const { signal } = gone.current;
  const onText = (reply: string) => setNow((before) => ({ message: before?.message ?? "", reply }));
  const speak = (message: string) => {
    if (message.trim() === "" || busy.current) return;
    setTyped("");
    const onNamed = (conversationId: string, turnId: string) => {
      named.current = conversationId;
      onBegun(conversationId);
      if (isIn("talk")) note(href("talk", [conversationId], { turn: turnId }));
    };
    void during(message, () => say({ message, conversation: named.current, about }, { onBegun: onNamed, onText, signal }));
  };
  useEffect(() => {
    if (turn !== undefined) void reload().then(() => during("", () => hearTurn(turn, { onText, signal })));
    else if (id !== undefined) reload().catch((thrown: unknown) => setWrong(messageOf(thrown)));
    else if (first !== undefined) speak(first);
    return () => gone.current.abort();
  }, []);

  const problem = kept?.messages.at(-1)?.text.includes(CONSENT_PROBLEM) === true;
  const consent = now === undefined && kept?.state.name === "awaiting_consent";
  return (
    <section class="dialogue">
      <h1>{kept?.title || talk.title}</h1>
      {kept === undefined && now === undefined && <p class="soft">{about === undefined ? talk.lead : talk.about}</p>}
      <ol class="messages">
        {kept?.messages.map(({ role, text, at, run_id }) => (
          <li key={`${at}${role}`} class={role}>
            <Turn by={role} text={text} run={run_id} />
          </li>
        ))}
        {now !== undefined && (
          <>
            {now.message !== "" && (
              <li class="user">
                <Turn by="user" text={now.message} />
              </li>
            )}
            <li class="assistant" aria-live="polite" aria-busy="true">
              {now.reply === "" ? <p class="soft working">{talk.working} …</p> : <Turn by="assistant" text={now.reply} />}
            </li>
          </>
        )}
      </ol>
      {wrong !== undefined && <Fault message={wrong} />}
      {consent && (
        <p class="consent">
          <Button look="main" onClick={() => speak("y")}>
            {talk.search}
          </Button>
          {problem && <Button onClick={() => speak("test")}>{talk.test}</Button>}
          <Button onClick={() => speak("n")}>{talk.noSearch}</Button>
        </p>
      )}
      <Composer typed={typed} busy={now !== undefined} onTyped={setTyped} onSend={() => speak(typed)} />
    </section>
  );
}

function Turn({ by, text, run }: { readonly by: "user" | "assistant"; readonly text: string; readonly run?: string | undefined }) {
  const { talk } = words();
  return (
    <>
      <p class="who small soft">{by === "user" ? talk.you : talk.assay}</p>
      {by === "user" ? (
        <p class="user-text" dir="auto">
          {text}
        </p>
      ) : (
        <Said text={text} run={run} />
      )}
    </>
  );
}

interface ComposerProps {
  readonly typed: string;
  readonly busy: boolean;
  readonly onTyped: (text: string) => void;
  readonly onSend: () => void;
}

function Composer({ typed, busy, onTyped, onSend }: ComposerProps) {
  const { talk } = words();
  const submit = (event: Event) => {
    event.preventDefault();
    onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
  };
  return (
    <form class="composer" onSubmit={submit}>
      <TextArea label={talk.message} rows={2} placeholder={talk.placeholder} value={typed} onValue={onTyped} onKeyDown={onKeyDown} />
      <Button look="main" type="submit" disabled={busy}>
        {busy ? talk.sending : talk.send}
      </Button>
    </form>
  );
}
