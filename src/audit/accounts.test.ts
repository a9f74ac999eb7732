import { expect, it } from "vitest";
import { independentOf, readOnes, sourceFindings, toAuditReferences } from "./accounts.ts";
import { parseReport } from "./parse/report.ts";
import type { AuditReference } from "./result.ts";
import type { SourceOutcome } from "./sources.ts";

const report = parseReport(
  "Tides turn [1][2]. They rise [1]. Winds blow [3].\n\n## Sources\n\n1. One: https://one.test/a\n2. Two: https://two.test/b\n3. Again: https://one.test/a\n4. Four\n5. Five: https://five.test/e",
  "markdown",
);
const read = (title: string, text: string, more: object = {}): SourceOutcome =>
  ({
    ...{ state: "read", link: "alive" },
    capture: { text, snapshot: { id: `s-${title}`, title, completeness: { state: "complete" }, textHash: "h", capturedAt: "t", ...more } },
  }) as unknown as SourceOutcome;
const outcomes: (SourceOutcome | undefined)[] = [
  read("One", "The tides of the strait turn."),
  read("Two", "Winds.", { completeness: { state: "partial", reason: "cut" } }),
  read("One", "The tides of the strait turn."),
  undefined,
  { state: "failed", link: "dead", error: { type: "DEAD_LINK", message: "gone", retryable: false } },
];

it("I7 each source is accounted for: what it is, how often it is cited, what became of it, of which it is a copy", () => {
  const found = toAuditReferences(report, outcomes, new Map());
  expect(found.map(({ index, label, state, link, citations, same_as }) => [index, label, state, link, citations, same_as])).toEqual([
    [1, "1", "read", "alive", 2, undefined],
    [2, "2", "read", "alive", 1, undefined],
    [3, "3", "read", "alive", 1, 1],
    [4, "4", "not read", "unknown", 0, undefined],
    [5, "5", "failed", "dead", 0, undefined],
  ]);
  expect(found[1]).toMatchObject({
    partial: "cut",
    page_title: "Two",
    snapshot_id: "s-Two",
    text_sha256: "h",
    captured_at: "t",
    url: "https://two.test/b",
    organisation: "two.test",
  });
  expect(found[0]).not.toHaveProperty("partial");
  expect(found[3]).not.toHaveProperty("url");
  expect(found[4]?.error?.message).toBe("gone");
  expect(toAuditReferences(report, outcomes, new Map([[1, 0]]))[1]?.same_as).toBe(1);
});

it("G6 of the sources that were read each address is compared once, and those that are one work count as one", () => {
  expect(readOnes(report, outcomes).map(({ reference, url, title }) => [reference, url, title])).toEqual([
    [0, "https://one.test/a", "One"],
    [1, "https://two.test/b", "Two"],
  ]);
  const cites = (...references: (number | undefined)[]) => ({ citations: references.map((reference) => ({ reference })) }) as never;
  const count = (works: ReadonlyMap<number, number>, ...references: (number | undefined)[]) =>
    independentOf(cites(...references), report, outcomes, works);
  expect(count(new Map(), 1, 2)).toBe(2);
  expect(count(new Map([[1, 0]]), 1, 2)).toBe(1);
  expect(count(new Map(), 1, 1, undefined)).toBe(1);
  expect(count(new Map(), 4, 5)).toBe(0);
});

it("I7 dead links, copies that pass for second sources and pages read in part are findings", () => {
  const reference = (more: Partial<AuditReference>): AuditReference => ({
    ...{
      index: 1,
      title: "T",
      line: 7,
      origin: "listed",
      state: "read",
      link: "alive",
      citations: 1,
      url: "https://one.test/",
      snapshot_id: "s1",
    },
    ...more,
  });
  const told = (...all: AuditReference[]) =>
    sourceFindings(all).map(({ rule, severity, line, message }) => `${line} ${severity} ${rule}: ${message}`);
  expect(told(reference({}))).toEqual([]);
  expect(told(reference({ link: "dead", label: "a", error: { type: "DEAD_LINK", message: "gone", retryable: false } }))).toEqual([
    "7 error dead link: reference [a] leads nowhere: gone",
  ]);
  expect(told(reference({ link: "dead" }))).toEqual(["7 error dead link: reference [1] leads nowhere: https://one.test/"]);
  expect(told(reference({ partial: "cut" }))).toEqual(["7 note partial source: reference [1] could be read only in part: cut"]);
  const copy = { index: 2, same_as: 1, url: "https://two.test/", snapshot_id: "s2", line: 8 };
  expect(told(reference({}), reference(copy))).toEqual([
    "8 warning copied source: reference [2] is a copy of [1]: they count as one source",
  ]);
  expect(told(reference({}), reference({ ...copy, url: "https://one.test/" }))).toEqual([]);
  expect(told(reference({}), reference({ ...copy, snapshot_id: "s1" }))).toEqual([]);
  expect(told(reference({}), reference({ ...copy, state: "failed" }))).toEqual([]);
});
