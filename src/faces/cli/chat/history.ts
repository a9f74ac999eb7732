import type { Conversations } from "../../../conversation/conversations.ts";

/** Conversations whose messages can be fetched back with the arrow keys. */
const CONVERSATIONS = 20;

/** What was said in the newest conversations, oldest first. */
export async function saidBefore(conversations: Conversations): Promise<string[]> {
  const records = await conversations.list(CONVERSATIONS);
  const kept = await Promise.all(records.map(({ id }) => conversations.open(id)));
  return kept
    .flatMap(({ messages }) => messages.filter(({ role }) => role === "user"))
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(({ text }) => text);
}
