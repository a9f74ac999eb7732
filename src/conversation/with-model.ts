import { askModel } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import { orWithout } from "../model/or-without.ts";
import { consentPrompt, followUpPrompt } from "../prompts/index.ts";
import type { FollowUpReader } from "./following-up.ts";
import { spokenIn } from "./reading-back.ts";
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

const EXCHANGES = 2;
const EXCHANGE_CHARACTERS = 700;

/**
 * Has a model say which claims of an earlier answer answer a further question (C16): in other words and languages too, where rules only compare
 * words. Undefined when it fails: then rules decide.
 */
export function followUpWithModel(roles: ModelRoles): FollowUpReader {
  return (run, { key, question, dialogue, claims }) =>
    orWithout(
      run,
      "planner",
      async () => {
        const { read_as, same_matter, claim_ids } = await askModel(
          run,
          { ...roles, planner: { model: roles.planner.model, effort: "low" } },
          {
            ...followUpPrompt,
            key: `${key}/model`,
            role: "planner",
            prompt: followUpPrompt,
            user: followUpPrompt.render({
              question,
              dialogue: dialogue
                .slice(-EXCHANGES)
                .map(({ user, assistant }) => ({ user, assistant: spokenIn(assistant).slice(0, EXCHANGE_CHARACTERS) })),
              claims: claims.map(({ text }, at) => ({ id: `c${at + 1}`, text })),
            }),
          },
        );
        const chosen = claim_ids.flatMap((id) => claims[Number(/^c(\d+)$/u.exec(id.trim())?.[1]) - 1] ?? []);
        return { readAs: same_matter ? read_as.replace(/\s+/gu, " ").trim() : "", chosen: [...new Set(chosen)] };
      },
      async () => undefined,
    );
}
