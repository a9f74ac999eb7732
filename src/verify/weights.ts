// Written by `node scripts/learn-judge.ts FILE…` from 349 labelled claims (wice-claim-dev.jsonl); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: {
    bias: -0.9925,
    threshold: 0.42928,
    features: {
      bestWindow: { mean: 0.50149, deviation: 0.20297, weight: 0.35647 },
      meanClause: { mean: 0.68593, deviation: 0.21465, weight: 0.38182 },
      pairs: { mean: 0.33981, deviation: 0.22093, weight: 0.12078 },
      phrases: { mean: 0.25168, deviation: 0.18505, weight: 0.08318 },
      numbersMissing: { mean: 0.13467, deviation: 0.41694, weight: -0.24464 },
      datesMissing: { mean: 0.28367, deviation: 0.51598, weight: -0.18451 },
      namesMissing: { mean: 0.16641, deviation: 0.27842, weight: -0.35847 },
      anyFigureMissing: { mean: 0.32951, deviation: 0.47004, weight: -0.28543 },
    },
  },
  anything: {
    bias: 2.49286,
    threshold: 0.79176,
    features: {
      bestWindow: { mean: 0.50149, deviation: 0.20297, weight: 0.31668 },
      meanClause: { mean: 0.68593, deviation: 0.21465, weight: 0.37566 },
      pairs: { mean: 0.33981, deviation: 0.22093, weight: 0.23885 },
      phrases: { mean: 0.25168, deviation: 0.18505, weight: 0.2646 },
      numbersMissing: { mean: 0.13467, deviation: 0.41694, weight: -0.1269 },
      datesMissing: { mean: 0.28367, deviation: 0.51598, weight: -0.09165 },
      namesMissing: { mean: 0.16641, deviation: 0.27842, weight: -0.30168 },
      anyFigureMissing: { mean: 0.32951, deviation: 0.47004, weight: 0.08029 },
    },
  },
};
