import { describe, expect, it } from "vitest";
import { fakeShell } from "../../../test/cli/fake-shell.ts";
import type { RunEvent, RunEventBody, StoredEvent } from "../../domain/event.ts";
import { readingSchema } from "../../domain/reading.ts";
import { cutTo, displayWidth, wrap } from "./columns.ts";
import { EXIT } from "./exit-codes.ts";
import { IndexView } from "./index-view.ts";
import { stopOnInterrupt } from "./interrupt.ts";
import { LiveLines } from "./live-lines.ts";
import { onScreen } from "./on-screen.ts";
import { advance, lineFor, NO_PROGRESS, type ProgressState } from "./progress.ts";
import { ProgressView, panel } from "./progress-view.ts";

const event = (body: RunEventBody, base: Partial<Pick<RunEvent, "iteration" | "token_budget_left">> = {}): RunEvent =>
  ({ iteration: 1, token_budget_left: null, results: 0, ...base, ...body }) as RunEvent;

const task = (id: string, question: string) => ({ id, question, state: "todo" as const });
const fetched = (url: string, title: string) => event({ type: "fetch_result", url, title, cached: false });
const judged = (id: string, verdict: "supported" | "not found") =>
  event({ type: "verify_result", claim_id: id, verdict, score: 1, reasons: [] });

function stateAfter(...events: RunEvent[]): ProgressState {
  return events.reduce(advance, NO_PROGRESS);
}

describe("progress as events tell it", () => {
  it("I1 counts searches, pages, claims and what was found supported, each claim once", () => {
    const state = stateAfter(
      event({ type: "run_started", query: "What is tea?", mode: "report", limits: {} }),
      event({ type: "plan_made", plan: "p", tier: "simple", tasks: [task("t1", "What is tea?")] }),
      event({ type: "search_result", query: "tea", provider: "library", found: 3, kept: 2, discarded: [], cached: false }),
      fetched("https://a.org", "A"),
      event({ type: "fetch_result", url: "https://b.org", cached: false, error: { type: "DEAD_LINK", message: "gone", retryable: false } }),
      event({ type: "claim_made", claim_id: "c1", text: "x", url: "https://a.org", quote: "x", task_ids: [] }),
      judged("c1", "supported"),
      judged("c1", "supported"),
      judged("c2", "not found"),
      event({ type: "phase", phase: "write", state: "started" }, { iteration: 2, token_budget_left: 900 }),
    );
    expect(state).toMatchObject({
      question: "What is tea?",
      searches: 1,
      pages: 1,
      refused: 1,
      claims: 1,
      round: 2,
      tokensLeft: 900,
      phase: "write",
    });
    expect([...state.supported]).toEqual(["c1"]);
  });

  it("C14 shows the reading when it differs from what was typed", () => {
    const reading = readingSchema.parse({ by: "model", typed: "waht is tee", candidates: ["What is tea?"], searched: true });
    const made = event({ type: "plan_made", plan: "p", tier: "simple", reading, tasks: [task("t1", "What is tea?")] });
    expect(lineFor(made)).toBe("plan: What is tea? – Read as: What is tea?");
  });

  it("I1 says why a search or a page failed", () => {
    const error = { type: "TIMEOUT" as const, message: "It did not answer in time.", retryable: true };
    expect(lineFor(event({ type: "search_failed", query: "tea", error }))).toBe("search failed: tea: It did not answer in time.");
    expect(lineFor(event({ type: "fetch_result", url: "https://b.org", cached: false, error }))).toContain("not read: https://b.org");
    const kept = (url: string) => lineFor(event({ type: "fetch_result", url, title: "Tea", cached: true }));
    expect([kept("https://b.org"), kept("library:notes/tea.md")]).toEqual(["read: Tea (cached)", "read: Tea"]);
  });
});

describe("the panel", () => {
  const long = "Which of the many questions of the world is the longest that anybody has ever put into one line of text? ".repeat(3);
  const state = stateAfter(
    event({ type: "run_started", query: long, mode: "report", limits: {} }),
    event({ type: "plan_made", plan: "p", tier: "deep", tasks: Array.from({ length: 20 }, (_, i) => task(`t${i}`, `${i} ${long}`)) }),
    ...Array.from({ length: 9 }, (_, i) => fetched(`https://a${i}.org`, `東京の茶 ${long}`)),
  );

  it.each([
    [80, 24],
    [40, 10],
    [120, 5],
    [20, 3],
  ])("I1 never takes more than %d columns and %d rows", (columns, rows) => {
    const lines = panel(state, { columns, rows, seconds: 3 });
    expect(lines.length).toBeLessThanOrEqual(rows);
    for (const line of lines) expect(displayWidth(line.text)).toBeLessThanOrEqual(columns);
  });

  it.each([
    ["think", "Thinking: What is tea?"],
    ["plan", "Planning: What is tea?"],
    ["search", "Searching: What is tea?"],
    ["read", "Reading: What is tea?"],
    ["reflect", "Reflecting: What is tea?"],
    ["verify", "Verifying: What is tea?"],
    ["write", "Writing: What is tea?"],
  ])("I1 says that it is in the phase %s", (phase, head) => {
    const [first] = panel({ ...NO_PROGRESS, phase, question: "What is tea?" }, { columns: 80, rows: 24, seconds: 3 });
    expect(first).toEqual({ text: head, look: "bold" });
  });

  it("I1 tells tasks as they stand, what was done last, and what it came to", () => {
    const tasks = (["todo", "in_progress", "done", "blocked"] as const).map((state) => ({ ...task(state, state), state }));
    const told = panel(
      {
        ...NO_PROGRESS,
        ...{ question: "What is tea?", tasks, recent: ["read: A", "read: B"], searches: 1, pages: 2, refused: 1 },
        ...{ claims: 3, supported: new Set(["c1"]), tokensLeft: 1200 },
      },
      { columns: 120, rows: 24, seconds: 7 },
    );
    expect(told.map(({ text }) => text)).toEqual([
      "Planning: What is tea?",
      ...["  ○ todo", "  ◐ in_progress", "  ● done", "  ✗ blocked", "  read: A", "  read: B"],
      "7 s · round 1 · 1 search · 2 pages (1 not readable) · 3 claims, 1 supported · 1,200 tokens left",
    ]);
    const little = panel({ ...NO_PROGRESS, tasks: tasks.slice(0, 1), recent: ["read: A"] }, { columns: 90, rows: 6, seconds: 7 });
    expect(little.map(({ text }) => text)).toEqual(["Planning:", "  read: A", "7 s · round 1 · 0 searches · 0 pages · 0 claims"]);
    const thinking = panel({ ...NO_PROGRESS, phase: "think", searches: 2 }, { columns: 90, rows: 24, seconds: 7 });
    expect(thinking.at(-1)).toEqual({ text: "7 s", look: "dim" });
  });

  it("I1 keeps the last five of what was done, and takes a page that was read for a phase of its own", () => {
    const state = stateAfter(...Array.from({ length: 7 }, (_, at) => fetched(`https://a${at}.org`, `${at}`)));
    expect(state.recent).toEqual(["read: 2", "read: 3", "read: 4", "read: 5", "read: 6"]);
    expect(state.phase).toBe("read");
    const checked = stateAfter(
      event({ type: "phase", phase: "verify", state: "started" }),
      event({ type: "phase", phase: "write", state: "finished" }),
      event({ type: "checklist", tasks: [task("t2", "And coffee?")] }),
    );
    expect([checked.phase, checked.tasks[0]?.id]).toEqual(["verify", "t2"]);
  });

  it("X5 nothing of a page steers the terminal", () => {
    const nasty = stateAfter(
      event({ type: "run_started", query: "q\u001b[2Jx", mode: "report", limits: {} }),
      fetched("https://a.org", "\u001b]0;owned\u0007 title\nsecond line \u202e"),
    );
    for (const { text } of panel(nasty, { columns: 80, rows: 24, seconds: 0 }))
      expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  });
});

describe("what is left of a panel", () => {
  const failed = (query: string) =>
    event({ type: "search_failed", query, error: { type: "NETWORK_ERROR", message: "No search service answered.", retryable: true } });
  const events = [
    event({ type: "notice", code: "short_way", message: "A short factual question." }),
    event({ type: "notice", code: "WITHOUT_MODEL", message: "The built-in rules took over writing\u001b[2J from the model." }),
    failed("tea"),
    failed("green tea"),
  ];

  it("I1 R15 says once what did not do its part, and nothing else", () => {
    const at = fakeShell({ live: true });
    const view = new ProgressView(at.shell.terminal, false, new AbortController().signal);
    for (const [seq, each] of events.entries()) view.show({ seq, event: each } as StoredEvent);
    view.end();
    expect(at.said()).toBe("note: The built-in rules took over writing[2J from the model.\nnote: No search service answered.\n");
    view.end();
    expect(at.said().match(/No search service/g)).toHaveLength(1);
    at.remove();
  });

  it("I1 says at once that it is stopping", () => {
    const at = fakeShell({ live: true });
    const stop = new AbortController();
    const view = new ProgressView(at.shell.terminal, false, stop.signal);
    stop.abort();
    expect(at.said()).toMatch(/stopping/i);
    view.end();
    at.remove();
  });

  it("I1 is nothing where no progress is wanted", () => {
    const at = fakeShell({ live: true });
    const view = new ProgressView(at.shell.terminal, true, new AbortController().signal);
    for (const [seq, each] of events.entries()) view.show({ seq, event: each } as StoredEvent);
    view.end();
    expect(at.said()).toBe("");
    at.remove();
  });
});

describe("lines that are written over", () => {
  const ESC = "\u001b";

  it("I1 a frame is one write, blanks nothing before it is rewritten, and is not repeated unchanged", () => {
    const at = fakeShell({ live: true });
    const writes: string[] = [];
    const lines = new LiveLines({ ...at.shell.terminal, say: (text) => writes.push(text) });
    lines.draw([{ text: "one" }, { text: "two" }]);
    lines.draw([{ text: "one" }, { text: "two" }]);
    lines.draw([{ text: "three" }]);
    expect(writes).toHaveLength(2);
    const frame = writes[1] ?? "";
    expect(frame).toContain(`${ESC}[2A`);
    // The rest of the screen is cleared only after the new lines stand.
    expect(frame.indexOf("three")).toBeLessThan(frame.indexOf(`${ESC}[J`));
    expect(frame.slice(0, frame.indexOf("three"))).not.toContain(`${ESC}[0J`);
    at.remove();
  });

  it("I1 goes up by the rows the lines take in a terminal that was made narrower", () => {
    let columns = 80;
    const writes: string[] = [];
    const at = fakeShell({ live: true });
    const lines = new LiveLines({ ...at.shell.terminal, columns: () => columns, say: (text) => writes.push(text) });
    lines.draw([{ text: "x".repeat(60) }, { text: "short" }]);
    columns = 30;
    lines.clear();
    expect(writes.at(-1)).toContain(`${ESC}[3A`);
    at.remove();
  });
});

describe("columns", () => {
  it.each([
    ["abc", 3],
    ["東京", 4],
    ["e\u0301", 1],
    ["🙂", 2],
    ["❤\ufe0f", 2],
  ])("I1 %s takes %d", (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  it("I1 cuts by columns, never in the middle of a wide character", () => {
    expect(cutTo("東京タワー", 5)).toBe("東京…");
    expect(cutTo("short", 5)).toBe("short");
  });

  it("I1 wraps at spaces and keeps every word", () => {
    const lines = wrap("one two three four five", 9, "  ");
    expect(lines).toEqual(["one two", "  three", "  four", "  five"]);
  });

  it("I1 a report on a screen keeps its words, its tables and its code", () => {
    const report = `# Title\n\n- ${"word ".repeat(40)}end [1].\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n> ${"note ".repeat(30)}\n`;
    const shown = onScreen(report, { columns: () => 60, style: (_, text) => text });
    const words = (text: string) => text.match(/[\w.[\]]+/g);
    expect(words(shown)).toEqual(words(report));
    for (const line of shown.split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(60);
    expect(shown).toContain("\na  b\n─  ─\n1  2\n");
    expect(shown).toContain("\n  word");
  });
});

describe("Ctrl-C", () => {
  it("I1 the first stops, the second leaves and says how to go on; one press that arrives twice counts once", () => {
    const at = fakeShell();
    let now = 1000;
    const stop = stopOnInterrupt(at.shell, () => now);
    stop.lastWords("Go on with: assay runs resume r_1");
    at.interrupt();
    expect(stop.signal.aborted).toBe(true);
    now += 50;
    at.interrupt();
    expect(at.left()).toBeUndefined();
    now += 1000;
    at.interrupt();
    expect(at.left()).toBe(EXIT.interrupted);
    expect(at.said()).toContain("assay runs resume r_1");
    at.remove();
  });

  it("I1 after the command is done the key is nobody's", () => {
    const at = fakeShell();
    const stop = stopOnInterrupt(at.shell);
    stop.done();
    at.interrupt();
    expect(stop.signal.aborted).toBe(false);
    at.remove();
  });
});

describe("indexing", () => {
  it("X8 names a few files that were not indexed, and how many more there are", () => {
    const at = fakeShell();
    const skipped = Array.from({ length: 7 }, (_, i) => ({ path: `f${i}`, reason: "too large" }));
    new IndexView(at.shell.terminal).finish("/notes", { added: 1, changed: 0, removed: 0, unchanged: 0, skipped, newlySkipped: skipped });
    expect(at.said().trim().split("\n")).toHaveLength(6);
    expect(at.said()).toContain("2 more files");
    at.remove();
  });

  it("X8 is shown only where it takes a while", () => {
    let now = 0;
    const at = fakeShell();
    const view = new IndexView(at.shell.terminal, () => now);
    view.show({ done: 1, of: 900, path: "a.md" });
    expect(at.said()).toBe("");
    now = 6_000;
    view.show({ done: 400, of: 900, path: "b.md" });
    expect(at.said()).toBe("indexing 400 of 900: b.md\n");
    at.remove();
  });
});
