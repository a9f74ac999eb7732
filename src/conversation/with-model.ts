import { askModel } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import { orWithout } from "../model/or-without.ts";
import { consentPrompt } from "../prompts/index.ts";
import type { ConsentReader } from "./turn.ts";

const LONGEST_LIMITS = 200;

/** Has a model read a message the closed list cannot tell (C2). When it fails, the message stays a question. */
export function consentWithModel(roles: ModelRoles): ConsentReader {
  return (run, question, message) =>
    orWithout(
      run,
      "planner",
      async () => {
        const { means, limits } = await askModel(
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
        if (means === "new question") return undefined;
        const query = means === "yes" ? (limits?.replace(/\s+/gu, " ").trim().slice(0, LONGEST_LIMITS) ?? "") : "";
        return { kind: means, certain: true, ...(query === "" ? {} : { query }) };
      },
      async () => undefined,
    );
}
