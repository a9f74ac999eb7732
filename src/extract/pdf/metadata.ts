import { dates } from "../../text/dates.ts";
import { normaliseText } from "../../text/normalise.ts";
import type { Row } from "./rows.ts";

/** What a PDF's own fields say of it. */
interface Fields {
  readonly title?: string;
  readonly author?: string;
  readonly created?: string;
  readonly modified?: string;
}

export interface PdfMetadata {
  readonly title: string;
  readonly author?: string;
  readonly published?: string;
  readonly modified?: string;
}

/** Pages at the beginning of a document that bear out what its fields say, and state its date. */
const FIRST_PAGES = 3;
const DATED_PAGES = 2;
const LONGEST_TITLE = 300;
/** A date farther before the file was made than this, in years, is not its own. */
const OLDEST = 10;

/**
 * Title, author and dates of a PDF (R6, D5): what its fields say where its first pages bear it out, since filing agents, generators and file numbers stand in them
 * as well; else the title from its largest lines and those that its file is named after, and the latest day its first pages state; then what is left.
 * @param info the fields as the parser gives them
 * @param pages the rows of its pages
 * @param url where it lies; the last part of the path names the file
 */
export function metadataOf(info: unknown, pages: readonly (readonly Row[])[], url: string): PdfMetadata {
  const fields = fieldsOf(info);
  const said = wordsIn(pages.slice(0, FIRST_PAGES).flat().map(textOf).join(" "));
  const file = fileNameOf(url);
  const author = fields.author !== undefined && isSaid(fields.author, said) ? fields.author : undefined;
  const published = statedDay(pages, fields.created) ?? fields.created;
  return {
    title: titleOf(fields.title, said, pages[0] ?? [], file),
    ...(author === undefined ? {} : { author }),
    ...(published === undefined ? {} : { published }),
    ...(fields.modified === undefined ? {} : { modified: fields.modified }),
  };
}

function titleOf(title: string | undefined, said: ReadonlySet<string>, rows: readonly Row[], file: string): string {
  const plausible = title !== undefined && isTitle(title) ? title : undefined;
  if (plausible !== undefined && isSaid(plausible, said)) return plausible;
  const heading = headingOf(rows, file);
  if (heading !== "") return heading;
  const first = rows.map(textOf).find((text) => text.length > 3);
  return plausible ?? first?.slice(0, LONGEST_TITLE) ?? file;
}

/** Whether a field can be a title at all: no file's name, no number, not what a program calls what has no name. */
function isTitle(title: string): boolean {
  const letters = title.match(/\p{L}/gu)?.length ?? 0;
  const isFile = /\.(?:docx?|pdf|tex|indd|dvi|qxd|pptx?|xlsx?|html?)$/i.test(title);
  return letters >= 4 && !isFile && !/^(?:untitled|microsoft word|powerpoint presentation|document\d*$)/i.test(title);
}

/** The largest lines of the first page, and the short ones among its first that its file is named after. */
function headingOf(rows: readonly Row[], file: string): string {
  const lines = rows.slice(0, 40).map((row) => ({ text: textOf(row), size: row[0]?.size ?? 0, cells: row.length }));
  const sizes = lines.map(({ size }) => size).sort((a, b) => a - b);
  const largest = sizes.at(-1) ?? 0;
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const names = file.split(/[^\p{L}\p{N}]+/u).filter((name) => name.length > 1 && /\p{L}/u.test(name));
  const isNamed = (text: string): boolean =>
    text.length <= 80 &&
    names.some((name) => squeezed(text).includes(squeezed(name)) && squeezed(name).length * 4 >= squeezed(text).length);
  const isLarge = (size: number): boolean => largest >= 1.15 * usual && size >= largest - 0.1;
  const named = lines.filter(({ text, cells }) => cells === 1 && isNamed(text));
  const large = lines.filter(({ text, size }) => isLarge(size) && text.length > 3);
  const chosen = named.length > 0 && !large.some(({ text }) => isNamed(text) && text.length > 20) ? named : large;
  return normaliseText([...new Set(chosen.slice(0, 3).map(({ text }) => text))].join(" ")).slice(0, LONGEST_TITLE);
}

/** What is made for a day is made up to so long before it, in milliseconds. */
const AHEAD = 14 * 86_400_000;

/** The latest day that the first pages state, not much later than the file was made. */
function statedDay(pages: readonly (readonly Row[])[], created: string | undefined): string | undefined {
  const text = pages.slice(0, DATED_PAGES).flat().map(textOf).join("\n");
  const days = dates(text).flatMap(({ fromYear, month, day }) =>
    fromYear === undefined || month === undefined || day === undefined ? [] : [[fromYear, month, day].map(twoDigits).join("-")],
  );
  const last = created === undefined ? undefined : new Date(Date.parse(created) + AHEAD).toISOString().slice(0, 10);
  const latest = days
    .filter((day) => last === undefined || day <= last)
    .sort()
    .at(-1);
  if (latest === undefined) return undefined;
  return created !== undefined && Number(created.slice(0, 4)) - Number(latest.slice(0, 4)) > OLDEST ? undefined : latest;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function textOf(row: Row): string {
  return row
    .map((cell) => cell.text)
    .join(" ")
    .trim();
}

/** The words of a text and each two that follow one another as one, small: "10-K" is said where "10K" is asked for. */
function wordsIn(text: string): ReadonlySet<string> {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set([...words, ...words.map((word, at) => word + (words[at + 1] ?? ""))]);
}

/** Whether a text says every word of a field that has a letter. */
function isSaid(field: string, said: ReadonlySet<string>): boolean {
  return field.split(/\s+/).every((word) => !/\p{L}/u.test(word) || said.has(squeezed(word)));
}

/** Letters and digits alone, small: "10-K" and "10K", "American Express" and "AMERICANEXPRESS" are the same. */
function squeezed(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

function fileNameOf(url: string): string {
  try {
    const last = new URL(url).pathname.split("/").at(-1) ?? "";
    return decodeURIComponent(last)
      .replace(/\.pdf$/i, "")
      .replace(/[_+]+/g, " ")
      .trim();
  } catch {
    return "";
  }
}

function fieldsOf(raw: unknown): Fields {
  const info = raw !== null && typeof raw === "object" ? new Map<string, unknown>(Object.entries(raw)) : new Map<string, unknown>();
  const field = (name: string): string | undefined => {
    const value = info.get(name);
    return typeof value === "string" && value.trim() !== ""
      ? normaliseText(value).replace(/\s+/g, " ").slice(0, 500).toWellFormed()
      : undefined;
  };
  const [title, author] = [field("Title"), field("Author")];
  const [created, modified] = [pdfDate(field("CreationDate")), pdfDate(field("ModDate"))];
  return {
    ...(title === undefined ? {} : { title }),
    ...(author === undefined ? {} : { author }),
    ...(created === undefined ? {} : { created }),
    ...(modified === undefined ? {} : { modified }),
  };
}

function pdfDate(date: string | undefined): string | undefined {
  const parts = /^D:(\d{4})(\d{2})(\d{2})/.exec(date ?? "");
  if (!parts) return undefined;
  const day = `${parts[1]}-${parts[2]}-${parts[3]}`;
  return Number.isNaN(Date.parse(day)) ? undefined : day;
}
