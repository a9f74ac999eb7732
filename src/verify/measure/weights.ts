// Written by `node scripts/fit-judge.ts FILE…` from 1818 labelled claims (wice-claim-dev.jsonl, expertqa-rand_val.jsonl, ab-dev.jsonl); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: {
    bias: 0.27006,
    threshold: 0.56362,
    features: {
      window: { mean: 0.50129, deviation: 0.25915, weight: 0.52282 },
      words: { mean: 0.64341, deviation: 0.24168, weight: -0.09689 },
      phrases: { mean: 0.31627, deviation: 0.26154, weight: 0.21904 },
      grams: { mean: 0.60626, deviation: 0.21099, weight: 0.29073 },
      numbersMissing: { mean: 0.07481, deviation: 0.31275, weight: -0.29325 },
      datesMissing: { mean: 0.0484, deviation: 0.23888, weight: -0.43151 },
      namesMissing: { mean: 0.17162, deviation: 0.4658, weight: -0.31329 },
      claimLength: { mean: 3.06724, deviation: 0.42811, weight: 0.21218 },
      evidenceLength: { mean: 4.97383, deviation: 1.24274, weight: -0.19584 },
    },
  },
  anything: {
    bias: 1.63805,
    threshold: 0.80858,
    features: {
      window: { mean: 0.46905, deviation: 0.22598, weight: 0.13742 },
      words: { mean: 0.63587, deviation: 0.21629, weight: 0.32261 },
      phrases: { mean: 0.27117, deviation: 0.21717, weight: 0.26508 },
      grams: { mean: 0.6049, deviation: 0.17724, weight: -0.06561 },
      numbersMissing: { mean: 0.07523, deviation: 0.30864, weight: -0.11078 },
      datesMissing: { mean: 0.0633, deviation: 0.27533, weight: -0.11895 },
      namesMissing: { mean: 0.17523, deviation: 0.46878, weight: -0.24506 },
      claimLength: { mean: 3.16676, deviation: 0.39153, weight: 0.25698 },
      evidenceLength: { mean: 5.43933, deviation: 0.84671, weight: 0.15558 },
    },
  },
};
