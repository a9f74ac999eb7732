import { askModel } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import { orWithout } from "../model/or-without.ts";
import { consentPrompt, followUpPrompt } from "../prompts/index.ts";
import type { FollowUpReader } from "./following-up.ts";
import type { Heard, HeardKind } from "./hearing.ts";
import { spokenIn } from "./reading-back.ts";
import { pendingQuestions } from "./state.ts";
import type { Listener, SpokenState } from "./turn.ts";

const LONGEST_LIMITS = 300;
const LONGEST_QUESTION = 1_000;
/** What the model hears, as the table names it. */
const KINDS = {
  yes: "yes",
  no: "no",
  test: "test",
  answers: "answers",
  "about the search": "about the search",
  unclear: "hesitation",
} as const satisfies Record<string, HeardKind>;

/** Has a model hear a message that the complete lists do not decide (C2): one small call. When it fails, the rules' reading stands. */
export function listenWithModel(roles: ModelRoles): Listener {
  return (run, state, message, read) =>
    orWithout(
      run,
      "planner",
      async () => {
        const { means, limits, question } = await askModel(
          run,
          { ...roles, planner: { model: roles.planner.model, effort: "low" } },
          {
            ...consentPrompt,
            key: "consent/model",
            role: "planner",
            prompt: consentPrompt,
            user: consentPrompt.render({ question: state.query, stage: stageOf(state), message }),
          },
        );
        const put = line(question, LONGEST_QUESTION);
        switch (means) {
          case "new question":
            return { kind: read.kind === "? question" ? read.kind : "question", certain: true, ...asRead(read) };
          case "new search":
            return { kind: "search request", certain: true, ...(put === "" ? asRead(read) : { query: put }) };
          case "correction": {
            const kind = read.kind === "? question" ? read.kind : "question";
            return { kind, certain: true, ...(put === "" ? asRead(read) : { query: put, corrects: true as const }) };
          }
          case "answers":
            // Only a questionnaire that waits can be answered.
            if (pendingQuestions(state) === 0) return { kind: "question", certain: true, ...asRead(read) };
            return { kind: "answers", certain: true, query: message };
          case "yes": {
            const added = line(limits, LONGEST_LIMITS);
            return { kind: "yes", certain: true, ...(added === "" ? {} : { query: added }) };
          }
          default:
            return { kind: KINDS[means], certain: true };
        }
      },
      async () => undefined,
    );
}

function stageOf(state: SpokenState): Parameters<typeof consentPrompt.render>[0]["stage"] {
  if (state.name === "answered") return state.by === "phase_one" ? "not searched" : "searched";
  if (pendingQuestions(state) > 0) return "questionnaire";
  return state.phaseOne.kind === "problem" ? "asked or questionnaire" : "asked";
}

function asRead({ query }: Heard): Pick<Heard, "query"> {
  return query === undefined ? {} : { query };
}

function line(text: string | null | undefined, longest: number): string {
  return (text ?? "").replace(/\s+/gu, " ").trim().slice(0, longest);
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
        const { read_as, same_matter, claim_ids, open } = await askModel(
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
        const left = line(open, LONGEST_QUESTION);
        return {
          readAs: same_matter ? line(read_as, LONGEST_QUESTION) : "",
          chosen: [...new Set(chosen)],
          ...(left === "" ? {} : { open: left }),
        };
      },
      async () => undefined,
    );
}
