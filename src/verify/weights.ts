// Written by `node scripts/learn-judge.ts FILE…` from 349 labelled claims (wice-claim-dev.jsonl); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: {
    bias: -1.01477,
    threshold: 0.38515,
    features: {
      bestSentence: { mean: 0.39693, deviation: 0.18091, weight: 0.0485 },
      bestWindow: { mean: 0.4969, deviation: 0.20434, weight: 0.25197 },
      chosen: { mean: 0.67666, deviation: 0.20093, weight: 0.15442 },
      page: { mean: 0.70706, deviation: 0.20319, weight: 0.10319 },
      worstClause: { mean: 0.43014, deviation: 0.33024, weight: 0.17597 },
      meanClause: { mean: 0.68, deviation: 0.21587, weight: 0.18715 },
      missingWords: { mean: 1.29682, deviation: 0.71307, weight: -0.12234 },
      pairs: { mean: 0.33561, deviation: 0.22051, weight: 0.08824 },
      numbersMissing: { mean: 0.13467, deviation: 0.41694, weight: -0.17415 },
      datesMissing: { mean: 0.28653, deviation: 0.51717, weight: -0.16966 },
      namesMissing: { mean: 0.16901, deviation: 0.27854, weight: -0.31342 },
      anyFigureMissing: { mean: 0.33238, deviation: 0.47107, weight: -0.27527 },
    },
  },
  anything: {
    bias: 2.54183,
    threshold: 0.76194,
    features: {
      bestSentence: { mean: 0.39693, deviation: 0.18091, weight: 0.20884 },
      bestWindow: { mean: 0.4969, deviation: 0.20434, weight: 0.27737 },
      chosen: { mean: 0.67666, deviation: 0.20093, weight: 0.19727 },
      page: { mean: 0.70706, deviation: 0.20319, weight: 0.18238 },
      worstClause: { mean: 0.43014, deviation: 0.33024, weight: -0.06327 },
      meanClause: { mean: 0.68, deviation: 0.21587, weight: 0.26545 },
      missingWords: { mean: 1.29682, deviation: 0.71307, weight: 0.04138 },
      pairs: { mean: 0.33561, deviation: 0.22051, weight: 0.21062 },
      numbersMissing: { mean: 0.13467, deviation: 0.41694, weight: -0.11199 },
      datesMissing: { mean: 0.28653, deviation: 0.51717, weight: -0.09291 },
      namesMissing: { mean: 0.16901, deviation: 0.27854, weight: -0.2736 },
      anyFigureMissing: { mean: 0.33238, deviation: 0.47107, weight: 0.0905 },
    },
  },
};
