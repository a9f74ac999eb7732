import type { Span } from "../../domain/span.ts";
import { dates } from "../../text/dates.ts";
import { oneLine } from "../../text/lines.ts";
import { names } from "../../text/names.ts";
import { amounts } from "../../text/numbers.ts";
import { sentenceSpans } from "../../text/sentences.ts";
import { contentWords } from "../../text/words.ts";
import type { Block } from "./block.ts";
import { isClaim, lengthInWords, type Told } from "./claims.ts";
import { type CleanText, cleanText, type PlacedMark, sentenceOf } from "./clean.ts";
import type { CitationStyle, Mark, Target } from "./mark.ts";

/**
 * How far a citation reaches: over its sentence, over the clause before it where a sentence has several, or, from the end of a paragraph, over
 * the sentences since the last citation.
 */
export const SCOPES = ["sentence", "clause", "paragraph"] as const;
export type Scope = (typeof SCOPES)[number];

/** A citation of a statement. */
export interface Attached {
  readonly style: CitationStyle;
  readonly written: string;
  readonly target: Target;
  readonly scope: Scope;
  /** What it stands for: the whole sentence, or its clause. */
  readonly claim: string;
}

/** One sentence, list item or table cell of a report that says something. */
export interface Statement {
  readonly line: number;
  readonly section: string;
  readonly text: string;
  readonly place: "sentence" | "item" | "cell";
  /** Words; two characters of a script without spaces count as one. */
  readonly length: number;
  /** It is a claim, by {@link isClaim}. What is none has no citations. */
  readonly factual: boolean;
  /** What in a claim for which nothing is cited wants a source most. */
  readonly holds: readonly ("number" | "date" | "name")[];
  readonly cited: readonly Attached[];
}

/** A clause with fewer words of content does not stand for itself, unless a semicolon sets it off. */
const LEAST_CLAUSE = 4;
const LEAST_SET_OFF = 2;

/** The statements of one block, with their citations. `text` marks must be those of the block. */
export function statementsOf(block: Block, marks: readonly Mark[], section: string): Statement[] {
  const clean = cleanText(block.text, marks);
  const sentences = sentenceSpans(clean.text);
  const groups = sentences.map((): PlacedMark[] => []);
  for (const mark of clean.marks) groups[sentenceOf(sentences, mark)]?.push(mark);
  const lineAt = lineCounter(clean.text, block.line);
  const statements = sentences.map((span, index) => {
    const text = oneLine(clean.text.slice(span.start, span.end));
    const line = lineAt(span.start);
    const place = block.kind === "item" ? ("item" as const) : ("sentence" as const);
    const told = { text, own: ownWords(clean, span, groups[index] ?? []), place };
    return { ...asTold(told, attach(clean.text, { ...span, whole: text }, groups[index] ?? [])), line, section };
  });
  return coverParagraph(statements, sentences.at(-1), groups.at(-1) ?? []);
}

/** A stretch without the words of the links in it. */
export function ownWords({ text }: CleanText, { start, end }: Span, marks: readonly PlacedMark[]): string {
  const pieces: string[] = [];
  let read = start;
  for (const { mark, from, at } of marks) {
    if (mark.removed || from < read || at > end) continue;
    pieces.push(text.slice(read, from));
    read = at;
  }
  return oneLine([...pieces, text.slice(read, end)].join(" "));
}

/** The line at a place of a text that begins at line `first`; asked for places in order, it reads the text once. */
export function lineCounter(text: string, first: number): (at: number) => number {
  let line = first;
  let read = 0;
  return (at) => {
    for (let next = text.indexOf("\n", read); next >= 0 && next < at; next = text.indexOf("\n", read)) {
      line++;
      read = next + 1;
    }
    return line;
  };
}

/** What of a statement its wording, its place and its citations decide. Something that is no claim is held against no source. */
export function asTold(
  told: Omit<Told, "cited">,
  cited: readonly Attached[],
): Pick<Statement, "text" | "place" | "length" | "factual" | "holds" | "cited"> {
  const { text, place } = told;
  const factual = isClaim({ ...told, cited: cited.length > 0 });
  return {
    text,
    place,
    length: lengthInWords(text),
    factual,
    holds: factual && cited.length === 0 && place !== "cell" ? holdsOf(text) : [],
    cited: factual ? cited : [],
  };
}

/** A statement for which something further on is cited; undefined where it is no claim even so. */
export function asCited<Known extends Omit<Statement, "cited">>(statement: Known): Known | undefined {
  const { text, place } = statement;
  return isClaim({ text, own: text, place, cited: true }) ? { ...statement, factual: true, holds: [] } : undefined;
}

function holdsOf(text: string): Statement["holds"] {
  const dated = dates(text);
  const inDate = new Uint8Array(text.length);
  for (const { start, end } of dated) inDate.fill(1, start, end);
  const counted = amounts(text).filter((one) => /\d/.test(one.text) && !inDate.subarray(one.start, one.end).includes(1));
  const named = names(text).filter((one) => !one.beginsSentence);
  return [
    ...(counted.length > 0 ? ["number" as const] : []),
    ...(dated.length > 0 ? ["date" as const] : []),
    ...(named.length > 0 ? ["name" as const] : []),
  ];
}

/** A sentence with its text as one line. */
interface WholeSentence extends Span {
  readonly whole: string;
}

/** Citations that stand together are one group, and what they stand for is shared. */
function attach(text: string, sentence: WholeSentence, marks: readonly PlacedMark[]): Attached[] {
  const groups: PlacedMark[][] = [];
  for (const mark of marks) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && !says(text.slice(last.at, mark.from))) groups.at(-1)?.push(mark);
    else groups.push([mark]);
  }
  return groups.flatMap((group, index) => {
    const { scope, claim } = reach(text, sentence, groups, index);
    return group.flatMap(({ mark }) => mark.targets.map((target) => ({ style: mark.style, written: mark.written, target, scope, claim })));
  });
}

function says(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function reach(
  text: string,
  sentence: WholeSentence,
  groups: readonly (readonly PlacedMark[])[],
  index: number,
): Pick<Attached, "scope" | "claim"> {
  const { whole } = sentence;
  const group = groups[index] ?? [];
  const first = group[0];
  const last = group.at(-1);
  if (first === undefined || last === undefined) return { scope: "sentence", claim: whole };
  const ended = groups[index - 1]?.at(-1)?.at ?? sentence.start;
  const around = first.mark.removed ? undefined : text.slice(first.from, groups[index + 1]?.[0]?.from ?? sentence.end);
  const before = text.slice(Math.max(ended, sentence.start), Math.min(last.at, sentence.end));
  const wholeAhead = ended <= sentence.start && !says(text.slice(last.at, sentence.end));
  if (groups.length === 1 && (wholeAhead || around !== undefined)) return { scope: "sentence", claim: whole };
  const clause = oneLine(around ?? before)
    .replace(/^[,;:，；：、)\]）\s–—-]+|(?<![,;:，；：、(（[\s–—-])[,;:，；：、(（[\s–—-]+$/gu, "")
    .replace(/^(?:and|but|or|while|whereas)\s+/i, "");
  const least = /^\s*[;；]/u.test(around ?? before) ? LEAST_SET_OFF : LEAST_CLAUSE;
  if (wholeAhead || contentWords(clause).length < least) return { scope: "sentence", claim: whole };
  return { scope: "clause", claim: clause };
}

/** Citations in one place that stand for more than their own sentence: nobody closes a paragraph with more. */
export const MOST_COVERING = 60;

/** Citations at the end of a paragraph cover the sentences before that have none, back to the last that has. */
function coverParagraph(statements: readonly Statement[], last: Span | undefined, marks: readonly PlacedMark[]): Statement[] {
  const covered = [...statements];
  const closing = marks.filter((one) => one.mark.removed && last !== undefined && one.at >= last.end - 2).slice(-MOST_COVERING);
  for (let at = covered.length - 2; at >= 0 && closing.length > 0; at--) {
    const one = covered[at];
    if (one === undefined || one.cited.length > 0) break;
    const claim = asCited(one);
    if (claim === undefined) continue;
    const cited = closing.flatMap(({ mark: { style, written, targets } }) =>
      targets.map((target): Attached => ({ style, written, target, scope: "paragraph", claim: one.text })),
    );
    covered[at] = { ...claim, cited };
  }
  return covered;
}
