import { dayText } from "./day.ts";
import { type Author, authorsIn } from "./names.ts";
import type { Paper, Reference } from "./reference.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"] as const;

/**
 * References as a BibTeX file in UTF-8 (I6): `@article` for papers of journals, else `@misc`, which BibTeX and biblatex both know, with `url` and the day of
 * access as `urldate`.
 * The number the report cites a source by stands in a line above it.
 */
export function bibtex(references: readonly Reference[]): string {
  return references.map(entry).join("\n");
}

function entry(one: Reference): string {
  const [year, month] = one.published ?? [];
  const authors = one.author === undefined ? [] : authorsIn(one.author);
  const fields: (readonly [string, string] | undefined)[] = [
    authors.length === 0 ? undefined : ["author", `{${authors.map(nameOf).join(" and ")}}`],
    // Twice in braces: a title keeps its capitals.
    ["title", `{{${escaped(one.title)}}}`],
    ...(one.paper === undefined
      ? [one.site === undefined ? undefined : (["organization", `{{${escaped(one.site)}}}`] as const)]
      : ofPaper(one.paper)),
    year === undefined ? undefined : ["year", `{${String(year).padStart(4, "0")}}`],
    month === undefined ? undefined : ["month", MONTHS[month - 1] ?? ""],
    one.doi === undefined ? undefined : ["doi", `{${address(one.doi)}}`],
    one.url === undefined ? undefined : ["url", `{${address(one.url)}}`],
    one.place === undefined ? undefined : ["howpublished", `{${escaped(`Document ${one.place}`)}}`],
    one.accessed === undefined ? undefined : ["urldate", `{${dayText(one.accessed)}}`],
    one.language === undefined ? undefined : ["language", `{${escaped(one.language)}}`],
  ];
  const lines = fields.flatMap((field) => (field === undefined ? [] : [`  ${field[0].padEnd(12)} = ${field[1]}`]));
  return `% Cited as [${comment(one.cited)}]\n@${isArticle(one) ? "article" : "misc"}{${one.key},\n${lines.join(",\n")}\n}\n`;
}

function isArticle({ paper }: Reference): boolean {
  return paper?.preprint === false && paper.venue !== undefined;
}

function ofPaper({ preprint, venue, volume, issue, pages, arxiv, retracted }: Paper): (readonly [string, string] | undefined)[] {
  const plain = (name: string, text: string | undefined) => (text === undefined ? undefined : ([name, `{${escaped(text)}}`] as const));
  return [
    plain(preprint ? "publisher" : "journal", venue),
    ...(preprint ? [] : [plain("volume", volume), plain("number", issue), plain("pages", pages?.replace(/(?<=\d)-(?=\d)/, "--"))]),
    ...(arxiv === undefined ? [] : [["eprint", `{${address(arxiv)}}`] as const, ["archiveprefix", "{arXiv}"] as const]),
    retracted ? (["note", "{Retracted}"] as const) : undefined,
  ];
}

/** The family's name first, so that BibTeX need not guess it. A body's name is braced, so that it is not taken apart. */
function nameOf(author: Author): string {
  return author.kind === "body" ? `{${escaped(author.name)}}` : `${escaped(author.family)}, ${escaped(author.given)}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  // BibTeX counts braces with a backslash before them too.
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** Text in which TeX finds nothing to obey. */
function escaped(text: string): string {
  return text.replace(/[\\{}~^$&#_%]/g, (mark) => ESCAPES[mark] ?? `\\${mark}`);
}

/** An address is read to the letter; only what would end its field is encoded. */
function address(url: string): string {
  return url.replace(/[\\{}\s]/g, (mark) => encodeURIComponent(mark));
}

/** What stands outside an entry is a comment, but for the mark that begins one. */
function comment(text: string): string {
  return text.replaceAll("@", "(at)");
}
