import { probability } from "../../src/text/logistic.ts";
import { type LabelledFeatures, type LearnedVerdict, learn, weigh } from "../../src/verify/measure/weighing.ts";
import { bestThreshold } from "./overlap.ts";
import type { OnPath } from "./path.ts";
import { dealFolds } from "./scores.ts";

const FOLDS = 10;
const DEALS = 3;

/** What a judge that never saw a pair says of it. */
export interface Forecasted {
  readonly of: OnPath;
  readonly p: number;
  readonly verdict: LearnedVerdict;
}

/** One list a deal: every pair forecast by weights, calibration and threshold learned from the other folds. */
export function crossValidated(all: readonly OnPath[]): Forecasted[][] {
  return overFolds(all, (learning, held) => {
    const weights = learn(learning.map(labelled));
    return held.map((of) => ({
      of,
      p: probability(weights.whole, of.examined.features),
      verdict: weigh(weights, of.examined.features).verdict,
    }));
  });
}

/** The same for a score with nothing to learn but its threshold. */
export function thresholded(all: readonly OnPath[], scores: readonly number[]): Forecasted[][] {
  const scoreOf = new Map(all.map((one, at) => [one, scores[at] ?? 0]));
  return overFolds(all, (learning, held) => {
    const cut = bestThreshold(learning.map((of) => ({ set: of.set, p: scoreOf.get(of) ?? 0, yes: of.pair.label === "supported" })));
    return held.map((of): Forecasted => {
      const p = scoreOf.get(of) ?? 0;
      return { of, p, verdict: p >= cut ? "supported" : "not found" };
    });
  });
}

function overFolds(
  all: readonly OnPath[],
  forecast: (learning: readonly OnPath[], held: readonly OnPath[]) => Forecasted[],
): Forecasted[][] {
  const groups = all.map(({ set, pair }) => `${set} ${pair.group}`);
  return Array.from({ length: DEALS }, (_, seed) =>
    dealFolds(groups, FOLDS, seed + 1).flatMap((fold) => {
      const held = new Set(fold);
      return forecast(
        all.filter((_, at) => !held.has(at)),
        all.filter((_, at) => held.has(at)),
      );
    }),
  );
}

export function labelled({ set, pair, examined }: OnPath): LabelledFeatures {
  return { set, features: examined.features, label: pair.label };
}
