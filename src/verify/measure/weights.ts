// Written by `node scripts/fit-judge.ts FILE…` from 1818 labelled claims (wice-claim-dev.jsonl, expertqa-rand_val.jsonl, ab-dev.jsonl); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: {
    bias: 0.27239,
    threshold: 0.5639,
    features: {
      window: { mean: 0.50131, deviation: 0.25921, weight: 0.4225 },
      words: { mean: 0.63988, deviation: 0.24227, weight: -0.06282 },
      phrases: { mean: 0.31251, deviation: 0.2619, weight: 0.24747 },
      grams: { mean: 0.59814, deviation: 0.21055, weight: 0.33039 },
      numbersMissing: { mean: 0.08031, deviation: 0.3269, weight: -0.30975 },
      datesMissing: { mean: 0.05611, deviation: 0.25507, weight: -0.36273 },
      namesMissing: { mean: 0.17987, deviation: 0.47846, weight: -0.33966 },
      claimLength: { mean: 3.06724, deviation: 0.42811, weight: 0.21207 },
      evidenceLength: { mean: 4.89606, deviation: 1.18865, weight: -0.1687 },
    },
  },
  anything: {
    bias: 1.62612,
    threshold: 0.80648,
    features: {
      window: { mean: 0.46896, deviation: 0.22556, weight: 0.00087 },
      words: { mean: 0.63086, deviation: 0.21664, weight: 0.39732 },
      phrases: { mean: 0.26632, deviation: 0.21636, weight: 0.28009 },
      grams: { mean: 0.5941, deviation: 0.17654, weight: -0.01949 },
      numbersMissing: { mean: 0.08349, deviation: 0.33097, weight: -0.05878 },
      datesMissing: { mean: 0.07615, deviation: 0.29782, weight: -0.07641 },
      namesMissing: { mean: 0.18532, deviation: 0.48516, weight: -0.23396 },
      claimLength: { mean: 3.16676, deviation: 0.39153, weight: 0.2521 },
      evidenceLength: { mean: 5.33823, deviation: 0.80522, weight: 0.09995 },
    },
  },
};
