import { HeadingLevel, Paragraph, type ParagraphChild, type Table, TextRun } from "docx";
import { plainText } from "../../../audit/page-text.ts";
import { dayIn, type Frame, filled } from "../../../lexicon/frame.ts";
import {
  calculationTold,
  charactersOf,
  distinctInputs,
  type Evidence,
  type EvidenceCalculation,
  type EvidenceQuote,
  isLines,
  judgedLine,
  quoteInWords,
  reasonIn,
  wholeLine,
} from "../../../write/evidence.ts";
import { withoutHeadings } from "../../../write/surroundings.ts";
import type { TableAround } from "../../../write/table-around.ts";
import { dayText } from "../day.ts";
import { evidenceId, markerId, sourceId } from "../places.ts";
import type { Reference } from "../reference.ts";
import { codeLines } from "./code.ts";
import { leadTo, placed, run, webLink } from "./inline.ts";
import { ACCENT, LISTS, MARKED, pt, QUIET, VERDICT_INK } from "./styles.ts";
import { type Cell, wordTable } from "./tables.ts";

type Statement = Evidence["statements"][number];
type Block = Paragraph | Table;

/** What a statement rests on: its verdicts, its quotes in their context, what it computes. @param marked statements whose place in the text is known */
export function evidenceAppendix({ statements }: Evidence, marked: ReadonlySet<number>, frame: Frame): Block[] {
  if (statements.length === 0) return [];
  const head = new Paragraph({ heading: HeadingLevel.HEADING_1, pageBreakBefore: true, children: [run(frame.evidence)] });
  return [head, ...statements.flatMap((one, at) => statementBlocks(one, at, marked.has(at), frame))];
}

function statementBlocks(statement: Statement, at: number, isMarked: boolean, frame: Frame): Block[] {
  const { text, sources, calculations = [], claims } = statement;
  // What leads on stays on the line of the last word.
  const numbers = sources.flatMap((n) => [glue(), leadTo(sourceId(n), `[${n}]`)]);
  const back = isMarked ? [glue(), leadTo(markerId(at), "↩")] : [];
  const head = new Paragraph({
    style: "Statement",
    children: [placed(evidenceId(at), [run(isLines(text) ? "" : plainText(text))]), ...numbers, ...back],
  });
  const code = isLines(text) ? codeLines(text) : [];
  const whole = wholeLine(statement, frame);
  return [
    head,
    ...code,
    ...(whole === undefined ? [] : [note([run(whole)])]),
    ...calculations.flatMap((one) => calculationBlocks(one, frame)),
    ...claims.flatMap((one) => claimBlocks(one, frame)),
  ];
}

const glue = () => new TextRun({ text: "\u00a0" });

function calculationBlocks(calculation: EvidenceCalculation, frame: Frame): Block[] {
  const { how, comes } = calculationTold(calculation, frame);
  const formula = note([run(how, { bold: true }), run(`: ${comes}`)]);
  const inputs = distinctInputs(calculation).map(({ figure, quote, source }) => {
    const number = source === undefined ? [] : [run(" "), leadTo(sourceId(source), `[${source}]`)];
    return new Paragraph({
      style: "Note",
      numbering: { reference: LISTS.bullets, level: 0 },
      children: [run(figure, { bold: true }), ...number, run(`: “${withoutHeadings(quote)}”`)],
    });
  });
  return [formula, ...inputs];
}

function claimBlocks({ verdict, score, judge, reasons, quotes }: Statement["claims"][number], frame: Frame): Block[] {
  const why = reasons.length === 0 ? "" : `: ${reasons.map((one) => reasonIn(one, frame)).join("; ")}`;
  const said = run(frame.verdicts[verdict], { bold: true, color: VERDICT_INK[verdict] });
  const head = new Paragraph({
    style: "Note",
    keepNext: quotes.length > 0,
    children: [said, run(` (${judgedLine({ score, judge }, frame)})${why}`)],
  });
  return [head, ...quotes.flatMap((quote) => quoteBlocks(quote, frame))];
}

function quoteBlocks(quote: EvidenceQuote, frame: Frame): Block[] {
  const { before, after, table, translation } = quote;
  const words = run(quoteInWords(quote), { shading: { type: "clear", fill: MARKED, color: "auto" } });
  const around = (text: string, pad: (words: string) => string) => (plainText(text) === "" ? [] : [run(pad(text), { color: QUIET })]);
  const passage = new Paragraph({
    style: "Passage",
    keepNext: true,
    children: [...around(before, (text) => `${text} `), words, ...around(after, (text) => ` ${text}`)],
  });
  return [
    passage,
    ...(table === undefined ? [] : tableBlocks(table)),
    ...(translation === undefined ? [] : [note([run(`(${frame.translated}) ${translation}`, { italics: true })], { keepNext: true })]),
    note(whereFrom(quote, frame), { spacing: { before: 0, after: pt(10) } }),
  ];
}

function whereFrom(quote: EvidenceQuote, frame: Frame): ParagraphChild[] {
  const { source, title, link, page, captured_at: captured, text_sha256: hash, kept } = quote;
  if (!kept) return [run(frame.gone)];
  const on = page === undefined ? "" : `, ${filled(frame.page, { page })}`;
  const day = filled(frame.captured, { day: captured.slice(0, 16).replace("T", " ") });
  return [
    ...(source === undefined ? [] : [leadTo(sourceId(source), `[${source}]`), run(" ")]),
    webLink(link, plainText(title) || link),
    run(`${on} · ${day} · SHA-256 ${hash.slice(0, 12)}, ${charactersOf(quote, frame)}`),
  ];
}

function tableBlocks({ caption, notes, heads, rows }: TableAround): Block[] {
  const title = [caption, ...notes].filter((part) => part !== "").join(" ");
  const cell = (text: string, over: Partial<Cell> = {}): Cell => ({
    children: [run(text, over.head === true ? { bold: true } : {})],
    length: text.length,
    head: false,
    ...over,
  });
  const body = rows.map(({ label, values, quoted }) => ({
    head: false,
    cells: [label, ...values].map((text) => cell(text, quoted ? { fill: MARKED } : {})),
  }));
  return [
    ...(title === "" ? [] : [note([run(title)], { keepNext: true })]),
    wordTable([{ head: true, cells: heads.map((text) => cell(text, { head: true })) }, ...body]),
    new Paragraph({ style: "Note", keepNext: true, spacing: { after: 0 } }),
  ];
}

/** Characters of an address that are printed. */
const LONGEST_ADDRESS = 300;

/** The sources, as Word's own numbered list where their numbers are those of a list. */
export function sourceList(references: readonly Reference[], frame: Frame): Block[] {
  if (references.length === 0) return [];
  const numbered = references.every(({ cited }, at) => cited === String(at + 1));
  const items = references.map((one) => {
    const { cited, title, url = "", place, author, site, published, accessed } = one;
    const details = [
      author,
      site,
      published === undefined ? undefined : dayIn(frame, dayText(published)),
      place,
      accessed === undefined ? undefined : filled(frame.captured, { day: dayIn(frame, dayText(accessed)) }),
    ].filter((part) => part !== undefined);
    return new Paragraph({
      keepLines: true,
      ...(numbered ? { numbering: { reference: LISTS.sources, level: 0 } } : {}),
      children: [
        placed(sourceId(cited), [...(numbered ? [] : [run(`[${cited}] `)]), webLink(url, title)]),
        ...(details.length === 0 ? [] : [run(` ${details.join(" · ")}`, { color: QUIET, size: 19 })]),
        // On paper nobody can follow a link.
        ...(/^https?:\/\//i.test(url) ? [run(` ${url.slice(0, LONGEST_ADDRESS)}`, { color: ACCENT, size: 17 })] : []),
      ],
    });
  });
  return [new Paragraph({ heading: HeadingLevel.HEADING_1, children: [run(frame.sources)] }), ...items];
}

function note(children: ParagraphChild[], over: object = {}): Paragraph {
  return new Paragraph({ style: "Note", children, ...over });
}
