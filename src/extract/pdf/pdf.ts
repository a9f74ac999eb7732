import { AssayError } from "../../domain/error.ts";
import type { Landmark } from "../../domain/snapshot.ts";
import { normaliseText } from "../../text/normalise.ts";
import type { Extraction } from "../extraction.ts";
import { absoluteLinks } from "../links.ts";
import { type Line, linesInOrder, type TextItem } from "./layout.ts";
import { joinLines, paragraphsOf, wordsOf } from "./paragraphs.ts";
import { withoutRunningLines } from "./running.ts";

const MAX_PAGES = 2_000;
const MAX_CHARACTERS = 20_000_000;
const MAX_ITEMS_PER_PAGE = 50_000;

/**
 * A PDF to text, page by page; each page's offset is a landmark. Columns are read in order, words divided at line ends mended,
 * running heads and page numbers left out.
 * @throws AssayError PARSE_ERROR for a broken or locked file.
 */
export async function pdfToText(bytes: Uint8Array, url: string): Promise<Extraction> {
  const { getDocumentProxy } = await import("unpdf");
  const pages: Line[][] = [];
  let info: PdfInfo = {};
  let total = 0;
  let partial: string | undefined;
  const links: { url: string; text: string }[] = [];
  try {
    // The parser takes the buffer over, so it gets its own.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: false });
    total = pdf.numPages;
    info = infoOf((await pdf.getMetadata().catch(() => undefined))?.info);
    let characters = 0;
    for (let n = 1; n <= Math.min(total, MAX_PAGES) && characters < MAX_CHARACTERS; n++) {
      const page = await pdf.getPage(n);
      const items = itemsOf((await page.getTextContent()).items);
      characters += items.reduce((sum, item) => sum + item.text.length, 0);
      pages.push(linesInOrder(items));
      if (links.length < 400) links.push(...linksOf(await page.getAnnotations().catch(() => [])));
      page.cleanup();
    }
    await pdf.cleanup();
  } catch (cause) {
    throw refusal(cause);
  }
  if (pages.length < total) partial = `only the first ${pages.length} of ${total} pages were read`;
  const texts = pageTexts(pages);
  const { text, landmarks } = assemble(texts);
  if (text === "") partial = "the PDF has no text layer; its pages are images";
  return {
    contentKind: "pdf",
    ...info,
    title: info.title ?? firstLine(pages[0] ?? []),
    text,
    landmarks,
    tables: [],
    ...(partial === undefined ? {} : { partial }),
    extractor: "pdf@1",
    links: absoluteLinks(links, url),
  };
}

function pageTexts(pages: readonly Line[][]): string[] {
  const kept = withoutRunningLines(pages);
  const words = wordsOf(
    (function* () {
      for (const page of kept) for (const line of page) yield line.text.trim();
    })(),
  );
  return kept.map((page) =>
    paragraphsOf(page)
      .map((lines) => joinLines(lines, words))
      .join("\n\n"),
  );
}

/** Puts the pages behind one another and notes where each begins; an empty page begins where the next one with text does. */
function assemble(pages: readonly string[]): { text: string; landmarks: Landmark[] } {
  const landmarks: Landmark[] = [];
  let text = "";
  for (const [i, raw] of pages.entries()) {
    const page = normaliseText(raw);
    if (text !== "" && page !== "") text += "\n\n";
    landmarks.push({ kind: "page", page: i + 1, start: page === "" ? -1 : text.length });
    text += page;
  }
  let next = text.length;
  for (const mark of landmarks.reverse()) {
    if (mark.start < 0) mark.start = next;
    next = mark.start;
  }
  return { text, landmarks: landmarks.reverse() };
}

interface PdfInfo {
  readonly title?: string;
  readonly author?: string;
  readonly published?: string;
  readonly modified?: string;
}

function infoOf(raw: unknown): PdfInfo {
  const info = raw !== null && typeof raw === "object" ? (raw as Record<string, unknown>) : {};
  const field = (name: string): string | undefined => {
    const value = info[name];
    return typeof value === "string" && value.trim() !== ""
      ? normaliseText(value).replace(/\s+/g, " ").slice(0, 500).toWellFormed()
      : undefined;
  };
  const title = field("Title");
  const author = field("Author");
  const published = pdfDate(field("CreationDate"));
  const modified = pdfDate(field("ModDate"));
  // Word processors leave the file's name as the title.
  const named = title !== undefined && !/\.(?:docx?|pdf|tex|indd|dvi|qxd|pptx?)$|^(?:untitled|microsoft word)/i.test(title);
  return {
    ...(named ? { title } : {}),
    ...(author ? { author } : {}),
    ...(published ? { published } : {}),
    ...(modified ? { modified } : {}),
  };
}

function pdfDate(date: string | undefined): string | undefined {
  const parts = /^D:(\d{4})(\d{2})(\d{2})/.exec(date ?? "");
  if (!parts) return undefined;
  const day = `${parts[1]}-${parts[2]}-${parts[3]}`;
  return Number.isNaN(Date.parse(day)) ? undefined : day;
}

function firstLine(lines: readonly Line[]): string {
  const largest = Math.max(0, ...lines.slice(0, 30).map((line) => line.size));
  const start = lines.findIndex((line) => line.size >= largest - 0.1 && line.text.trim().length > 3);
  if (start < 0) return "";
  let end = start + 1;
  while (end < lines.length && end < start + 4 && Math.abs((lines[end]?.size ?? 0) - largest) < 0.1 && largest > 12) end++;
  return normaliseText(
    lines
      .slice(start, end)
      .map((line) => line.text)
      .join(" "),
  ).slice(0, 300);
}

function itemsOf(items: readonly unknown[]): TextItem[] {
  const found: TextItem[] = [];
  for (const item of items.slice(0, MAX_ITEMS_PER_PAGE)) {
    if (item === null || typeof item !== "object" || !("str" in item) || !("transform" in item)) continue;
    const { str, transform, width } = item as { str: unknown; transform: unknown; width?: unknown };
    if (typeof str !== "string" || !Array.isArray(transform)) continue;
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform.map(Number);
    // Text set upright or upside down is a margin note or a watermark.
    if (Math.abs(b) > Math.abs(a)) continue;
    if (![x, y].every(Number.isFinite)) continue;
    found.push({ text: str, x, y, width: typeof width === "number" ? width : 0, size: Math.hypot(c, d) || 10 });
  }
  return found;
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
