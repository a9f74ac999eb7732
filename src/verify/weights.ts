// Written by `node scripts/learn-judge.ts FILE…` from 349 labelled claims (wice-claim-dev.jsonl); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: {
    bias: -1.0013,
    threshold: 0.3811,
    features: {
      bestSentence: { mean: 0.3969, deviation: 0.1809, weight: 0.0559 },
      bestWindow: { mean: 0.4969, deviation: 0.2043, weight: 0.2669 },
      chosen: { mean: 0.6698, deviation: 0.1998, weight: 0.1333 },
      page: { mean: 0.7006, deviation: 0.2029, weight: 0.0809 },
      worstClause: { mean: 0.4227, deviation: 0.3259, weight: 0.1633 },
      meanClause: { mean: 0.6744, deviation: 0.2149, weight: 0.1735 },
      missingWords: { mean: 1.3169, deviation: 0.7027, weight: -0.105 },
      pairs: { mean: 0.3354, deviation: 0.2204, weight: 0.0981 },
      numbersMissing: { mean: 0.1347, deviation: 0.4169, weight: -0.1805 },
      datesMissing: { mean: 0.2865, deviation: 0.5172, weight: -0.1723 },
      namesMissing: { mean: 0.1714, deviation: 0.2789, weight: -0.323 },
      anyFigureMissing: { mean: 0.3324, deviation: 0.4711, weight: -0.2821 },
    },
  },
  anything: {
    bias: 2.548,
    threshold: 0.7666,
    features: {
      bestSentence: { mean: 0.3969, deviation: 0.1809, weight: 0.2052 },
      bestWindow: { mean: 0.4969, deviation: 0.2043, weight: 0.2726 },
      chosen: { mean: 0.6698, deviation: 0.1998, weight: 0.2123 },
      page: { mean: 0.7006, deviation: 0.2029, weight: 0.1936 },
      worstClause: { mean: 0.4227, deviation: 0.3259, weight: -0.0826 },
      meanClause: { mean: 0.6744, deviation: 0.2149, weight: 0.2667 },
      missingWords: { mean: 1.3169, deviation: 0.7027, weight: 0.0326 },
      pairs: { mean: 0.3354, deviation: 0.2204, weight: 0.2058 },
      numbersMissing: { mean: 0.1347, deviation: 0.4169, weight: -0.1122 },
      datesMissing: { mean: 0.2865, deviation: 0.5172, weight: -0.0934 },
      namesMissing: { mean: 0.1714, deviation: 0.2789, weight: -0.272 },
      anyFigureMissing: { mean: 0.3324, deviation: 0.4711, weight: 0.0902 },
    },
  },
};
