import type { Snapshot } from "../domain/snapshot.ts";
import { type Span, textAt } from "../domain/span.ts";
import { paragraphOrdersModel } from "../text/addresses-model.ts";
import { isImperative } from "../text/question/answers.ts";
import { sentenceSpans } from "../text/sentences.ts";
import { isStaleHeading } from "../text/staleness.ts";
import { goesOn, notEvidence } from "./not-evidence.ts";
import { type Block, blocksOf, type Title } from "./page-blocks.ts";
import { plainText, saysOnly } from "./plain-text.ts";
import { isDangling, isFragment, looseOpening } from "./self-contained.ts";

/** A statement that a page offers as evidence: words of the page only, fit to stand alone. */
export interface Candidate {
  /** The stretches of the page it is made of, in order. */
  readonly spans: readonly Span[];
  readonly text: string;
  readonly kind: "sentence" | "item" | "list" | "row";
  /** What stands above it: headings, a question it answers, the line that leads in. */
  readonly above: readonly string[];
  /** The sentence before it in its paragraph. */
  readonly before: string | undefined;
  /** Whether it is the first sentence below its heading. */
  readonly opens: boolean;
  /** One of several numbered instructions, or instructions told one after the other. */
  readonly step: boolean;
  /** Where the list of its numbered instruction begins in the page: what has the same belongs together. */
  readonly list?: number;
  /** A heading above marks it as no longer current. */
  readonly stale: boolean;
  /** Its place in the page, from 0. */
  readonly order: number;
}

const MOST_BACK = 2;
const LONGEST_LIST = 600;
/** A table row above this many characters is quoted by the sentences of its cells. */
const LONGEST_ROW = 320;
const MOST_ITEMS = 10;
const DATED =
  /^\W*(?:v(?:ersion)?\s*)?\d+\.\d+|\b(?:19|20)\d\d-\d\d(?:-\d\d)?\b|\b\d{1,2}\.? (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:\d{1,2}, )?(?:19|20)\d\d\b|^\W*(?:19|20)\d\d\W*$/;

type Draft = Pick<Candidate, "spans" | "text" | "kind" | "before" | "opens"> & {
  readonly above?: readonly string[];
  readonly step?: boolean;
};

/** Every statement of a page that may be quoted, in order (X8): sentences, list items with their lead-in, short lists, table rows. */
export function candidatesOf(text: string, landmarks: Snapshot["landmarks"]): Candidate[] {
  const blocks = blocksOf(text, landmarks);
  const sentences = sentenceSpans(text);
  const found: Candidate[] = [];
  const steps = stepListsOf(text, blocks);
  let at = 0;
  let opening = true;
  blocks.forEach((block, index) => {
    while ((sentences[at]?.end ?? Number.POSITIVE_INFINITY) <= block.span.start) at++;
    const own: Span[] = [];
    for (let i = at; (sentences[i]?.start ?? Number.POSITIVE_INFINITY) < block.span.end; i++) {
      const span = sentences[i];
      if (span !== undefined) own.push(span);
    }
    if (block.kind === "heading") opening = true;
    const before = blocks[index - 1];
    const torn =
      block.kind === "paragraph" && before?.kind === "paragraph" && goesOn(textAt(text, before.span), textAt(text, block.span).trimStart());
    const list = steps.get(block);
    const drafts =
      list === undefined ? draftsOf(text, block, torn ? own.slice(1) : own, opening) : [stepDraft(text, block.span, blocks[index + 1])];
    if (list === undefined && block.kind === "item" && blocks[index - 1]?.kind !== "item") drafts.push(...wholeList(text, blocks, index));
    if (block.kind !== "heading") opening = false;
    if (drafts.length > 0 && paragraphOrdersModel(textAt(text, block.span))) return;
    const label = disputed(text, block, before);
    for (const plain of drafts) {
      const draft = label === undefined ? plain : { ...plain, spans: [label.span, ...plain.spans], text: `${label.title}: ${plain.text}` };
      const raw = draft.spans.map((span) => textAt(text, span));
      if (
        notEvidence(draft.text, raw.join(" "), { loose: draft.kind !== "sentence", step: list !== undefined }) !== undefined ||
        (draft.text !== raw[0] && !saysOnly(draft.text, raw))
      )
        continue;
      found.push({
        ...draft,
        above: [...aboveOf(text, block), ...(draft.above ?? [])],
        step: list !== undefined || draft.step === true,
        ...(list === undefined ? {} : { list }),
        stale: block.headings.some(({ title }) => isStaleHeading(title)),
        order: found.length,
      });
    }
  });
  return found;
}

const DISPUTED = /^(?:claims?|myths?|misconceptions?|rumou?rs?|fiction|false|hoax)\b[^.]{0,60}$/i;

/** The label of a statement that the page reports only to dispute it ("Claim", "Myth 3"): it must be quoted along. */
function disputed(text: string, block: Block, before: Block | undefined): Title | undefined {
  const heading = block.headings[block.headings.length - 1];
  if (heading !== undefined && DISPUTED.test(heading.title)) return heading;
  if (before?.kind !== "paragraph") return undefined;
  const title = plainText(textAt(text, before.span)).replace(/:$/, "");
  return title.length < 30 && DISPUTED.test(title) ? { title, span: before.span } : undefined;
}

const NUMBERED = /^\s*\d{1,3}[.)]\s/;

/** The blocks that are numbered instructions, each with where its list begins: two items at least, some of them in the imperative. */
function stepListsOf(text: string, blocks: readonly Block[]): Map<Block, number> {
  const found = new Map<Block, number>();
  let open: Block[] = [];
  const close = () => {
    const first = open[0];
    if (first !== undefined && open.length > 1 && open.some((item) => isImperative(plainText(textAt(text, item.span)))))
      for (const item of open) found.set(item, first.span.start);
    open = [];
  };
  for (const block of blocks) {
    const numbered = block.kind === "item" && NUMBERED.test(textAt(text, block.span));
    if (numbered && Number.parseInt(textAt(text, block.span).trim(), 10) !== open.length + 1) close();
    if (numbered) open.push(block);
    // Code, or a word more, between two instructions does not end the list.
    else if (block.kind === "heading" || block.kind === "row") close();
  }
  close();
  return found;
}

const LONGEST_COMMAND = 240;

/** A numbered instruction as it stands, with the command that is shown below it. */
function stepDraft(text: string, item: Span, next: Block | undefined): Draft {
  const plain = plainText(textAt(text, item));
  const command = next?.kind === "code" && next.span.end - next.span.start <= LONGEST_COMMAND ? next : undefined;
  const code = command === undefined ? "" : plainText(textAt(text, command.span).replace(/^\s*(?:`{3,}|~{3,})\S*\s*$/gm, ""));
  const span = command === undefined ? item : { start: item.start, end: command.span.end };
  return { spans: [span], text: code === "" ? plain : `${plain} ${code}`, kind: "item", before: undefined, opens: false };
}

function aboveOf(text: string, block: Block): string[] {
  const above = block.headings.map(({ title }) => title);
  if (block.asked !== undefined) above.push(plainText(textAt(text, block.asked)));
  if (block.lead !== undefined) above.push(plainText(textAt(text, block.lead)));
  return above;
}

function draftsOf(text: string, block: Block, sentences: readonly Span[], opening: boolean): Draft[] {
  if (block.kind === "row") return rowDraft(text, block);
  if (block.kind === "item") return itemDrafts(text, block, sentences);
  if (block.kind !== "paragraph") return [];
  const told = toldInOrder(text, sentences);
  return sentences.flatMap((_, index) => {
    if (told !== undefined && index > told.first && index <= told.last) return [];
    if (index === told?.first) return [runDraft(text, sentences, told)];
    return sentenceDraft(text, block, sentences, index, opening && index === 0);
  });
}

interface SentenceRun {
  readonly first: number;
  readonly last: number;
}

const BEGINS = /\b(?:first(?:ly)?|to begin with|begin by|start by|step (?:1|one))\b/i;
const GOES_ON = /^(?:then|next|after (?:that|this)|afterwards|second(?:ly)?|third(?:ly)?|now|finally|lastly|step \d)\b/i;
const LEAST_TOLD = 3;

/** Instructions told one after the other ("First … Then … Finally …"): torn apart they would make no sense. */
function toldInOrder(text: string, sentences: readonly Span[]): SentenceRun | undefined {
  const said = sentences.map((span) => plainText(textAt(text, span)));
  const first = said.findIndex((sentence, index) => BEGINS.test(sentence) && GOES_ON.test(said[index + 1] ?? ""));
  if (first < 0) return undefined;
  const last = said.findLastIndex((sentence) => GOES_ON.test(sentence));
  const whole = (sentences[last]?.end ?? 0) - (sentences[first]?.start ?? 0);
  return last - first + 1 >= LEAST_TOLD && whole <= LONGEST_LIST ? { first, last } : undefined;
}

function runDraft(text: string, sentences: readonly Span[], { first, last }: SentenceRun): Draft {
  const span = { start: sentences[first]?.start ?? 0, end: sentences[last]?.end ?? 0 };
  return { spans: [span], text: plainText(textAt(text, span)), kind: "sentence", before: undefined, opens: false, step: true };
}

/** "The decline has two reasons.": what is announced stands in the next sentence. */
const ANNOUNCES =
  /\b(?:(?:two|three|four|five|several|various|these|the following)\s+(?:\w+\s+)?(?:reasons?|causes?|steps|ways|parts|kinds|types|conditions|options|factors|rules|stages|differences)|as follows|the following)\b[^.]{0,20}[.:]$/i;
const LONGEST_ANNOUNCEMENT = 14;

/** A sentence that stands alone: as it is, without a loose opening, with what it leans on before it, or with the heading it speaks of. */
function sentenceDraft(text: string, block: Block, sentences: readonly Span[], index: number, opens: boolean): Draft[] {
  const span = sentences[index];
  if (span === undefined) return [];
  const previous = sentences[index - 1];
  const before = previous === undefined ? undefined : textAt(text, previous);
  const made = (spans: readonly Span[], written: string): Draft[] => [{ spans, text: written, kind: "sentence", before, opens }];
  const plain = plainText(textAt(text, span));
  const next = sentences[index + 1];
  if (next !== undefined && ANNOUNCES.test(plain) && plain.split(/\s+/).length <= LONGEST_ANNOUNCEMENT && !isDangling(plain)) {
    const whole = { start: span.start, end: next.end };
    return made([whole], plainText(textAt(text, whole)));
  }
  const asked = index === 0 ? block.asked : undefined;
  if (asked !== undefined && (/^(?:yes|no|not)\b/i.test(plain) || isFragment(plain) || isDangling(plain))) {
    return made([asked, span], `${plainText(textAt(text, asked))} ${plain}`);
  }
  const dated = datedHeadings(block);
  if (dated.length > 0 && !/\b(?:19|20)\d\d\b/.test(plain)) return made([...spansOf(dated), span], `${titled(dated)}: ${plain}`);
  const loose = looseOpening(plain);
  if (loose > 0) return made([span], plain.charAt(loose).toUpperCase() + plain.slice(loose + 1));
  if (!isDangling(plain)) return made([span], plain);
  for (let back = 1; back <= MOST_BACK; back++) {
    const first = sentences[index - back];
    if (first === undefined) break;
    const whole = { start: first.start, end: span.end };
    const written = plainText(textAt(text, whole));
    if (/\?$/.test(plainText(textAt(text, first))) && back === MOST_BACK) break;
    if (!isDangling(written)) return made([whole], written);
  }
  const heading = block.headings[block.headings.length - 1];
  if (index > 0 || heading === undefined || !namesThing(heading.title) || !/^(?:it|they|these|this|he|she)\b/i.test(plain)) return [];
  return made([heading.span, span], `${heading.title}: ${plain}`);
}

/** A list item alone where it is a sentence, else with the line that leads in to it, or with its heading. */
function itemDrafts(text: string, block: Block, sentences: readonly Span[]): Draft[] {
  const [first, last] = [sentences[0], sentences[sentences.length - 1]];
  if (first === undefined || last === undefined) return [];
  const whole = { start: first.start, end: last.end };
  const plain = plainText(textAt(text, whole));
  const made = (spans: readonly Span[], written: string): Draft[] => [
    { spans, text: written, kind: "item", before: undefined, opens: false },
  ];
  const dated = datedHeadings(block);
  if (dated.length > 0) return made([...spansOf(dated), whole], `${titled(dated)}: ${plain}`);
  const labelled = /^[\p{Lu}\d][^:.]{1,60}(?::| [–—-]) \S/u.test(plain) && plain.split(/\s+/).length >= 5;
  const steps = isImperative(plain) && plain.split(/\s+/).length >= 4;
  if ((labelled || steps || !isFragment(plain)) && !isDangling(plain) && !/^\p{Ll}/u.test(plain)) return made([whole], plain);
  const lead = block.lead;
  if (plain.split(/\s+/).length <= 2) return [];
  if (lead === undefined || lead.end - lead.start > 300) return [];
  const heading = block.headings.find(({ span }) => span.start === lead.start);
  if (heading !== undefined) return namesThing(heading.title) ? made([lead, whole], `${heading.title}: ${plain}`) : [];
  const leading = lastSentence(text, lead);
  const written = plainText(textAt(text, leading));
  if (!/[:;,–—]$/.test(written) || isDangling(written)) return [];
  return made([leading, whole], `${written} ${plain}`);
}

/** A short list in one piece with its lead-in: what "which are …" asks for. */
function wholeList(text: string, blocks: readonly Block[], index: number): Draft[] {
  const first = blocks[index];
  let end = index;
  while (blocks[end + 1]?.kind === "item") end++;
  const items = blocks.slice(index, end + 1);
  const last = items[items.length - 1];
  if (first?.lead === undefined || last === undefined || items.length < 2 || items.length > MOST_ITEMS) return [];
  if (datedHeadings(first).length > 0) return [];
  const heading = first.headings.find(({ span }) => span.start === first.lead?.start);
  const lead = heading === undefined ? lastSentence(text, first.lead) : first.lead;
  const leading = heading === undefined ? plainText(textAt(text, lead)) : `${heading.title}:`;
  const span = { start: lead.start, end: last.span.end };
  if (
    span.end - span.start > LONGEST_LIST ||
    !/:$/.test(leading) ||
    isDangling(leading) ||
    (heading !== undefined && !namesThing(heading.title))
  )
    return [];
  const parts = items.map((item) => plainText(textAt(text, item.span)).replace(/[.;,]$/, ""));
  return [{ spans: [span], text: `${leading} ${parts.join("; ")}.`, kind: "list", before: undefined, opens: false }];
}

/** Heads that say nothing of their columns: "Property", "Value". */
const BARE_HEAD =
  /^(?:property|attribute|parameter|feature|item|field|key|name|specification|spec|characteristic|value|detail|details|data)$/i;

/** A table row, its first cell as what is spoken of, the others with their column heads: "simple – Rounds: 2; Queries: 3". */
function rowDraft(text: string, block: Block): Draft[] {
  const { header, span } = block;
  if (header === undefined || header.start === span.start) return [];
  const heads = cellsOf(textAt(text, header));
  const cells = cellsOf(textAt(text, span));
  const parts = cells.flatMap((cell, column) => {
    const head = heads[column] ?? "";
    if (!/[\p{L}\p{N}]/u.test(cell)) return [];
    return [{ column, text: head === "" || (column === 1 && BARE_HEAD.test(head)) ? cell : `${head}: ${cell}` }];
  });
  if (parts.length < 2) return [];
  if (span.end - span.start > LONGEST_ROW) return cellSentences(text, span, [...heads, ...cells.filter((cell) => cell.length < 60)]);
  const made = (spans: readonly Span[], written: string): Draft[] => [
    { spans, text: written, kind: "row", before: undefined, opens: false },
  ];
  if (parts[0]?.column !== 0) return made([header, span], parts.map((part) => part.text).join("; "));
  const rest = parts.slice(1).map((part) => part.text);
  const pairs = heads.length === 2 && BARE_HEAD.test(heads[0] ?? "") && BARE_HEAD.test(heads[1] ?? "");
  if (!pairs) return made([header, span], `${cells[0]} – ${rest.join("; ")}`);
  // "Weight | 6 kg" is said of what the page is about.
  const subject = block.headings.find(({ title }) => namesThing(title) && title.split(/\s+/).length <= LONGEST_SUBJECT);
  const said = `${cells[0]}: ${rest.join("; ")}`;
  return subject === undefined ? made([header, span], said) : made([subject.span, header, span], `${subject.title} – ${said}`);
}

const LONGEST_SUBJECT = 5;

/** The sentences of a row whose cells hold paragraphs; its short cells stand above them like headings. */
function cellSentences(text: string, row: Span, above: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  for (const cell of textAt(text, row).matchAll(/(?:\\\||[^|])+/g)) {
    const start = row.start + cell.index;
    for (const sentence of sentenceSpans(cell[0])) {
      const span = { start: start + sentence.start, end: start + sentence.end };
      const plain = plainText(textAt(text, span));
      if (plain.length >= 40 && !isDangling(plain) && /[.!)]$/.test(plain))
        drafts.push({ spans: [span], text: plain, kind: "row", before: undefined, opens: false, above });
    }
  }
  return drafts;
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => plainText(cell));
}

function lastSentence(text: string, span: Span): Span {
  const spans = sentenceSpans(textAt(text, span));
  const last = spans[spans.length - 1];
  return last === undefined ? span : { start: span.start + last.start, end: span.start + last.end };
}

/** The nearest heading that is a version or a date, with those below it ("3.2.0", "Removed"): its entries mean nothing without them. */
function datedHeadings(block: Block): Title[] {
  const at = block.headings.findLastIndex(({ title }) => DATED.test(title) && title.length < 60);
  return at < 0 ? [] : block.headings.slice(at).filter(({ title }, index) => index === 0 || namesThing(title));
}

function titled(headings: readonly Title[]): string {
  return headings.map(({ title }) => title).join(" – ");
}

function spansOf(headings: readonly Title[]): Span[] {
  return headings.map(({ span }) => span);
}

/** A heading that can stand before a colon as what is spoken of. */
function namesThing(title: string): boolean {
  return title.length > 1 && title.split(/\s+/).length <= 8 && !/[?!]$/.test(title) && /\p{L}/u.test(title);
}
