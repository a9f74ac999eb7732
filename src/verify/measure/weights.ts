// Written by `node scripts/fit-judge.ts FILE…` from 1818 labelled claims (wice-claim-dev.jsonl, expertqa-rand_val.jsonl, ab-dev.jsonl); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: {
    bias: 0.27496,
    threshold: 0.56382,
    features: {
      window: { mean: 0.50131, deviation: 0.25921, weight: 0.42754 },
      words: { mean: 0.63988, deviation: 0.24227, weight: -0.06168 },
      phrases: { mean: 0.31251, deviation: 0.2619, weight: 0.244 },
      grams: { mean: 0.59814, deviation: 0.21055, weight: 0.3324 },
      numbersMissing: { mean: 0.07481, deviation: 0.31625, weight: -0.2896 },
      datesMissing: { mean: 0.05611, deviation: 0.25507, weight: -0.36143 },
      namesMissing: { mean: 0.17217, deviation: 0.46737, weight: -0.33176 },
      claimLength: { mean: 3.06724, deviation: 0.42811, weight: 0.21356 },
      evidenceLength: { mean: 4.89606, deviation: 1.18865, weight: -0.17841 },
    },
  },
  anything: {
    bias: 1.62604,
    threshold: 0.80658,
    features: {
      window: { mean: 0.46896, deviation: 0.22556, weight: 0.00816 },
      words: { mean: 0.63086, deviation: 0.21664, weight: 0.39038 },
      phrases: { mean: 0.26632, deviation: 0.21636, weight: 0.28327 },
      grams: { mean: 0.5941, deviation: 0.17654, weight: -0.01821 },
      numbersMissing: { mean: 0.07615, deviation: 0.31576, weight: -0.06777 },
      datesMissing: { mean: 0.07615, deviation: 0.29782, weight: -0.07292 },
      namesMissing: { mean: 0.17339, deviation: 0.4675, weight: -0.22725 },
      claimLength: { mean: 3.16676, deviation: 0.39153, weight: 0.25923 },
      evidenceLength: { mean: 5.33823, deviation: 0.80522, weight: 0.08621 },
    },
  },
};
