import type { Verdict } from "../../domain/claim.ts";
import { type Example, fitScale, probability, type Scale } from "../../text/logistic.ts";
import { FEATURES, type FeatureName, type Features } from "./features.ts";

/** What the measure has learned: whether the whole claim is carried, and whether anything of it is. */
export interface JudgeWeights {
  readonly whole: Scale<FeatureName>;
  readonly anything: Scale<FeatureName>;
}

export type LearnedVerdict = Extract<Verdict, "supported" | "partly supported" | "not found">;

export interface LabelledFeatures {
  /** The set it comes from: each set, and each answer within it, counts alike when weights are learned. */
  readonly set: string;
  readonly features: Features;
  readonly label: LearnedVerdict;
}

/** Learns both questions from labelled claims. Deterministic. */
export function learn(examples: readonly LabelledFeatures[]): JudgeWeights {
  const asking = (yes: (label: LearnedVerdict) => boolean): Example<FeatureName>[] =>
    examples.map(({ set, features, label }) => ({ set, features, yes: yes(label) }));
  // Whether anything is carried is told only by sets that know "partly".
  const finer = new Set(examples.filter(({ label }) => label === "partly supported").map(({ set }) => set));
  const anything = asking((label) => label !== "not found").filter(({ set }) => finer.size === 0 || finer.has(set));
  return {
    whole: fitScale(
      FEATURES,
      asking((label) => label === "supported"),
    ),
    anything: fitScale(FEATURES, anything),
  };
}

/** The verdict the weights give at their fitted thresholds, with the calibrated probability that the whole claim is carried. */
export function weigh(weights: JudgeWeights, features: Features): { verdict: LearnedVerdict; score: number } {
  const score = probability(weights.whole, features);
  if (score >= weights.whole.threshold) return { verdict: "supported", score };
  return { verdict: probability(weights.anything, features) >= weights.anything.threshold ? "partly supported" : "not found", score };
}
