import type { Measure } from "./measures.ts";
import type { Reading } from "./reading.ts";

/** Figures of the evidence tried with each other: a table has many, and a hostile page more. */
const MOST_FIGURES = 60;
/** Two figures further apart than this, in characters, are of different things. */
const NEAR = 250;

/**
 * Whether a number of a claim comes out of two figures that stand near each other in the evidence: their sum, difference, share or change in percent, or the
 * years between two dates (R12). Then it is no fault; whether it is the right calculation is for whoever judges.
 */
export function followsFrom(stated: Measure, { measures }: Reading): boolean {
  if (stated.ordinal) return false;
  const { amounts, dates } = measures;
  if (stated.base?.unit.kind === "months") {
    const years = dates.flatMap(({ fromYear: year, start }) => (year === undefined ? [] : [{ year, start }])).slice(0, MOST_FIGURES);
    return years.some((from) =>
      years.some((to) => to.year > from.year && isNear(from, to) && comesOut(stated, (to.year - from.year) * 12, stated.base?.value)),
    );
  }
  const figures = amounts.filter(({ ordinal, value }) => !ordinal && value > 0).slice(0, MOST_FIGURES);
  return figures.some((a) => figures.some((b) => a !== b && isNear(a, b) && a.unit === b.unit && madeOf(stated, a, b)));
}

function isNear(a: { readonly start: number }, b: { readonly start: number }): boolean {
  return Math.abs(a.start - b.start) <= NEAR;
}

function madeOf(stated: Measure, a: Measure, b: Measure): boolean {
  if (stated.unit === "percent" && a.unit !== "percent") {
    const [share, change] = [(100 * a.value) / b.value, (100 * (a.value - b.value)) / b.value];
    return (share < 100 && comesOut(stated, share)) || comesOut(stated, Math.abs(change));
  }
  // Weeks come of weeks: of mere numbers, a list's or a model's among them, anything comes.
  if (stated.unit !== "" && stated.unit !== a.unit) return false;
  return comesOut(stated, a.value + b.value) || comesOut(stated, a.value - b.value);
}

/** Within half of the last place stated; within a twentieth where the claim says "about". */
function comesOut(stated: Measure, value: number, said = stated.value): boolean {
  const slack = stated.bound === "exact" ? 0 : 0.05 * Math.abs(value);
  return Math.abs(value - said) <= Math.max(stated.step / 2 + 1e-9, slack);
}
