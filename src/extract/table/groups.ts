import { bare } from "../../text/lines.ts";
import { isNote } from "./above.ts";
import { filledCells, type Matrix } from "./matrix.ts";

interface Group {
  readonly row: number;
  readonly indent: number;
  readonly name: string;
}

/** A name right above another that is set in as far stands half a step further out. */
const HALF = 0.01;
/** A name in the middle of the table stands farther out than any other. */
const OVER_ALL = -2 * HALF;

/**
 * For each row the row it belongs under, -1 for none: a name without figures stands above the rows below it, as far as these are set in, or else until a
 * row repeats that name ("Total operating expenses") or another such name comes. Names right under one another are one within the other, and one in the
 * middle of the table is over all others; a note is none.
 */
export function groupsOf(body: Matrix): number[] {
  const indents = indentsOf(body);
  const isSetIn = new Set(indents.filter((indent) => indent !== OVER_ALL)).size > 1;
  const open: Group[] = [];
  return body.map((row, at) => {
    const [first, ...others] = filledCells(row);
    // A sum without a name at the foot is of all that stands above it.
    if (first === undefined || first.column > 0) return at === body.length - 1 ? -1 : (open.at(-1)?.row ?? -1);
    const group = others.length === 0 && !isNote(first.cell.text);
    const below = filledCells(body[at + 1] ?? []);
    const isOuter = group && indents[at] !== OVER_ALL && below.length === 1 && below[0]?.column === 0 && indents[at + 1] === indents[at];
    const indent = (indents[at] ?? 0) - (isOuter ? HALF : 0);
    const name = bare(first.cell.text);
    if (isSetIn || indent === OVER_ALL) while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    else if (group && open.at(-1)?.indent !== OVER_ALL && open.at(-1)?.row !== at - 1) open.pop();
    const under = open.at(-1)?.row ?? -1;
    if (group) open.push({ row: at, indent, name });
    else {
      const summed = open.findLastIndex((one) => one.name !== "" && name !== one.name && ` ${name} `.includes(` ${one.name} `));
      if (summed >= 0) open.splice(summed);
    }
    return under;
  });
}

/** How far each row is set in; a name that is set in farther than any row with figures stands in the middle. */
function indentsOf(body: Matrix): number[] {
  const rows = body.map((row) => filledCells(row));
  const indents = rows.map(([first]) => first?.cell.indent ?? 0);
  const deepest = indents.reduce((most, indent, at) => ((rows[at]?.length ?? 0) > 1 ? Math.max(most, indent) : most), 0);
  return indents.map((indent, at) => (rows[at]?.length === 1 && rows[at]?.[0]?.column === 0 && indent > deepest ? OVER_ALL : indent));
}
