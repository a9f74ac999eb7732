import { describe, expect, it } from "vitest";
import type { Snapshot } from "../domain/snapshot.ts";
import { datedBy } from "./page-date.ts";

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

  it("R13 the day of publication comes first", () => {
    expect(dateOf("Valid from 1 January 2026.", "2025-12-01T00:00:00Z")).toBe("2025-12-01T00:00:00Z");
  });
});
