import { FEATURES, type FeatureName, type Features } from "./features.ts";

/** A fitted yes-or-no question about a claim: standardised features, their weights, and where "yes" begins. */
export interface Scale {
  readonly bias: number;
  /** Probability from which the answer is yes: the one with the best macro-F1 on the material learned from. */
  readonly threshold: number;
  readonly features: Readonly<Record<FeatureName, { readonly mean: number; readonly deviation: number; readonly weight: number }>>;
}

export interface Example {
  readonly features: Features;
  readonly yes: boolean;
}

/** Strong shrinkage: a few hundred examples must not make any one feature decide. */
const SHRINKAGE = 30;
const ROUNDS = 30;

/** The probability of "yes", 0–1. */
export function probability(scale: Scale, features: Features): number {
  let sum = scale.bias;
  for (const name of FEATURES) {
    const { mean, deviation, weight } = scale.features[name];
    sum += (weight * (features[name] - mean)) / deviation;
  }
  return 1 / (1 + Math.exp(-sum));
}

/** Fits a logistic regression with ridge shrinkage by Newton's method. Deterministic. */
export function fitScale(examples: readonly Example[]): Scale {
  const spread = FEATURES.map((name) => spreadOf(examples.map((example) => example.features[name])));
  const rows = examples.map((example) => [
    1,
    ...FEATURES.map((name, f) => (example.features[name] - (spread[f]?.mean ?? 0)) / (spread[f]?.deviation ?? 1)),
  ]);
  let weights = rows[0]?.map(() => 0) ?? [];
  for (let round = 0; round < ROUNDS; round++) {
    const step = newtonStep(rows, examples, weights);
    weights = weights.map((weight, i) => weight - (step[i] ?? 0));
    if (step.every((change) => Math.abs(change) < 1e-7)) break;
  }
  const scale: Scale = {
    bias: weights[0] ?? 0,
    threshold: 0.5,
    features: featureRecord((f) => ({ mean: spread[f]?.mean ?? 0, deviation: spread[f]?.deviation ?? 1, weight: weights[f + 1] ?? 0 })),
  };
  return { ...scale, threshold: bestThreshold(examples.map((example) => ({ p: probability(scale, example.features), yes: example.yes }))) };
}

function featureRecord<T>(make: (index: number) => T): Record<FeatureName, T> {
  return Object.fromEntries(FEATURES.map((name, f) => [name, make(f)])) as Record<FeatureName, T>;
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
  return { mean, deviation: Math.sqrt(variance) || 1 };
}

function newtonStep(rows: readonly (readonly number[])[], examples: readonly Example[], weights: readonly number[]): number[] {
  const size = weights.length;
  const gradient = weights.map((weight, i) => (i === 0 ? 0 : SHRINKAGE * weight));
  const curvature = weights.map((_, i) => weights.map((_, j): number => (i !== j ? 0 : i === 0 ? 1e-6 : SHRINKAGE)));
  rows.forEach((row, r) => {
    const p = 1 / (1 + Math.exp(-row.reduce((sum, x, i) => sum + x * (weights[i] ?? 0), 0)));
    const error = p - (examples[r]?.yes ? 1 : 0);
    for (let i = 0; i < size; i++) {
      const xi = row[i] ?? 0;
      gradient[i] = (gradient[i] ?? 0) + error * xi;
      const line = curvature[i];
      if (line !== undefined) for (let j = 0; j < size; j++) line[j] = (line[j] ?? 0) + p * (1 - p) * xi * (row[j] ?? 0);
    }
  });
  return solve(curvature, gradient);
}

/** Gaussian elimination; the matrix is positive definite, so no pivoting is needed. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  rows.forEach((pivot, i) => {
    for (const row of rows.slice(i + 1)) {
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1);
      for (let j = i; j < row.length; j++) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  });
  const found = right.map(() => 0);
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] ?? [];
    let sum = row[rows.length] ?? 0;
    for (let j = i + 1; j < rows.length; j++) sum -= (row[j] ?? 0) * (found[j] ?? 0);
    found[i] = sum / (row[i] ?? 1);
  }
  return found;
}

/** The cut with the best macro-F1, taken as the middle of the best stretch of cuts so that no single example decides. */
export function bestThreshold(scored: readonly { p: number; yes: boolean }[]): number {
  const sorted = scored.map((one) => one.p).sort((a, b) => a - b);
  const cuts = Array.from({ length: 91 }, (_, i) => sorted[Math.floor((0.05 + i * 0.01) * (sorted.length - 1))] ?? 0.5);
  const values = cuts.map((cut) => macroF1(scored, cut));
  const smooth = values.map((_, i) => {
    const near = values.slice(Math.max(0, i - 3), i + 4);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
  return cuts[smooth.indexOf(Math.max(...smooth))] ?? 0.5;
}

function macroF1(scored: readonly { p: number; yes: boolean }[], cut: number): number {
  const f1 = (wanted: boolean) => {
    const said = scored.filter((one) => one.p >= cut === wanted);
    const right = said.filter((one) => one.yes === wanted).length;
    return (2 * right) / Math.max(1, said.length + scored.filter((one) => one.yes === wanted).length);
  };
  return (f1(true) + f1(false)) / 2;
}
