import { posix } from "node:path";
import { AssayError } from "../domain/error.ts";
import type { Landmark } from "../domain/snapshot.ts";
import { normaliseText } from "../text/normalise.ts";
import type { Extraction } from "./extraction.ts";
import { blocksOf, renderBlock } from "./html/blocks.ts";
import { firstDate } from "./html/metadata.ts";
import { parsePage } from "./html/tree.ts";
import { officeProperties, titleOf } from "./office-properties.ts";
import { headingLandmarks } from "./outline.ts";
import { described, firstOf, statedDay } from "./own-words.ts";
import { relationsOf, slideHtml, slideIds } from "./slides.ts";
import { type MadeTable, placeTables } from "./table/tables.ts";
import { listZip, unpackEntry } from "./zip.ts";

const MAX_UNPACKED = 120_000_000;
const MOST_SLIDES = 2_000;
const PRESENTATION = "ppt/presentation.xml";

/**
 * A slide deck to text, slide by slide in the order they are shown (R6): titles as headings, the text of shapes, lists, tables, and the speaker's notes
 * below each; each slide's offset is a landmark. Hidden slides and shapes are left out.
 * @throws AssayError TOO_LARGE for a zip bomb, PARSE_ERROR for a broken file.
 */
export function pptxToText(bytes: Uint8Array): Extraction {
  const { parts, packedAt } = xmlParts(bytes);
  const part = (name: string): string => parts.get(name) ?? "";
  const files = slideFiles(part);
  if (files.length === 0) throw new AssayError("PARSE_ERROR", "The slide deck is broken: it names no slide.");
  let text = "";
  const landmarks: Landmark[] = [];
  const made: MadeTable[] = [];
  for (const [at, name] of files.slice(0, MOST_SLIDES).entries()) {
    const notes = relationsOf(part(relationsFile(name))).find(({ type }) => type.endsWith("/notesSlide"));
    const html = slideHtml(part(name), notes === undefined ? "" : part(posix.join(posix.dirname(name), notes.target)));
    const blocks = blocksOf(parsePage(html));
    const slide = normaliseText(blocks.map(renderBlock).join("\n\n"));
    const start = text === "" || slide === "" ? text.length : text.length + 2;
    landmarks.push({ kind: "page", page: at + 1, start });
    for (const mark of headingLandmarks(slide)) landmarks.push({ ...mark, start: mark.start + start });
    if (slide !== "") text += text === "" ? slide : `\n\n${slide}`;
    made.push(...blocks.flatMap((block) => block.tables ?? []));
  }
  const properties = officeProperties(part("docProps/core.xml"), part("docProps/app.xml"), packedAt);
  const first = landmarks.find((mark) => mark.kind === "heading");
  const modified = firstDate(properties.modified);
  return {
    contentKind: "pptx",
    ...described({
      title: titleOf(properties.title, first?.title, text),
      author: firstOf([properties.author, "file properties"]),
      published: firstOf([statedDay(text), "opening lines"], [firstDate(properties.created), "file properties"]),
    }),
    ...(modified === undefined ? {} : { modified }),
    text,
    landmarks,
    tables: placeTables(text, made),
    ...(files.length > MOST_SLIDES ? { partial: `only the first ${MOST_SLIDES} of ${files.length} slides were read` } : {}),
    ...(text === "" ? { partial: "the slides have no text; they are pictures" } : {}),
    extractor: "pptx@1",
    links: [],
  };
}

/** Every part that is text, and when the file was packed. */
function xmlParts(bytes: Uint8Array): { parts: ReadonlyMap<string, string>; packedAt: string | undefined } {
  let left = MAX_UNPACKED;
  let packedAt: string | undefined;
  const parts = new Map<string, string>();
  for (const entry of listZip(bytes)) {
    if (entry.packedAt !== undefined && entry.packedAt > (packedAt ?? "")) ({ packedAt } = entry);
    if (
      !/^(?:ppt\/(?:presentation|slides\/[^/]+|notesSlides\/[^/]+)\.xml|ppt\/(?:slides\/)?_rels\/[^/]+\.rels|docProps\/(?:core|app)\.xml)$/.test(
        entry.name,
      )
    )
      continue;
    const content = unpackEntry(bytes, entry, left);
    left -= content.length;
    parts.set(entry.name, new TextDecoder().decode(content));
  }
  return { parts, packedAt };
}

/** The files of the slides in their order. */
function slideFiles(part: (name: string) => string): string[] {
  const targets = new Map(relationsOf(part(relationsFile(PRESENTATION))).map(({ id, target }) => [id, target]));
  return slideIds(part(PRESENTATION)).flatMap((id) => {
    const target = targets.get(id);
    return target === undefined ? [] : [posix.join("ppt", target).replace(/^ppt\/\/?ppt\//, "ppt/")];
  });
}

function relationsFile(name: string): string {
  return `${posix.dirname(name)}/_rels/${posix.basename(name)}.rels`;
}
