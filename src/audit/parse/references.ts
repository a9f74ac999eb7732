import type { CanonicalUrl } from "../../domain/url.ts";
import { addressesIn, readAddress } from "./addresses.ts";
import { type AuthorYear, authorYearOf } from "./author-year.ts";
import type { Block, Inline } from "./block.ts";
import { type BlockPart, partOf, withoutHeadLine } from "./block-part.ts";
import { referenceHeading } from "./headings.ts";
import type { Definition } from "./markdown.ts";
import { raisedNumber } from "./numbers.ts";

/** One entry of a report's lists of sources. */
export interface Reference {
  /** The number or name by which it is cited, without brackets. */
  readonly label: string | undefined;
  readonly title: string;
  /** As written. */
  readonly url: string | undefined;
  /** In normal form; undefined where there is none or it cannot be read. */
  readonly address: CanonicalUrl | undefined;
  /** What is wrong with its address. */
  readonly fault: string | undefined;
  readonly text: string;
  readonly line: number;
  readonly work: AuthorYear | undefined;
  readonly ids: readonly string[];
  /** `listed` in a list of sources, a `note` defined by itself, or given `inline`, where it is cited. */
  readonly origin: "listed" | "note" | "inline";
}

export interface ReferenceParts {
  readonly references: readonly Reference[];
  /** What is not a list of sources. */
  readonly body: readonly Block[];
}

/** Takes the lists of sources out of a report's blocks, in whatever form they are kept: lists, lines, tables, definitions. */
export function splitReferences(given: readonly Block[], definitions: readonly Definition[]): ReferenceParts {
  const blocks = given.flatMap(withoutHeadLine);
  const found: Reference[] = definitions.map(definedReference);
  const body: Block[] = [];
  // A heading that may mean something else is believed only where no other says it plainly.
  const plain = blocks.some((block) => headingOf(block) === "certain");
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at];
    if (block === undefined) break;
    const sure = headingOf(block);
    if (sure === "no" || (plain && sure === "possible")) {
      body.push(block);
      at++;
      continue;
    }
    const end = sectionEnd(blocks, at);
    const section = readSection(blocks.slice(at + 1, end), sure);
    if (section === undefined) {
      body.push(block);
      at++;
      continue;
    }
    for (const one of section.references) found.push(one);
    for (const one of section.body) body.push(one);
    at = end;
  }
  const loose = takeLoose(body);
  const trailing = found.length === 0 && loose.references.length === 0 ? takeTrailing(loose.body) : { references: [], body: loose.body };
  const references = [...found, ...loose.references, ...trailing.references].sort((a, b) => a.line - b.line);
  return { references, body: trailing.body };
}

/** Headings in any form: set as one, a line in bold, a line that ends with a colon. */
function headingOf(block: Block): "certain" | "possible" | "no" {
  if (block.kind === "heading") return referenceHeading(block.text);
  if (block.kind !== "paragraph" || block.text.includes("\n")) return "no";
  const set = block.bold === true || /[:：]$/.test(block.text);
  return set && referenceHeading(block.text) === "certain" ? "certain" : "no";
}

/** The section ends with the next heading of its level or above that is not another heading of sources. */
function sectionEnd(blocks: readonly Block[], start: number): number {
  const level = blocks[start]?.kind === "heading" ? (blocks[start]?.level ?? 1) : 7;
  for (let at = start + 1; at < blocks.length; at++) {
    const block = blocks[at];
    if (block?.kind !== "heading" || block.level > level) continue;
    if (referenceHeading(block.text) !== "certain") return at;
  }
  return blocks.length;
}

/** `[1]`, `[^a]`, `[Lee20]`, `[site+1]`, `[Name 1999]`, `【1】`, `1.`, and `i.` or `a)` as endnotes have. */
const LABEL =
  /^\s*(?:\[\^?(\w{1,20}|[\p{L}\p{N}][^[\]\n]{0,58}\d[a-z]?)\]|【(\d{1,3})】|［(\d{1,3})］|(\d{1,3})(?=[.)、:：．\s])|([ivxlc]{1,8}|[a-z])(?=[.)]\s))[\]\s.):：、．–-]*/u;
const RAISED_LABEL = /^\s*([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})\s*/u;

type Link = Extract<Inline, { readonly kind: "link" }>;

/** The entries of one section, or undefined when what stands there is no list of sources. */
function readSection(blocks: readonly Block[], sure: "certain" | "possible"): ReferenceParts | undefined {
  const references: Reference[] = [];
  const body: Block[] = [];
  let afterRule = false;
  let plain = 0;
  const rows = tableRows(blocks);
  for (const block of blocks) {
    if (block.kind === "rule") afterRule = references.length > 0;
    if (block.kind === "heading" || block.kind === "rule") continue;
    if (block.cell !== undefined) {
      const row = rows.get(`${block.cell.table}/${block.cell.row}`);
      if (row?.[0] === block) references.push(...rowReference(row));
      continue;
    }
    const entries = entriesOf(block).map((entry) => ({ entry, reference: referenceOf(entry) }));
    for (const { entry, reference } of entries) {
      const listed = block.kind === "item" && !afterRule;
      const bare = reference.label === undefined && reference.url === undefined;
      if (bare && !listed && (reference.work === undefined || afterRule)) {
        plain++;
        if (references.length > 0) body.push(partOf(entry));
      } else references.push(reference);
    }
  }
  const named = references.filter(
    (one) => one.url !== undefined || (one.label !== undefined && one.text.length > 3) || one.work !== undefined,
  );
  if (
    sure === "certain"
      ? named.length === 0
      : references.filter((one) => one.url !== undefined).length < Math.max(1, 0.6 * (references.length + plain))
  )
    return undefined;
  return { references, body };
}

/** A paragraph may hold many entries, one a line; a long entry may go on over several. */
function entriesOf(block: Block): BlockPart[] {
  const entries: BlockPart[] = [];
  const inline = block.inline.toSorted((a, b) => a.start - b.start);
  const entry = (from: number, to: number, line: number): BlockPart => ({
    block,
    start: from,
    end: to,
    line,
    inline: within(inline, from, to),
  });
  let start = 0;
  let first = block.line;
  let at = 0;
  let addressed = false;
  for (const [index, line] of block.text.split("\n").entries()) {
    const end = at + line.length;
    const hasAddress = addressesIn(line).length > 0 || firstLink(within(inline, at, end)) !== undefined;
    const begins = LABEL.test(line) || /^\s*[-•*]\s/.test(line) || (addressed && hasAddress);
    if (begins && at > start) {
      entries.push(entry(start, at - 1, first));
      start = at;
      first = block.line + index;
      addressed = false;
    }
    addressed ||= hasAddress;
    at = end + 1;
  }
  entries.push(entry(start, block.text.length, first));
  return entries.filter((one) => /\S/.test(block.text.slice(one.start, one.end)));
}

/** What lies within a stretch of what is in order of place. */
function within(inline: readonly Inline[], start: number, end: number): Inline[] {
  let low = 0;
  let high = inline.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inline[middle]?.start ?? start) < start) low = middle + 1;
    else high = middle;
  }
  const found: Inline[] = [];
  for (let at = low, one = inline[at]; one !== undefined && one.start <= end; one = inline[++at]) if (one.end <= end) found.push(one);
  return found;
}

function referenceOf({ block, start, end, inline, line }: BlockPart): Reference {
  const whole = block.text.slice(start, end);
  const typed = LABEL.exec(whole);
  const raised = RAISED_LABEL.exec(whole);
  const marked = typed?.slice(1).find((one) => one !== undefined);
  // A bare number at the head of an item that is numbered already is part of its title, as in "2024 report".
  const own = typed?.[4] !== undefined && (block.ordinal !== undefined || !/^\s*\d{1,3}[.)、:：．]/.test(whole)) ? undefined : marked;
  const label =
    own ??
    (raised?.[1] === undefined ? undefined : String(raisedNumber(raised[1]))) ??
    (start === 0 && block.ordinal !== undefined ? String(block.ordinal) : undefined);
  const headLength = own !== undefined ? (typed?.[0].length ?? 0) : raised !== null ? raised[0].length : 0;
  const link = firstLink(inline);
  const url = link?.url ?? addressesIn(whole)[0]?.url;
  const text = whole.slice(headLength).replace(/\s+/g, " ").trim();
  const linked = link === undefined ? "" : block.text.slice(link.start, link.end);
  return made({ label, text, url, linked, line, ids: block.ids, origin: "listed" });
}

interface Raw {
  readonly label: string | undefined;
  readonly text: string;
  readonly url: string | undefined;
  readonly linked: string;
  readonly line: number;
  readonly ids: readonly string[];
  readonly origin: Reference["origin"];
}

function made({ label, text, url, linked, line, ids, origin }: Raw): Reference {
  const written = url ?? brokenAddress(text);
  const read = written === undefined ? undefined : readAddress(written);
  return {
    label,
    title: titleOf(text, linked),
    url: written,
    address: read !== undefined && "address" in read ? read.address : undefined,
    fault: read !== undefined && "fault" in read ? read.fault : undefined,
    text,
    line,
    work: authorYearOf(text),
    ids,
    origin,
  };
}

/** What was meant for an address and is none: `htp://…`, `www.example.org/page`, `[Title](…)` left open. */
function brokenAddress(text: string): string | undefined {
  return /(?<![\w@.])(?:h?t+ps?:\/?\/?|https?:\/?)[\w-]+(?:\.[\w-]+)+\S*|(?<![\w@./])www\.[\w-]+(?:\.[\w-]+)+\S*|\]\(([^()\s]{1,300})\)/i
    .exec(text)?.[0]
    .replace(/^\]\(|\)$|[.,;]$/g, "");
}

/** The entry without its address and the marks around it. */
function titleOf(text: string, linked: string): string {
  const label = linked.trim();
  if (label !== "" && addressesIn(label).length === 0 && /\p{L}/u.test(label)) return label;
  let title = text;
  for (const { start, end } of addressesIn(text).reverse()) title = title.slice(0, start) + title.slice(end);
  return title
    .replace(/[（([<]\s*[)）\]>]/g, "")
    .replace(/(?:Retrieved|Accessed|Available)(?: (?:on|at|from))?[^.]{0,60}$/i, "")
    .replace(/(?<![\s:：,，;.。–—|-])[\s:：,，;.。–—|-]+$/u, "")
    .replace(/^[\s"“”:：.–—-]+/u, "")
    .trim();
}

/** `https://… "Title"` and `Title. https://…` alike. */
function definedReference({ label, block, line }: Definition): Reference {
  const text = block?.text ?? "";
  const link = block === undefined ? undefined : firstLink(block.inline);
  const titled = /^\S+\s+["'(](.*)["')]$/.exec(text)?.[1];
  const linked = link?.start === 0 && titled !== undefined ? titled : link === undefined ? "" : text.slice(link.start, link.end);
  return made({ label, text, url: link?.url ?? addressesIn(text)[0]?.url, linked, line, ids: [], origin: "note" });
}

/** The first link that is an address of a page. */
function firstLink(inline: readonly Inline[]): Link | undefined {
  return inline.find((one): one is Link => one.kind === "link" && !/^(?:mailto|tel):/.test(one.url));
}

function tableRows(blocks: readonly Block[]): Map<string, Block[]> {
  const rows = new Map<string, Block[]>();
  for (const block of blocks) {
    if (block.cell === undefined) continue;
    const key = `${block.cell.table}/${block.cell.row}`;
    const row = rows.get(key);
    if (row === undefined) rows.set(key, [block]);
    else row.push(block);
  }
  return rows;
}

function rowReference(row: readonly Block[]): Reference[] {
  const first = row[0];
  if (first === undefined || row.every((cell) => cell.cell?.header)) return [];
  const label = /^\[?\^?(\d{1,3})\]?\.?$/.exec(first.text)?.[1];
  const rest = label === undefined ? row : row.slice(1);
  const url =
    rest.flatMap((cell) => cell.inline.flatMap((one) => (one.kind === "link" ? [one.url] : []))).at(0) ??
    rest.flatMap((cell) => addressesIn(cell.text)).at(0)?.url;
  const titled = rest.find((cell) => /\p{L}/u.test(cell.text) && addressesIn(cell.text).length === 0) ?? rest[0];
  const text = rest.map((cell) => cell.text).join(" · ");
  return [made({ label, text, url, linked: titled?.text ?? "", line: first.line, ids: row.flatMap((cell) => cell.ids), origin: "listed" })];
}

const BRACKETED = /\[[\p{L}\p{N}][^[\]\n]{0,60}\]/gu;
const HEAD_NAME = /^\s*(\[[\p{L}\p{N}][^[\]\n]{0,60}\])[\s:：]/u;

/** Lines `[3] Title … https://…` are references wherever they stand, heading or not; `[i] …` and `[Name 1999] …` where that name is cited too. */
function takeLoose(blocks: readonly Block[]): ReferenceParts {
  const written = new Map<string, number>();
  for (const { text } of blocks) for (const [name] of text.matchAll(BRACKETED)) written.set(name, (written.get(name) ?? 0) + 1);
  const lists = (text: string) =>
    /^\s*(?:\[\^?\d{1,3}\]|【\d{1,3}】)[\s:：]/.test(text) || (written.get(HEAD_NAME.exec(text)?.[1] ?? "") ?? 0) > 1;
  const references: Reference[] = [];
  const body: Block[] = [];
  for (const block of blocks) {
    const entries = block.kind === "paragraph" || block.kind === "item" ? entriesOf(block) : [];
    const listed = entries.length > 0 && entries.every(({ start, end }) => lists(block.text.slice(start, end)));
    const all = listed ? entries.map(referenceOf) : [];
    if (listed && all.every((one) => one.url !== undefined)) for (const one of all) references.push(one);
    else body.push(block);
  }
  return { references, body };
}

/** A numbered list at the very end, each item with its address, is the list of sources even under no heading. */
function takeTrailing(blocks: readonly Block[]): ReferenceParts {
  const last = blocks.findLastIndex((block) => block.kind !== "rule" && block.kind !== "heading");
  const list = blocks[last]?.list;
  if (list === undefined) return { references: [], body: blocks };
  const items = blocks.filter((block) => block.list === list);
  const references = items.flatMap((block) => entriesOf(block).map(referenceOf));
  const fits = references.length > 1 && references.every((one) => one.url !== undefined && one.label !== undefined);
  return fits ? { references, body: blocks.filter((block) => block.list !== list) } : { references: [], body: blocks };
}

/** The source that a citation carries itself. */
export function inlineReference(url: string, title: string, line: number): Reference {
  return made({ label: undefined, text: title, url, linked: title, line, ids: [], origin: "inline" });
}
