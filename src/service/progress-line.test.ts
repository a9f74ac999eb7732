import { expect, it } from "vitest";
import type { StoredEvent } from "../domain/event.ts";
import { lineOf, shown } from "./progress-line.ts";

const error = { type: "TIMEOUT", message: "late", retryable: true };

it.each<[object, string | undefined]>([
  [{ type: "plan_made", tasks: [1] }, "Planned 1 question"],
  [{ type: "plan_made", tasks: [1, 2] }, "Planned 2 questions"],
  [{ type: "tool_call", query: "tea" }, "Searching: tea"],
  [{ type: "search_result", kept: 1, found: 2, provider: "brave" }, "1 of 2 results kept from brave"],
  [{ type: "search_failed", error }, "A search failed: late"],
  [{ type: "fetch_result", url: "u", title: "Tea" }, "Read: Tea"],
  [{ type: "fetch_result", url: "u" }, "Read: u"],
  [{ type: "fetch_result", url: "u", error }, "Not read: u (TIMEOUT)"],
  [{ type: "research_progress", iteration: 2, claims: 3, sources: 4 }, "Round 2: 3 claims from 4 sources"],
  [{ type: "section_written", title: "Tea" }, "Wrote: Tea"],
  [{ type: "notice", message: "so" }, "so"],
  [{ type: "writer_finalized", statements: 0, sources: 0 }, "Finished: no statement that is sure to answer"],
  [{ type: "writer_finalized", statements: 1, sources: 2 }, "Finished: 1 statements from 2 sources"],
  [{ type: "claim_made" }, undefined],
])("X1 of %j somebody who waits is told: %s", (event, line) => {
  expect(lineOf({ event } as unknown as StoredEvent)).toBe(line);
});

it("X5 text of pages stands on one line, without what a screen would obey, and is cut", () => {
  expect(shown(" a\u001b[31m\n\u200b b ")).toBe("a [31m b");
  expect(shown("x".repeat(201))).toHaveLength(200);
});
