import { FOLLOW_UP, NO_ANSWER, PHASE_ONE_PROBLEM, PHASE_ONE_SIMPLE, PHASE_TWO, STILL_OPEN } from "./contract/wording.ts";
import type { Exchange } from "./phase-one/phase-one.ts";
import { answeredText, hypothesesIn, questionsIn } from "./reading-back.ts";
import { type ConversationState, IDLE, type PhaseOne, previousQuery } from "./state.ts";
import { transition } from "./transition.ts";

/** A message as chat clients send it back. */
export interface ChatMessage {
  readonly role: "user" | "assistant" | "system";
  readonly content: string;
}

/**
 * The state a conversation is in after these messages (C1), for callers that keep none: what each user message asked is told by the transition
 * table, what became of it by the reply's own heading. Replies that are not Assay's leave nothing to consent to. Only what ends in a user
 * message without a reply is a turn to be taken; that message is no part of the state.
 */
export function stateFromMessages(messages: readonly ChatMessage[]): ConversationState {
  return exchangesOf(messages).reduce<ConversationState>((state, { user, assistant }) => {
    const move = transition(state, user);
    return stateAfter(state, move.query ?? previousQuery(state), assistant);
  }, IDLE);
}

/** What was said, in pairs; several user messages in a row are one, the last. */
export function exchangesOf(messages: readonly ChatMessage[]): Exchange[] {
  const exchanges: Exchange[] = [];
  let user: string | undefined;
  for (const { role, content } of messages) {
    if (role === "user") user = content;
    else if (role === "assistant" && user !== undefined) {
      exchanges.push({ user, assistant: content });
      user = undefined;
    }
  }
  return exchanges;
}

function stateAfter(before: ConversationState, query: string | undefined, reply: string): ConversationState {
  const text = reply.trim();
  if (query === undefined) return before;
  if (text.startsWith(PHASE_TWO)) return { name: "answered", query, by: "phase_two" };
  const said = phaseOneIn(text, before);
  if (said !== undefined) return { name: "awaiting_consent", query: openIn(text) ?? query, phaseOne: said };
  if (/\(y\/n\)/u.test(text) && before.name === "awaiting_consent") return before;
  if (before.name === "awaiting_consent") return { name: "answered", query: before.query, by: "phase_one", phaseOne: before.phaseOne };
  return before.name === "answered" ? before : IDLE;
}

/** The part of a question that a follow-up left open: what its own search is offered for. */
function openIn(text: string): string | undefined {
  const line = text.startsWith(FOLLOW_UP) ? text.split("\n").find((one) => one.startsWith(STILL_OPEN)) : undefined;
  return line?.slice(STILL_OPEN.length);
}

function phaseOneIn(text: string, before: ConversationState): PhaseOne | undefined {
  if (text.startsWith(PHASE_ONE_PROBLEM)) {
    const known = before.name !== "idle" && before.phaseOne?.kind === "problem" ? before.phaseOne.hypotheses : [];
    const hypotheses = hypothesesIn(text);
    const questions = questionsIn(text);
    return { kind: "problem", hypotheses: hypotheses.length > 0 ? hypotheses : known, ...(questions.length === 0 ? {} : { questions }) };
  }
  if (text.startsWith(PHASE_ONE_SIMPLE)) {
    const said = answeredText(text);
    // What could not go on from an answer leaves that as it was.
    const goesOn = said.kind === "none" && !text.includes(NO_ANSWER) && before.name !== "idle";
    return goesOn ? (before.phaseOne ?? said) : said;
  }
  return text.startsWith(FOLLOW_UP) ? { kind: "follow_up" } : undefined;
}
