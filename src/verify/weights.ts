// Written by `node scripts/learn-judge.ts FILE…` from 349 labelled claims (wice-claim-dev.jsonl); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: {
    bias: -1.016,
    threshold: 0.38511,
    features: {
      bestSentence: { mean: 0.39693, deviation: 0.18092, weight: 0.04596 },
      bestWindow: { mean: 0.49691, deviation: 0.20434, weight: 0.25115 },
      chosen: { mean: 0.67744, deviation: 0.20123, weight: 0.15778 },
      page: { mean: 0.70787, deviation: 0.2034, weight: 0.10619 },
      worstClause: { mean: 0.43097, deviation: 0.33081, weight: 0.17788 },
      meanClause: { mean: 0.68059, deviation: 0.2162, weight: 0.18753 },
      missingWords: { mean: 1.29502, deviation: 0.71354, weight: -0.12287 },
      pairs: { mean: 0.33561, deviation: 0.22051, weight: 0.08527 },
      numbersMissing: { mean: 0.13467, deviation: 0.41694, weight: -0.17367 },
      datesMissing: { mean: 0.28653, deviation: 0.51717, weight: -0.16894 },
      namesMissing: { mean: 0.16901, deviation: 0.27854, weight: -0.31238 },
      anyFigureMissing: { mean: 0.33238, deviation: 0.47107, weight: -0.27422 },
    },
  },
  anything: {
    bias: 2.54236,
    threshold: 0.76166,
    features: {
      bestSentence: { mean: 0.39693, deviation: 0.18092, weight: 0.20898 },
      bestWindow: { mean: 0.49691, deviation: 0.20434, weight: 0.27755 },
      chosen: { mean: 0.67744, deviation: 0.20123, weight: 0.19744 },
      page: { mean: 0.70787, deviation: 0.2034, weight: 0.18219 },
      worstClause: { mean: 0.43097, deviation: 0.33081, weight: -0.06299 },
      meanClause: { mean: 0.68059, deviation: 0.2162, weight: 0.26506 },
      missingWords: { mean: 1.29502, deviation: 0.71354, weight: 0.04086 },
      pairs: { mean: 0.33561, deviation: 0.22051, weight: 0.21045 },
      numbersMissing: { mean: 0.13467, deviation: 0.41694, weight: -0.11188 },
      datesMissing: { mean: 0.28653, deviation: 0.51717, weight: -0.0927 },
      namesMissing: { mean: 0.16901, deviation: 0.27854, weight: -0.27343 },
      anyFigureMissing: { mean: 0.33238, deviation: 0.47107, weight: 0.09081 },
    },
  },
};
