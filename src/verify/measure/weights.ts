// Written by `node scripts/fit-judge.ts FILE…` from 1818 labelled claims (wice-claim-dev.jsonl, expertqa-rand_val.jsonl, ab-dev.jsonl); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: {
    bias: 0.27695,
    threshold: 0.56368,
    features: {
      window: { mean: 0.50131, deviation: 0.25921, weight: 0.42412 },
      words: { mean: 0.63988, deviation: 0.24227, weight: -0.05773 },
      phrases: { mean: 0.31251, deviation: 0.2619, weight: 0.24392 },
      grams: { mean: 0.59814, deviation: 0.21055, weight: 0.33493 },
      numbersMissing: { mean: 0.07481, deviation: 0.31625, weight: -0.29266 },
      datesMissing: { mean: 0.05611, deviation: 0.25507, weight: -0.3664 },
      namesMissing: { mean: 0.18042, deviation: 0.47768, weight: -0.31217 },
      claimLength: { mean: 3.06724, deviation: 0.42811, weight: 0.21535 },
      evidenceLength: { mean: 4.89606, deviation: 1.18865, weight: -0.17597 },
    },
  },
  anything: {
    bias: 1.62767,
    threshold: 0.8064,
    features: {
      window: { mean: 0.46896, deviation: 0.22556, weight: 0.00361 },
      words: { mean: 0.63086, deviation: 0.21664, weight: 0.3962 },
      phrases: { mean: 0.26632, deviation: 0.21636, weight: 0.28807 },
      grams: { mean: 0.5941, deviation: 0.17654, weight: -0.02081 },
      numbersMissing: { mean: 0.07615, deviation: 0.31576, weight: -0.07 },
      datesMissing: { mean: 0.07615, deviation: 0.29782, weight: -0.07633 },
      namesMissing: { mean: 0.18624, deviation: 0.48386, weight: -0.22694 },
      claimLength: { mean: 3.16676, deviation: 0.39153, weight: 0.26525 },
      evidenceLength: { mean: 5.33823, deviation: 0.80522, weight: 0.08429 },
    },
  },
};
