import { askModel } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import { orWithout } from "../model/or-without.ts";
import { consentPrompt } from "../prompts/index.ts";
import type { ConsentReader } from "./turn.ts";

/** Has a model read a message the closed list cannot tell (C2). When it fails, the message stays a question. */
export function consentWithModel(roles: ModelRoles): ConsentReader {
  return (run, question, message) =>
    orWithout(
      run,
      "planner",
      async () => {
        const { means } = await askModel(
          run,
          { ...roles, planner: { model: roles.planner.model, effort: "low" } },
          {
            ...consentPrompt,
            key: "consent/model",
            role: "planner",
            prompt: consentPrompt,
            user: consentPrompt.render({ question, message }),
          },
        );
        return means === "new question" ? "question" : means;
      },
      async () => undefined,
    );
}
