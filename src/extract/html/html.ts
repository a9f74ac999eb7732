import { normaliseText } from "../../text/normalise.ts";
import type { Extraction } from "../extraction.ts";
import { headingLandmarks } from "../outline.ts";
import { renderBlock } from "./blocks.ts";
import { mainBlocks } from "./content.ts";
import { structuredData } from "./json-ld.ts";
import { linksOfBlocks } from "./links.ts";
import { metadataOf } from "./metadata.ts";
import { parsePage } from "./tree.ts";

/** A page to text: its main content without what surrounds it, what it says of itself, and the wall before it if there is one. */
export function htmlToText(html: string, url: string): Extraction {
  const root = parsePage(html);
  const data = structuredData(root);
  const metadata = metadataOf(root, data, url);
  const blocks = mainBlocks(root, metadata.title, data.articleBody);
  const text = normaliseText(blocks.map(renderBlock).join("\n\n"));
  return {
    contentKind: "html",
    ...metadata,
    text,
    landmarks: headingLandmarks(text),
    extractor: "html@1",
    links: linksOfBlocks(blocks, root, url),
  };
}
