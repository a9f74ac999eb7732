import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Fault, messageOf } from "../parts/fault.tsx";
import { dropped, Files, type Given } from "../parts/files.tsx";
import { useLoaded } from "../parts/loaded.ts";
import { attempt, tell } from "../parts/toast.tsx";
import { go, href } from "../router.ts";
import { words } from "../text/words.ts";
import { collectionOf, type LibraryDocument, put, removeCollection, removeDocument, type WholeCollection } from "./api.ts";
import { Facts } from "./facts.tsx";

/** One collection: its documents, what of them could not be read and why; files are dropped here to be added. */
export function CollectionView({ id }: { readonly id: string }) {
  const { library, shell } = words();
  const loaded = useLoaded((signal) => collectionOf(id, signal), [id]);
  return (
    <article class="view narrow library">
      <p>
        <a href={href("library")}>{library.all}</a>
      </p>
      {loaded.state !== "there" && <h1>{shell.views.library}</h1>}
      {loaded.state === "loading" && <p class="soft">{shell.loading}</p>}
      {loaded.state === "failed" && <Fault message={messageOf(loaded.error)} />}
      {loaded.state === "there" && <Shown collection={loaded.value} again={loaded.again} />}
    </article>
  );
}

interface ShownProps {
  readonly collection: WholeCollection;
  readonly again: () => void;
}

function Shown({ collection, again }: ShownProps) {
  const { library } = words();
  const { id, name, own, holds } = collection;
  const [adding, setAdding] = useState("");
  const [over, setOver] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const refused = holds.filter((one) => one.refused !== undefined);
  const read = holds.filter((one) => one.refused === undefined);
  const add = async ({ files }: Given) => {
    for (const file of files) {
      setAdding(file.name);
      await attempt(() => put(id, file));
    }
    setAdding("");
    again();
  };
  const remove = async (document: LibraryDocument) => {
    if (await attempt(() => removeDocument(id, document.name))) again();
  };
  const removeAll = async () => {
    setLeaving(false);
    if (!(await attempt(() => removeCollection(id)))) return;
    tell(library.removed(name));
    go(href("library"));
  };
  return (
    <>
      <h1 dir="auto">{name}</h1>
      <Facts collection={collection} />
      {own && (
        <section
          aria-label={library.choose}
          class={`drop${over ? " over" : ""}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void dropped(event.dataTransfer).then(add);
          }}
        >
          <p class="soft">{adding === "" ? library.drop : library.adding(adding)}</p>
          <Files files={library.choose} folder={library.chooseFolder} onGiven={(given) => void add(given)} />
        </section>
      )}
      {refused.length > 0 && (
        <section>
          <h2>{library.refused(refused.length)}</h2>
          <ul class="list">
            {refused.map((one) => (
              <li key={one.name} class="document-row">
                <div>
                  <strong dir="auto">{one.name}</strong>
                  <p class="small wrong">{one.refused}</p>
                </div>
                {own && <Remove name={one.name} onRemove={() => void remove(one)} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{library.documents(read.length)}</h2>
        <ul class="list">
          {read.map((one) => (
            <li key={one.name} class="document-row">
              <div>
                {one.url === undefined ? (
                  <strong dir="auto">{one.title}</strong>
                ) : (
                  <a href={href("find", ["document"], { url: one.url })} dir="auto">
                    {one.title || one.name}
                  </a>
                )}
                <p class="soft small">{one.name}</p>
              </div>
              {own && <Remove name={one.name} onRemove={() => void remove(one)} />}
            </li>
          ))}
        </ul>
      </section>
      {own && (
        <p>
          <Button look="danger" onClick={() => setLeaving(true)}>
            {library.removeAll}
          </Button>
        </p>
      )}
      {leaving && (
        <Dialog title={library.removeTitle} onClose={() => setLeaving(false)}>
          <p>{library.removeAbout(name)}</p>
          <p class="dialog-foot">
            <Button look="danger" onClick={() => void removeAll()}>
              {library.removeAll}
            </Button>
          </p>
        </Dialog>
      )}
    </>
  );
}

function Remove({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const { library } = words();
  return (
    <Button small look="bare" onClick={onRemove} aria-label={library.removeOf(name)}>
      {library.remove}
    </Button>
  );
}
