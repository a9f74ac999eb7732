// Written by `node scripts/learn-judge.ts FILE…` from 349 labelled claims (wice-claim-dev.jsonl); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: {
    bias: -1.0148,
    threshold: 0.3851,
    features: {
      bestSentence: { mean: 0.3969, deviation: 0.1809, weight: 0.0485 },
      bestWindow: { mean: 0.4969, deviation: 0.2043, weight: 0.252 },
      chosen: { mean: 0.6767, deviation: 0.2009, weight: 0.1544 },
      page: { mean: 0.7071, deviation: 0.2032, weight: 0.1032 },
      worstClause: { mean: 0.4301, deviation: 0.3302, weight: 0.176 },
      meanClause: { mean: 0.68, deviation: 0.2159, weight: 0.1872 },
      missingWords: { mean: 1.2968, deviation: 0.7131, weight: -0.1223 },
      pairs: { mean: 0.3356, deviation: 0.2205, weight: 0.0882 },
      numbersMissing: { mean: 0.1347, deviation: 0.4169, weight: -0.1742 },
      datesMissing: { mean: 0.2865, deviation: 0.5172, weight: -0.1697 },
      namesMissing: { mean: 0.169, deviation: 0.2785, weight: -0.3134 },
      anyFigureMissing: { mean: 0.3324, deviation: 0.4711, weight: -0.2753 },
    },
  },
  anything: {
    bias: 2.5418,
    threshold: 0.7619,
    features: {
      bestSentence: { mean: 0.3969, deviation: 0.1809, weight: 0.2088 },
      bestWindow: { mean: 0.4969, deviation: 0.2043, weight: 0.2774 },
      chosen: { mean: 0.6767, deviation: 0.2009, weight: 0.1973 },
      page: { mean: 0.7071, deviation: 0.2032, weight: 0.1824 },
      worstClause: { mean: 0.4301, deviation: 0.3302, weight: -0.0633 },
      meanClause: { mean: 0.68, deviation: 0.2159, weight: 0.2655 },
      missingWords: { mean: 1.2968, deviation: 0.7131, weight: 0.0414 },
      pairs: { mean: 0.3356, deviation: 0.2205, weight: 0.2106 },
      numbersMissing: { mean: 0.1347, deviation: 0.4169, weight: -0.112 },
      datesMissing: { mean: 0.2865, deviation: 0.5172, weight: -0.0929 },
      namesMissing: { mean: 0.169, deviation: 0.2785, weight: -0.2736 },
      anyFigureMissing: { mean: 0.3324, deviation: 0.4711, weight: 0.0905 },
    },
  },
};
