import { isStatement, type ProvenSentence } from "../domain/sentence.ts";
import type { ProvenBlock } from "./assemble.ts";
import { beforeStop, escapeSentence } from "./markdown.ts";
import { cited, codeOf, markOf, type Rendering, sourcesLine, stated, stopped, withLead } from "./marks.ts";
import type { Cell } from "./table.ts";

/** What an empty cell shows. */
const NOTHING = "–";

interface Placed {
  readonly sentence: ProvenSentence;
  readonly cell: Cell;
}

/** A cell as it is shown. */
interface Shown {
  readonly text: string;
  readonly sources: string;
  readonly numbers: readonly number[];
  readonly isAdvice: boolean;
}

/**
 * A table, row by row (R14); what stands in no cell follows as a list. A cell shows its part of the sentence, completed by its row and column, with its sources; where all cells of
 * a row have the same, its last that says what they do does, and where all of the table do, the line below. Advice shows none that another cell of its row has.
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
      return { label: labelled(row), cells: columns.map((column) => shownIn(own.filter(({ cell }) => cell.column === column))) };
    });
  const below = placed.filter(({ cell }) => cell === undefined).map(({ sentence }) => `- ${stopped(render(sentence))}`);
  const marks = new Set(rows.flatMap((row) => row.cells.map(({ sources }) => sources)));
  const [shared = ""] = marks.size === 1 ? marks : [];
  const head = [labelled(block.corner ?? ""), ...columns.map(labelled)];
  const line = (parts: readonly string[]) => `| ${parts.join(" | ")} |`;
  const table = [
    line(head),
    line(head.map(() => "---")),
    ...rows.map(({ label, cells: own }) => {
      const [first = ""] = own.map(({ sources }) => sources);
      const isOfRow = first !== "" && own.every(({ text, sources }) => sources === first || text === NOTHING);
      const says = ({ text, isAdvice }: Shown) => text !== NOTHING && !isAdvice;
      const last = own.some(says) ? own.findLastIndex(says) : own.findLastIndex(({ text }) => text !== NOTHING);
      const isTold = ({ isAdvice, numbers }: Shown) =>
        isAdvice && own.some((other) => says(other) && numbers.every((n) => other.numbers.includes(n)));
      const told = own.map((cell, at) => {
        const { text, sources } = cell;
        return sources === "" || shared !== "" || (isOfRow ? at !== last : isTold(cell)) ? text : beforeStop(text, sources);
      });
      return line([label, ...told]);
    }),
  ].join("\n");
  const sources = shared === "" ? [] : [sourcesLine(shared, rendering.frame)];
  return [...(cells.length === 0 ? [] : [table, ...sources]), ...(below.length === 0 ? [] : [below.join("\n")])].join("\n\n");

  function shownIn(own: readonly Placed[]): Shown {
    const said = own.map(({ sentence, cell }) => {
      rendering.sentences.push(stated(sentence, [...markOf(sentence, rendering)]));
      const text = sentence.text.includes(cell.shown) ? cell.shown : sentence.text;
      const shown = withLead(sentence, block.leads?.get(sentence.text), text);
      return inCell(isStatement(sentence) ? beforeStop(shown, rendering.noteOf(sentence)) : shown);
    });
    const numbers = [...new Set(own.flatMap(({ sentence }) => markOf(sentence, rendering)))].sort((a, b) => a - b);
    const isAdvice = own.length > 0 && own.every(({ sentence }) => sentence.kind === "advice");
    return { text: said.join("; ") || NOTHING, sources: cited(numbers), numbers, isAdvice };
  }
}

/** In a table a bar ends a cell, in code as well. */
function inCell(markdown: string): string {
  return markdown.replace(/`[^`]+`/gu, (code) => code.replaceAll("|", "\\|"));
}
