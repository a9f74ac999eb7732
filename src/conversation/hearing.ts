import { SEARCH_WORD } from "../lexicon/en/hearing.ts";
import { asksSomething, isShort, mayTurnDown } from "./consent/asking.ts";
import { readConsent } from "./consent/consent.ts";
import { isCourtesy } from "./consent/courtesy.ts";
import { directRequest, redirected } from "./consent/direct-request.ts";
import { spokenWords } from "./consent/words.ts";
import { answersByNumber, isAnswers } from "./questionnaire.ts";
import { type ConversationState, pendingQuestions, waitingIn } from "./state.ts";

/** What a message is, before it is decided what follows from it. */
export const HEARD = [
  "empty",
  "bare ?",
  "yes",
  "search it",
  "agreement",
  "no",
  "test",
  "hesitation",
  "unlisted",
  "about the search",
  "back",
  "answers",
  "search request",
  "? question",
  "question",
] as const;
export type HeardKind = (typeof HEARD)[number];

export interface Heard {
  readonly kind: HeardKind;
  /** The question in the message, markers and request words taken off; of a yes that adds something, what it adds. */
  readonly query?: string;
  /** Certain of it by the complete lists; false: a model hears it, where there is one. */
  readonly certain: boolean;
  /** The question that waits was put otherwise, so that it does not wait any longer. */
  readonly corrects?: true;
}

/** Longest question that goes into a plan or a search. */
const LONGEST_QUERY = 4_000;
const MARK = /[?？؟]/u;

/**
 * Reads a message in the state it comes in (C1–C3). Order: empty; only question marks; a no that goes on to ask for another search; then, where
 * something was answered before, consent; answers to a pending questionnaire; direct requests; the `?` override. What is left may be a reply in
 * words that no list has: where consent is awaited it is asked back once if it is short and asks nothing, else it is a question.
 */
export function hear(state: ConversationState, message: string): Heard {
  const text = visible(message);
  if (text === "") return { kind: "empty", certain: true };
  if (spokenWords(text).length === 0) {
    return MARK.test(text) ? { kind: "bare ?", certain: true } : { kind: state.name === "idle" ? "empty" : "hesitation", certain: true };
  }
  if (state.name === "idle" && isCourtesy(text)) return { kind: "empty", certain: true };
  if (waitingIn(state).length > 0 && BACK.test(text)) return { kind: "back", certain: true };
  const instead = redirected(text);
  if (instead !== undefined) return { kind: "search request", query: cut(instead), certain: true, corrects: true };
  const consent = consentIn(state, text);
  if (consent !== undefined) return { kind: consent, certain: true };
  const asked = pendingQuestions(state);
  if (answersByNumber(text, asked).length > 0) return { kind: "answers", query: text, certain: true };
  if (asked > 0 && isAnswers(text, asked) && !asksSomething(text)) return { kind: "answers", query: text, certain: false };
  const direct = directRequest(text);
  if (direct !== undefined) return { kind: "search request", query: cut(direct), certain: true };
  return unlisted(state, text);
}

/** What is asked back names its two answers; so does a table of hypotheses. */
const OPTION = /^[("“]?([ab])[).:!"”]*$/iu;
/** How the question that waited before is taken up again. */
const BACK = /^["“”']?back["“”'.!]*$/iu;

/** What is longer is no reply. */
const LONGEST_REPLY = 600;

/** What no list decides. */
function unlisted(state: ConversationState, text: string): Heard {
  const awaited = state.name === "awaiting_consent";
  if (MARK.test(text[0] ?? "")) return { kind: "? question", query: cut(withoutQuestionMarks(text)), certain: true };
  if (MARK.test(text.at(-1) ?? "")) {
    const query = cut(withoutQuestionMarks(text));
    if (awaited && state.askedBack !== true && mayTurnDown(text)) return { kind: "unlisted", query, certain: false };
    return { kind: "? question", query, certain: !awaited };
  }
  const query = cut(text);
  const [asks, long] = [asksSomething(text), text.length > LONGEST_REPLY];
  if (!awaited) return { kind: "question", query, certain: state.name === "idle" || asks || long };
  const reply = !asks && isShort(text) && state.askedBack !== true;
  return { kind: reply ? "unlisted" : "question", query, certain: long };
}

function consentIn(state: ConversationState, text: string): HeardKind | undefined {
  const option = OPTION.exec(text)?.[1]?.toLowerCase();
  if (option !== undefined && state.name === "awaiting_consent" && (state.askedBack === true || state.phaseOne.kind === "problem")) {
    if (option === "a") return "yes";
    return state.phaseOne.kind === "problem" ? "test" : "no";
  }
  const consent = readConsent(text);
  if (consent === "other") return undefined;
  if (state.name === "idle" && (consent === "test" || consent === "hesitation")) return undefined;
  return consent === "yes" && SEARCH_WORD.test(text) ? "search it" : consent;
}

/** The message without what nobody sees, ends trimmed. */
export function visible(message: string): string {
  return message
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u115f\u1160\u3164]/gu,
      "",
    )
    .trim();
}

function withoutQuestionMarks(text: string): string {
  return text.replace(/^[\s?？؟¿]+/u, "").replace(/[\s?？؟]+$/u, "");
}

function cut(query: string): string {
  return query.slice(0, LONGEST_QUERY).trim();
}
