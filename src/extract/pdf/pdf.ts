import { AssayError } from "../../domain/error.ts";
import type { Extraction } from "../extraction.ts";
import { absoluteLinks } from "../links.ts";
import { isBodyRow } from "./columns.ts";
import { documentText } from "./document.ts";
import { itemsOf } from "./items.ts";
import { partsInOrder } from "./layout.ts";
import { metadataOf } from "./metadata.ts";
import { type Row, rowsOf } from "./rows.ts";
import { ruledRows, rulingsOf } from "./rulings.ts";
import { withoutRunningRows } from "./running.ts";

const MAX_PAGES = 2_000;
const MAX_CHARACTERS = 20_000_000;
/** What a page draws is looked at where it has so many rows with several figures, in files whose pages are not mostly drawings. */
const LEAST_ROWS = 2;
const MOST_BYTES_A_PAGE = 500_000;

/**
 * A PDF to text, page by page; each page's offset is a landmark. Columns are read in order, words divided at line ends mended,
 * running heads and page numbers left out.
 * @throws AssayError PARSE_ERROR for a broken or locked file.
 */
export async function pdfToText(bytes: Uint8Array, url: string): Promise<Extraction> {
  const { getDocumentProxy, getResolvedPDFJS } = await import("unpdf");
  const pages: Row[][] = [];
  let info: unknown;
  let total = 0;
  let partial: string | undefined;
  const links: { url: string; text: string }[] = [];
  try {
    // The parser takes the buffer over, so it gets its own; pictures are left undecoded.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: false, maxImageSize: 1 });
    const { OPS } = await getResolvedPDFJS();
    total = pdf.numPages;
    info = (await pdf.getMetadata().catch(() => undefined))?.info;
    let characters = 0;
    for (let n = 1; n <= Math.min(total, MAX_PAGES) && characters < MAX_CHARACTERS; n++) {
      const page = await pdf.getPage(n);
      const items = itemsOf((await page.getTextContent()).items, page.rotate);
      characters += items.reduce((sum, item) => sum + item.text.length, 0);
      const rows = rowsOf(items);
      const isLooked =
        bytes.length <= MOST_BYTES_A_PAGE * total && rows.filter((row) => row.length > 2 && isBodyRow(row)).length >= LEAST_ROWS;
      const drawn = isLooked ? await page.getOperatorList() : undefined;
      pages.push(drawn === undefined ? rows : ruledRows(rows, rulingsOf(drawn, OPS, page.rotate)));
      if (links.length < 400) links.push(...linksOf(await page.getAnnotations().catch(() => [])));
      page.cleanup();
    }
    await pdf.cleanup();
  } catch (cause) {
    throw refusal(cause);
  }
  if (pages.length < total) partial = `only the first ${pages.length} of ${total} pages were read`;
  const { text, landmarks, tables } = documentText(withoutRunningRows(pages).map(partsInOrder));
  if (text === "") partial = "the PDF has no text layer; its pages are images";
  return {
    contentKind: "pdf",
    ...metadataOf(info, pages, url),
    text,
    landmarks: [...landmarks],
    tables: [...tables],
    ...(partial === undefined ? {} : { partial }),
    extractor: "pdf@4",
    links: absoluteLinks(links, url),
  };
}

function linksOf(annotations: readonly unknown[]): { url: string; text: string }[] {
  return annotations.flatMap((annotation) => {
    const url = annotation !== null && typeof annotation === "object" && "url" in annotation ? annotation.url : undefined;
    return typeof url === "string" ? [{ url, text: "" }] : [];
  });
}

function refusal(cause: unknown): AssayError {
  if (cause instanceof AssayError) return cause;
  const name = cause instanceof Error ? cause.name : "";
  const why = name === "PasswordException" ? "it is locked with a password" : "the file is broken";
  return new AssayError("PARSE_ERROR", `The PDF cannot be read: ${why}.`, { cause });
}
