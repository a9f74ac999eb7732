import { AssayError } from "../../domain/error.ts";
import type { CanonicalUrl } from "../../domain/url.ts";
import { readableAddress } from "./addresses.ts";
import { type AuthorYear, isWork } from "./author-year.ts";
import { baseOf, type RelativeLink, relativeLinks, withWholeLinks } from "./base.ts";
import type { Block } from "./block.ts";
import { htmlBlocks } from "./html.ts";
import { markdownBlocks } from "./markdown.ts";
import { type CitationStyle, type Mark, type MarkRules, marksIn, roundNumbersIn, type Target } from "./marks.ts";
import { inlineReference, type Reference, splitReferences } from "./references.ts";
import { type Attached, lineCounter, type Scope, type Statement, statementsOf } from "./statements.ts";
import { type MarkedCell, tableStatements } from "./tables.ts";

/** A citation that has been looked up. */
export interface Citation {
  readonly style: CitationStyle;
  readonly written: string;
  /** What it names, for a reader: a number, an address, an author and a year. */
  readonly label: string;
  readonly scope: Scope;
  readonly claim: string;
  /** Index of the reference; undefined when there is none of that name. */
  readonly reference: number | undefined;
}

export interface ParsedStatement extends Omit<Statement, "cited"> {
  readonly cited: readonly Citation[];
}

/** A citation as it stands in the report, wherever: in a heading too. */
export interface Mention {
  readonly label: string;
  /** The address that the citation itself leads to, where it is a link. */
  readonly url: string | undefined;
  readonly line: number;
  readonly style: CitationStyle;
  readonly reference: number | undefined;
}

export interface ParsedReport {
  readonly format: ReportFormat;
  readonly title: string;
  /** Listed ones in their order, then those that are given where they are cited. */
  readonly references: readonly Reference[];
  readonly statements: readonly ParsedStatement[];
  readonly mentions: readonly Mention[];
  /** Links that lead beside the report, where its own address is not known: nobody can check them. */
  readonly relative: readonly RelativeLink[];
}

export const REPORT_FORMATS = ["markdown", "html"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

const LONGEST_REPORT = 5_000_000;

/** Whether a text is HTML: it begins as such, or consists of its tags. */
export function formatOf(source: string, name = ""): ReportFormat {
  if (/\.x?html?$/i.test(name)) return "html";
  if (/\.(?:md|markdown|txt)$/i.test(name)) return "markdown";
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype html|html|head|body|article|main|div|p|h1)\b/i.test(source)
    ? "html"
    : "markdown";
}

/**
 * Refuses at a glance what cannot be read, so that it leaves no run behind.
 * @throws AssayError INVALID_INPUT for an empty report, TOO_LARGE for one of more than five million characters
 */
export function refuseUnreadable(source: string): void {
  if (!/\S/.test(source)) throw new AssayError("INVALID_INPUT", "The report is empty: there is nothing to verify.", { field: "report" });
  if (source.length > LONGEST_REPORT)
    throw new AssayError("TOO_LARGE", `The report has ${source.length} characters; at most ${LONGEST_REPORT} are read.`, {
      field: "report",
    });
}

/**
 * Reads a report's statements, citations and references (I7). Pure.
 * @param from the address the report came from, against which its relative links are read
 * @throws AssayError INVALID_INPUT for an empty text, TOO_LARGE for one of more than five million characters.
 */
export function parseReport(source: string, format: ReportFormat, from?: string): ParsedReport {
  refuseUnreadable(source);
  const html = format === "html";
  const written = html ? { blocks: htmlBlocks(source), definitions: [] } : markdownBlocks(source);
  const base = baseOf(source, html, from);
  const { definitions } = written;
  const blocks = base === undefined ? written.blocks : withWholeLinks(written.blocks, html, base);
  const { references, body } = splitReferences(blocks, definitions);
  const reader = new BodyReader(references, body);
  for (const block of body) reader.take(block);
  const title = blocks.find((block) => block.kind === "heading")?.text ?? "";
  return { format, title, ...reader.done(), relative: base === undefined ? relativeLinks(body) : [] };
}

const NUMBERED_STYLES: ReadonlySet<CitationStyle> = new Set(["number", "footnote", "superscript"]);

/** Goes through the body block by block and looks up what is cited. */
class BodyReader {
  readonly #references: Reference[];
  readonly #listed: number;
  readonly #inline = new Map<string, number>();
  readonly #statements: ParsedStatement[] = [];
  readonly #mentions: Mention[] = [];
  readonly #rules: MarkRules;
  /** Entries of the lists have numbers or names of their own. */
  readonly #numbered: boolean;
  /** The lists are of works by author and year. */
  readonly #works: boolean;
  #section = "";
  #table: MarkedCell[] = [];
  /** Where the statements of the paragraph, list or table before begin: citations that stand alone belong to it. */
  #before = 0;
  #inList = false;

  constructor(references: readonly Reference[], body: readonly Block[]) {
    this.#references = [...references];
    this.#listed = references.length;
    this.#numbered = references.some((one) => one.label !== undefined);
    const labels = new Set(references.map((one, index) => (this.#numbered ? one.label : String(index + 1))?.toLowerCase()));
    const rules = {
      raisedDigits: references.length > 0,
      isListed: (label: string) => labels.has(label.toLowerCase()),
      roundNumbers: false,
    };
    const marks = body.flatMap((block) => marksIn(block, rules));
    // A report cites by numbers or by authors and years; where it has numbers, a name and a year in brackets are prose.
    const byNumber = marks.some(({ style }) => NUMBERED_STYLES.has(style));
    this.#works = !byNumber && references.some((one) => one.work !== undefined);
    this.#rules = { ...rules, roundNumbers: marks.every((one) => this.#known(one) === undefined) && citesRound(body, rules) };
  }

  take(block: Block): void {
    if (block.cell !== undefined && this.#table.at(-1)?.block.cell?.table !== block.cell.table) this.#endTable();
    if (block.cell === undefined) this.#endTable();
    const marks = marksIn(block, this.#rules)
      .map((mark) => this.#known(mark))
      .filter((mark) => mark !== undefined);
    const lineAt = lineCounter(block.text, block.line);
    for (const mark of marks) {
      const line = lineAt(mark.start);
      for (const target of mark.targets) this.#mention(mark, target, line);
    }
    if (block.cell !== undefined) this.#table.push({ block, marks });
    else if (block.kind === "heading") {
      this.#section = block.text;
      this.#before = this.#statements.length;
      this.#inList = false;
    } else if (block.kind !== "rule") this.#text(block, marks);
  }

  done(): Pick<ParsedReport, "references" | "statements" | "mentions"> {
    this.#endTable();
    return { references: this.#references, statements: this.#statements, mentions: this.#mentions };
  }

  #text(block: Block, marks: readonly Mark[]): void {
    const statements = statementsOf(block, marks, this.#section);
    if (statements.length === 0 && marks.length > 0) {
      this.#coverBefore(block, marks);
      return;
    }
    if (block.kind !== "item" || !this.#inList) this.#before = this.#statements.length;
    this.#inList = block.kind === "item";
    this.#statements.push(...statements.map((one) => this.#lookedUp(one, block.line)));
  }

  /** A line of nothing but citations stands for what has none in the paragraph, list or table before it, back to the last that has one. */
  #coverBefore(block: Block, marks: readonly Mark[]): void {
    for (let at = this.#statements.length - 1; at >= this.#before; at--) {
      const one = this.#statements[at];
      if (one === undefined || one.cited.length > 0) return;
      const cited = marks.flatMap((mark) =>
        mark.targets.map((target) =>
          this.#citation({ style: mark.style, written: mark.written, target, scope: "paragraph", claim: one.text }, block.line),
        ),
      );
      this.#statements[at] = { ...one, cited };
    }
  }

  #endTable(): void {
    if (this.#table.length === 0) return;
    this.#before = this.#statements.length;
    this.#inList = false;
    this.#statements.push(...tableStatements(this.#table, this.#section).map((one) => this.#lookedUp(one, one.line)));
    this.#table = [];
  }

  #lookedUp(statement: Statement, line: number): ParsedStatement {
    const cited = statement.cited.map((citation) => this.#citation(citation, Math.max(line, statement.line)));
    // A link and a number that lead to one source are one citation.
    return {
      ...statement,
      cited: cited.filter(
        (one, index) =>
          one.reference === undefined ||
          cited.findIndex((other) => other.reference === one.reference && other.claim === one.claim) === index,
      ),
    };
  }

  #citation({ style, written, target, scope, claim }: Attached, line: number): Citation {
    return { style, written, label: labelOf(target), scope, claim, reference: this.#find(target, line, written) };
  }

  #mention(mark: Mark, target: Target, line: number): void {
    const url = target.by === "address" ? target.url : undefined;
    this.#mentions.push({ label: labelOf(target), url, line, style: mark.style, reference: this.#find(target, line, mark.written) });
  }

  /** A name and a year in brackets is a citation where the list is of such works; a year alone, after a name, where the list has this work. */
  #known(mark: Mark): Mark | undefined {
    if (mark.style !== "author-year") return mark;
    if (!this.#works) return undefined;
    const targets = mark.targets.filter((target) => target.by === "work" && this.#work(target.work) !== undefined);
    if (targets.length === mark.targets.length) return mark;
    const named = /[,，]\s*(?:1[5-9]|20)\d{2}/u.test(mark.written.slice(Math.max(0, mark.written.search(/\p{L}/u))));
    return named ? mark : targets.length > 0 ? { ...mark, targets } : undefined;
  }

  #find(target: Target, line: number, written: string): number | undefined {
    if (target.by === "work") return this.#work(target.work);
    if (target.by === "label") return this.#byLabel(target.label, target.id, line);
    const address = readableAddress(target.url);
    const same = this.#references.findIndex(
      (one, index) =>
        index < this.#listed &&
        address !== undefined &&
        one.address === address &&
        (target.label === undefined || one.label === target.label),
    );
    if (same >= 0) return same;
    const listed = this.#references.findIndex((one, index) => index < this.#listed && address !== undefined && one.address === address);
    return listed >= 0 ? listed : this.#inlineReference(target.url, address, written, line);
  }

  /** Where sections have lists of their own, a number means the next list after it. */
  #byLabel(label: string, id: string | undefined, line: number): number | undefined {
    if (id !== undefined) {
      const anchored = this.#references.findIndex((one) => one.ids.includes(id));
      if (anchored >= 0) return anchored;
    }
    // Where no entry has a number, they have those in which they stand.
    if (!this.#numbered) return Number(label) <= this.#listed ? Number(label) - 1 : undefined;
    let last: number | undefined;
    for (const [index, one] of this.#references.entries()) {
      if (one.origin === "inline" || one.label?.toLowerCase() !== label.toLowerCase()) continue;
      if (last === undefined || (this.#references[last]?.line ?? 0) < line) last = index;
    }
    return last;
  }

  #work(work: AuthorYear): number | undefined {
    const found = this.#references.findIndex((one, index) => index < this.#listed && isWork(one.text, work));
    return found < 0 ? undefined : found;
  }

  #inlineReference(url: string, address: CanonicalUrl | undefined, written: string, line: number): number {
    const key = address ?? url;
    const known = this.#inline.get(key);
    if (known !== undefined) return known;
    this.#references.push(inlineReference(url, /^[[(]?\d|^https?:/.test(written) ? "" : written, line));
    this.#inline.set(key, this.#references.length - 1);
    return this.#references.length - 1;
  }
}

/** Several numbers in round brackets, every one of them that of a reference. */
function citesRound(body: readonly Block[], { isListed }: Pick<MarkRules, "isListed">): boolean {
  const numbers = body.flatMap((block) => (block.kind === "heading" ? [] : roundNumbersIn(block.text)));
  return new Set(numbers).size > 1 && numbers.every((n) => isListed(String(n)));
}

function labelOf(target: Target): string {
  if (target.by === "label") return target.label;
  if (target.by === "address") return target.label ?? target.url;
  return `${target.work.author}, ${target.work.year}`;
}
