import { bulletsPrompt } from "./bullets.ts";
import { REFUSED, REFUSED_END } from "./checked-report.ts";
import { clarifyPrompt } from "./clarify.ts";
import { consentPrompt } from "./consent.ts";
import { followUpPrompt } from "./follow-up.ts";
import { hypothesesPrompt } from "./hypotheses.ts";
import { carriedClaims, judgePrompt } from "./judge.ts";
import { type JudgedPassage, sheetOf } from "./judge-sheet.ts";
import { MEND_AGAIN, mendPrompt } from "./mend.ts";
import { outlinePrompt } from "./outline.ts";
import { phaseOnePrompt, phaseOneTextPrompt } from "./phase-one.ts";
import { planPrompt } from "./plan.ts";
import type { PromptIdentity } from "./prompt.ts";
import { questionnairePrompt, updatePrompt } from "./questionnaire.ts";
import { readingPrompt } from "./reading.ts";
import { reflectPrompt } from "./reflect.ts";
import { REPORT_AGAIN, reportPrompt } from "./report.ts";
import { reviewPrompt } from "./review.ts";
import { REVISE_AGAIN, revisePrompt } from "./revise.ts";
import { routePrompt } from "./route.ts";
import { shortAnswerPrompt } from "./short-answer.ts";
import { translatePrompt } from "./translate.ts";
import { verificationPrompt } from "./verification.ts";

export type { JudgedPassage };
export {
  bulletsPrompt,
  carriedClaims,
  clarifyPrompt,
  consentPrompt,
  followUpPrompt,
  hypothesesPrompt,
  judgePrompt,
  MEND_AGAIN,
  mendPrompt,
  outlinePrompt,
  phaseOnePrompt,
  phaseOneTextPrompt,
  planPrompt,
  questionnairePrompt,
  REFUSED,
  REFUSED_END,
  REPORT_AGAIN,
  REVISE_AGAIN,
  readingPrompt,
  reflectPrompt,
  reportPrompt,
  reviewPrompt,
  revisePrompt,
  routePrompt,
  sheetOf,
  shortAnswerPrompt,
  translatePrompt,
  updatePrompt,
  verificationPrompt,
};

/** Every prompt there is (X7). */
export const PROMPTS: readonly PromptIdentity[] = [
  planPrompt,
  reflectPrompt,
  readingPrompt,
  judgePrompt,
  outlinePrompt,
  reportPrompt,
  reviewPrompt,
  revisePrompt,
  mendPrompt,
  shortAnswerPrompt,
  translatePrompt,
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
