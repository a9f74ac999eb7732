import { askModel, streamText } from "../../model/ask.ts";
import type { ModelRoles } from "../../model/model.ts";
import { hypothesesPrompt, phaseOnePrompt, phaseOneTextPrompt, questionnairePrompt, updatePrompt } from "../../prompts/index.ts";
import type { Run } from "../../run/run.ts";
import { spokenIn } from "../reading-back.ts";
import { isWholeSentence, type ToldLine } from "../whole-sentence.ts";
import type { PhaseOneAsk, PhaseOneMaker } from "./phase-one.ts";

/** What was said before goes along in short. */
const EXCHANGES = 4;
const EXCHANGE_CHARACTERS = 1_200;

/** Phase 1 with a model: the writer's, since it must be quick and well put. */
export function phaseOneWithModel(roles: ModelRoles): PhaseOneMaker {
  return {
    async prose(run, ask, onPiece) {
      const { system, maxOutputTokens } = phaseOneTextPrompt;
      const call = {
        key: "phase-one/prose",
        role: "writer" as const,
        prompt: phaseOneTextPrompt,
        system,
        user: phaseOneTextPrompt.render(inputOf(run, ask)),
        maxOutputTokens,
      };
      return (await streamText(run, roles, call, onPiece)).text;
    },
    async shaped(run, ask) {
      const { read_as, ...shaped } = await askModel(run, roles, {
        ...phaseOnePrompt,
        key: "phase-one/shaped",
        role: "writer",
        prompt: phaseOnePrompt,
        user: phaseOnePrompt.render(inputOf(run, ask)),
      });
      return { ...shaped, readAs: read_as ?? undefined };
    },
    async hypotheses(run, ask) {
      const guesses = await askModel(run, roles, {
        ...hypothesesPrompt,
        key: "phase-one/hypotheses",
        role: "writer",
        prompt: hypothesesPrompt,
        user: hypothesesPrompt.render(inputOf(run, ask)),
      });
      return { readAs: guesses.read_as ?? undefined, hypotheses: guesses.hypotheses, tldr: sentencesOf(guesses.tldr) };
    },
    async questions(run, question, hypotheses) {
      const asked = await askModel(run, roles, {
        ...questionnairePrompt,
        key: "phase-one/questionnaire",
        role: "writer",
        prompt: questionnairePrompt,
        user: questionnairePrompt.render({ question, hypotheses }),
      });
      return asked.questions;
    },
    async update(run, question, hypotheses, answered) {
      const { probabilities, tldr } = await askModel(run, roles, {
        ...updatePrompt,
        key: "phase-one/update",
        role: "writer",
        prompt: updatePrompt,
        user: updatePrompt.render({ question, hypotheses, answered }),
      });
      return { probabilities, tldr: sentencesOf(tldr) };
    },
  };
}

function sentencesOf(lines: readonly ToldLine[]): string[] {
  return lines.filter(isWholeSentence).map(({ text }) => text);
}

function inputOf(run: Run, ask: PhaseOneAsk) {
  const short = (text: string) => (text.length <= EXCHANGE_CHARACTERS ? text : `${text.slice(0, EXCHANGE_CHARACTERS)} …`);
  return {
    question: ask.question,
    today: run.startedAt.slice(0, 10),
    dialogue: ask.dialogue.slice(-EXCHANGES).map(({ user, assistant }) => ({ user: short(user), assistant: short(spokenIn(assistant)) })),
  };
}
