/** A fitted yes-or-no question: standardised features, their weights, and where "yes" begins. */
export interface Scale<Name extends string> {
  readonly bias: number;
  /** Probability from which the answer is yes: where both answers are as likely when all sets, and both answers in each, count alike. */
  readonly threshold: number;
  readonly features: Readonly<Record<Name, { readonly mean: number; readonly deviation: number; readonly weight: number }>>;
}

export interface Example<Name extends string> {
  readonly set: string;
  readonly features: Readonly<Record<Name, number>>;
  readonly yes: boolean;
}

/** Shrinkage: some hundred examples a set must not make any one feature decide. */
const SHRINKAGE = 10;
const ROUNDS = 30;

/** The probability of "yes", 0–1. */
export function probability<Name extends string>(scale: Scale<Name>, features: Readonly<Record<Name, number>>): number {
  let sum = scale.bias;
  for (const name in scale.features) {
    const { mean, deviation, weight } = scale.features[name];
    sum += (weight * (features[name] - mean)) / deviation;
  }
  return 1 / (1 + Math.exp(-sum));
}

/**
 * Fits a logistic regression with ridge shrinkage by Newton's method, each set and each answer within it weighing alike, so that no length or habit of one set
 * passes for support; then calibrates it (Platt 1999) over all examples as they are. Deterministic.
 */
export function fitScale<Name extends string>(names: readonly Name[], examples: readonly Example<Name>[]): Scale<Name> {
  const spread = names.map((name) => spreadOf(examples.map((example) => example.features[name])));
  const rows = examples.map(({ features, yes }) => ({
    x: [1, ...names.map((name, f) => (features[name] - (spread[f]?.mean ?? 0)) / (spread[f]?.deviation ?? 1))],
    yes,
  }));
  const alike = balanced(examples);
  const fitted = newton(
    rows.map((row, r) => ({ ...row, weight: alike[r] ?? 1 })),
    SHRINKAGE,
  );
  const sums = rows.map(({ x }) => dot(x, fitted));
  const [offset = 0, slope = 1] = newton(
    rows.map(({ yes }, r) => ({ x: [1, sums[r] ?? 0], yes, weight: 1 })),
    1e-3,
  );
  return {
    bias: offset + slope * (fitted[0] ?? 0),
    threshold: 1 / (1 + Math.exp(-offset)),
    features: recordOf(names, (f) => ({
      mean: spread[f]?.mean ?? 0,
      deviation: spread[f]?.deviation ?? 1,
      weight: slope * (fitted[f + 1] ?? 0),
    })),
  };
}

interface Row {
  readonly x: readonly number[];
  readonly yes: boolean;
  readonly weight: number;
}

/** A weight for each example, 1 in the mean. */
function balanced(examples: readonly Example<string>[]): number[] {
  const counts = new Map<string, number>();
  const key = ({ set, yes }: Example<string>) => `${set} ${yes}`;
  for (const example of examples) counts.set(key(example), (counts.get(key(example)) ?? 0) + 1);
  return examples.map((example) => examples.length / (counts.size * (counts.get(key(example)) ?? 1)));
}

function newton(rows: readonly Row[], shrinkage: number): number[] {
  let weights = rows[0]?.x.map(() => 0) ?? [];
  for (let round = 0; round < ROUNDS; round++) {
    const step = newtonStep(rows, weights, shrinkage);
    weights = weights.map((weight, i) => weight - (step[i] ?? 0));
    if (step.every((change) => Math.abs(change) < 1e-7)) break;
  }
  return weights;
}

function dot(x: readonly number[], weights: readonly number[]): number {
  return x.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0);
}

function recordOf<Name extends string, T>(names: readonly Name[], make: (index: number) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name, f) => [name, make(f)])) as Record<Name, T>;
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
  return { mean, deviation: Math.sqrt(variance) || 1 };
}

function newtonStep(rows: readonly Row[], weights: readonly number[], shrinkage: number): number[] {
  const size = weights.length;
  const gradient = weights.map((weight, i) => (i === 0 ? 0 : shrinkage * weight));
  const curvature = weights.map((_, i) => weights.map((_, j): number => (i !== j ? 0 : i === 0 ? 1e-6 : shrinkage)));
  for (const { x, yes, weight } of rows) {
    const p = 1 / (1 + Math.exp(-dot(x, weights)));
    const error = weight * (p - (yes ? 1 : 0));
    for (let i = 0; i < size; i++) {
      const xi = x[i] ?? 0;
      gradient[i] = (gradient[i] ?? 0) + error * xi;
      const line = curvature[i];
      const share = weight * p * (1 - p) * xi;
      if (line !== undefined) for (let j = i; j < size; j++) line[j] = (line[j] ?? 0) + share * (x[j] ?? 0);
    }
  }
  curvature.forEach((line, i) => {
    for (let j = 0; j < i; j++) line[j] = curvature[j]?.[i] ?? 0;
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
