// No lift can be told: the labelled sets hold no tables with their structure; held to planted ones.
import type { QuotedCells } from "../../domain/quote.ts";
import { dateCovered, dates } from "../../text/dates.ts";
import { scalesOf } from "../../text/scale.ts";
import type { Fault } from "./fault.ts";
import { type Measure, measures, measuresAgree, statedMeasures } from "./measures.ts";
import type { Reading } from "./reading.ts";

interface TimedCell {
  readonly row: object;
  readonly amounts: readonly Measure[];
  /** What its heads and the name of its row say of its time. */
  readonly under: string;
}

/**
 * Figures that the rows of evidence have under another time than the claim says, where the same row has another figure under that time (R12). Only where all
 * evidence is rows of tables: prose beside them may say it of any time.
 */
export function columnFaults(claim: string, evidence: Reading): Fault[] {
  const cells = evidence.cells === undefined ? [] : timedCells(evidence.cells);
  const stated = cells.length === 0 ? undefined : statedMeasures(claim);
  if (stated === undefined || stated.dates.length === 0) return [];
  const isAsked = ({ under }: TimedCell): boolean => stated.dates.some((date) => dateCovered(date, dates(under)));
  return stated.amounts.flatMap((amount): Fault[] => {
    const standing = cells.filter((cell) => cell.amounts.some((own) => measuresAgree(amount, own)));
    const [first] = standing;
    if (first === undefined || standing.some((cell) => dates(cell.under).length === 0 || isAsked(cell))) return [];
    const rows = new Set(standing.map(({ row }) => row));
    if (!cells.some((cell) => rows.has(cell.row) && isAsked(cell))) return [];
    return [{ kind: "number", what: amount.text, reason: `${amount.text} stands under ${first.under} in evidence` }];
  });
}

/** Whether a figure without a unit stands in cells whose heads, row or notes say that it is in percent: "Growth (%)". */
export function percentIn({ unit, base, value }: Measure, quoted: QuotedCells | undefined): boolean {
  if (quoted === undefined || unit !== "" || base !== undefined) return false;
  const standing = quoted.rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const { amounts } = measures(cell.value.text);
      return amounts.some((own) => Math.abs(own.value) === Math.abs(value))
        ? [{ amounts, over: [...quoted.notes, ...cell.heads, ...row.label] }]
        : [];
    }),
  );
  return standing.length > 0 && standing.every(({ amounts, over }) => amounts.length === 1 && over.some(({ text }) => saysPercent(text)));
}

/** Whether a unit that a head names, and counts nothing in, is percent. */
function saysPercent(head: string): boolean {
  return (head.match(/(?<!\p{N}\s?)(?:%|\p{L}{2,})/gu) ?? []).some((word) => measures(`1 ${word}`).amounts[0]?.unit === "percent");
}

function timedCells(quoted: NonNullable<Reading["cells"]>): TimedCell[] {
  return quoted.flatMap(({ rows, notes, corner }) =>
    rows.flatMap((row) =>
      row.cells.map(({ heads, value }): TimedCell => {
        const [over, label] = [heads, row.label].map((parts) => parts.map(({ text }) => text).join(" "));
        const scales = scalesOf([...notes, ...corner, ...heads].map(({ text }) => text).join("\n"));
        const { amounts } = measures(value.text);
        const scaled = scales.flatMap((scale) => amounts.map((own) => ({ ...own, value: own.value * scale, step: own.step * scale })));
        const words = [corner.map(({ text }) => text).join(" "), over ?? ""].filter((part) => part !== "").join(" ");
        return { row, amounts: [...amounts, ...scaled], under: dates(over ?? "").length > 0 ? words : `${over} ${label}`.trim() };
      }),
    ),
  );
}
