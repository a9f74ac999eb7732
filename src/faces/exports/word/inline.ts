import { Bookmark, ExternalHyperlink, InternalHyperlink, type IRunOptions, type ParagraphChild, TextRun } from "docx";
import type { Token } from "markdown-it";
import { CITATION, placeOf } from "../cited-markdown.ts";
import { ACCENT, MONO, SHADE } from "./styles.ts";

/** Longest address that Word opens. */
const LONGEST_LINK = 2000;

/** Text as XML can hold it, without marks that turn its direction. Line breaks become blanks. */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, "")
    .replace(/\s+/gu, " ");
}

/** A piece of text. */
export function run(text: string, options: IRunOptions = {}): TextRun {
  return new TextRun({ ...options, text: clean(text) });
}

/** The name of a place of the document as Word wants it. */
export function bookmarkName(id: string): string {
  return id.replace(/\W/gu, "_").slice(0, 40);
}

/** A link to a place of the document. */
export function leadTo(id: string, text: string, options: IRunOptions = {}): InternalHyperlink {
  return new InternalHyperlink({ anchor: bookmarkName(id), children: [run(text, { color: ACCENT, ...options })] });
}

/** A place of the document that links lead to. */
export function placed(id: string, children: ParagraphChild[]): Bookmark {
  return new Bookmark({ id: bookmarkName(id), children });
}

/** A link to the web, only where it can be nothing else; one too long for Word leads to its page, without the place on it. */
export function webLink(url: string, text: string, options: IRunOptions = {}): ParagraphChild {
  const link = url.length > LONGEST_LINK ? (url.split("#")[0] ?? "") : url;
  if (!/^https?:\/\//i.test(link) || link.length > LONGEST_LINK) return run(text, options);
  return new ExternalHyperlink({ link: encoded(link), children: [run(text, { color: ACCENT, ...options })] });
}

/** Word takes no blanks, quotes or backslashes in an address, and nothing that XML does not hold. */
function encoded(url: string): string {
  return url.toWellFormed().replace(/[\u0000-\u0020"<>\\^`{|}\u007f-\u009f\ufffe\uffff]/gu, (mark) => encodeURIComponent(mark));
}

/** What stands in a paragraph, a heading or a cell. */
export function inlineChildren(tokens: readonly Token[], base: IRunOptions = {}): ParagraphChild[] {
  const out: ParagraphChild[] = [];
  const on = { bold: 0, italics: 0, strike: 0 };
  const styled = (): IRunOptions => ({
    ...base,
    ...(on.bold > 0 ? { bold: true } : {}),
    ...(on.italics > 0 ? { italics: true } : {}),
    ...(on.strike > 0 ? { strike: true } : {}),
  });
  for (const token of tokens) {
    const way = SWITCHES[token.type];
    if (way !== undefined) on[way] += token.nesting;
    else if (token.type === CITATION) out.push(citation(token, styled()));
    else if (token.type === "code_inline")
      out.push(run(token.content, { ...styled(), font: MONO, shading: { type: "clear", fill: SHADE } }));
    else if (token.type === "hardbreak") out.push(new TextRun({ break: 1 }));
    else if (token.type === "softbreak") out.push(run(" ", styled()));
    else if (token.content !== "") out.push(run(token.content, styled()));
  }
  return out;
}

const SWITCHES: Readonly<Record<string, "bold" | "italics" | "strike">> = {
  strong_open: "bold",
  strong_close: "bold",
  em_open: "italics",
  em_close: "italics",
  s_open: "strike",
  s_close: "strike",
};

function citation(token: Token, options: IRunOptions): ParagraphChild {
  const place = placeOf(token);
  if (place === undefined) return run(token.content, options);
  const link = leadTo(place.target, token.content, options);
  return place.id === undefined ? link : placed(place.id, [link]);
}
