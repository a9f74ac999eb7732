import type { Hypothesis } from "../state.ts";

export const LEAST_HYPOTHESES = 3;
export const MOST_HYPOTHESES = 6;
/** What completes a table when a model gives fewer than three different causes. */
const FILLERS = ["Another cause, not listed here", "Several causes together", "Expected behaviour rather than a fault"];

/**
 * Whole percentages that sum to 100 and keep the given proportions, by largest remainder; each at least 1 while there are no more than 100.
 * Numbers that are none, negative or infinite count as 0; when nothing is left, all are equal.
 */
export function wholePercentages(weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const sane = weights.map((weight) => (Number.isFinite(weight) && weight > 0 ? Math.min(weight, 1e12) : 0));
  const total = sane.reduce((sum, weight) => sum + weight, 0);
  const shares = sane.map((weight) => (total === 0 ? 100 / sane.length : (100 * weight) / total));
  const floors = shares.map((share) => Math.max(1, Math.floor(share)));
  let left = 100 - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = shares.map((share, at) => ({ at, rest: share - Math.floor(share) })).sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (let turn = 0; left > 0; turn++, left--) bump(floors, byRemainder[turn % byRemainder.length]?.at ?? 0, 1);
  for (; left < 0; left++) bump(floors, floors.indexOf(Math.max(...floors)), -1);
  return floors;
}

function bump(numbers: number[], at: number, by: number): void {
  numbers[at] = (numbers[at] ?? 0) + by;
}

/** A table's rows (C5): at least three, at most six, none twice, whole percentages that sum to 100, in falling order. */
export function hypothesisTable(
  given: readonly { readonly text: string; readonly probability: number; readonly was?: string }[],
): Hypothesis[] {
  const distinct = new Map<string, { text: string; probability: number; was?: string }>();
  for (const one of given) {
    const text = one.text.replace(/^\s*H\d+\s*[:.)–-]\s*/u, "").trim();
    const key = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    if (key !== "" && !distinct.has(key)) distinct.set(key, { ...one, text });
  }
  const rows = [...distinct.values()].sort((a, b) => sortable(b.probability) - sortable(a.probability)).slice(0, MOST_HYPOTHESES);
  for (const filler of FILLERS) if (rows.length < LEAST_HYPOTHESES) rows.push({ text: filler, probability: 0 });
  const percentages = wholePercentages(rows.map(({ probability }) => probability));
  return rows
    .map(({ text, was }, at) => ({ text, percent: percentages[at] ?? 0, ...(was === undefined ? {} : { was }) }))
    .sort((a, b) => b.percent - a.percent);
}

function sortable(probability: number): number {
  return Number.isFinite(probability) && probability > 0 ? probability : 0;
}

/** The table after answers: the same hypotheses with other probabilities, again in falling order; who changed places says from where. */
export function updatedTable(
  before: readonly Hypothesis[],
  given: readonly { readonly id: string; readonly probability: number }[],
): Hypothesis[] {
  const updates = new Map(given.map(({ id, probability }) => [id.trim().toUpperCase(), probability]));
  const rows = before.map(({ text, percent }, at) => ({ text, probability: updates.get(`H${at + 1}`) ?? percent, was: `H${at + 1}` }));
  return hypothesisTable(rows).map(({ text, percent, was }, at) => ({
    text,
    percent,
    ...(was === undefined || was === `H${at + 1}` ? {} : { was }),
  }));
}
