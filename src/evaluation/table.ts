import { type Difference, MEASURES, type Measure, type Summary } from "./measures.ts";

/** The figures of one evaluation as a Markdown table, each with the interval it is uncertain by. */
export function summaryTable(summaries: readonly Summary[]): string[] {
  return [
    "| measure | value | 95 % interval | cases |",
    "| --- | --- | --- | --- |",
    ...summaries.map(
      ({ measure, value, interval, cases }) =>
        `| ${MEASURES[measure].about} | ${written(measure, value)} | ${between(measure, interval)} | ${cases} |`,
    ),
  ];
}

/** Two evaluations side by side, over the cases both have. */
export function differenceTable(differences: readonly Difference[]): string[] {
  return [
    "| measure | before | now | 95 % interval of the change | cases | |",
    "| --- | --- | --- | --- | --- | --- |",
    ...differences.map(
      ({ measure, before, after, interval, cases, change }) =>
        `| ${MEASURES[measure].about} | ${written(measure, before)} | ${written(measure, after)} | ${changed(measure, interval)} | ${cases} | ${change} |`,
    ),
  ];
}

const DIGITS: Partial<Record<Measure, number>> = { cost_usd: 4, seconds: 2 };

/** A value as a reader sees it: shares in per cent, cut and never rounded up to a whole. */
export function written(measure: Measure, value: number): string {
  if (MEASURES[measure].kind === "share") return `${(Math.floor(value * 1000 + 1e-9) / 10).toFixed(1)} %`;
  return value.toLocaleString("en", { minimumFractionDigits: DIGITS[measure] ?? 0, maximumFractionDigits: DIGITS[measure] ?? 0 });
}

function between(measure: Measure, interval: Summary["interval"]): string {
  return interval === undefined ? "–" : interval.map((end) => written(measure, end)).join(" to ");
}

function changed(measure: Measure, interval: Difference["interval"]): string {
  if (interval === undefined) return "–";
  const points = (end: number) => (MEASURES[measure].kind === "share" ? (end * 100).toFixed(1) : written(measure, end));
  const unit = MEASURES[measure].kind === "share" ? " points" : "";
  return `${interval.map((end) => `${end > 0 ? "+" : ""}${points(end)}`).join(" to ")}${unit}`;
}
