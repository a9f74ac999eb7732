// Written by `node scripts/learn-judge.ts FILE…` from 349 labelled claims (wice-claim-dev.jsonl); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: {
    bias: -1.0128,
    threshold: 0.3858,
    features: {
      bestSentence: { mean: 0.3969, deviation: 0.1809, weight: 0.0493 },
      bestWindow: { mean: 0.4969, deviation: 0.2043, weight: 0.2498 },
      chosen: { mean: 0.6765, deviation: 0.2009, weight: 0.1552 },
      page: { mean: 0.7069, deviation: 0.2032, weight: 0.1028 },
      worstClause: { mean: 0.4299, deviation: 0.3301, weight: 0.1747 },
      meanClause: { mean: 0.6799, deviation: 0.2158, weight: 0.1871 },
      missingWords: { mean: 1.2968, deviation: 0.7131, weight: -0.1226 },
      pairs: { mean: 0.3354, deviation: 0.2204, weight: 0.0896 },
      numbersMissing: { mean: 0.1347, deviation: 0.4169, weight: -0.1746 },
      datesMissing: { mean: 0.2865, deviation: 0.5172, weight: -0.1703 },
      namesMissing: { mean: 0.1714, deviation: 0.2789, weight: -0.3094 },
      anyFigureMissing: { mean: 0.3324, deviation: 0.4711, weight: -0.2763 },
    },
  },
  anything: {
    bias: 2.542,
    threshold: 0.7626,
    features: {
      bestSentence: { mean: 0.3969, deviation: 0.1809, weight: 0.2098 },
      bestWindow: { mean: 0.4969, deviation: 0.2043, weight: 0.2776 },
      chosen: { mean: 0.6765, deviation: 0.2009, weight: 0.198 },
      page: { mean: 0.7069, deviation: 0.2032, weight: 0.1828 },
      worstClause: { mean: 0.4299, deviation: 0.3301, weight: -0.063 },
      meanClause: { mean: 0.6799, deviation: 0.2158, weight: 0.2657 },
      missingWords: { mean: 1.2968, deviation: 0.7131, weight: 0.0409 },
      pairs: { mean: 0.3354, deviation: 0.2204, weight: 0.2111 },
      numbersMissing: { mean: 0.1347, deviation: 0.4169, weight: -0.112 },
      datesMissing: { mean: 0.2865, deviation: 0.5172, weight: -0.0932 },
      namesMissing: { mean: 0.1714, deviation: 0.2789, weight: -0.2706 },
      anyFigureMissing: { mean: 0.3324, deviation: 0.4711, weight: 0.0901 },
    },
  },
};
