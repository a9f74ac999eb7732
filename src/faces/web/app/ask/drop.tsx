import { useEffect, useState } from "preact/hooks";
import { z } from "zod";
import { ask } from "../api/client.ts";
import { messageOf } from "../parts/fault.tsx";
import { dropped, Files, type Given } from "../parts/files.tsx";
import { tell } from "../parts/toast.tsx";
import { day } from "../text/figures.ts";
import { words } from "../text/words.ts";
import { added } from "./form.ts";

const collectionSchema = z.object({ id: z.string(), name: z.string() });
const documentSchema = z.object({ name: z.string(), refused: z.string().optional() });

/** Files and folders that are dropped anywhere on the view, or chosen, become a collection that is searched from now on. */
export function Drop() {
  const texts = words().ask;
  const [over, setOver] = useState(false);
  const [adding, setAdding] = useState("");
  const add = async (given: Given) => {
    if (given.files.length === 0) return;
    await put(given, setAdding).catch((thrown: unknown) => tell(messageOf(thrown), "bad"));
    setAdding("");
    added.value += 1;
  };
  useEffect(() => {
    const dragged = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      setOver(event.type === "dragover");
      if (event.type === "drop") void dropped(event.dataTransfer).then(add);
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
      <Files files={texts.dropChoose} folder={texts.dropFolder} onGiven={(given) => void add(given)} />
    </div>
  );
}

/** Of a folder much may be unreadable: pictures, archives. Some say why, the others how many they are. */
const MOST_TOLD = 3;

/** Puts files up one after another; what cannot be read is told, and keeps none of the others out. */
async function put({ files, folder }: Given, onFile: (name: string) => void): Promise<void> {
  const texts = words().ask;
  const only = files.length === 1 ? files[0]?.name : undefined;
  const name = (folder ?? only ?? texts.dropName(day(new Date().toISOString()))).slice(0, 64);
  const { id } = await ask(collectionSchema, "/collections", { method: "POST", body: { name } });
  const refusals: string[] = [];
  for (const file of files) {
    onFile(file.name);
    const path = `/collections/${encodeURIComponent(id)}/documents/${encodeURIComponent(file.name)}`;
    const refused = await ask(documentSchema, path, { method: "PUT", body: file }).then(({ refused: why }) => why, messageOf);
    if (refused !== undefined) refusals.push(texts.dropRefused(file.name, refused));
  }
  for (const refused of refusals.slice(0, MOST_TOLD)) tell(refused, "bad");
  if (refusals.length > MOST_TOLD) tell(texts.dropMore(refusals.length - MOST_TOLD), "bad");
  const there = files.length - refusals.length;
  if (there > 0) tell(texts.dropped(texts.files(there), name));
}
