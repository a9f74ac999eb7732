import { TITLE_ORDER } from "../../../lexicon/en/chores.ts";
import { words } from "../../../text/words.ts";
import type { Said } from "./shapes.ts";

/**
 * What chat clients ask a model of their own accord, besides what the user said: a title for the list of conversations, tags, suggestions of what
 * to ask next. Each of them would begin a research of its own, so that they are told from questions and answered here, at no cost (I3).
 * @returns the reply, or undefined for what is no such chore
 */
export function choreReply(messages: readonly Said[]): string | undefined {
  const order = messages.at(-1)?.content ?? "";
  const transcript = transcriptIn(order);
  if (transcript !== undefined && order.trimStart().startsWith("### Task:")) return jsonReply(order, transcript);
  const before = messages.slice(0, -1).filter(({ role }) => role !== "system");
  const title = TITLE_ORDER.test(order.slice(0, LONGEST_ORDER)) && (before.length > 0 || SPEAKER.test(order));
  return title ? titleFor(firstAsked(order) ?? before[0]?.content ?? "") : undefined;
}

/** How the templates of Open WebUI hand over a conversation. */
const HISTORY = { begins: "<chat_history>", ends: "</chat_history>" } as const;

function transcriptIn(order: string): string | undefined {
  const begins = order.indexOf(HISTORY.begins);
  const ends = begins < 0 ? -1 : order.indexOf(HISTORY.ends, begins);
  return ends < 0 ? undefined : order.slice(begins + HISTORY.begins.length, ends);
}

const LONGEST_ORDER = 400;
const SPEAKER = /^\W*(?:user|human)\s*:\s*(.+)$/im;

/** The fields that the templates of Open WebUI ask for, and what each holds when nothing is made up. */
const FIELDS: Readonly<Record<string, (asked: string) => unknown>> = {
  title: titleFor,
  tags: () => ["General"],
  follow_ups: () => [],
  queries: () => [],
  text: () => "",
};

function jsonReply(order: string, transcript: string): string | undefined {
  const name = /\{\s*"(\w+)"\s*:/.exec(order)?.[1];
  const fill = Object.entries(FIELDS).find(([field]) => field === name)?.[1];
  return name === undefined || fill === undefined ? undefined : JSON.stringify({ [name]: fill(firstAsked(transcript) ?? "") });
}

function firstAsked(transcript: string): string | undefined {
  return SPEAKER.exec(transcript)?.[1];
}

const MOST_WORDS = 6;

/** What was asked, in its own first words that say something. */
function titleFor(asked: string): string {
  const said = words(asked).filter(({ stop }) => !stop);
  const title = said
    .slice(0, MOST_WORDS)
    .map(({ text }) => text)
    .join(" ");
  return title === "" ? "New conversation" : title.charAt(0).toUpperCase() + title.slice(1);
}
