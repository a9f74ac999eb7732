import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import { normaliseText } from "../text/normalise.ts";
import type { Extraction } from "./extraction.ts";
import { blocksOf, renderBlock } from "./html/blocks.ts";
import { linksOf } from "./html/links.ts";
import { firstDate } from "./html/metadata.ts";
import { parsePage } from "./html/tree.ts";
import { type OfficeProperties, officeProperties, titleOf } from "./office-properties.ts";
import { headingLandmarks } from "./outline.ts";
import { described, firstOf, statedDay } from "./own-words.ts";
import { placeTables } from "./table/tables.ts";
import { listZip, unpackEntry } from "./zip.ts";

const MAX_UNPACKED = 120_000_000;
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh", "p[style-name='Code'] => pre:separator('\\n')"];

/**
 * A Word document to text, by way of mammoth's HTML. Every XML part is first unpacked against a limit, since the sizes a zip claims
 * may be lies.
 * @throws AssayError TOO_LARGE for a zip bomb, PARSE_ERROR for a broken file.
 */
export async function docxToText(bytes: Uint8Array, url: string): Promise<Extraction> {
  const properties = inspect(bytes);
  const { default: mammoth } = await import("mammoth");
  let html: string;
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const noImages = mammoth.images.imgElement(() => Promise.resolve({ src: "" }));
    html = (
      await mammoth.convertToHtml(
        { buffer },
        { styleMap: STYLES, convertImage: noImages, transformDocument: (document: unknown) => withIndents(document, false) },
      )
    ).value;
  } catch (cause) {
    throw new AssayError("PARSE_ERROR", "The Word document is broken and cannot be read.", { cause });
  }
  const root = parsePage(html);
  const blocks = blocksOf(root);
  const text = normaliseText(blocks.map(renderBlock).join("\n\n"));
  const landmarks = headingLandmarks(text);
  const first = landmarks.find((mark) => mark.kind === "heading");
  const modified = firstDate(properties.modified);
  return {
    contentKind: "docx",
    ...described({
      title: titleOf(properties.title, first?.title, text),
      author: firstOf([properties.author, "file properties"]),
      published: firstOf([statedDay(text), "opening lines"], [firstDate(properties.created), "file properties"]),
    }),
    ...(modified === undefined ? {} : { modified }),
    text,
    landmarks,
    tables: placeTables(
      text,
      blocks.flatMap((block) => block.tables ?? []),
    ),
    extractor: "docx@3",
    links: linksOf(root, url),
  };
}

/** Twentieths of a point that one space stands for, where a paragraph is set in. */
const TWIPS_A_SPACE = 60;
const MOST_SPACES = 40;

const node = z.looseObject({
  type: z.string().optional(),
  indent: z.object({ start: z.string().nullish() }).nullish(),
  children: z.array(z.unknown()).optional(),
});

/** In tables a paragraph that is set in begins with spaces that do not break: the only way by which a row's place in its group reaches the HTML. */
function withIndents(element: unknown, inTable: boolean): unknown {
  const read = node.safeParse(element);
  if (!read.success || read.data.children === undefined) return element;
  const { type, indent } = read.data;
  const children = read.data.children.map((child) => withIndents(child, inTable || type === "table"));
  const spaces = inTable && type === "paragraph" ? Math.min(MOST_SPACES, Math.round(Number(indent?.start ?? 0) / TWIPS_A_SPACE)) : 0;
  const run = { type: "run", children: [{ type: "text", value: "\u00a0".repeat(spaces > 0 ? spaces : 0) }] };
  return { ...read.data, children: spaces > 0 ? [run, ...children] : children };
}

function inspect(bytes: Uint8Array): OfficeProperties {
  let left = MAX_UNPACKED;
  const parts = new Map<string, string>();
  let packedAt: string | undefined;
  for (const entry of listZip(bytes)) {
    if (entry.packedAt !== undefined && entry.packedAt > (packedAt ?? "")) ({ packedAt } = entry);
    if (!/\.(?:xml|rels)$/.test(entry.name)) continue;
    const content = unpackEntry(bytes, entry, left);
    left -= content.length;
    if (/^docProps\/(?:core|app)\.xml$/.test(entry.name)) parts.set(entry.name, new TextDecoder().decode(content));
  }
  return officeProperties(parts.get("docProps/core.xml") ?? "", parts.get("docProps/app.xml") ?? "", packedAt);
}
