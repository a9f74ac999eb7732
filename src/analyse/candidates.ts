import type { Snapshot } from "../domain/snapshot.ts";
import { type Span, textAt } from "../domain/span.ts";
import { ANNOUNCES, DATED } from "../lexicon/en/announcing.ts";
import { PRONOUN_OPENING } from "../lexicon/en/standing.ts";
import { isImperative } from "../question/answers.ts";
import { paragraphOrdersModel } from "../text/addresses-model.ts";
import { sentenceSpans } from "../text/sentences.ts";
import { isStaleHeading } from "../text/staleness.ts";
import { type Candidate, type Draft, namesThing } from "./drafts.ts";
import { goesOn, notEvidence } from "./not-evidence.ts";
import { type Block, blocksOf, type Title } from "./page-blocks.ts";
import { plainText, saysOnly } from "./plain-text.ts";
import { rowDraft } from "./rows.ts";
import { isDangling, isFragment, opensLoosely } from "./self-contained.ts";
import { runDraft, shownDraft, stepDraft, stepListsOf, toldInOrder } from "./steps.ts";
import { Stray } from "./stray.ts";

export type { Candidate } from "./drafts.ts";

const MOST_BACK = 2;

const LONGEST_LIST = 600;

const MOST_ITEMS = 10;

/** A page while it is read. */
interface PageRead {
  readonly text: string;
  readonly tables: Snapshot["tables"];
  readonly stray: Stray;
}

/** A block with the headings that date it. */
interface Dated extends Block {
  readonly dated: readonly Title[];
}

/**
 * Every statement of a page that may be quoted, in order (X8): sentences, list items with their lead-in, short lists, table rows.
 * @param title what the page is called wherever it is cited
 */
export function candidatesOf(text: string, landmarks: Snapshot["landmarks"], tables: Snapshot["tables"], title: string): Candidate[] {
  const blocks = blocksOf(text, landmarks).map((block): Dated => ({ ...block, dated: datedHeadings(block, title) }));
  const sentences = sentenceSpans(text);
  const found: Candidate[] = [];
  const steps = stepListsOf(text, blocks);
  const page: PageRead = { text, tables, stray: new Stray(`${title}\n${text}`) };
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
      list === undefined ? draftsOf(page, block, torn ? own.slice(1) : own, opening) : [stepDraft(text, block.span, blocks[index + 1])];
    if (list === undefined && block.kind !== "heading") drafts.push(...shownDraft(text, own.at(-1), blocks[index + 1]));
    if (list === undefined && block.kind === "item" && blocks[index - 1]?.kind !== "item") drafts.push(...wholeList(text, blocks, index));
    if (block.kind !== "heading") opening = false;
    if (drafts.length > 0 && paragraphOrdersModel(textAt(text, block.span))) return;
    const label = disputed(text, block, before);
    for (const plain of drafts) {
      const draft = label === undefined ? plain : { ...plain, spans: [label.span, ...plain.spans], text: `${label.title}: ${plain.text}` };
      const raw = draft.spans.map((span) => textAt(text, span));
      if (
        notEvidence(draft.text, raw.join(" "), { loose: draft.kind !== "sentence", step: list !== undefined }) !== undefined ||
        (draft.text !== raw[0] && !saysOnly(draft.text, [...raw, ...(draft.repeats ?? [])]))
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

function aboveOf(text: string, block: Block): string[] {
  const above = block.headings.map(({ title }) => title);
  if (block.asked !== undefined) above.push(plainText(textAt(text, block.asked)));
  if (block.lead !== undefined) above.push(plainText(textAt(text, block.lead)));
  return above;
}

function draftsOf(page: PageRead, block: Dated, sentences: readonly Span[], opening: boolean): Draft[] {
  const { text } = page;
  if (block.kind === "row") return rowDraft(page, block);
  if (block.kind === "item") return itemDrafts(text, block, sentences);
  if (block.kind !== "paragraph") return [];
  const told = toldInOrder(text, sentences);
  return sentences.flatMap((_, index) => {
    if (told !== undefined && index > told.first && index <= told.last) return [];
    if (index === told?.first) return [runDraft(text, sentences, told)];
    return sentenceDraft(page, block, sentences, index, opening && index === 0);
  });
}

const LONGEST_ANNOUNCEMENT = 14;

/** A sentence that stands alone: as it is, without a loose opening, with what it leans on before it, or with the heading it speaks of. */
function sentenceDraft({ text, stray }: PageRead, block: Dated, sentences: readonly Span[], index: number, opens: boolean): Draft[] {
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
  const answers = (question: Span) =>
    /^(?:yes|no|not)\b/i.test(plain) || ((isFragment(plain) || isDangling(plain)) && !stray.is(plainText(textAt(text, question))));
  if (asked !== undefined && answers(asked)) {
    return made([asked, span], `${plainText(textAt(text, asked))} ${plain}`);
  }
  const { dated } = block;
  if (dated.length > 0 && !/\b(?:19|20)\d\d\b/.test(plain)) return made([...spansOf(dated), span], `${titled(dated)}: ${plain}`);
  if (opensLoosely(plain) || !isDangling(plain)) return made([span], plain);
  for (let back = 1; back <= MOST_BACK; back++) {
    const first = sentences[index - back];
    if (first === undefined) break;
    const whole = { start: first.start, end: span.end };
    const written = plainText(textAt(text, whole));
    if (/\?$/.test(plainText(textAt(text, first))) && back === MOST_BACK) break;
    if (!isDangling(written)) return made([whole], written);
  }
  const heading = block.headings[block.headings.length - 1];
  if (index > 0 || heading === undefined || !namesThing(heading.title) || !PRONOUN_OPENING.test(plain)) return [];
  return made([heading.span, span], `${heading.title}: ${plain}`);
}

/** A list item alone where it is a sentence, else with the line that leads in to it, or with its heading. */
function itemDrafts(text: string, block: Dated, sentences: readonly Span[]): Draft[] {
  const [first, last] = [sentences[0], sentences[sentences.length - 1]];
  if (first === undefined || last === undefined) return [];
  const whole = { start: first.start, end: last.end };
  const plain = plainText(textAt(text, whole));
  const made = (spans: readonly Span[], written: string): Draft[] => [
    { spans, text: written, kind: "item", before: undefined, opens: false },
  ];
  const { dated } = block;
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
function wholeList(text: string, blocks: readonly Dated[], index: number): Draft[] {
  const first = blocks[index];
  let end = index;
  while (blocks[end + 1]?.kind === "item") end++;
  const items = blocks.slice(index, end + 1);
  const last = items[items.length - 1];
  if (first?.lead === undefined || last === undefined || items.length < 2 || items.length > MOST_ITEMS) return [];
  if (first.dated.length > 0) return [];
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

function lastSentence(text: string, span: Span): Span {
  const spans = sentenceSpans(textAt(text, span));
  const last = spans[spans.length - 1];
  return last === undefined ? span : { start: span.start + last.start, end: span.start + last.end };
}

/** The nearest heading that is a version or a date, with those below it ("3.2.0", "Removed"): its entries mean nothing without them, unless it names the page. */
function datedHeadings({ headings }: Block, page: string): Title[] {
  const at = headings.findLastIndex(({ title }) => DATED.test(title) && title.length < 60 && title !== page);
  return at < 0 ? [] : headings.slice(at).filter(({ title }, index) => index === 0 || namesThing(title));
}

function titled(headings: readonly Title[]): string {
  return headings.map(({ title }) => title).join(" – ");
}

function spansOf(headings: readonly Title[]): Span[] {
  return headings.map(({ span }) => span);
}
