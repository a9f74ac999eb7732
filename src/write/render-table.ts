import { isStatement, type ProvenSentence } from "../domain/sentence.ts";
import type { ProvenBlock } from "./assemble.ts";
import { beforeStop, escapeSentence } from "./markdown.ts";
import { cited, codeOf, markOf, type Rendering, sourcesLine, stated, stopped } from "./marks.ts";
import type { Cell } from "./table.ts";

interface Placed {
  readonly sentence: ProvenSentence;
  readonly cell: Cell;
}

/**
 * A table, row by row (R14); what stands in no cell follows as a list. A cell shows its part of the sentence, completed by its row and column. Its last column names the
 * sources of each row; where all rows have the same, a line below does, and where most have none, the last cell of those that have. Which cell has which sources is kept with the sentences.
 */
export function renderTable(block: ProvenBlock, render: (sentence: ProvenSentence) => string, rendering: Rendering): string {
  const placed = block.sentences.map((sentence) => ({ sentence, cell: block.cells?.get(sentence) }));
  const cells = placed.flatMap(({ sentence, cell }) => (cell === undefined ? [] : [{ sentence, cell }]));
  const filled = new Set(cells.map(({ cell }) => cell.column));
  const columns = block.columns?.filter((column) => filled.has(column)) ?? [...filled];
  const code = [...new Set(block.sentences.flatMap(codeOf))].sort((a, b) => b.length - a.length);
  const labelled = (text: string) => inCell(escapeSentence(text, code));
  const rows = [...new Map(cells.map(({ cell }) => [cell.at, cell.row]))]
    .sort(([a], [b]) => a - b)
    .map(([at, row]) => {
      const own = cells.filter(({ cell }) => cell.at === at);
      const shown = columns.map((column) => shownIn(own.filter(({ cell }) => cell.column === column)));
      return { parts: [labelled(row), ...shown], sources: cited(sourcesOf(own)) };
    });
  const below = placed.filter(({ cell }) => cell === undefined).map(({ sentence }) => `- ${stopped(render(sentence))}`);
  const marks = new Set(rows.map(({ sources }) => sources));
  const isShared = marks.size === 1;
  // A column of which most cells would be empty is told where its few stand.
  const isSparse = !isShared && rows.filter(({ sources }) => sources !== "").length * 2 < rows.length;
  const line = (parts: readonly string[], last: string) => `| ${[...parts, ...(isShared || isSparse ? [] : [last])].join(" | ")} |`;
  const head = [labelled(block.corner ?? ""), ...columns.map(labelled)];
  const { sources } = rendering.frame;
  const table = [
    line(head, sources),
    line(
      head.map(() => "---"),
      "---",
    ),
    ...rows.map(({ parts, sources: own }) =>
      line(isSparse && own !== "" ? [...parts.slice(0, -1), `${parts.at(-1)} ${own}`] : parts, own || "–"),
    ),
  ].join("\n");
  const shared = isShared ? [...marks].flatMap((one) => (one === "" ? [] : [sourcesLine(one, rendering.frame)])) : [];
  return [...(cells.length === 0 ? [] : [table, ...shared]), ...(below.length === 0 ? [] : [below.join("\n")])].join("\n\n");

  /** What a row rests on, all of it together. */
  function sourcesOf(own: readonly Placed[]): number[] {
    return [...new Set(own.flatMap(({ sentence }) => markOf(sentence, rendering)))].sort((a, b) => a - b);
  }

  function shownIn(own: readonly Placed[]): string {
    const said = own.map(({ sentence, cell }) => {
      rendering.sentences.push(stated(sentence, [...markOf(sentence, rendering)]));
      const text = escapeSentence(sentence.text.includes(cell.shown) ? cell.shown : sentence.text, codeOf(sentence));
      const told = isStatement(sentence) ? beforeStop(text, rendering.noteOf(sentence)) : text;
      return inCell(told);
    });
    return said.join("; ") || "–";
  }
}

/** In a table a bar ends a cell, in code as well. */
function inCell(markdown: string): string {
  return markdown.replace(/`[^`]+`/gu, (code) => code.replaceAll("|", "\\|"));
}
