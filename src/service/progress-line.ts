import type { StoredEvent } from "../domain/event.ts";

/** What an event says to somebody who waits, in a few words; nothing for events that only a log wants. */
export function lineOf({ event }: StoredEvent): string | undefined {
  switch (event.type) {
    case "plan_made":
      return `Planned ${event.tasks.length} ${event.tasks.length === 1 ? "question" : "questions"}`;
    case "tool_call":
      return `Searching: ${shown(event.query)}`;
    case "search_result":
      return `${event.kept} of ${event.found} results kept from ${event.provider}`;
    case "search_failed":
      return `A search failed: ${shown(event.error.message)}`;
    case "fetch_result":
      return event.error === undefined ? `Read: ${shown(event.title ?? event.url)}` : `Not read: ${shown(event.url)} (${event.error.type})`;
    case "research_progress":
      return `Round ${event.iteration}: ${event.claims} claims from ${event.sources} sources`;
    case "section_written":
      return `Wrote: ${shown(event.title)}`;
    case "notice":
      return shown(event.message);
    case "writer_finalized":
      return event.statements === 0
        ? "Finished: no statement that is sure to answer"
        : `Finished: ${event.statements} statements from ${event.sources} sources`;
    default:
      return undefined;
  }
}

const LONGEST = 200;

/** Text of pages and models, on one line and without anything a screen would obey. */
export function shown(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST);
}
