import type { Reading } from "../../domain/reading.ts";
import { parseResearchRequest } from "../../domain/request.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { languageShown } from "../../lexicon/telling.ts";
import type { Run } from "../../run/run.ts";
import { queryLanguage } from "../../search/gates/language.ts";
import { loadLanguageDetector } from "../../text/language.ts";
import { type PhaseTwoAnswer, printAnswer } from "../contract/render.ts";
import type { Say } from "../phase-one/phase-one.ts";
import { type AnswerAsk, answerFrom } from "./answering.ts";
import { Discovery } from "./discovery.ts";
import type { PhaseTwoParts } from "./parts.ts";
import { type PlanAsk, planOnce } from "./planning.ts";
import { search } from "./searching.ts";

export type PhaseTwoAsk = PlanAsk & AnswerAsk;

export interface PhaseTwoOutcome {
  readonly text: string;
  readonly answer: PhaseTwoAnswer;
  /** How the question was read, where that is not as it was typed (C14). */
  readonly reading: Reading | undefined;
  /** What later questions can be answered from. */
  readonly evidence: EvidenceBase;
}

/**
 * A search-backed answer (C7): one planning step, discovery by route within its limits, a second opinion, a follow-up where credible sources
 * disagree, then bullets that were each checked against their quotes, laid out by code. It never asks for consent.
 */
export async function phaseTwo(run: Run, parts: PhaseTwoParts, ask: PhaseTwoAsk, say: Say): Promise<PhaseTwoOutcome> {
  const tool = parts.openPlanningTool();
  try {
    const planned = await planOnce(run, parts, tool, ask);
    const language = queryLanguage(planned.question, await loadLanguageDetector()) ?? languageShown(planned.question);
    const discovery = new Discovery(run, parts, planned.question, language);
    const { plan, reading, conflicts } = await search(run, parts, discovery, planned, ask.question);
    await run.abandonRest();
    const request = parseResearchRequest({ query: plan.question });
    const answer = await answerFrom(run, parts, ask, {
      plan,
      reading,
      request,
      language: languageShown(ask.question) ?? language,
      discovery,
      conflicts,
    });
    const text = printAnswer(answer);
    say(text);
    return { text, answer, reading, evidence: discovery.evidence };
  } finally {
    await tool.close();
  }
}
