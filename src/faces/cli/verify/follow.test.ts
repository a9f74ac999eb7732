import { describe, expect, it } from "vitest";
import type { RunEventBody, StoredEvent } from "../../../domain/event.ts";
import { advanceAudit, auditLines, NOT_BEGUN } from "./follow.ts";

function stored(event: RunEventBody, seq = 1): StoredEvent {
  const common = { iteration: 0, token_budget_left: null, results: 0 };
  return { seq, at: "2025-01-01T00:00:00.000Z", request_id: "a_1", topic_hash: "", event: { ...event, ...common } };
}

const BEGUN = stored({ type: "run_started", query: "tides.md", mode: "audit", limits: { sources: 3, statements: 40 } });
const READ = stored({ type: "fetch_result", url: "https://one.test/a", cached: false });
const error = { type: "DEAD_LINK" as const, message: "gone", retryable: false };
const FAILED = stored({ type: "fetch_result", url: "https://two.test/\u001b[2Jb", cached: false, error });
const JUDGING = stored({ type: "phase", phase: "verify", state: "started" });

const after = (...events: StoredEvent[]) => events.reduce(advanceAudit, NOT_BEGUN);
const shown = (columns: number, ...events: StoredEvent[]) => auditLines(after(...events), 7, columns).map(({ text }) => text);

describe("I1 the progress of an audit", () => {
  it("says how many sources are read, and which was last", () => {
    expect(shown(80, BEGUN)).toEqual(["Reading 0 of 3 sources: tides.md", "7 s"]);
    expect(shown(80, BEGUN, READ)).toEqual(["Reading 1 of 3 sources: tides.md", "7 s · read: https://one.test/a"]);
    expect(shown(80, BEGUN, READ, FAILED)[0]).toBe("Reading 2 of 3 sources, 1 failed: tides.md");
  });

  it("then that statements are judged", () => {
    expect(shown(80, BEGUN, READ, JUDGING)[0]).toBe("Judging 40 statements: tides.md");
  });

  it("X5 fits the terminal, and nothing of a page reaches it that it would obey", () => {
    for (const line of shown(30, BEGUN, FAILED)) {
      expect(line.length).toBeLessThanOrEqual(30);
      expect(line).not.toContain("\u001b");
    }
  });
});
