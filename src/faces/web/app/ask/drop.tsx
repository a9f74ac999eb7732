import { useEffect, useState } from "preact/hooks";
import { z } from "zod";
import { ask } from "../api/client.ts";
import { messageOf } from "../parts/fault.tsx";
import { tell } from "../parts/toast.tsx";
import { day } from "../text/figures.ts";
import { words } from "../text/words.ts";

const collectionSchema = z.object({ id: z.string(), name: z.string() });
const documentSchema = z.object({ name: z.string(), refused: z.string().optional() });

/** Files that are dropped anywhere on the view, or chosen, become a collection that is searched from now on. */
export function Drop({ onAdded }: { readonly onAdded: () => void }) {
  const texts = words().ask;
  const [over, setOver] = useState(false);
  const [adding, setAdding] = useState("");
  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    await put(files, setAdding).catch((thrown: unknown) => tell(messageOf(thrown), "bad"));
    setAdding("");
    onAdded();
  };
  useEffect(() => {
    const dragged = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      setOver(event.type === "dragover");
      if (event.type === "drop") void add([...event.dataTransfer.files]);
    };
    for (const name of ["dragover", "dragleave", "drop"] as const) addEventListener(name, dragged);
    return () => {
      for (const name of ["dragover", "dragleave", "drop"] as const) removeEventListener(name, dragged);
    };
  }, []);
  return (
    <div class={`drop${over ? " over" : ""}`}>
      <span class="small soft" role="status">
        {adding === "" ? texts.drop : texts.dropping(adding)}
      </span>
      <label class="button small">
        {texts.dropChoose}
        <input
          class="unseen"
          type="file"
          multiple
          onChange={(event) => {
            void add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
      </label>
    </div>
  );
}

/** Puts files up one after another; what cannot be read is told, and keeps none of the others out. */
async function put(files: readonly File[], onFile: (name: string) => void): Promise<void> {
  const texts = words().ask;
  const [first] = files;
  const name = files.length === 1 && first !== undefined ? first.name.slice(0, 64) : texts.dropName(day(new Date().toISOString()));
  const { id } = await ask(collectionSchema, "/collections", { method: "POST", body: { name } });
  let there = 0;
  for (const file of files) {
    onFile(file.name);
    const path = `/collections/${encodeURIComponent(id)}/documents/${encodeURIComponent(file.name)}`;
    try {
      const { refused } = await ask(documentSchema, path, { method: "PUT", body: file });
      if (refused === undefined) there += 1;
      else tell(texts.dropRefused(file.name, refused), "bad");
    } catch (thrown) {
      tell(texts.dropRefused(file.name, messageOf(thrown)), "bad");
    }
  }
  if (there > 0) tell(texts.dropped(texts.files(there), name));
}
