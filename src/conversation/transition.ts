import { type Heard, type HeardKind, hear, visible } from "./hearing.ts";
import type { ConversationState, StateName } from "./state.ts";

/** What the application does with a message. Only `phase_two` may search; the prompt has no say in it (C1). */
export const ACTIONS = [
  "phase_one",
  "phase_two",
  "questionnaire",
  "update",
  "follow_up",
  "acknowledge",
  "ask_again",
  "ask_back",
  "explain",
  "go_back",
  "nothing_asked",
] as const;
export type Action = (typeof ACTIONS)[number];

/** Why Phase 1 was skipped, for the verification line. */
export type Skipped = "override" | "direct";

export interface Move {
  readonly heard: HeardKind;
  readonly action: Action;
  /** The question the action is about; absent where it is about none. */
  readonly query?: string;
  /** Phase 2 of a question that had no Phase 1. */
  readonly skipped?: Skipped;
  /** Another question takes the place of the one that was to be consented to, which nobody has said yes or no to. */
  readonly displaces: boolean;
  readonly to: StateName;
}

interface Rule {
  readonly action: Action;
  readonly about: "message" | "previous" | "none";
  readonly to: StateName;
}

const rule = (action: Action, about: Rule["about"], to: StateName): Rule => ({ action, about, to });

/**
 * The transition table (C1): for each state, what follows from each kind of message. `answered` is divided by what answered: after a no only
 * Phase 1 has spoken, so a clear yes still brings the search. docs/conversation.md shows the same table; a test holds them together.
 */
export const TABLE: Readonly<
  Record<"idle" | "awaiting_consent" | "answered, not searched" | "answered, searched", Readonly<Record<HeardKind, Rule>>>
> = {
  idle: {
    empty: rule("nothing_asked", "none", "idle"),
    "bare ?": rule("nothing_asked", "none", "idle"),
    yes: rule("nothing_asked", "none", "idle"),
    "search it": rule("nothing_asked", "none", "idle"),
    agreement: rule("nothing_asked", "none", "idle"),
    no: rule("nothing_asked", "none", "idle"),
    test: rule("phase_one", "message", "awaiting_consent"),
    hesitation: rule("phase_one", "message", "awaiting_consent"),
    unlisted: rule("phase_one", "message", "awaiting_consent"),
    "about the search": rule("nothing_asked", "none", "idle"),
    back: rule("nothing_asked", "none", "idle"),
    answers: rule("phase_one", "message", "awaiting_consent"),
    "search request": rule("phase_two", "message", "answered"),
    "? question": rule("phase_two", "message", "answered"),
    question: rule("phase_one", "message", "awaiting_consent"),
  },
  awaiting_consent: {
    empty: rule("ask_again", "none", "awaiting_consent"),
    "bare ?": rule("phase_two", "previous", "answered"),
    yes: rule("phase_two", "previous", "answered"),
    "search it": rule("phase_two", "previous", "answered"),
    agreement: rule("phase_two", "previous", "answered"),
    no: rule("acknowledge", "none", "answered"),
    test: rule("questionnaire", "previous", "awaiting_consent"),
    hesitation: rule("ask_again", "none", "awaiting_consent"),
    unlisted: rule("ask_back", "none", "awaiting_consent"),
    "about the search": rule("explain", "none", "awaiting_consent"),
    back: rule("go_back", "none", "awaiting_consent"),
    answers: rule("update", "previous", "awaiting_consent"),
    "search request": rule("phase_two", "message", "answered"),
    "? question": rule("phase_two", "message", "answered"),
    question: rule("phase_one", "message", "awaiting_consent"),
  },
  "answered, not searched": {
    empty: rule("nothing_asked", "none", "answered"),
    "bare ?": rule("phase_two", "previous", "answered"),
    yes: rule("phase_two", "previous", "answered"),
    "search it": rule("phase_two", "previous", "answered"),
    agreement: rule("acknowledge", "none", "answered"),
    no: rule("acknowledge", "none", "answered"),
    test: rule("questionnaire", "previous", "awaiting_consent"),
    hesitation: rule("acknowledge", "none", "answered"),
    unlisted: rule("phase_one", "message", "awaiting_consent"),
    "about the search": rule("explain", "none", "answered"),
    back: rule("go_back", "none", "awaiting_consent"),
    answers: rule("phase_one", "message", "awaiting_consent"),
    "search request": rule("phase_two", "message", "answered"),
    "? question": rule("phase_two", "message", "answered"),
    question: rule("phase_one", "message", "awaiting_consent"),
  },
  "answered, searched": {
    empty: rule("nothing_asked", "none", "answered"),
    "bare ?": rule("phase_two", "previous", "answered"),
    yes: rule("acknowledge", "none", "answered"),
    "search it": rule("phase_two", "previous", "answered"),
    agreement: rule("acknowledge", "none", "answered"),
    no: rule("acknowledge", "none", "answered"),
    test: rule("questionnaire", "previous", "awaiting_consent"),
    hesitation: rule("acknowledge", "none", "answered"),
    unlisted: rule("follow_up", "message", "awaiting_consent"),
    "about the search": rule("explain", "none", "answered"),
    back: rule("go_back", "none", "awaiting_consent"),
    answers: rule("follow_up", "message", "awaiting_consent"),
    "search request": rule("phase_two", "message", "answered"),
    "? question": rule("phase_two", "message", "answered"),
    question: rule("follow_up", "message", "awaiting_consent"),
  },
};
export type Row = keyof typeof TABLE;

/** What callers of API and CLI may insist on (C3). */
export type Force = "phase_one" | "phase_two";

/** What follows from a message in a state: pure, total, and the only place where it is decided that something is searched (C1–C3). */
export function transition(state: ConversationState, message: string, force?: Force, reheard?: Heard): Move {
  const heard = reheard ?? hear(state, message);
  const { action: ruled, about, to } = force === undefined ? TABLE[rowOf(state)][heard.kind] : forced(state, heard, force);
  const action = force === undefined && ruled === "phase_one" && asksOn(state, heard) ? "follow_up" : ruled;
  const query = about === "message" ? (heard.query ?? visible(message)) : about === "previous" ? previous(state, heard) : undefined;
  return {
    heard: heard.kind,
    action,
    to,
    displaces: displaces(state, about, heard),
    ...(query === undefined ? {} : { query }),
    ...(action === "phase_two" && about === "message"
      ? { skipped: heard.kind === "? question" ? ("override" as const) : ("direct" as const) }
      : {}),
  };
}

/** A question of its own leaves the one before open, unless it says that one otherwise or asks for another search in its place. */
function displaces(state: ConversationState, about: Rule["about"], heard: Heard): boolean {
  return state.name === "awaiting_consent" && about === "message" && heard.corrects !== true;
}

/** A further question after a follow-up, before anybody said yes or no to a search: the same evidence is at hand (C16). */
function asksOn(state: ConversationState, heard: Heard): boolean {
  return state.name === "awaiting_consent" && state.evidenceRun !== undefined && heard.kind === "question";
}

export function rowOf(state: ConversationState): Row {
  if (state.name !== "answered") return state.name;
  return state.by === "phase_one" ? "answered, not searched" : "answered, searched";
}

/** A forced phase is about the message, unless that only says yes to the question before. */
function forced(state: ConversationState, heard: Heard, force: Force): Rule {
  if (heard.kind === "empty") return TABLE[rowOf(state)].empty;
  if (force === "phase_one") return rule("phase_one", "message", "awaiting_consent");
  const aboutPrevious = state.name !== "idle" && (["yes", "search it", "agreement", "bare ?"] as readonly HeardKind[]).includes(heard.kind);
  return rule("phase_two", aboutPrevious ? "previous" : "message", "answered");
}

/** A yes may limit what is to be searched. */
function previous(state: ConversationState, heard: Heard): string | undefined {
  if (state.name === "idle") return undefined;
  return (heard.kind === "yes" || heard.kind === "search it") && heard.query !== undefined
    ? `${state.query} (${heard.query})`
    : state.query;
}
