import { probability, type Scale } from "../text/logistic.ts";
import { type Candidate, type Measured, type SentenceFeature, weighed } from "./features.ts";

/** What tells whether the sentences that were chosen answer the question. */
export const SURE_FEATURES = [
  /** How well the best does, in log-odds, and how far it is ahead of what was not chosen, and of other passages. */
  "best",
  "ahead",
  "aheadElsewhere",
  /** The question's words in the best, it and its neighbours, and its passage. */
  "covered",
  "coveredNear",
  "coveredPassage",
  "rarest",
  /** Words of the question its passage lacks, as a share; how rare the rarest of them is, by the rarest of all. */
  "missing",
  "worstMissing",
  /** How much that is rare the best holds. */
  "mass",
  "pairs",
  "kindHeld",
  "kindLacking",
  /** Words of the question, and sentences to choose from, logarithm. */
  "terms",
  "candidates",
  /** That any of them answers, as if they were independent, and how many they are. */
  "together",
  "chosen",
] as const;
export type SureFeature = (typeof SURE_FEATURES)[number];

/** What was learned: whether a sentence answers, whether those chosen do, and from which probability on they are given as the answer. */
export interface AnswerWeights {
  readonly sentence: Scale<SentenceFeature>;
  readonly sure: Scale<SureFeature>;
  readonly least: number;
  /** The same of languages that were measured, by BCP 47 tag. */
  readonly leastIn: Readonly<Record<string, number>>;
}

/** Sentences of one passage that may be given as the answer, best first. */
export interface ChosenAnswer {
  readonly chosen: readonly Candidate[];
  readonly features: Readonly<Record<SureFeature, number>>;
}

export type Scored = Candidate & { readonly logit: number };

const MOST_CHOSEN = 3;
/** What stands beside the best is given with it unless it is this much less likely to answer, in log-odds: an answer often leans on its neighbour. */
const WITHIN = 5;
/** So much likelier, in log-odds, the answer stands in a sentence next to the best than its own words tell. */
const BESIDE = 3;
/** Of a word of the question a passage lacks, it has no form that is at least this like it. */
const HAS = 0.7;
const NONE = -8;

/** All sentences by how well they answer, best first. */
export function scored({ candidates }: Measured, scale: Scale<SentenceFeature>): Scored[] {
  return candidates
    .map((candidate) => {
      const p = probability(scale, candidate.features);
      return { ...candidate, logit: Math.log(p / (1 - p)) };
    })
    .sort((a, b) => b.logit - a.logit);
}

/** Of what two sentences say beyond the question they share so much, or a figure. */
const SAME_SHARE = 0.5;

function agree({ told: a }: Candidate, { told: b }: Candidate): boolean {
  const shared = [...a].filter((stem) => b.has(stem));
  return (
    shared.some((stem) => /\p{Nd}/u.test(stem)) || shared.length > SAME_SHARE * Math.min(a.size, b.size) || (a.size === 0 && b.size === 0)
  );
}

/** Rows say nothing of each other: what another one has of the question is all that it can answer. */
function asMuch(one: Candidate, best: Candidate): boolean {
  return one.matched.every((matched, term) => matched >= (best.matched[term] ?? 0));
}

/** The best sentence and what of its passage is nearly as good, with what tells whether they answer. @param ranked best first */
export function chooseAnswer(ranked: readonly Scored[], { rarities }: Measured): ChosenAnswer | undefined {
  const [best] = ranked;
  if (best === undefined) return undefined;
  const others = ranked.slice(1).filter((one) => one.passage === best.passage && (best.features.row === 0 || asMuch(one, best)));
  const beside = others.map((one) => ({ one, worth: one.logit + (Math.abs(one.unit - best.unit) === 1 ? BESIDE : 0) }));
  const leaning = beside.filter(({ worth }) => worth >= best.logit - WITHIN).sort((a, b) => b.worth - a.worth);
  const chosen = [best, ...leaning.slice(0, MOST_CHOSEN - 1).map(({ one }) => one)];
  // What says the same elsewhere bears it out.
  const rivals = ranked.filter((one) => !agree(one, best));
  const other = rivals.find((one) => !chosen.includes(one));
  const elsewhere = rivals.find(({ passage }) => passage !== best.passage);
  const lacking = best.matchedPassage.map((matched) => 1 - matched);
  const rarest = Math.max(1e-9, ...rarities);
  const none = chosen.reduce((product, { logit }) => product / (1 + Math.exp(logit)), 1);
  const { covered, coveredNear, coveredPassage, rarest: rarestHeld, pairs, kindHeld, kindLacking } = best.features;
  return {
    chosen,
    features: {
      ...{ covered, coveredNear, coveredPassage, pairs, kindHeld, kindLacking, rarest: rarestHeld },
      best: best.logit,
      ahead: best.logit - (other?.logit ?? NONE),
      aheadElsewhere: best.logit - (elsewhere?.logit ?? NONE),
      missing: lacking.filter((one) => one > 1 - HAS).length / Math.max(1, lacking.length),
      worstMissing: Math.max(0, ...lacking.map((one, term) => one * (rarities[term] ?? 0))) / rarest,
      mass: weighed(best.matched, rarities) * rarities.reduce((sum, rarity) => sum + rarity, 0),
      terms: Math.log(1 + rarities.length),
      candidates: Math.log(1 + ranked.length),
      together: 1 - none,
      chosen: chosen.length,
    },
  };
}
