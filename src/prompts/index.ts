import { bulletsPrompt } from "./bullets.ts";
import { clarifyPrompt } from "./clarify.ts";
import { comparisonPrompt } from "./comparison.ts";
import { consentPrompt } from "./consent.ts";
import { followUpPrompt } from "./follow-up.ts";
import { hypothesesPrompt } from "./hypotheses.ts";
import { type JudgedPassage, judgePrompt } from "./judge.ts";
import { pagePrompt } from "./page.ts";
import { phaseOnePrompt, phaseOneTextPrompt } from "./phase-one.ts";
import { planPrompt } from "./plan.ts";
import type { PromptIdentity } from "./prompt.ts";
import { questionnairePrompt, updatePrompt } from "./questionnaire.ts";
import { reflectPrompt } from "./reflect.ts";
import { routePrompt } from "./route.ts";
import { sectionPrompt } from "./section.ts";
import { verificationPrompt } from "./verification.ts";

export type { JudgedPassage };
export {
  bulletsPrompt,
  clarifyPrompt,
  comparisonPrompt,
  consentPrompt,
  followUpPrompt,
  hypothesesPrompt,
  judgePrompt,
  pagePrompt,
  phaseOnePrompt,
  phaseOneTextPrompt,
  planPrompt,
  questionnairePrompt,
  reflectPrompt,
  routePrompt,
  sectionPrompt,
  updatePrompt,
  verificationPrompt,
};

/** Every prompt there is (X7). */
export const PROMPTS: readonly PromptIdentity[] = [
  planPrompt,
  reflectPrompt,
  pagePrompt,
  judgePrompt,
  sectionPrompt,
  comparisonPrompt,
  clarifyPrompt,
  phaseOneTextPrompt,
  phaseOnePrompt,
  hypothesesPrompt,
  questionnairePrompt,
  updatePrompt,
  consentPrompt,
  routePrompt,
  bulletsPrompt,
  verificationPrompt,
  followUpPrompt,
];

/** Name and version of every prompt, as a run records them among what it was made with: `{ "prompt:plan": "1", … }`. */
export function promptVersions(): Record<string, string> {
  return Object.fromEntries(PROMPTS.map(({ name, version }) => [`prompt:${name}`, String(version)]));
}
