// Reads a report as a model writes it, in Markdown, into the sentences that are to be proven one by one.
import MarkdownIt, { type Token } from "markdown-it";
import { inEveryFrame } from "../lexicon/lexicon.ts";
import { CODE_BEGINS, TEXTS } from "../lexicon/shell.ts";
import { codeText } from "../text/code-text.ts";
import { codeWords } from "../text/code-words.ts";
import { isHarmful } from "../text/harmful.ts";
import type { DraftedBlock, DraftedPart, DraftedReport, DraftedRow, DraftedSentence, DraftedTable } from "./drafted.ts";
import { markAlone, markedSentence, markedSentences } from "./marked-text.ts";
import { withoutMarks } from "./without-marks.ts";

const LONGEST_HEADING = 160;

const markdown = new MarkdownIt({ html: false, linkify: false }).enable("table");

/** A mark behind the end of a block of code, or behind the name of its language, would keep that open. */
const BEHIND_FENCE = /^([ \t]*(?:`{3,}|~{3,}))[ \t]*(\[[^\]\n]{1,800}\])[ \t]*$/gmu;
/** A mark behind the last bar of a row, which has no cell for it, is of that row. */
const BEHIND_ROW = /^([ \t]*\|.*[^|\s\\])[ \t]*\|[ \t]*(\[(?:[qQ]\d|(?:ask|none|own|so|calc)\b)[^\]\n|]{0,800}\])[ \t]*$/gmu;
/** Everything in one block of code, as some models give a text. */
const WRAPPED = /^\s*`{3,}(?:markdown|md)?[ \t]*\n([\s\S]*?)\n`{3,}\s*$/u;
/** The bold words that a paragraph, item or cell begins with. */
const LEAD = /^\*\*((?:[^*\n]|\*(?!\*)){1,120}?)\*\*(?![\p{L}\p{N}*])/u;
/** What is set off otherwise, also over several sentences, is only stressed; nothing in code is. */
const BOLD = /(`[^`\n]*`)|\*\*(?=\S)((?:[^*\n]|\*(?!\*)){1,400}?)(?<=\S)\*\*/gu;
const ITALIC = /(`[^`\n]*`)|(?<![\p{L}\p{N}*])\*(?=[\p{L}\p{N}"“(])([^*\n`]{1,200}?)(?<=[\p{L}\p{N}.,!?:;)"”%])\*(?![\p{L}\p{N}*])/gu;

type Part = "inShort" | "conclusion" | "open";
type Marks = Pick<DraftedSentence, "from" | "calculations">;

/** A section under its heading. */
interface Section {
  readonly title: string;
  readonly blocks: DraftedBlock[];
}

const NUMBERED_LINE = /^ {0,3}(\d{1,2})[.)] \S/u;
const FENCED = /^ {0,3}(?:`{3,}|~{3,})/u;

/** A draft with an empty line before each step that goes on from the one before right below a paragraph: Markdown takes only a first step for one there. */
function withStepsApart(text: string): string {
  let last = 0;
  let isCode = false;
  const kept: string[] = [];
  for (const line of text.split("\n")) {
    if (FENCED.test(line)) isCode = !isCode;
    const number = isCode ? undefined : NUMBERED_LINE.exec(line)?.[1];
    const isNext = number !== undefined && last > 0 && Number(number) === last + 1;
    if (isNext && (kept.at(-1) ?? "").trim() !== "" && !NUMBERED_LINE.test(kept.at(-1) ?? "")) kept.push("");
    if (isNext || number === "1") last = Number(number);
    kept.push(line);
  }
  return kept.join("\n");
}

/** What a prompt shows in the place of `<<<`, its own border, which a shell's code has: whoever copies it means what stood there. */
const SHOWN = /‹{3,}/gu;

/**
 * A report as it was drafted (R14): the parts that every report has by their headings, in whatever language of the lexicon; all others are findings. Whatever stands above the
 * first heading belongs to the answer in short. Pure; linear.
 */
export function readDraft(text: string): DraftedReport {
  const plain = (WRAPPED.exec(text)?.[1] ?? text)
    .replace(BEHIND_FENCE, "$1\n$2")
    .replace(BEHIND_ROW, "$1 $2 |")
    .replace(SHOWN, (run) => "<".repeat(run.length));
  const reader = new Reader(markdown.parse(withStepsApart(plain), {}));
  const sections = reader.sections();
  // Findings may stand under a heading of their own, or everything a level lower.
  const hasFindings = sections.some(isFindings) && sections.some(({ level: own }) => own === 3);
  const level = hasFindings || sections.every(({ level: own }) => own !== 2) ? 3 : 2;
  const parts: Record<Part, DraftedBlock[]> = { inShort: [], conclusion: [], open: [] };
  const findings: DraftedPart[] = [];
  const annex: DraftedPart[] = [];
  let isOver = false;
  let into: DraftedBlock[] = parts.inShort;
  let title = "";
  for (const section of sections) {
    const part = (["inShort", "conclusion", "open"] as const).find((name) => section.level <= level && isNamed(name, section.title));
    const isTitle = section.level === 1 && part === undefined;
    if (part !== undefined) {
      into = parts[part];
      isOver ||= part === "open" && findings.length > 0;
    } else if (isNamed("sources", section.title) && !section.blocks.some(hasMark)) continue;
    else if (isFindings(section) || (isTitle && findings.length === 0)) {
      into = parts.inShort;
      if (isTitle && !isFindings(section)) title ||= section.title;
    } else if (section.level <= level && section.level > 0) {
      into = [];
      (isOver ? annex : findings).push({ title: section.title, blocks: into });
    } else if (section.title !== "") into.push(subheading(section.title));
    into.push(...section.blocks);
  }
  return { ...(title !== "" && { title }), ...parts, sections: findings, ...(annex.length > 0 && { annex }) };
}

function hasMark(block: DraftedBlock): boolean {
  const all = block.layout === "table" ? block.rows.flatMap(({ cells }) => cells) : block.sentences;
  return all.some(isMarked);
}

function isFindings({ title }: Pick<Section, "title">): boolean {
  return isNamed("findings", title);
}

function isNamed(part: Part | "findings" | "sources", title: string): boolean {
  const own = title
    .trim()
    .replace(/\s*[:：]$/u, "")
    .toLowerCase();
  return inEveryFrame(part).some((name) => name.toLowerCase() === own);
}

function subheading(title: string): DraftedBlock {
  return { layout: "heading", sentences: [{ kind: "connective", text: title, from: [], calculations: [] }] };
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  /** The number of the last step: they may go on from section to section. */
  #steps = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** The sections in order; the first has what stands above all headings, under none. */
  sections(): (Section & { readonly level: number })[] {
    const found: (Section & { readonly level: number })[] = [{ level: 0, title: "", blocks: [] }];
    while (this.#at < this.#tokens.length) {
      const token = this.#next();
      if (token?.type === "heading_open") {
        found.push({ level: Number(token.tag.slice(1)), title: headingOf(this.#next()?.content ?? ""), blocks: [] });
        this.#next();
      } else if (token !== undefined) this.#block(token, found.at(-1)?.blocks ?? []);
    }
    return found;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  #block(token: Token, blocks: DraftedBlock[]): void {
    switch (token.type) {
      case "paragraph_open":
        paragraph(this.#next()?.content ?? "", blocks);
        break;
      case "fence":
      case "code_block":
        fenced(token, blocks);
        break;
      case "blockquote_open":
        this.#quote(token, blocks);
        break;
      case "bullet_list_open":
      case "ordered_list_open":
        this.#list(token, blocks);
        break;
      case "table_open":
        this.#table(blocks);
        break;
    }
  }

  /** A text that whoever asks is to send or publish, paragraph by paragraph. */
  #quote({ level }: Token, blocks: DraftedBlock[]): void {
    const before = blocks.length;
    for (
      let token = this.#next();
      token !== undefined && !(token.type === "blockquote_close" && token.level === level);
      token = this.#next()
    )
      this.#block(token, blocks);
    for (const [at, block] of blocks.entries()) if (at >= before && block.layout === "prose") blocks[at] = { ...block, layout: "quote" };
  }

  /** Each item its sentences, and behind it the code, text to send or table that stands in it; what is nested in it goes on as items of their own, in a step as sentences of that. */
  #list({ type, level, attrs }: Token, blocks: DraftedBlock[]): void {
    const isNumbered = type === "ordered_list_open";
    const first = Number(attrs?.find(([name]) => name === "start")?.[1] ?? 1);
    let layout: "numbered" | "bullets" | "prose" = isNumbered ? "numbered" : "bullets";
    let own: { sentences: DraftedSentence[]; points: number[] } = { sentences: [], points: [] };
    let point = isNumbered && first === this.#steps + 1 ? this.#steps : 0;
    let number = "";
    const end = type.replace("_open", "_close");
    const close = () => {
      if (own.sentences.length > 0) blocks.push(layout === "prose" ? { layout, sentences: own.sentences } : { layout, ...own });
      own = { sentences: [], points: [] };
    };
    for (let token = this.#next(); token !== undefined && !(token.type === end && token.level === level); token = this.#next()) {
      if (token.type === "list_item_open") {
        // What is nested in a step is no step of its own; nor is "15. März 2027 …", where no fourteen stand before it.
        if (isNumbered && token.level === level + 1) {
          const told = Number(token.info);
          const isStep = told === 1 || told === point + 1;
          if ((layout === "numbered") !== isStep) close();
          [layout, number] = isStep ? ["numbered", ""] : ["prose", `${told}. `];
          point += isStep ? 1 : 0;
        } else if (!isNumbered) point++;
      } else if (token.type === "inline") {
        const alone = markAlone(token.content);
        if (alone !== undefined && own.sentences.length === 0) giveMark(alone, blocks);
        else for (const sentence of sentencesIn(`${number}${token.content}`)) own.points.push(own.sentences.push(sentence) && point);
        number = "";
      } else if (token.type === "fence" || token.type === "code_block") {
        const before = own.sentences.at(-1);
        close();
        fenced(token, blocks, before);
      } else if (token.type === "blockquote_open" || token.type === "table_open") {
        close();
        this.#block(token, blocks);
      }
    }
    close();
    if (isNumbered) this.#steps = point;
  }

  #table(blocks: DraftedBlock[]): void {
    const rows: string[][] = [];
    for (let token = this.#next(); token !== undefined && token.type !== "table_close"; token = this.#next()) {
      if (token.type === "tr_open") rows.push([]);
      else if (token.type === "inline") rows.at(-1)?.push(token.content);
    }
    const [heads = [], ...body] = rows;
    if (body.length === 0) return;
    if (heads.length < 2) {
      // One column is a list.
      const points = body.map(([cell = ""]) => sentencesIn(cell));
      const sentences = points.flat();
      blocks.push({ layout: "bullets", sentences, points: points.flatMap((one, at) => one.map(() => at + 1)) });
      return;
    }
    blocks.push(tableOf(heads, body));
  }
}

/** A paragraph; one that is nothing but a mark is that of the table or code above it. */
function paragraph(content: string, blocks: DraftedBlock[]): void {
  const alone = markAlone(content);
  if (alone !== undefined) giveMark(alone, blocks);
  else blocks.push({ layout: "prose", sentences: sentencesIn(content) });
}

/** A block of code, or a text to send that stands in one, paragraph by paragraph. */
function fenced(token: Token, blocks: DraftedBlock[], before = lastIn(blocks)): void {
  if (!isLetter(token)) {
    blocks.push({ layout: "code", sentences: [code(token, blocks, before)] });
    return;
  }
  const parts = token.content.split(/\n\s*\n/u).map((part) => sentencesIn(part.trim()));
  for (const sentences of parts) if (sentences.length > 0) blocks.push({ layout: "quote", sentences });
}

/** Words of a text that is no code, and share of its lines that are none. */
const LEAST_LETTER = 12;
const LETTER_SHARE = 0.7;

/** Whether a block of code is a text to send, in sentences: these are proven as such. */
function isLetter({ content, info }: Token): boolean {
  const lines = content.split("\n").filter((line) => line.trim() !== "");
  const said = lines.filter(
    (line) => !/[{}=|\\$`]|^\s*(?:#|\/\/|-{1,2}\w)|\w\(|;$/u.test(line) && (line.match(/\p{L}{2,}/gu)?.length ?? 0) >= 3,
  );
  const words = content.match(/\p{L}{2,}/gu)?.length ?? 0;
  const isCode = lines.some((line) => CODE_BEGINS.has(/^\s*(\w+)/u.exec(line)?.[1] ?? "")) || codeWords(content).some(isHarmful);
  return (
    !isCode &&
    TEXTS.has(info.trim().toLowerCase()) &&
    words >= LEAST_LETTER &&
    /\p{L}[.!?](?:\s|$)/u.test(content) &&
    said.length >= lines.length * LETTER_SHARE
  );
}

function sentencesIn(content: string): DraftedSentence[] {
  const plain = content.replace(/[ \t]{2,}/gu, " ").replace(/ ?\n ?/gu, " ");
  return markedSentences(unstressed(plain), leadOf(plain));
}

function unstressed(text: string): string {
  return [BOLD, ITALIC].reduce((left, pattern) => left.replace(pattern, (_, code?: string, said = "") => code ?? said), text);
}

/** The bold words a text begins with; "" where it begins with none, or with some that end in a mark. */
function leadOf(text: string): string {
  const lead = unstressed(LEAD.exec(text)?.[1] ?? "").trim();
  return lead.includes("[") ? "" : lead;
}

/** The mark on the line below a table or a block of code is that of all in it that has none. */
function giveMark(marks: Marks, blocks: DraftedBlock[]): void {
  const last = blocks.at(-1);
  if (last === undefined) return;
  if (last.layout === "code") {
    // Blocks of code that stand together share the mark below them.
    for (let at = blocks.length - 1; at >= 0; at--) {
      const block = blocks[at];
      if (block?.layout !== "code" || block.sentences.some(({ isLoose }) => isLoose !== true)) return;
      blocks[at] = { ...block, sentences: block.sentences.map(({ isLoose: _, ...one }) => ({ ...one, ...marks })) };
    }
    return;
  }
  if (last.layout === "table") {
    const ofAll = { ...marks, calculations: shared(marks.calculations) };
    blocks[blocks.length - 1] = { ...last, rows: last.rows.map((row) => withMark(row, ofAll)) };
  } else
    blocks[blocks.length - 1] = {
      ...last,
      sentences: last.sentences.map((one, at, all) => (at === all.length - 1 ? markedWith(one, marks) : one)),
    };
}

/** Workings of a row or table as a whole: each is of the cells that tell what it comes to. */
function shared(calculations: Marks["calculations"]): Marks["calculations"] {
  return calculations.map((one) => ({ ...one, isShared: true as const }));
}

/** A sentence of a paragraph or list with the mark below it, where it has none of its own. */
function markedWith(one: DraftedSentence, { from, calculations }: Marks): DraftedSentence {
  if (one.kind !== "advice" || one.isOwn === true || from.length + calculations.length === 0) return one;
  return { ...one, kind: calculations.length > 0 ? "calculation" : "fact", from, calculations };
}

/** Code rests on what its mark names, until then on what the sentence before it does. */
function code({ content, info }: Token, blocks: readonly DraftedBlock[], before = lastIn(blocks)): DraftedSentence {
  const own = markAlone(info.replace(/^[^[【]*/u, ""));
  const [language] = /^[A-Za-z][\w+-]{0,19}(?=\s|$)/u.exec(info.trim()) ?? [];
  const code = { kind: "inference", text: codeText(content), calculations: [], ...(language !== undefined && { language }) } as const;
  return own === undefined ? { ...code, from: before?.from ?? [], isLoose: true } : { ...code, ...own };
}

function lastIn(blocks: readonly DraftedBlock[]): DraftedSentence | undefined {
  const last = blocks.at(-1);
  return last === undefined || last.layout === "table" ? undefined : last.sentences.at(-1);
}

function tableOf(heads: readonly string[], body: readonly (readonly string[])[]): DraftedTable {
  const columns = heads.map(headingOf);
  const ofColumns = heads.map((head) => markedSentence(head));
  const rows = body.map(([label = "", ...cells]): DraftedRow => {
    const own = cells.slice(0, columns.length - 1).map(cellOf);
    const head = markedSentence(label);
    // What the label says is said in each cell.
    const ofLabel = isMarked(head) ? head.from : [];
    const row = [head, own.at(-1)].filter((one) => one !== undefined && isMarked(one));
    const marks = { from: row.flatMap((one) => one?.from ?? []), calculations: shared(row.flatMap((one) => one?.calculations ?? [])) };
    const marked = own.map((cell, at) =>
      isMarked(cell)
        ? { ...cell, ...(cell.kind !== "absence" && { from: [...new Set([...cell.from, ...ofLabel])] }), isLoose: true as const }
        : given(cell, isMarked(ofColumns[at + 1]) ? (ofColumns[at + 1] ?? marks) : marks),
    );
    return { label: headingOf(label), cells: marked };
  });
  return { layout: "table", columns, rows };
}

function cellOf(content: string): DraftedSentence {
  const lead = leadOf(content);
  const marked = markedSentence(unstressed(content));
  // One that is nothing but a working shows it; a dash is no figure.
  const workings = /[–—-]/u.test(marked.text) ? "" : marked.calculations.map(({ expression }) => expression).join("; ");
  const cell = /[\p{L}\p{N}]/u.test(marked.text) ? marked : { ...marked, text: workings };
  return lead !== "" && cell.text.startsWith(lead) ? { ...cell, lead } : cell;
}

/** Whether a sentence names what it rests on, or says that nothing does. */
function isMarked(one: DraftedSentence | undefined): boolean {
  return one !== undefined && one.isLoose !== true && one.kind !== "advice" && one.kind !== "connective";
}

function withMark({ label, cells }: DraftedRow, marks: Marks): DraftedRow {
  return {
    label,
    cells: cells.map((cell) => (cell.from.length + cell.calculations.length > 0 || cell.kind === "absence" ? cell : given(cell, marks))),
  };
}

/** A cell that rests on what its row, column or table does. */
function given(cell: DraftedSentence, { from, calculations }: Marks): DraftedSentence {
  if (from.length + calculations.length === 0 || cell.isOwn === true) return cell;
  return { ...cell, kind: calculations.length > 0 ? "calculation" : "fact", from: [...new Set(from)], calculations, isLoose: true };
}

/** Headings hold no marks, and are short. */
export function headingOf(text: string): string {
  const plain = withoutMarks(markedSentence(unstressed(text)).text, { keepsCode: true }).replace(/^\d+[.)]\s+/u, "");
  return plain.length <= LONGEST_HEADING ? plain : `${plain.slice(0, LONGEST_HEADING).replace(/\s+\S*$/u, "")} …`;
}
