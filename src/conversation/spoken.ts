import { isThanks } from "./consent/courtesy.ts";
import { safeLine } from "./contract/text.ts";
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
  notUnderstood: "I could not tell whether that is a yes or a no.",
} as const;

const LONGEST_NAMED = 120;

/**
 * What is said to a message that is no question, by what it says and what went before (C1, C2).
 * @param searches the names of what a search asks
 */
export function spokenFor(
  { action, heard }: Pick<Move, "action" | "heard">,
  state: ConversationState,
  message: string,
  searches: readonly string[],
): string {
  if (state.name === "idle") return SPOKEN.nothing;
  const thanked = (heard === "hesitation" || heard === "agreement") && isThanks(message);
  if (action === "explain") return `${aboutSearching(searches)}${state.name === "awaiting_consent" ? `\n${consentQuestion(state)}` : ""}`;
  if (state.name === "awaiting_consent") {
    if (action === "ask_back") return askedBack(state);
    if (action !== "ask_again") return SPOKEN.declined;
    return `${thanked ? "You are welcome.\n" : ""}${consentQuestion(state)}`;
  }
  if (thanked) return SPOKEN.welcome;
  if (rowOf(state) === "answered, not searched") return heard === "no" ? SPOKEN.declined : SPOKEN.notSearched;
  return heard === "yes" ? SPOKEN.searchedAlready : SPOKEN.stands;
}

type Awaiting = Extract<ConversationState, { name: "awaiting_consent" }>;

function consentQuestion({ phaseOne }: Awaiting): string {
  if (phaseOne.kind === "problem") return CONSENT_PROBLEM;
  return phaseOne.kind === "follow_up" ? CONSENT_FOLLOW_UP : CONSENT_SIMPLE;
}

/** The consent question of an earlier question that is taken up again, with that question. */
export function consentQuestionFor(state: Awaiting): string {
  return `Back to ${named(state.query)}.\n${consentQuestion(state)}`;
}

/** Asks once for one of two answers. */
function askedBack(state: Awaiting): string {
  if (state.phaseOne.kind === "problem") return `${SPOKEN.notUnderstood}\n${CONSENT_PROBLEM}`;
  return `${SPOKEN.notUnderstood} Shall I search for ${named(state.query)}? (y/n)\nA) Yes, search.\nB) No, leave it.`;
}

/** What a search does, for whoever asks before saying yes. */
function aboutSearching(searches: readonly string[]): string {
  return `A search asks ${listed(searches)}, at most three times each, reads up to 20 pages, and takes a minute and a half at most. Nothing is searched before you say yes.`;
}

/** What is searched, by the names of services, as it is told in a sentence. */
export function listed(searches: readonly string[]): string {
  return new Intl.ListFormat("en").format(searches.map((name) => (name === "library" ? "the local library" : name)));
}

/** A question as it is named in a sentence. */
export function named(question: string): string {
  const line = safeLine(question);
  return `“${line.length <= LONGEST_NAMED ? line : `${line.slice(0, LONGEST_NAMED - 1)}…`}”`;
}
