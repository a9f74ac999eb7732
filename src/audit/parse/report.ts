import { AssayError } from "../../domain/error.ts";
import { inEveryFrame } from "../../lexicon/lexicon.ts";
import { baseOf, type RelativeLink, relativeLinks, withWholeLinks } from "./base.ts";
import type { Block } from "./block.ts";
import { referenceHeading } from "./headings.ts";
import { htmlBlocks } from "./html.ts";
import { CitedWorks, Lookup } from "./lookup.ts";
import type { CitationStyle, Mark, MarkRules, Target } from "./mark.ts";
import { markdownBlocks } from "./markdown.ts";
import { marksIn, roundNumbersIn } from "./marks.ts";
import { refuseMore } from "./most.ts";
import { type Reference, splitReferences } from "./references.ts";
import { type Attached, asCited, lineCounter, MOST_COVERING, type Scope, type Statement, statementsOf } from "./statements.ts";
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
  /** The paragraph, list item or table it stands in, by its place among all of them. */
  readonly block: number;
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
 * @throws AssayError INVALID_INPUT for an empty text, TOO_LARGE for one of more than five million characters or of more than is checked.
 */
export function parseReport(source: string, format: ReportFormat, from?: string): ParsedReport {
  refuseUnreadable(source);
  const html = format === "html";
  const written = html ? { blocks: htmlBlocks(source), definitions: [] } : markdownBlocks(source);
  const base = baseOf(source, html, from);
  const { definitions } = written;
  const blocks = base === undefined ? written.blocks : withWholeLinks(written.blocks, html, base);
  const { references, body } = splitReferences(blocks, definitions);
  refuseMore("references", references.length);
  const reader = new BodyReader(references, body);
  for (const block of body) reader.take(block);
  const title = blocks.find((block) => block.kind === "heading" && referenceHeading(block.text) !== "certain")?.text ?? "";
  return { format, title, ...reader.done(), relative: base === undefined ? relativeLinks(body) : [] };
}

/** What a report of Assay's says of how its figures came about. */
const WORKINGS: readonly string[] = inEveryFrame("calculated").map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}: `);

/** The line below a table or code that names what all of it rests on, or was adapted from, or says that it is of none. */
const SOURCES_LINE = new RegExp(
  `^(?:(?:${[...inEveryFrame("sources"), ...inEveryFrame("adapted")].join("|")}): (?:\\[\\d{1,3}\\]\\s?)+|(?:${inEveryFrame("own").join("|")})[.。।]?)$`,
  "iu",
);

function isWorkings(text: string): boolean {
  return WORKINGS.some((words) => text.startsWith(words));
}

/** Goes through the body block by block and looks up what is cited. */
class BodyReader {
  readonly #lookup: Lookup;
  readonly #works: CitedWorks;
  readonly #statements: ParsedStatement[] = [];
  readonly #mentions: Mention[] = [];
  readonly #rules: MarkRules;
  /** What may be citations, by block. */
  readonly #marks: ReadonlyMap<Block, readonly Mark[]>;
  #section = "";
  #block = 0;
  #table: MarkedCell[] = [];
  /** Where the statements of the paragraph, list or table before begin: citations that stand alone belong to it. */
  #before = 0;
  #inList = false;

  constructor(references: readonly Reference[], body: readonly Block[]) {
    this.#lookup = new Lookup(references);
    const rules = {
      raisedDigits: references.length > 0,
      isListed: (label: string) => this.#lookup.isListed(label),
      roundNumbers: false,
    };
    this.#marks = new Map(body.map((block) => [block, marksIn(block, rules)]));
    const marks = [...this.#marks.values()].flat();
    refuseMore("citations", marks.length);
    this.#works = new CitedWorks(references, marks);
    this.#rules = { ...rules, roundNumbers: marks.every((one) => this.#works.known(one) === undefined) && citesRound(body, rules) };
  }

  /** @throws AssayError TOO_LARGE when there are more statements than are checked */
  take(block: Block): void {
    if (isWorkings(block.text) && (this.#marks.get(block) ?? []).length === 0) return;
    refuseMore("statements", this.#statements.length);
    if (block.cell !== undefined && this.#table.at(-1)?.block.cell?.table !== block.cell.table) this.#endTable();
    if (block.cell === undefined) this.#endTable();
    if (this.#table.length === 0) this.#block += 1;
    const marks = (this.#rules.roundNumbers ? marksIn(block, this.#rules) : (this.#marks.get(block) ?? []))
      .map((mark) => this.#works.known(mark))
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
    refuseMore("statements", this.#statements.length);
    return { references: this.#lookup.references, statements: this.#statements, mentions: this.#mentions };
  }

  #text(block: Block, marks: readonly Mark[]): void {
    const statements = SOURCES_LINE.test(block.text) ? [] : statementsOf(block, marks, this.#section);
    if (statements.length === 0 && marks.length > 0) {
      this.#coverBefore(block, marks);
      return;
    }
    if (block.kind !== "item" || !this.#inList) this.#before = this.#statements.length;
    this.#inList = block.kind === "item";
    for (const one of statements) this.#statements.push(this.#lookedUp(one, block.line));
  }

  /** A line of nothing but citations stands for what has none in the paragraph, list or table before it, back to the last that has one. */
  #coverBefore(block: Block, marks: readonly Mark[]): void {
    const from = this.#before;
    this.#before = this.#statements.length;
    for (let at = this.#statements.length - 1; at >= from; at--) {
      const one = this.#statements[at];
      if (one === undefined || one.cited.length > 0) return;
      const claim = asCited(one);
      if (claim === undefined) continue;
      const cited = marks
        .slice(0, MOST_COVERING)
        .flatMap((mark) =>
          mark.targets.map((target) =>
            this.#citation({ style: mark.style, written: mark.written, target, scope: "paragraph", claim: one.text }, block.line),
          ),
        );
      this.#statements[at] = { ...claim, cited };
    }
  }

  #endTable(): void {
    if (this.#table.length === 0) return;
    this.#before = this.#statements.length;
    this.#inList = false;
    for (const one of tableStatements(this.#table, this.#section)) this.#statements.push(this.#lookedUp(one, one.line));
    this.#table = [];
  }

  #lookedUp(statement: Statement, line: number): ParsedStatement {
    const cited = statement.cited.map((citation) => this.#citation(citation, Math.max(line, statement.line)));
    // A link and a number that lead to one source are one citation.
    const seen = new Map<string, Set<number>>();
    return {
      ...statement,
      block: this.#block,
      cited: cited.filter(({ claim, reference }) => reference === undefined || isNew(seen, claim, reference)),
    };
  }

  #citation({ style, written, target, scope, claim }: Attached, line: number): Citation {
    return { style, written, label: labelOf(target), scope, claim, reference: this.#find(target, line, written) };
  }

  #find(target: Target, line: number, written: string): number | undefined {
    return this.#lookup.find(target, line, written, this.#works);
  }

  #mention(mark: Mark, target: Target, line: number): void {
    const url = target.by === "address" ? target.url : undefined;
    this.#mentions.push({ label: labelOf(target), url, line, style: mark.style, reference: this.#find(target, line, mark.written) });
  }
}

function isNew(seen: Map<string, Set<number>>, claim: string, reference: number): boolean {
  const known = seen.get(claim) ?? new Set();
  if (known.has(reference)) return false;
  seen.set(claim, known.add(reference));
  return true;
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
