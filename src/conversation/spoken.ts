import { isThanks } from "./consent/courtesy.ts";
import { CONSENT_FOLLOW_UP, CONSENT_PROBLEM, CONSENT_SIMPLE } from "./contract/wording.ts";
import type { ConversationState } from "./state.ts";
import { type Move, rowOf } from "./transition.ts";

/** What is said where nothing is answered. The words of a consent question are those of the question it repeats. */
export const SPOKEN = {
  declined: 'All right, no search then. Ask anything else, or say "search it" if you change your mind.',
  notSearched: 'All right. Ask anything else, or say "search it" to have the last question looked up.',
  searchedAlready: 'That was searched already. Ask anything else, or say "search it" to search it again.',
  stands: 'All right. Ask anything else, or say "search it" to search the last question again.',
  welcome: "You are welcome. Ask anything else; a question mark at the end searches at once.",
  nothing: "There is nothing to look up yet. Ask a question; a question mark at the end searches at once.",
} as const;

/** What is said to a message that is no question, by what it says and what went before (C1, C2). */
export function spokenFor({ action, heard }: Pick<Move, "action" | "heard">, state: ConversationState, message: string): string {
  if (state.name === "idle") return SPOKEN.nothing;
  const thanked = (heard === "hesitation" || heard === "agreement") && isThanks(message);
  if (state.name === "awaiting_consent") {
    if (action !== "ask_again") return SPOKEN.declined;
    return `${thanked ? "You are welcome.\n" : ""}${consentQuestion(state)}`;
  }
  if (thanked) return SPOKEN.welcome;
  if (rowOf(state) === "answered, not searched") return heard === "no" ? SPOKEN.declined : SPOKEN.notSearched;
  return heard === "yes" ? SPOKEN.searchedAlready : SPOKEN.stands;
}

function consentQuestion({ phaseOne }: Extract<ConversationState, { name: "awaiting_consent" }>): string {
  if (phaseOne.kind === "problem") return CONSENT_PROBLEM;
  return phaseOne.kind === "follow_up" ? CONSENT_FOLLOW_UP : CONSENT_SIMPLE;
}
