import { READ_AS } from "../../domain/reading.ts";
import { readsOtherwise } from "../../question/reading.ts";
import { safeLine } from "../contract/text.ts";
import { CONSENT_PROBLEM, CONSENT_SIMPLE, PHASE_ONE_PROBLEM, PHASE_ONE_SIMPLE, QUESTIONNAIRE } from "../contract/wording.ts";
import type { Hypothesis } from "../state.ts";
import { imitatedBy, withoutCitations } from "./imitated.ts";

/** A comparison or sequence as a model gave it, without any Markdown. */
export interface Shaped {
  readonly layout: "table" | "numbered" | "bullets" | "paragraphs";
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly string[];
}

const MOST_COLUMNS = 5;
const MOST_ROWS = 10;
const MOST_ITEMS = 10;
const MOST_PARAGRAPHS = 5;
const LONGEST_CELL = 160;
const LONGEST_LINE = 600;

/** The frame of a simple Phase 1 answer around its body (C4). */
export function simpleFrame(body: string): string {
  return `${PHASE_ONE_SIMPLE}\n${body}\n\n${CONSENT_SIMPLE}`;
}

/** "Read as: …" with the blank line after it, or nothing where the reading is the question itself (C14). */
export function readAsLine(readAs: string | undefined, question: string): string {
  if (readAs === undefined || !readsOtherwise(question, readAs)) return "";
  return `${READ_AS}${safeLine(readAs).slice(0, LONGEST_LINE)}\n\n`;
}

/** Lays a comparison out as a table, a sequence as a numbered list (C4); whatever does not make one becomes paragraphs. */
export function shapedBody(shaped: Shaped): string {
  const table = shaped.layout === "table" ? tableOf(shaped) : undefined;
  const lines = shaped.lines.map((line) => clipped(line, LONGEST_LINE)).filter((line) => line !== "");
  if (table !== undefined) return [table, ...lines.slice(0, 1)].join("\n\n");
  const items = lines.slice(0, MOST_ITEMS).map(withoutItemMark);
  if (shaped.layout === "numbered" && items.length > 1) return items.map((item, at) => `${at + 1}. ${item}`).join("\n");
  if (shaped.layout === "bullets" && items.length > 1) return items.map((item) => `- ${item}`).join("\n");
  const rows = lines.length > 0 ? lines : shaped.rows.map((row) => clipped(row.join(": "), LONGEST_LINE)).filter((line) => line !== "");
  return rows.slice(0, MOST_PARAGRAPHS).join("\n\n");
}

function tableOf({ columns, rows }: Shaped): string | undefined {
  const heads = columns.slice(0, MOST_COLUMNS).map((cell) => clipped(cell, LONGEST_CELL));
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== "")).slice(0, MOST_ROWS);
  if (heads.length < 2 || filled.length === 0) return undefined;
  const line = (cells: readonly string[]) => `| ${heads.map((_, at) => clipped(cells[at] ?? "", LONGEST_CELL)).join(" | ")} |`;
  return [`| ${heads.join(" | ")} |`, `|${heads.map(() => "---").join("|")}|`, ...filled.map(line)].join("\n");
}

/** The table of hypotheses, its TLDR and S0's question (C5). */
export function problemText(hypotheses: readonly Hypothesis[], tldr: readonly string[], before = ""): string {
  const rows = hypotheses.map(({ text, percent, was }, at) => {
    const moved = was === undefined ? "" : ` (was ${was})`;
    return `| H${at + 1} | ${clipped(text, LONGEST_CELL)}${moved} | ${percent}% |`;
  });
  const lines = tldr
    .map((line) => clipped(line, LONGEST_CELL))
    .filter((line) => line !== "")
    .slice(0, 3);
  const told = lines.length > 0 ? lines : [`H1 is the most likely: ${clipped(hypotheses[0]?.text ?? "", LONGEST_CELL)}`];
  const table = ["| ID | Hypothesis | Probability |", "|----|------------|-------------|", ...rows].join("\n");
  return `${PHASE_ONE_PROBLEM}\n${before}${table}\n\n#### TLDR\n${told.map((line) => `• ${line}`).join("\n")}\n\n${CONSENT_PROBLEM}`;
}

export const ANSWER_BY_NUMBER = 'Answer by number, for example "1 yes, 2 no". Or would you like me to look this up? (y/n)';

/** The questionnaire (C5): numbered questions, and how to answer them. */
export function questionnaireText(questions: readonly string[]): string {
  return `${PHASE_ONE_PROBLEM}\n${QUESTIONNAIRE}\n${questions.map((question, at) => `${at + 1}. ${question}`).join("\n")}\n\n${ANSWER_BY_NUMBER}`;
}

/** Whether anything of a text is left once it is made safe to print. */
export function isPrintable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(safeLine(text));
}

/** A model's questions made fit to print. */
export function printableQuestions(questions: readonly string[]): string[] {
  const lines = questions.map((question) => withoutItemMark(clipped(question, LONGEST_CELL * 2))).filter(isPrintable);
  return [...new Set(lines)].slice(0, 8);
}

function withoutItemMark(line: string): string {
  return line.replace(/^(?:\\?[-*•+]|\d{1,2}\\?[.)])\s+/u, "");
}

function clipped(text: string, most: number): string {
  const line = imitatedBy(text, true) === "nothing" ? safeLine(withoutCitations(withoutToolNames(text))) : "";
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/\\*\s*\S*$/u, "")}…`;
}

const TOOL_NAMES = /\b(?:Tavily|Exa(?=\b(?![a-z]))|Perplexity|sequential[_ ]?thinking)\b/gu;

/** Phase 1 names no search tool (C4, C15), unless the question itself is about one. */
export function withoutToolNames(text: string, question = ""): string {
  return text.replace(TOOL_NAMES, (name) => (question.toLowerCase().includes(name.toLowerCase()) ? name : "a web search"));
}
