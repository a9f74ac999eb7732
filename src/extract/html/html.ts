import { normaliseText } from "../../text/normalise.ts";
import type { Extraction } from "../extraction.ts";
import { headingLandmarks } from "../outline.ts";
import { placeTables } from "../table/tables.ts";
import { renderBlock } from "./blocks.ts";
import { mainBlocks } from "./content.ts";
import { removeHidden } from "./hidden.ts";
import { structuredData } from "./json-ld.ts";
import { linksOfBlocks } from "./links.ts";
import { descriptionOf, metadataOf } from "./metadata.ts";
import { ProseMap } from "./prose.ts";
import { isShell } from "./shell.ts";
import { parsePage } from "./tree.ts";
import { signsOf, wallOf } from "./walls.ts";

/**
 * A page to text: its main content without what surrounds it, what it says of itself, and the wall before it if there is one. A page that
 * shows nothing without script gives its own description, marked partial.
 * @throws AssayError TOO_LARGE for a page of absurd size or depth.
 */
export function htmlToText(html: string, url: string): Extraction {
  const root = parsePage(html);
  const data = structuredData(root);
  const metadata = metadataOf(root, data, url);
  removeHidden(root);
  const everything = new ProseMap(root);
  const blocks = mainBlocks(root, everything, metadata.title, data.articleBody);
  const text = normaliseText(blocks.map(renderBlock).join("\n\n"));
  const wall = wallOf(signsOf(root, everything.blocks, { title: metadata.title, text, isFree: data.free }));
  const description = text === "" ? normaliseText(descriptionOf(root) ?? "") : "";
  return {
    contentKind: "html",
    ...metadata,
    text: text || description,
    landmarks: headingLandmarks(text),
    tables: placeTables(
      text,
      blocks.flatMap((block) => block.tables ?? []),
    ),
    ...(wall === undefined ? {} : { wall }),
    ...(isShell(root, text) ? { shell: true } : {}),
    ...(description === "" ? {} : { partial: "the page shows its text only by script; this is its own description" }),
    extractor: "html@3",
    links: linksOfBlocks(blocks, root, url),
  };
}
