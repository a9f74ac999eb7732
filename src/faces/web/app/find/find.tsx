import "./find.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Empty } from "../parts/empty.tsx";
import { Fault, messageOf } from "../parts/fault.tsx";
import { Field } from "../parts/field.tsx";
import { flowing } from "../parts/flowing.ts";
import { useLoaded } from "../parts/loaded.ts";
import { Tabled } from "../parts/tabled.tsx";
import { go, href } from "../router.ts";
import { day, moment } from "../text/figures.ts";
import { words } from "../text/words.ts";
import type { ViewProps } from "../views.ts";
import { documentOf, type Found, find, type Passage } from "./api.ts";

/** `#/find?q=WORDS` searches the library; `#/find/document?url=…&from=…&to=…` opens a document at a place. */
export function Find({ path: [part], query }: ViewProps) {
  const url = query.get("url");
  if (part === "document" && url !== null) return <Document url={url} from={number(query.get("from"))} to={number(query.get("to"))} />;
  return <Search asked={query.get("q") ?? ""} />;
}

function number(said: string | null): number {
  return said !== null && /^\d{1,12}$/.test(said) ? Number(said) : 0;
}

function Search({ asked }: { readonly asked: string }) {
  const { find: said, shell } = words();
  const [typed, setTyped] = useState(asked);
  const sent = useRef(asked);
  useEffect(() => {
    // What is asked by the address is what stands in the field, but for what was sent from it: meanwhile more may be typed.
    if (asked !== sent.current) setTyped(asked);
    sent.current = asked;
  }, [asked]);
  const loaded = useLoaded(async (signal) => (asked === "" ? undefined : find(asked, signal)), [asked]);
  const submit = (event: Event) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted === "") return;
    sent.current = wanted;
    go(href("find", [], { q: wanted }));
  };
  return (
    <article class="view narrow find">
      <h1>{shell.views.find}</h1>
      <p class="soft">{said.hint}</p>
      <search>
        <form class="find-form" onSubmit={submit}>
          <Field label={said.words} type="search" value={typed} onValue={(value) => setTyped(value.slice(0, 1000))} />
          <Button look="main" type="submit">
            {said.go}
          </Button>
        </form>
      </search>
      <div aria-live="polite">
        {loaded.state === "loading" && asked !== "" && <p class="soft">{shell.loading}</p>}
        {loaded.state === "failed" && <Fault message={messageOf(loaded.error)} />}
        {loaded.state === "there" && loaded.value !== undefined && <Results found={loaded.value} />}
      </div>
    </article>
  );
}

function Results({ found }: { readonly found: readonly Found[] }) {
  const { find: said, shell } = words();
  if (found.length === 0)
    return (
      <Empty title={said.none}>
        <a class="button" href={href("library")}>
          {shell.views.library}
        </a>
      </Empty>
    );
  return (
    <ol class="list found">
      {found.map((one) => (
        <li key={one.url}>
          <h2 dir="auto">
            <a href={placeOf(one.url, one.passages[0])}>{one.title}</a>
          </h2>
          <p class="soft small">
            {one.url.replace(/^library:/u, "")}
            {one.published !== undefined && ` · ${day(one.published)}`}
          </p>
          {one.passages.map((passage) => (
            <figure key={passage.start} class="found-passage">
              <blockquote dir="auto">
                <Tabled text={flowing(passage.text)} spans={passage.lit} label={one.title} />
              </blockquote>
              <figcaption class="small soft">
                {[
                  passage.page === undefined ? undefined : words().read.page(passage.page),
                  passage.heading === one.title ? undefined : passage.heading,
                ]
                  .filter((part) => part !== undefined)
                  .join(" · ")}{" "}
                <a href={placeOf(one.url, passage)}>{said.open}</a>
              </figcaption>
            </figure>
          ))}
        </li>
      ))}
    </ol>
  );
}

function placeOf(url: string, passage: Passage | undefined): string {
  const place = passage === undefined ? {} : { from: String(passage.start), to: String(passage.end) };
  return href("find", ["document"], { url, ...place });
}

interface DocumentProps {
  readonly url: string;
  readonly from: number;
  readonly to: number;
}

/** A whole document of the library, open at a passage. */
function Document({ url, from, to }: DocumentProps) {
  const { find: said, shell, read } = words();
  const loaded = useLoaded((signal) => documentOf(url, signal), [url]);
  const mark = useRef<HTMLElement>(null);
  const text = loaded.state === "there" ? loaded.value.text : "";
  useEffect(() => mark.current?.scrollIntoView({ block: "center" }), [text, from, to]);
  const lit = from < to && to <= text.length;
  return (
    <article class="view narrow find">
      <p>
        <button class="button small" type="button" onClick={() => history.back()}>
          {said.back}
        </button>
      </p>
      {loaded.state === "loading" && (
        <>
          <h1>{shell.views.find}</h1>
          <p class="soft">{shell.loading}</p>
        </>
      )}
      {loaded.state === "failed" && (
        <>
          <h1>{shell.views.find}</h1>
          <Fault message={messageOf(loaded.error)} />
        </>
      )}
      {loaded.state === "there" && (
        <>
          <h1 dir="auto">{loaded.value.snapshot.title || url}</h1>
          <p class="soft small">
            {url.replace(/^library:/u, "")} · {read.captured(moment(loaded.value.snapshot.capturedAt))} ·{" "}
            <code title={`${read.hash}: ${loaded.value.snapshot.textHash}`}>{loaded.value.snapshot.textHash.slice(0, 12)}</code>
          </p>
          <pre class="document-text" dir="auto">
            {text.slice(0, lit ? from : undefined)}
            {lit && <mark ref={mark}>{text.slice(from, to)}</mark>}
            {lit && text.slice(to)}
          </pre>
        </>
      )}
    </article>
  );
}
