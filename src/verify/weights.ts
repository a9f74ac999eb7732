// Written by `node scripts/learn-judge.ts FILE…` from 349 labelled claims (wice-claim-dev.jsonl); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: {
    bias: -0.99439,
    threshold: 0.42955,
    features: {
      bestWindow: { mean: 0.5013, deviation: 0.20342, weight: 0.35422 },
      meanClause: { mean: 0.68511, deviation: 0.21492, weight: 0.38752 },
      pairs: { mean: 0.3397, deviation: 0.22123, weight: 0.12064 },
      phrases: { mean: 0.25155, deviation: 0.18511, weight: 0.08138 },
      numbersMissing: { mean: 0.13467, deviation: 0.41694, weight: -0.24313 },
      datesMissing: { mean: 0.28653, deviation: 0.51717, weight: -0.18478 },
      namesMissing: { mean: 0.16817, deviation: 0.27803, weight: -0.35158 },
      anyFigureMissing: { mean: 0.33238, deviation: 0.47107, weight: -0.28554 },
    },
  },
  anything: {
    bias: 2.49383,
    threshold: 0.77982,
    features: {
      bestWindow: { mean: 0.5013, deviation: 0.20342, weight: 0.31621 },
      meanClause: { mean: 0.68511, deviation: 0.21492, weight: 0.37707 },
      pairs: { mean: 0.3397, deviation: 0.22123, weight: 0.23623 },
      phrases: { mean: 0.25155, deviation: 0.18511, weight: 0.26314 },
      numbersMissing: { mean: 0.13467, deviation: 0.41694, weight: -0.12567 },
      datesMissing: { mean: 0.28653, deviation: 0.51717, weight: -0.08534 },
      namesMissing: { mean: 0.16817, deviation: 0.27803, weight: -0.3091 },
      anyFigureMissing: { mean: 0.33238, deviation: 0.47107, weight: 0.08864 },
    },
  },
};
