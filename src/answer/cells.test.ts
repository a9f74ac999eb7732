import { expect, it } from "vitest";
import type { Table } from "../domain/table.ts";
import { findProof } from "./proof.ts";

/** A page with one table, whose first column names its rows. */
function tablePage(title: string, lines: readonly string[]) {
  const text = lines.join("\n");
  const span = { start: 0, end: text.length };
  const cellsOf = (line: string) => {
    const start = text.indexOf(line);
    const bars = [...line.matchAll(/\|/gu)].map(({ index }) => index);
    return bars.slice(1).map((end, at) => {
      const own = line.slice((bars[at] ?? 0) + 1, end);
      const from = start + (bars[at] ?? 0) + 1 + (own.length - own.trimStart().length);
      return { start: from, end: from + own.trim().length };
    });
  };
  const heads = cellsOf(lines[0] ?? "").map((cell) => (cell.start < cell.end ? [cell] : []));
  const table: Table = { span, notes: [], heads, labels: 1, under: lines.slice(2).map(() => -1) };
  return { title, text, landmarks: [], tables: [table] };
}

const ACME = tablePage("Acme annual report", [
  "| | 2017 | 2018 |",
  "| --- | --- | --- |",
  "| Revenue | 410 | 455 |",
  "| Cost of revenue | 210 | 230 |",
  "| Staff | 31 | 35 |",
]);
const answerTo = (question: string, pages = [ACME]) =>
  findProof({ question, pages }).answer.map(({ page, start, end }) => pages[page]?.text.slice(start, end));

it.each([
  ["What was Acme's revenue in 2018?", ["455"]],
  ["What was the cost of revenue of Acme in FY2017?", ["210"]],
  ["Wie hoch war Acmes Revenue 2018?", ["455"]],
])("X8 looks up the cell that a question names by row and column: %s", (question, cells) => {
  expect(answerTo(question)).toEqual(cells);
});

it.each([
  ["What was Acme's revenue in 2019?", "a column that is not there"],
  ["What was Borg's revenue in 2018?", "somebody else"],
  ["What was Acme's profit in 2018?", "a row that is not there"],
  ["Why did Acme's revenue rise in 2018?", "no cell"],
  ["What was not Acme's revenue in 2018?", "what is not"],
  ["What was the net revenue of Acme in 2018?", "a narrower name"],
])("X8 answers with no cell where it is asked for something else: %s (%s)", (question) => {
  expect(answerTo(question)).toEqual([]);
});

it("X8 takes no cell of a row whose name says more than was asked", () => {
  const costs = tablePage("Acme annual report", ["| | 2017 | 2018 |", "| --- | --- | --- |", "| Cost of revenue | 210 | 230 |"]);
  expect(answerTo("What was Acme's revenue in 2018?", [costs])).toEqual([]);
  expect(answerTo("What was Acme's cost of revenue in 2018?", [costs])).toEqual(["230"]);
});

it("X8 takes no cell where two tables of a name differ", () => {
  const other = tablePage("Acme annual report", ["| | 2017 | 2018 |", "| --- | --- | --- |", "| Revenue | 410 | 499 |"]);
  expect(answerTo("What was Acme's revenue in 2018?", [ACME, other])).not.toContain("499");
});

it("X8 takes a question for a row for none for a cell", () => {
  const peaks = tablePage("Peaks", ["| Peak | Height |", "| --- | --- |", "| Mount Keith | 4,100 |", "| Mount Rose | 3,900 |"]);
  expect(answerTo("Which peak is as high as the height of Mount Keith?", [peaks])).toEqual([]);
  expect(answerTo("What is the height of Mount Keith?", [peaks])).toEqual(["4,100"]);
});
