import type { Reading } from "../domain/reading.ts";
import type { Sentence } from "../domain/report.ts";
import { isStatement, type ProvenSentence, type ProvenStatement } from "../domain/sentence.ts";
import type { Source } from "../domain/source.ts";
import { dayIn, type Frame, filled } from "../lexicon/frame.ts";
import { lexiconOf } from "../lexicon/lexicon.ts";
import { readingLine } from "../lexicon/reading-line.ts";
import { gapAfter } from "../text/stops.ts";
import type { InnerMark } from "./drafted.ts";
import { beforeStop, codeFence, escapeMarkdown, escapeSentence, escapeTarget, plainLine } from "./markdown.ts";
import { belowCode, cited, inPlace, marked, markOf, type Rendering, sourcesLine, stated, stopped, withLead } from "./marks.ts";
import { Numbering, type SourceOf } from "./numbering.ts";
import { renderTable } from "./render-table.ts";
import type { Cell } from "./table.ts";
import type { Layout } from "./writer.ts";

/** A section of a report, whose every sentence is proven. */
export interface ProvenSection {
  readonly title: string;
  readonly blocks: readonly ProvenBlock[];
}

/** Sentences that are laid out together. */
export interface ProvenBlock {
  readonly layout: Layout;
  readonly sentences: readonly ProvenSentence[];
  /** Where sentences stand in the block's table. */
  readonly cells?: ReadonlyMap<ProvenSentence, Cell>;
  readonly corner?: string;
  /** The columns of the table in their order; by first appearance where they are not given. */
  readonly columns?: readonly string[];
  /** Of pairs, whose each statement is, by its text: shown before it. */
  readonly whose?: ReadonlyMap<string, string>;
  /** The bold words that sentences begin with, by their texts. */
  readonly leads?: ReadonlyMap<string, string>;
  /** Where in sentences marks stand before their end, by their texts. */
  readonly places?: ReadonlyMap<string, readonly InnerMark[]>;
  /** What code is written in, by its text. */
  readonly languages?: ReadonlyMap<string, string>;
  /** Its steps go on from those before in its section. */
  readonly goesOn?: true;
  /** Of a list, which of its items a sentence belongs to, by its text; one of its own where that is not given. */
  readonly points?: ReadonlyMap<string, number>;
}

/** The sentences of a list, item by item. */
export function pointsOf({ sentences, points }: Pick<ProvenBlock, "sentences" | "points">): readonly (readonly ProvenSentence[])[] {
  const items: ProvenSentence[][] = [];
  let last: number | undefined;
  for (const sentence of sentences) {
    const point = points?.get(sentence.text);
    if (point !== undefined && point === last) items.at(-1)?.push(sentence);
    else items.push([sentence]);
    last = point;
  }
  return items;
}

/** All sentences of a section, in the order in which they are read. */
export function sentencesOf({ blocks }: ProvenSection): readonly ProvenSentence[] {
  return blocks.flatMap(({ sentences }) => sentences);
}

/** Things the report says about itself; their words are fixed in code and state nothing about the subject. */
export interface FrameNotes {
  /** Shown at the top, e.g. that search was limited. */
  readonly top: readonly string[];
  /** Lines of the conclusion about the evidence itself: how much of it there is, how independent, what is weak. */
  readonly conclusion: readonly string[];
  /** What could not be settled, each with why. */
  readonly unresolved: readonly { readonly text: string; readonly reason: string }[];
}

export interface ReportParts {
  readonly title: string;
  /** The words around what it says, in its language. */
  readonly frame: Frame;
  readonly reading: Reading | undefined;
  readonly introduction: ProvenSection;
  readonly findings: readonly ProvenSection[];
  readonly conclusion: ProvenSection;
  /** What the sources lack or leave open, as far as it is proven. */
  readonly open?: ProvenSection;
  /** What stands behind its end, files for instance. */
  readonly annex?: readonly ProvenSection[];
  readonly notes: FrameNotes;
  readonly sourceOf: SourceOf;
  /** The mark a statement carries, e.g. `(unconfirmed)` in a degraded run; "" for none. */
  readonly noteOf?: NoteOf;
}

export type NoteOf = (sentence: ProvenStatement) => string;

/** The mark of what a later source says otherwise, with the day of the source that said it where that is known. */
export function olderMark(dated: string | undefined, frame: Frame): string {
  return dated === undefined ? `(${frame.older})` : `(${frame.older}, ${dayIn(frame, dated)})`;
}

export interface AssembledReport {
  readonly markdown: string;
  readonly sentences: readonly Sentence[];
  readonly sources: readonly Source[];
  /** The introduction as one paragraph, with its markers. */
  readonly summary: string;
}

/** Lays out a report and numbers its sources by first appearance (R14). Pure: equal parts give equal bytes. */
export function assembleReport(parts: ReportParts): AssembledReport {
  const numbering = new Numbering(parts.sourceOf);
  const sentences: Sentence[] = [];
  const { frame } = parts;
  const section = (proven: ProvenSection) => renderSection(proven, numbering, sentences, parts.noteOf, frame);
  const ofItself = (text: string) => {
    sentences.push({ text, claimIds: [], sources: [], role: "frame" });
    return text;
  };

  if (parts.reading !== undefined) ofItself(escapeMarkdown(readingLine(parts.reading, frame)));
  for (const note of parts.notes.top) ofItself(note);
  const introduction = section(parts.introduction);
  const written = parts.findings.filter((part) => sentencesOf(part).length > 0);
  // A single section that is headed by the question says nothing by that.
  const untitled = written.length === 1 && written[0]?.title === parts.title;
  const findings = written.map((part, at) => {
    const title = untitled || (part.title === "" && at === 0) ? frame.findings : part.title;
    return findingBlock({ title, markdown: section(part) });
  });
  const conclusion = [section(parts.conclusion), parts.notes.conclusion.map(ofItself).join(" ")].filter((text) => text !== "");
  const open = openBlocks(parts.open === undefined ? "" : section(parts.open), parts.notes, frame);
  const annex = (parts.annex ?? [])
    .filter((part) => sentencesOf(part).length > 0)
    .map((part) => findingBlock({ title: part.title, markdown: section(part) }));
  const blocks = [
    ...headBlocks(parts.title, parts.reading, parts.notes.top, frame),
    ...(introduction === "" ? [] : [`## ${frame.inShort}`, introduction]),
    ...findings,
    ...(conclusion.length === 0 ? [] : [`## ${frame.conclusion}`, ...conclusion]),
    ...open,
    ...annex,
    ...sourceBlocks(numbering.sources(), frame),
  ];
  return {
    markdown: `${blocks.join("\n\n")}\n`,
    sentences,
    sources: numbering.sources(),
    summary: parts.introduction.blocks
      .flatMap(({ layout, sentences: own }) => (layout === "table" ? [] : own))
      .map((sentence) => marked(plainLine(sentence.text), markOf(sentence, { numbering })))
      .join(" "),
  };
}

/** What stands above the first section. */
export function headBlocks(title: string, reading: Reading | undefined, top: readonly string[], frame: Frame): string[] {
  const read = reading === undefined ? [] : [escapeMarkdown(readingLine(reading, frame))];
  return [`# ${escapeSentence(title)}`, ...read, ...top.map((note) => `> ${note}`)];
}

/** A section of the findings under its heading; one that has none goes on from the one before. */
export function findingBlock({ title, markdown }: { readonly title: string; readonly markdown: string }): string {
  return title === "" ? markdown : `## ${escapeSentence(title)}\n\n${markdown}`;
}

/** A section as Markdown without its heading, its sources numbered on; its sentences are added to the list. */
export function renderSection(
  section: ProvenSection,
  numbering: Numbering,
  sentences: Sentence[],
  noteOf: NoteOf = () => "",
  frame: Frame = lexiconOf("en").frame,
): string {
  const rendering = { numbering, sentences, noteOf, frame };
  const blocks = section.blocks.filter((block) => block.sentences.length > 0);
  let goesOn = false;
  let isBegun = false;
  return blocks
    .map((block, at) => {
      // Code between the steps of one procedure, and what is said of it, does not begin their numbers anew; nor does code that is gone.
      const isNext = isBegun && (goesOn || blocks[at - 1]?.layout === "numbered");
      const first = block.goesOn === true || isNext ? numbering.steps + 1 : 1;
      isBegun ||= block.layout === "numbered";
      if (block.layout === "numbered") numbering.steps = first + pointsOf(block).length - 1;
      goesOn = block.layout === "code" || block.layout === "quote" || (goesOn && (block.layout === "prose" || block.layout === "bullets"));
      return renderBlock(block, { first, above: blocks[at - 1] }, rendering);
    })
    .join("\n\n");
}

interface Place {
  /** The number its first step has. */
  readonly first: number;
  readonly above: ProvenBlock | undefined;
}

function renderBlock(block: ProvenBlock, { first, above }: Place, rendering: Rendering): string {
  const { sentences } = rendering;
  const said = (
    sentence: ProvenSentence,
    numbers: readonly number[],
    shown = withLead(sentence, block.leads?.get(sentence.text)),
  ): string => {
    sentences.push(stated(sentence, [...numbers]));
    return isStatement(sentence) ? beforeStop(shown, rendering.noteOf(sentence)) : shown;
  };
  const render = (sentence: ProvenSentence) => {
    const mark = markOf(sentence, rendering);
    const { text, left } = inPlace(sentence, mark, block, rendering);
    return marked(said(sentence, mark, text), left);
  };
  // A paragraph that is nothing but bold words heads what follows.
  const isHead = ({ text }: ProvenSentence) => block.layout === "prose" && block.sentences.length === 1 && block.leads?.get(text) === text;
  if (block.layout === "table") return renderTable(block, render, rendering);
  if (block.layout === "code") return renderCode(block, above, rendering);
  if (block.layout === "heading")
    return block.sentences.map((sentence) => headed(said(sentence, markOf(sentence, rendering)))).join("\n\n");
  const running = (own: readonly ProvenSentence[], shownAs = render) =>
    own
      .map((sentence) => (isHead(sentence) ? shownAs(sentence) : stopped(shownAs(sentence))))
      .reduce((text, line) => (text === "" ? line : `${text}${gapAfter(text)}${line}`), "");
  if (block.layout === "prose") return running(block.sentences);
  if (block.layout === "quote") {
    // A text to send, as it is sent: what it rests on stands below it.
    const marks = new Set(block.sentences.flatMap((sentence) => markOf(sentence, rendering)));
    const text = running(block.sentences, (sentence) => said(sentence, markOf(sentence, rendering)));
    const below = marks.size === 0 ? [] : [sourcesLine(cited([...marks].sort((a, b) => a - b)), rendering.frame)];
    return [`> ${text}`, ...below].join("\n\n");
  }
  if (block.layout === "pairs") {
    const lines = block.sentences.map((sentence, at) => `${whoseIs(block, at)}${stopped(render(sentence))}`);
    return pairsOf(lines)
      .map((pair) => `- ${pair.join(" ")}`)
      .join("\n");
  }
  return pointsOf(block)
    .map((own, i) => `${block.layout === "bullets" ? "-" : `${first + i}.`} ${running(own)}`)
    .join("\n");
}

/** A heading within a section. */
function headed(line: string): string {
  return `### ${line}`;
}

/** Code line by line, in a fence that nothing in it can close. It carries a mark of its own where the sentence it stands under is not of the same sources. */
function renderCode(block: ProvenBlock, above: ProvenBlock | undefined, { numbering, sentences, frame }: Rendering): string {
  const last = above?.layout === "code" ? undefined : above?.sentences.at(-1);
  const before = new Set(last === undefined ? [] : markOf(last, { numbering }));
  return block.sentences
    .map((sentence) => {
      const numbers = sentence.kind === "advice" ? [] : numbering.cite(sentence.claims);
      sentences.push(stated(sentence, numbers));
      const isKnown = numbers.every((n) => before.has(n));
      return [codeFence(sentence.text, block.languages?.get(sentence.text)), ...belowCode(sentence, cited(numbers), isKnown, frame)].join(
        "\n\n",
      );
    })
    .join("\n\n");
}

function whoseIs({ sentences, whose }: ProvenBlock, at: number): string {
  const who = whose?.get(sentences[at]?.text ?? "") ?? "";
  return who === "" ? "" : `${escapeMarkdown(who)}: `;
}

function pairsOf(lines: readonly string[]): [string, string?][] {
  return lines.flatMap((line, at): [string, string?][] => {
    const next = lines[at + 1];
    return at % 2 === 1 ? [] : [next === undefined ? [line] : [line, next]];
  });
}

function openBlocks(open: string, { unresolved }: FrameNotes, frame: Frame): string[] {
  const listed = unresolved.map(({ text, reason }) => `- ${escapeMarkdown(text)} — ${escapeMarkdown(reason)}`).join("\n");
  const blocks = [open, listed].filter((block) => block !== "");
  return blocks.length === 0 ? [] : [`## ${frame.open}`, ...blocks];
}

/** The list of sources under its heading; nothing where there are none. */
export function sourceBlocks(sources: readonly Source[], frame: Frame): string[] {
  if (sources.length === 0) return [];
  return [`## ${frame.sources}`, sources.map((source) => sourceLine(source, frame)).join("\n")];
}

/** One line of the list of sources: number, title, address and what a reader should know of it. */
function sourceLine(source: Source, frame: Frame): string {
  const title = escapeMarkdown(source.title) || source.domain;
  const marks = [
    source.work?.retracted === undefined ? undefined : frame.retracted,
    source.authority === undefined ? undefined : frame.authority[source.authority],
    source.published === undefined ? undefined : dayIn(frame, source.published),
    source.partial ? frame.partial : undefined,
    source.link !== "dead"
      ? undefined
      : source.stored === undefined
        ? frame.linkDead
        : filled(frame.linkDeadStored, { day: dayIn(frame, source.stored) }),
  ];
  const known = marks.filter((mark) => mark !== undefined);
  return `${source.n}. ${title} (${escapeTarget(source.url)})${known.length === 0 ? "" : ` – ${known.join(", ")}`}`;
}
