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
import { vanishedStyles, withoutVanished } from "./vanished.ts";
import { listZip, unpackEntry } from "./zip.ts";

const MAX_UNPACKED = 120_000_000;
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh", "p[style-name='Code'] => pre:separator('\\n')"];

/**
 * A Word document to text, by way of mammoth's HTML. Every XML part is first unpacked against a limit, since the sizes a zip claims
 * may be lies.
 * @throws AssayError TOO_LARGE for a zip bomb, PARSE_ERROR for a broken file.
 */
export async function docxToText(bytes: Uint8Array, url: string): Promise<Extraction> {
  const { properties, unseen } = inspect(bytes);
  const { default: mammoth } = await import("mammoth");
  let html: string;
  try {
    const buffer = await withParts(bytes, unseen);
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

/** Parts whose text a reader sees. */
const SEEN = /^word\/(?:document|footnotes|endnotes|comments)\d*\.xml$/;
const MAY_HIDE = /<w:(?:vanish|webHidden|color[^>]*"f{6}"|sz[^>]*"[0-3]"|[pr]Style)/i;

/** The file with some parts in another form; itself when there are none. */
async function withParts(bytes: Uint8Array, parts: ReadonlyMap<string, string>): Promise<Buffer> {
  if (parts.size === 0) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { default: JSZip } = await import("jszip");
  const zip = await JSZip.loadAsync(bytes);
  for (const [name, content] of parts) zip.file(name, content);
  return zip.generateAsync({ type: "nodebuffer" });
}

/** What the file says of itself, and the parts that hold what nobody sees, without that. */
function inspect(bytes: Uint8Array): { properties: OfficeProperties; unseen: ReadonlyMap<string, string> } {
  let left = MAX_UNPACKED;
  const parts = new Map<string, string>();
  let packedAt: string | undefined;
  for (const entry of listZip(bytes)) {
    if (entry.packedAt !== undefined && entry.packedAt > (packedAt ?? "")) ({ packedAt } = entry);
    if (!/\.(?:xml|rels)$/.test(entry.name)) continue;
    const content = unpackEntry(bytes, entry, left);
    left -= content.length;
    if (SEEN.test(entry.name) || /^(?:docProps\/(?:core|app)|word\/styles)\.xml$/.test(entry.name))
      parts.set(entry.name, new TextDecoder().decode(content));
  }
  const part = (name: string) => parts.get(name) ?? "";
  const styles = vanishedStyles(part("word/styles.xml"));
  const unseen = new Map<string, string>();
  for (const [name, xml] of parts) {
    if (!SEEN.test(name) || !MAY_HIDE.test(xml)) continue;
    const seen = withoutVanished(xml, styles);
    if (seen !== xml) unseen.set(name, seen);
  }
  return { properties: officeProperties(part("docProps/core.xml"), part("docProps/app.xml"), packedAt), unseen };
}
