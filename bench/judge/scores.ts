/** What a judge said of one pair, and what is right. */
export interface Scored<L extends string> {
  readonly said: L;
  readonly right: L;
}

export interface ClassScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export function classScore<L extends string>(scored: readonly Scored<L>[], label: L): ClassScore {
  const said = scored.filter((one) => one.said === label).length;
  const right = scored.filter((one) => one.right === label).length;
  const both = scored.filter((one) => one.said === label && one.right === label).length;
  return { precision: ratio(both, said), recall: ratio(both, right), f1: ratio(2 * both, said + right) };
}

export function macroF1<L extends string>(scored: readonly Scored<L>[], labels: readonly L[]): number {
  return labels.reduce((sum, label) => sum + classScore(scored, label).f1, 0) / labels.length;
}

export function accuracy<L extends string>(scored: readonly Scored<L>[]): number {
  return ratio(scored.filter((one) => one.said === one.right).length, scored.length);
}

export interface Forecast {
  readonly p: number;
  readonly yes: boolean;
}

/** Mean squared distance of the probability from what came true; 0 is best. */
export function brier(forecasts: readonly Forecast[]): number {
  return ratio(
    forecasts.reduce((sum, { p, yes }) => sum + (p - (yes ? 1 : 0)) ** 2, 0),
    forecasts.length,
  );
}

/** Expected calibration error over ten bins of equal width; 0 is best. */
export function calibrationError(forecasts: readonly Forecast[], bins = 10): number {
  let error = 0;
  for (let bin = 0; bin < bins; bin++) {
    const inside = forecasts.filter(({ p }) => Math.min(bins - 1, Math.floor(p * bins)) === bin);
    const said = inside.reduce((sum, { p }) => sum + p, 0);
    const came = inside.filter(({ yes }) => yes).length;
    error += Math.abs(said - came);
  }
  return ratio(error, forecasts.length);
}

/** The chance that a pair that is supported scores above one that is not. */
export function auc(forecasts: readonly Forecast[]): number {
  const yes = forecasts.filter((one) => one.yes);
  const no = forecasts.filter((one) => !one.yes);
  let above = 0;
  for (const a of yes) for (const b of no) above += a.p > b.p ? 1 : a.p === b.p ? 0.5 : 0;
  return ratio(above, yes.length * no.length);
}

/** Deals groups (of one question, of one article) into folds in a fixed pseudo-random order; gives each fold's positions. */
export function dealFolds(groups: readonly string[], folds: number, seed: number): number[][] {
  const names = shuffled([...new Set(groups)], seed);
  const foldOf = new Map(names.map((name, place) => [name, place % folds] as const));
  return Array.from({ length: folds }, (_, fold) => groups.flatMap((group, at) => (foldOf.get(group) === fold ? [at] : [])));
}

/** The middle 95 % of a figure over resampled groups (bootstrap). */
export function interval<T>(items: readonly T[], groupOf: (item: T) => string, figure: (items: readonly T[]) => number): [number, number] {
  const byGroup = [...Map.groupBy(items, groupOf).values()];
  const values: number[] = [];
  for (let round = 0; round < RESAMPLES; round++) {
    const next = randomFrom(round + 1);
    values.push(figure(byGroup.flatMap(() => byGroup[Math.floor(next() * byGroup.length)] ?? [])));
  }
  values.sort((a, b) => a - b);
  return [values[Math.floor(RESAMPLES * 0.025)] ?? 0, values[Math.floor(RESAMPLES * 0.975)] ?? 0];
}
const RESAMPLES = 200;

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items];
  const next = randomFrom(seed);
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    const [a, b] = [order[i], order[j]];
    if (a !== undefined && b !== undefined) [order[i], order[j]] = [b, a];
  }
  return order;
}

function randomFrom(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function ratio(a: number, b: number): number {
  return b === 0 ? 0 : a / b;
}
