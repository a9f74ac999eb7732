import { expect, it } from "vitest";
import { citation, quote, SAMPLE, statement } from "../../../audit/sample-material.ts";
import type { Terminal } from "../terminal.ts";
import { auditText } from "./view.ts";

const terminal = (columns: number, screen = true): Terminal =>
  ({ screen, columns: () => columns, style: (look: string, text: string) => `<${look}>${text}` }) as unknown as Terminal;
/** The parts of what is shown, by the blank lines between them. */
const shown = (columns: number, all = false, audit = SAMPLE, screen = true): string[][] =>
  auditText(audit, { all, terminal: terminal(columns, screen) })
    .split("\n\n")
    .map((part) => part.trimEnd().split("\n"));

it("I7 on a screen what is wrong stands with why, and what is open apart", () => {
  const [head, wrong, open, findings] = shown(80);
  expect(head?.slice(0, 2)).toEqual(["<bold>On tides (tides.md)", "4 statements, 5 citations, 2 references; 1 source read, 1 failed"]);
  expect(wrong).toEqual([
    "<bold> line  verdict           citation     statement",
    "    5  <yellow>partly supported  [1]          They rise by 4 m",
    "                                      <dim>4 m is not there",
    "                                      <dim>source: “They rise.”",
    "                                      <dim>source: “By 5 m.”",
    "    5  <magenta>source failed     [2]          They rise by 4 m, and winds do not.",
    "                                      <dim>it is gone",
    "    9  <red>not found         [one.test] ¶ Winds blow.",
    "                                      <dim>nothing of it",
  ]);
  expect(open?.slice(-3)).toEqual([
    "<bold> line  likelihood        citation  statement",
    "    7  <gray>35 % likely       [1]       Moons pull.",
    "                                   <dim>Does it?",
  ]);
  expect(findings?.slice(1)).toEqual(["   21  error: dead link: it leads nowhere", "    9  warning: bare claim: it has no citation"]);
});

it("I7 where all is wanted, what holds stands too, with no more than its line", () => {
  expect(shown(80, true)[1]?.slice(0, 3)).toEqual([
    "<bold> line  verdict           citation     statement",
    "    3  <green>supported         [1]          Tides turn twice a day.",
    "    5  <yellow>partly supported  [1]          They rise by 4 m",
  ]);
});

it("I7 on a narrow screen a statement stands under its verdict", () => {
  const [, wrong, open, findings] = shown(60, true);
  expect(wrong?.slice(0, 7)).toEqual([
    "3  <green>supported [1]",
    "  Tides turn twice a day.",
    "5  <yellow>partly supported [1]",
    "  They rise by 4 m",
    "  <dim>4 m is not there",
    "  <dim>source: “They rise.”",
    "  <dim>source: “By 5 m.”",
  ]);
  expect(open?.slice(-3)).toEqual(["7  <gray>35 % likely [1]", "  Moons pull.", "  <dim>Does it?"]);
  expect(findings?.slice(1)).toEqual(["21  error: dead link: it leads nowhere", "9  warning: bare claim: it has no citation"]);
});

it("I7 the width decides which it is, and a pipe has its own", () => {
  expect(shown(73)[1]?.[0]).toContain("verdict");
  expect(shown(72)[1]?.[0]).not.toContain("verdict");
  expect(shown(10, false, SAMPLE, false)[1]?.[0]).toBe(" line  verdict           citation     statement");
});

it("I7 the figures say who judged, and what was left out", () => {
  expect(shown(400, false, SAMPLE, true).at(-1)?.join(" ").replace(/\s+/g, " ")).toMatch(
    /^citations: 1 supported · 1 partly supported · 1 source failed · 1 not checked \(1 open without a model\) from the end of a paragraph \(¶\): 1 not found judged by /,
  );
  const { figures, structure } = SAMPLE;
  const last = (audit: typeof SAMPLE) => shown(400, false, audit).at(-1)?.join("\n") ?? "";
  expect(last(SAMPLE)).toContain("what is open is in none of the shares");
  expect(last(SAMPLE)).toContain("not in their source: 1");
  const none = { ...figures.covering, "not found": 0 };
  const closed = last({ ...SAMPLE, figures: { ...figures, open: 0, wrong_figures: 0, judges: [], verdicts: none, covering: none } });
  expect(closed.split("\n").slice(0, 2)).toEqual(["no citation was found", "judged by nobody"]);
  expect(closed).not.toContain("not in their source");
  expect(last({ ...SAMPLE, reading: "none" })).not.toContain("judged by");
  expect(last({ ...SAMPLE, structure: { ...structure, long_cited_share: null } }).replace(/\s+/g, " ")).toContain(
    "long sentences cited 1 of 2 (–)",
  );
});

it("I7 of many notes five are shown, of many open citations twenty", () => {
  const notes = Array.from({ length: 7 }, (_, at) => ({
    rule: "bare claim" as const,
    severity: "note" as const,
    line: at,
    message: `n${at}`,
  }));
  const opened = Array.from({ length: 22 }, (_, at) =>
    statement({ line: at, text: `Open ${at}.`, citations: [citation({ open: true, verdict: "not checked", score: at / 100 })] }),
  );
  const audit = { ...SAMPLE, findings: [...notes, ...SAMPLE.findings], statements: opened };
  const [, open, findings] = shown(80, false, audit);
  expect(open?.filter((line) => /Open \d/.test(line))).toHaveLength(20);
  expect(open?.at(-1)).toMatch(/^and 2 more/);
  expect(findings?.slice(1)).toEqual([
    "   21  error: dead link: it leads nowhere",
    ...notes.slice(0, 5).map(({ line, message }) => `    ${line}  note: bare claim: ${message}`),
    expect.stringMatching(/^ {7}and 3 more/),
  ]);
  const all = shown(80, true, audit);
  expect(all[1]?.filter((line) => /Open \d/.test(line))).toHaveLength(22);
  expect(all.flat().some((line) => line.includes("--all shows"))).toBe(false);
});

it("I7 an audit that found nothing shows no more than its head and figures, one that was stopped says so", () => {
  const stopped = shown(80, false, { ...SAMPLE, title: "", findings: [], statements: [], stopped: true });
  expect(stopped).toHaveLength(2);
  expect(stopped[0]?.[0]).toBe("<bold>tides.md");
  expect(stopped[0]?.at(-1)).toMatch(/^<yellow>The audit was stopped/);
});

it("I7 of a source that says otherwise two passages are shown, the second only where a number is amiss and it has one", () => {
  const quotes = ["First.", "Second 2.", "Third 3."].map((text) => quote(text));
  const says = (more: Parameters<typeof citation>[0]) =>
    shown(200, false, { ...SAMPLE, statements: [statement({ citations: [citation({ quotes, ...more })] })] })[1]
      ?.filter((line) => line.includes("source:"))
      .map((line) => line.replace(/^.*“/, ""));
  expect(says({ verdict: "contradicted", missing_figures: ["4"] })).toEqual(["First.”", "Second 2.”"]);
  expect(says({ verdict: "contradicted" })).toEqual(["First.”"]);
  expect(says({ verdict: "not found" })).toEqual([]);
  expect(says({ verdict: "not checked", open: true })).toEqual(["First.”"]);
});
