import { type Span, textAt } from "../domain/span.ts";
import { isImperative } from "../question/answers.ts";
import type { Draft } from "./drafts.ts";
import type { Block } from "./page-blocks.ts";
import { plainText } from "./plain-text.ts";

/** Characters of instructions told in one piece at most. */
const LONGEST_TOLD = 600;

const NUMBERED = /^\s*\d{1,3}[.)]\s/;

/** The blocks that are numbered instructions, each with where its list begins: two items at least, some of them in the imperative. */
export function stepListsOf(text: string, blocks: readonly Block[]): Map<Block, number> {
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
export function stepDraft(text: string, item: Span, next: Block | undefined): Draft {
  const plain = plainText(textAt(text, item));
  const code = codeIn(text, next);
  const span = code === undefined ? item : { start: item.start, end: code.span.end };
  return { spans: [span], text: code === undefined ? plain : `${plain} ${code.words}`, kind: "item", before: undefined, opens: false };
}

/**
 * A line of code with the sentence that leads to it ("The port is set like this:"): the code is what it says. Several lines are no part of a sentence: without
 * their breaks three commands read as one.
 */
export function shownDraft(text: string, lead: Span | undefined, next: Block | undefined): Draft[] {
  const code = codeIn(text, next);
  if (lead === undefined || code === undefined || code.lines > 1) return [];
  const plain = plainText(textAt(text, lead));
  if (!/[:：]$/u.test(plain)) return [];
  const span = { start: lead.start, end: code.span.end };
  return [{ spans: [span], text: `${plain} ${code.words}`, kind: "item", before: undefined, opens: false, step: true }];
}

/** A short block of code, without its fences; undefined for any other block. */
function codeIn(
  text: string,
  block: Block | undefined,
): { readonly span: Span; readonly words: string; readonly lines: number } | undefined {
  if (block?.kind !== "code" || block.span.end - block.span.start > LONGEST_COMMAND) return undefined;
  const inner = textAt(text, block.span).replace(/^\s*(?:`{3,}|~{3,})\S*\s*$/gm, "");
  const words = plainText(inner);
  const lines = inner.split("\n").filter((line) => line.trim() !== "").length;
  return words === "" ? undefined : { span: block.span, words, lines };
}

interface SentenceRun {
  readonly first: number;
  readonly last: number;
}

const BEGINS = /\b(?:first(?:ly)?|to begin with|begin by|start by|step (?:1|one))\b/i;

const GOES_ON = /^(?:then|next|after (?:that|this)|afterwards|second(?:ly)?|third(?:ly)?|now|finally|lastly|step \d)\b/i;

const LEAST_TOLD = 3;

/** Instructions told one after the other ("First … Then … Finally …"): torn apart they would make no sense. */
export function toldInOrder(text: string, sentences: readonly Span[]): SentenceRun | undefined {
  const said = sentences.map((span) => plainText(textAt(text, span)));
  const first = said.findIndex((sentence, index) => BEGINS.test(sentence) && GOES_ON.test(said[index + 1] ?? ""));
  if (first < 0) return undefined;
  const last = said.findLastIndex((sentence) => GOES_ON.test(sentence));
  const whole = (sentences[last]?.end ?? 0) - (sentences[first]?.start ?? 0);
  return last - first + 1 >= LEAST_TOLD && whole <= LONGEST_TOLD ? { first, last } : undefined;
}

export function runDraft(text: string, sentences: readonly Span[], { first, last }: SentenceRun): Draft {
  const span = { start: sentences[first]?.start ?? 0, end: sentences[last]?.end ?? 0 };
  return { spans: [span], text: plainText(textAt(text, span)), kind: "sentence", before: undefined, opens: false, step: true };
}
