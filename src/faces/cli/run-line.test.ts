import { describe, expect, it } from "vitest";
import { displayWidth } from "./columns.ts";
import { type ListedRun, runLines } from "./run-line.ts";

const run = (over: Partial<ListedRun> & { readonly asked?: string } = {}): ListedRun => ({
  id: "r_0123456789ab",
  kind: "research",
  state: "finished",
  createdAt: "2025-03-01T10:20:30.000Z",
  request: JSON.stringify({ query: over.asked ?? "How heavy is the Brill pump when it is dry?" }),
  result: undefined,
  cameTo: undefined,
  ...over,
});

const TURN = run({
  id: "t_0123456789ab",
  kind: "turn",
  request: JSON.stringify({ message: "y" }),
  result: JSON.stringify({ query: "how heavy is the Brill pump" }),
});
const RUNS = [run(), TURN, run({ kind: "audit", state: "interrupted", asked: "tides.md" })];

const on = (columns: number) => runLines(RUNS, { screen: true, columns: () => columns });

describe("I1 the list of runs", () => {
  it("stands in columns where there is room", () => {
    expect(on(120)).toEqual([
      "r_0123456789ab  2025-03-01 10:20  research  finished     How heavy is the Brill pump when it is dry?",
      "t_0123456789ab  2025-03-01 10:20  turn      finished     y → how heavy is the Brill pump",
      "r_0123456789ab  2025-03-01 10:20  audit     interrupted  tides.md",
    ]);
  });

  it("says of a finished research what it came to, and of no other run", () => {
    const shown = (cameTo: ListedRun["cameTo"], state: ListedRun["state"] = "finished") =>
      runLines([run({ cameTo, state, asked: "Why?" })], { screen: false, columns: () => 80 })[0]?.split("research  ")[1];
    expect([
      shown("answered"),
      shown("partial"),
      shown("passages"),
      shown("not_found"),
      shown(undefined),
      shown("partial", "cancelled"),
    ]).toEqual([
      "answered  Why?",
      "answered in part  Why?",
      "passages only  Why?",
      "nothing found  Why?",
      "finished  Why?",
      "cancelled  Why?",
    ]);
  });

  it("C16 a reply shows the question it is about; a question does not say itself twice", () => {
    const asked = run({
      kind: "turn",
      request: JSON.stringify({ message: "what is tea?" }),
      result: JSON.stringify({ query: "what is tea" }),
    });
    expect(runLines([asked], { screen: false, columns: () => 80 })[0]).toMatch(/ what is tea\?$/);
  });

  it.each([40, 60, 80])("fits %i columns, and always shows kind, state and the question's beginning", (columns) => {
    const lines = on(columns);
    for (const line of lines) expect(displayWidth(line)).toBeLessThan(columns);
    const text = lines.join("\n");
    for (const part of ["research", "interrupted", "How heavy is the", "y → how heavy"]) expect(text).toContain(part);
  });

  it("a pipe gets one line each, with the question whole", () => {
    const long = "pump ".repeat(100).trim();
    const [line = ""] = runLines([run({ asked: long })], { screen: false, columns: () => 40 });
    expect(line.endsWith(long)).toBe(true);
  });

  it("X5 nothing in a question reaches the terminal that it would obey", () => {
    expect(runLines([run({ asked: "a\u001b[2Jb\u202e" })], { screen: true, columns: () => 120 }).join("")).not.toMatch(/[\u001b\u202e]/u);
  });
});
