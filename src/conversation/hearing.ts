import { ASKS, REPLY_WORD } from "../lexicon/en/hearing.ts";
import { lexiconFor } from "../lexicon/telling.ts";
import { readConsent } from "./consent/consent.ts";
import { isCourtesy } from "./consent/courtesy.ts";
import { directRequest, redirected } from "./consent/direct-request.ts";
import { spokenWords } from "./consent/words.ts";
import { isAnswers } from "./questionnaire.ts";
import type { ConversationState } from "./state.ts";

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
  "answers",
  "search request",
  "? question",
  "question",
] as const;
export type HeardKind = (typeof HEARD)[number];

export interface Heard {
  readonly kind: HeardKind;
  /** The question in the message, markers and request words taken off; for a yes with a condition, the condition. */
  readonly query?: string;
  /** Certain of it by the closed rules; false: a model may read it again. */
  readonly certain: boolean;
}

/** Longest question that goes into a plan or a search. */
const LONGEST_QUERY = 4_000;
/** A yes that names the search itself holds also where nothing was asked. */
const SEARCH_WORD =
  /\b(?:search\w*|look|google|double[- ]?check|fact[- ]?check|check|verify|confirm|sources?|citations?|references)\b|[🔍🔎]/iu;
const MARK = /[?？؟]/u;

/**
 * Reads a message in the state it comes in (C1–C3). Order: empty; only question marks; then, where something was answered before, consent;
 * a no that goes on to ask for another search; answers to a pending questionnaire; direct requests; the `?` override; anything else
 * is a question.
 */
export function hear(state: ConversationState, message: string): Heard {
  const text = visible(message);
  if (text === "") return { kind: "empty", certain: true };
  if (spokenWords(text).length === 0) {
    return MARK.test(text) ? { kind: "bare ?", certain: true } : { kind: state.name === "idle" ? "empty" : "hesitation", certain: true };
  }
  if (state.name === "idle" && isCourtesy(text)) return { kind: "empty", certain: true };
  const instead = redirected(text);
  if (instead !== undefined) return { kind: "search request", query: cut(instead), certain: true };
  const consent = consentIn(state, text);
  if (consent !== undefined) return consent;
  if (pendingQuestions(state) > 0 && isAnswers(text, pendingQuestions(state))) return { kind: "answers", query: text, certain: true };
  const direct = directRequest(text);
  if (direct !== undefined) return { kind: "search request", query: cut(direct), certain: true };
  if (MARK.test(text[0] ?? "") || MARK.test(text.at(-1) ?? ""))
    return { kind: "? question", query: cut(withoutQuestionMarks(text)), certain: true };
  return { kind: "question", query: cut(text), certain: state.name !== "awaiting_consent" || !mayBeReply(text) };
}

const MOST_REPLY_WORDS = 8;

/**
 * Short, with a word replies have, and no question: only such messages are worth a model's time. What replies say in other languages than English is
 * not known so widely; there any that is short and asks for nothing may be one.
 */
function mayBeReply(text: string): boolean {
  const lexicon = lexiconFor(text);
  const known = lexicon.tag === "en" ? REPLY_WORD.test(text) : lexicon.asked(text) === undefined;
  return text.split(/\s+/u).length <= MOST_REPLY_WORDS && known && !ASKS.test(text);
}

/** Options A and B exist only after a table of hypotheses. */
function consentIn(state: ConversationState, text: string): Heard | undefined {
  const option = /^\(?([ab])[).:!]*$/iu.exec(text)?.[1]?.toLowerCase();
  if (option !== undefined && state.name === "awaiting_consent" && state.phaseOne.kind === "problem") {
    return { kind: option === "a" ? "yes" : "test", certain: true };
  }
  const { consent, addition } = readConsent(text);
  if (consent === "other" || (addition !== undefined && directRequest(text) !== undefined)) return undefined;
  if (state.name === "idle" && (consent === "test" || consent === "hesitation")) return undefined;
  const kind = consent === "yes" && addition === undefined && SEARCH_WORD.test(text) ? "search it" : consent;
  return { kind, certain: true, ...(addition === undefined ? {} : { query: cut(addition) }) };
}

function pendingQuestions(state: ConversationState): number {
  if (state.name !== "awaiting_consent" || state.phaseOne.kind !== "problem") return 0;
  return state.phaseOne.questions?.length ?? 0;
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
