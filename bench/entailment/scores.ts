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

/** Deals `count` positions into `folds` groups in a fixed pseudo-random order. */
export function dealFolds(count: number, folds: number, seed: number): number[][] {
  const order = Array.from({ length: count }, (_, i) => i);
  let state = (seed * 2654435761 + 1) >>> 0;
  for (let i = count - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    const [a, b] = [order[i] ?? 0, order[j] ?? 0];
    order[i] = b;
    order[j] = a;
  }
  return Array.from({ length: folds }, (_, fold) => order.filter((_, place) => place % folds === fold));
}

function ratio(a: number, b: number): number {
  return b === 0 ? 0 : a / b;
}
