// Written by `node scripts/fit-judge.ts FILE…` from 1818 labelled claims (wice-claim-dev.jsonl, expertqa-rand_val.jsonl, ab-dev.jsonl); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: {
    bias: 0.27188,
    threshold: 0.5639,
    features: {
      window: { mean: 0.50131, deviation: 0.25921, weight: 0.42211 },
      words: { mean: 0.63988, deviation: 0.24227, weight: -0.06321 },
      phrases: { mean: 0.31251, deviation: 0.2619, weight: 0.24801 },
      grams: { mean: 0.59814, deviation: 0.21055, weight: 0.32953 },
      numbersMissing: { mean: 0.08031, deviation: 0.3269, weight: -0.31008 },
      datesMissing: { mean: 0.05666, deviation: 0.25602, weight: -0.36579 },
      namesMissing: { mean: 0.17987, deviation: 0.47846, weight: -0.34007 },
      claimLength: { mean: 3.06724, deviation: 0.42811, weight: 0.21131 },
      evidenceLength: { mean: 4.89606, deviation: 1.18865, weight: -0.16741 },
    },
  },
  anything: {
    bias: 0.9404,
    threshold: 0.67736,
    features: {
      window: { mean: 0.50131, deviation: 0.25921, weight: 0.21852 },
      words: { mean: 0.63988, deviation: 0.24227, weight: 0.25522 },
      phrases: { mean: 0.31251, deviation: 0.2619, weight: 0.27174 },
      grams: { mean: 0.59814, deviation: 0.21055, weight: 0.1744 },
      numbersMissing: { mean: 0.08031, deviation: 0.3269, weight: -0.08713 },
      datesMissing: { mean: 0.05666, deviation: 0.25602, weight: -0.03802 },
      namesMissing: { mean: 0.17987, deviation: 0.47846, weight: -0.16711 },
      claimLength: { mean: 3.06724, deviation: 0.42811, weight: 0.25865 },
      evidenceLength: { mean: 4.89606, deviation: 1.18865, weight: -0.1237 },
    },
  },
};
