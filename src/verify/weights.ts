// Written by `node scripts/learn-judge.ts FILE…` from 349 labelled claims (wice-claim-dev.jsonl); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: {
    bias: -0.9943,
    threshold: 0.42869,
    features: {
      bestWindow: { mean: 0.50131, deviation: 0.20327, weight: 0.3555 },
      meanClause: { mean: 0.68586, deviation: 0.21486, weight: 0.38124 },
      pairs: { mean: 0.33966, deviation: 0.221, weight: 0.12179 },
      phrases: { mean: 0.25155, deviation: 0.18511, weight: 0.08378 },
      numbersMissing: { mean: 0.13467, deviation: 0.41694, weight: -0.24478 },
      datesMissing: { mean: 0.28653, deviation: 0.51717, weight: -0.18547 },
      namesMissing: { mean: 0.16641, deviation: 0.27842, weight: -0.35634 },
      anyFigureMissing: { mean: 0.33238, deviation: 0.47107, weight: -0.28653 },
    },
  },
  anything: {
    bias: 2.49164,
    threshold: 0.7776,
    features: {
      bestWindow: { mean: 0.50131, deviation: 0.20327, weight: 0.32026 },
      meanClause: { mean: 0.68586, deviation: 0.21486, weight: 0.37684 },
      pairs: { mean: 0.33966, deviation: 0.221, weight: 0.2379 },
      phrases: { mean: 0.25155, deviation: 0.18511, weight: 0.26394 },
      numbersMissing: { mean: 0.13467, deviation: 0.41694, weight: -0.12933 },
      datesMissing: { mean: 0.28653, deviation: 0.51717, weight: -0.0861 },
      namesMissing: { mean: 0.16641, deviation: 0.27842, weight: -0.29987 },
      anyFigureMissing: { mean: 0.33238, deviation: 0.47107, weight: 0.08968 },
    },
  },
};
