import type { Span } from "../../domain/span.ts";

/** A work named by who wrote it and when: `Smith et al., 2020`. */
export interface AuthorYear {
  /** The first author's surname, or the body that stands for one. */
  readonly author: string;
  /** With the letter that tells apart works of one year, where there is one. */
  readonly year: string;
  /** Those named besides the first. */
  readonly others?: readonly string[];
}

const YEAR = String.raw`(?:(?:1[5-9]|20)\d{2}[a-z]?|n\.d\.|in press|forthcoming)`;
const NAME = String.raw`[\p{Lu}\p{Lo}][\p{L}\p{M}'’.\-]{0,40}`;
const AUTHORS = String.raw`${NAME}(?:(?:\s*,\s*|\s+(?:&|and|und|et|y)\s+|\s*[&、和与]\s*|\s+)${NAME}){0,8}(?:,?\s+et\s+al\.?|\s*等人?)?`;
const PART = new RegExp(
  String.raw`^(?:(?:see(?: also)?|e\.g\.,?|cf\.|vgl\.|also)\s+)?(${AUTHORS})\s*[,，]?\s*\(?(${YEAR}(?:\s*[,，]\s*${YEAR})*)\)?(?:\s*[,:，：]\s*(?:pp?\.?\s*)?[\d–-]{1,12})?$`,
  "u",
);
const BRACKET = /[（(]([^()（）\n]{4,240})[)）]|\[([^[\]\n]{4,240})\]/gu;
const NARRATIVE = new RegExp(
  String.raw`(${NAME}(?:\s+(?:&|and)\s+${NAME})?(?:\s+et\s+al\.?)?)(?:'s|’s)?\s*[（(](${YEAR})(?:,\s*pp?\.\s*[\d–-]{1,12})?[)）]`,
  "gu",
);

/** A citation by author and year with its place: the bracket for `(Smith, 2020)`, the year's bracket for `Smith (2020)`. */
export interface AuthorYearMark extends Span {
  readonly works: readonly AuthorYear[];
}

/** Every bracket of a text that holds nothing but authors and years, and every name followed by a year in brackets. */
export function authorYearMarks(text: string): AuthorYearMark[] {
  if (!/[([（]/.test(text)) return [];
  const found: AuthorYearMark[] = [];
  for (const match of text.matchAll(BRACKET)) {
    const works = (match[1] ?? match[2] ?? "").split(/[;；]/).map((part) => worksOf(part.trim()));
    const named = works.filter((one) => one !== undefined);
    if (named.length === works.length) found.push({ start: match.index, end: match.index + match[0].length, works: named.flat() });
  }
  const taken = new Uint8Array(text.length);
  for (const { start, end } of found) taken.fill(1, start, end);
  for (const match of text.matchAll(NARRATIVE)) {
    const end = match.index + match[0].length;
    const start = match.index + match[0].search(/[（(]/);
    const work = workOf(match[1] ?? "", match[2] ?? "");
    if (!taken.subarray(start, end).includes(1)) found.push({ start, end, works: [work] });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** 和 and 与 join names and stand in names: with many of them there are too many ways to read a bracket, and no citation names so many. */
const MOST_JOINTS = 9;

function worksOf(part: string): AuthorYear[] | undefined {
  if ((part.match(/[和与]/gu)?.length ?? 0) > MOST_JOINTS) return undefined;
  const match = PART.exec(part);
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  const authors = match[1];
  return match[2].split(/[,，]/).map((year) => workOf(authors, year.trim()));
}

function workOf(authors: string, year: string): AuthorYear {
  const [author = authors, ...others] = authors
    .split(/(?:(?<!\s)\s+)?(?:,\s*|[&、和与等])|(?<!\s)\s+(?:&|and|und|et|y)\s+/u)
    .map((one) => one.trim());
  return { author, year, others: others.filter((one) => /^\p{L}[\p{L}\p{M}'’-]+$/u.test(one)) };
}

const ENTRY = new RegExp(
  String.raw`^\W{0,3}(${NAME}(?:\s+${NAME}){0,4})(?:,|\s*[&、和与等(（]|\s+and\s|\s+et\s|\.\s).{0,200}?(${YEAR})`,
  "su",
);

/** Who and when, where an entry of a list of references begins with it: `Smith, J., & Lee, K. (2020). Title …`. */
export function authorYearOf(entry: string): AuthorYear | undefined {
  const match = ENTRY.exec(entry.slice(0, 320));
  return match?.[1] === undefined || match[2] === undefined ? undefined : { author: match[1].trim(), year: match[2] };
}

/**
 * How well an entry fits a work that is cited: 0 where its head names not both the author and the year, else 1 and one for each other author it names.
 */
export function fitOf(entry: string, cited: AuthorYear): number {
  const head = entry.slice(0, 320);
  const year = cited.year.replace(/[a-z]$/, "");
  const surname = cited.author.split(/\s+/).at(-1) ?? cited.author;
  const named = names(head.slice(0, 100), cited.author) || (surname.length > 1 && names(head.slice(0, 60), surname));
  const dated = /[a-z]$/.test(cited.year) && /(?:1[5-9]|20)\d{2}[a-z]/.test(head) ? head.includes(cited.year) : head.includes(year);
  return named && dated ? 1 + (cited.others ?? []).filter((other) => names(head, other)).length : 0;
}

/** Whether a name stands in a text as one: not as a part of a longer word, where the script parts words. */
function names(text: string, name: string): boolean {
  const letter = /[\p{Lu}\p{Ll}]/u;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text[at - 1] ?? "", text[at + name.length] ?? ""];
    if (!(letter.test(before) && letter.test(name[0] ?? "")) && !(letter.test(after) && letter.test(name.at(-1) ?? ""))) return true;
  }
  return false;
}
