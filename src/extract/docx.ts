import { AssayError } from "../domain/error.ts";
import { normaliseText } from "../text/normalise.ts";
import type { Extraction } from "./extraction.ts";
import { blocksOf, renderBlock } from "./html/blocks.ts";
import { linksOf } from "./html/links.ts";
import { firstDate } from "./html/metadata.ts";
import { findElement, parsePage, rawText } from "./html/tree.ts";
import { headingLandmarks } from "./outline.ts";
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
    html = (await mammoth.convertToHtml({ buffer }, { styleMap: STYLES, convertImage: noImages })).value;
  } catch (cause) {
    throw new AssayError("PARSE_ERROR", "The Word document is broken and cannot be read.", { cause });
  }
  const root = parsePage(html);
  const text = normaliseText(blocksOf(root).map(renderBlock).join("\n\n"));
  const landmarks = headingLandmarks(text);
  const first = landmarks[0];
  return {
    contentKind: "docx",
    ...properties,
    title: properties.title ?? (first?.kind === "heading" ? first.title : ""),
    text,
    landmarks,
    extractor: "docx@1",
    links: linksOf(root, url),
  };
}

function inspect(bytes: Uint8Array): { title?: string; author?: string; published?: string; modified?: string } {
  let left = MAX_UNPACKED;
  let core = "";
  for (const entry of listZip(bytes)) {
    if (!/\.(?:xml|rels)$/.test(entry.name)) continue;
    const content = unpackEntry(bytes, entry, left);
    left -= content.length;
    if (entry.name === "docProps/core.xml") core = new TextDecoder().decode(content);
  }
  const root = parsePage(core);
  const field = (tag: string): string | undefined => {
    const element = findElement(root, (e) => e.tag === tag);
    return element ? rawText(element).trim() || undefined : undefined;
  };
  const title = field("dc:title");
  const author = field("dc:creator");
  const published = firstDate(field("dcterms:created"));
  const modified = firstDate(field("dcterms:modified"));
  return {
    ...(title ? { title } : {}),
    ...(author ? { author } : {}),
    ...(published ? { published } : {}),
    ...(modified ? { modified } : {}),
  };
}
