import { breakable, displayWidth, wrap } from "./columns.ts";
import type { Terminal } from "./terminal.ts";

const GAP = 2;
/** Below this a column cannot be read, and rows are shown one field under the other. */
const NARROWEST = 8;

/** A Markdown table laid out in columns that fit the screen; cells that are too long are broken at words. */
export function tableOnScreen(rows: readonly string[], columns: number, style: Terminal["style"]): string[] {
  const cells = rows.filter((row) => !/^\s*\|[\s:|-]+$/.test(row)).map(cellsOf);
  const [head = [], ...body] = cells;
  const count = Math.max(...cells.map((row) => row.length));
  const natural = Array.from({ length: count }, (_, i) => Math.max(1, ...cells.map((row) => displayWidth(row[i] ?? ""))));
  const widths = fitted(natural, columns - GAP * (count - 1));
  if (widths === undefined) return stacked(head, body, columns, style);
  const wrapped = body.map((row) => rowLines(row, widths));
  const airy = wrapped.some((lines) => lines.length > 1);
  return [
    ...rowLines(head, widths).map((line) => style("bold", line)),
    widths.map((width) => "─".repeat(width)).join(" ".repeat(GAP)),
    ...wrapped.flatMap((lines, i) => (airy && i > 0 ? ["", ...lines] : lines)),
  ];
}

function cellsOf(row: string): string[] {
  const inner = row.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split("|").map((cell) => cell.trim().replace(/\*\*/g, ""));
}

/** Widths that fit: the widest give way first. Undefined where a column would become too narrow to read. */
function fitted(natural: readonly number[], room: number): number[] | undefined {
  const widths = [...natural];
  let over = widths.reduce((sum, width) => sum + width, 0) - room;
  while (over > 0) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= NARROWEST) return undefined;
    widths[widest] = (widths[widest] ?? 0) - 1;
    over--;
  }
  return widths;
}

function rowLines(row: readonly string[], widths: readonly number[]): string[] {
  const columns = widths.map((width, i) => wrapHard(row[i] ?? "", width));
  const height = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, y) =>
    columns
      .map((lines, i) => padded(lines[y] ?? "", widths[i] ?? 0))
      .join(" ".repeat(GAP))
      .trimEnd(),
  );
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** Like {@link wrap}, with words that are longer than a line broken too, since a table's columns must hold. */
function wrapHard(text: string, width: number): string[] {
  return wrap(text, width).flatMap((line) => {
    if (displayWidth(line) <= width) return [line];
    const lines: string[] = [];
    let part = "";
    for (const piece of breakable(line).flatMap((word) => (displayWidth(word) <= width ? [word] : [...word]))) {
      if (displayWidth(part + piece) > width) {
        lines.push(part);
        part = "";
      }
      part += piece;
    }
    return [...lines, part];
  });
}

function stacked(head: readonly string[], body: readonly (readonly string[])[], columns: number, style: Terminal["style"]): string[] {
  return body.flatMap((row, i) => [
    ...(i > 0 ? [""] : []),
    ...row.flatMap((cell, at) => {
      const name = head[at] ?? "";
      const [first = "", ...rest] = wrap(name === "" ? cell : `${name}: ${cell}`, columns, "  ");
      return [name === "" ? first : style("bold", name) + first.slice(name.length), ...rest];
    }),
  ]);
}
