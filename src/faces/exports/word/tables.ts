import { AlignmentType, BorderStyle, Paragraph, type ParagraphChild, Table, TableCell, TableRow, WidthType } from "docx";
import { LINE, pt, SHADE } from "./styles.ts";

/** Twentieths of a point between the margins of an A4 page. */
export const TEXT_WIDTH = pt(595.3 - 2 * 62);

export interface Cell {
  readonly children: ParagraphChild[];
  /** How long its text is, by which columns are given room. */
  readonly length: number;
  readonly align?: "left" | "center" | "right" | undefined;
  readonly head: boolean;
  readonly fill?: string | undefined;
}

export interface Row {
  readonly cells: readonly Cell[];
  /** Said again on every page the table goes on. */
  readonly head: boolean;
}

const ALIGN = { left: AlignmentType.START, center: AlignmentType.CENTER, right: AlignmentType.END } as const;
const RULE = { style: BorderStyle.SINGLE, size: 4, color: LINE };
const NONE = { style: BorderStyle.NONE, size: 0, color: "auto" };
const LEAST_SHARE = 0.08;

/** A table as wide as it needs to be, its columns by what stands in them. */
export function wordTable(rows: readonly Row[], options: { readonly indent?: number } = {}): Table {
  const { indent = 0 } = options;
  const columns = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const widths = columnWidths(rows, columns, TEXT_WIDTH - indent);
  return new Table({
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    columnWidths: widths,
    ...(indent === 0 ? {} : { indent: { size: indent, type: WidthType.DXA } }),
    borders: { top: RULE, bottom: RULE, left: NONE, right: NONE, insideHorizontal: RULE, insideVertical: NONE },
    margins: { top: pt(3), bottom: pt(3), left: pt(5), right: pt(5), marginUnitType: WidthType.DXA },
    rows: rows.map(
      ({ cells, head }) =>
        new TableRow({
          tableHeader: head,
          cantSplit: true,
          children: Array.from({ length: columns }, (_, at) => tableCell(cells[at], widths[at] ?? 0)),
        }),
    ),
  });
}

function tableCell(cell: Cell | undefined, width: number): TableCell {
  const fill = cell?.fill ?? (cell?.head ? SHADE : undefined);
  const paragraph = new Paragraph({
    style: "Cell",
    children: cell?.children ?? [],
    ...(cell?.align === undefined ? {} : { alignment: ALIGN[cell.align] }),
  });
  return new TableCell({
    children: [paragraph],
    width: { size: width, type: WidthType.DXA },
    ...(fill === undefined ? {} : { shading: { type: "clear", fill } }),
  });
}

/** Each column by the longest of its cells, the very long held back so that the short ones are not squeezed. */
function columnWidths(rows: readonly Row[], columns: number, width: number): number[] {
  const needs = Array.from({ length: columns }, (_, at) =>
    Math.sqrt(Math.max(4, ...rows.map(({ cells }) => Math.min(400, cells[at]?.length ?? 0)))),
  );
  const sum = needs.reduce((all, need) => all + need, 0);
  const shares = needs.map((need) => Math.max(LEAST_SHARE, need / sum));
  const whole = shares.reduce((all, share) => all + share, 0);
  return shares.map((share) => Math.floor((share / whole) * width));
}
