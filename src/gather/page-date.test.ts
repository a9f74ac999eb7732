import { describe, expect, it } from "vitest";
import type { Snapshot } from "../domain/snapshot.ts";
import { datedBy, withItsDate } from "./page-date.ts";
import { stated } from "./stated-material.ts";

const dateOf = (text: string, published?: string) =>
  datedBy({ text, snapshot: { ...(published === undefined ? {} : { published }) } as Snapshot });

describe("from when a page is", () => {
  it.each([
    ["# Leave policy\n\nValid from 1 January 2026. It replaces the policy of 2023.", "2026-01-01"],
    ["# The tunnel\n\nBy our columnist, 3 August 2026\n\nIt opened in May 2020.", "2026-08-03"],
    ["Release notes\nPublished 2026-04-20\n\nIt needs 512 MB.", "2026-04-20"],
    ["# Bridge\n\nThe bridge was opened on 3 May 1932 by the king.", undefined],
    ["# Bridge\n\nNothing is said of any day.", undefined],
  ])("R13 %j: %s", (text, expected) => {
    expect(dateOf(text)?.slice(0, 10)).toBe(expected);
  });

  it("R12 R13 what a page says is held to the day it gives itself, as to one of publication", () => {
    const said = "Since June, all names are checked twice.";
    const { evidence, claims } = stated([
      { text: `# Rules\n\nLast updated: 12 August 2031\n\nThey are long.\n\nThey are old.\n\n${said}`, said },
    ]);
    const [quote] = claims[0]?.quotes ?? [];
    expect(quote && evidence.inContext(quote).place).toContain("Published 2031-08-12");
    const snapshot = { published: "2025-12-01T00:00:00Z" } as Snapshot;
    expect(withItsDate({ text: "Valid from 1 January 2026.", snapshot })).toBe(snapshot);
  });

  const line = (length: number) => "3 August 2026, ".padEnd(length, "n");
  it.each([
    ["a line of 70 characters", line(70), "2026-08-03"],
    ["one with more below it", `${line(70)}\nIt opened.`, "2026-08-03"],
    ["a line of 71 characters", line(71), undefined],
    ["one with more below it", `${line(71)}\nIt opened.`, undefined],
    ["two sentences", "It rains. 3 August 2026.", undefined],
    ["years alone", "2024\n2023-2026", undefined],
    ["a month alone", "August 2026", "2026-08-01"],
    ["within the first 700 characters", `${"\n".repeat(685)}3 August 2026`, "2026-08-03"],
    ["beyond them", `${"\n".repeat(700)}3 August 2026`, undefined],
  ])("R13 a byline: %s", (_, text, expected) => {
    expect(dateOf(text)?.slice(0, 10)).toBe(expected);
  });

  it("R13 the day of publication comes first", () => {
    expect(dateOf("Valid from 1 January 2026.", "2025-12-01T00:00:00Z")).toBe("2025-12-01T00:00:00Z");
  });
});
