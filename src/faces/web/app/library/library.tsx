import "./library.css";
import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Empty } from "../parts/empty.tsx";
import { Fault, messageOf } from "../parts/fault.tsx";
import { Field } from "../parts/field.tsx";
import { useLoaded } from "../parts/loaded.ts";
import { attempt } from "../parts/toast.tsx";
import { go, href } from "../router.ts";
import { words } from "../text/words.ts";
import type { ViewProps } from "../views.ts";
import { begin, collections } from "./api.ts";
import { CollectionView } from "./collection.tsx";
import { Facts } from "./facts.tsx";

/** `#/library` lists the collections of documents; `#/library/ID` shows what one holds. */
export function Library({ path: [id] }: ViewProps) {
  return id === undefined ? <All /> : <CollectionView key={id} id={id} />;
}

function All() {
  const { library, shell } = words();
  const loaded = useLoaded(collections, []);
  const [name, setName] = useState("");
  const create = async (event: Event) => {
    event.preventDefault();
    if (name.trim() !== "") await attempt(async () => go(href("library", [(await begin(name.trim())).id])));
  };
  return (
    <article class="view narrow library">
      <h1>{shell.views.library}</h1>
      <p class="soft">{library.lead}</p>
      {loaded.state === "loading" && <p class="soft">{shell.loading}</p>}
      {loaded.state === "failed" && <Fault message={messageOf(loaded.error)} />}
      {loaded.state === "there" && loaded.value.length === 0 && <Empty title={library.none}>{library.noneHint}</Empty>}
      {loaded.state === "there" && loaded.value.length > 0 && (
        <ul class="list" aria-label={shell.views.library}>
          {loaded.value.map((one) => (
            <li key={one.id} class="collection-row">
              <a href={href("library", [one.id])} dir="auto">
                {one.name}
              </a>
              <Facts collection={one} />
            </li>
          ))}
        </ul>
      )}
      <form class="new-collection" onSubmit={(event) => void create(event)}>
        <Field label={library.newName} value={name} onValue={(value) => setName(value.slice(0, 64))} />
        <Button type="submit" disabled={name.trim() === ""}>
          {library.create}
        </Button>
      </form>
      <p class="soft small">
        {library.newHint} <code>assay serve --library FOLDER</code>
      </p>
    </article>
  );
}
