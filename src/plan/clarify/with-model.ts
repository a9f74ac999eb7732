import { askModel } from "../../model/ask.ts";
import type { ModelRoles } from "../../model/model.ts";
import { orWithout } from "../../model/or-without.ts";
import { clarifyPrompt } from "../../prompts/clarify.ts";
import type { Run } from "../../run/run.ts";
import { type ClarifyingQuestion, MOST_QUESTIONS } from "./clarify.ts";
import { questionsByRules } from "./rules.ts";

const LONGEST_QUESTION = 300;
const LONGEST_OPTION = 80;
const MOST_OPTIONS = 4;

/** What the model would ask before it searches; the rules where it fails (R3, R15). */
export function questionsWithModel(run: Run, roles: ModelRoles, query: string): Promise<ClarifyingQuestion[]> {
  return orWithout(
    run,
    "planner",
    async () => {
      const draft = await askModel(run, roles, {
        key: "clarify/model",
        role: "planner",
        prompt: clarifyPrompt,
        system: clarifyPrompt.system,
        user: clarifyPrompt.render({ question: query, today: run.startedAt.slice(0, 10) }),
        schemaName: clarifyPrompt.schemaName,
        schema: clarifyPrompt.schema,
        maxOutputTokens: clarifyPrompt.maxOutputTokens,
      });
      return draft.questions
        .map(tidied)
        .filter(({ question }) => question !== "")
        .slice(0, MOST_QUESTIONS);
    },
    async () => questionsByRules(query),
  );
}

function tidied({ question, options }: ClarifyingQuestion): ClarifyingQuestion {
  const line = (text: string, most: number) =>
    text
      .replace(/\p{C}|\s+/gu, " ")
      .trim()
      .slice(0, most);
  const shown = options.map((option) => line(option, LONGEST_OPTION)).filter((option) => option !== "");
  return { question: line(question, LONGEST_QUESTION), options: [...new Set(shown)].slice(0, MOST_OPTIONS) };
}
