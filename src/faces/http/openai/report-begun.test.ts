import { describe, expect, it } from "vitest";
import type { StoredEvent } from "../../../domain/event.ts";
import { ReportBegun } from "./report-begun.ts";

const REPORT = "# Tides?\n\n## In short\n\nThe key is s3cret [1].\n\n## Findings\n\n### Ebb\n\nIt ebbs [2].\n\n## Sources\n\n1. A\n";
const PLACES = [0, REPORT.indexOf("## Findings"), REPORT.indexOf("## Sources")];

function written(at: number, text: string): StoredEvent {
  const event = { type: "section_written", title: "", markdown: "", report: { at, text }, iteration: 1, results: 0 } as const;
  return { seq: 1, at: "", request_id: "r", topic_hash: "", event: { ...event, token_budget_left: null } };
}
const piece = (n: number) => written(PLACES[n] ?? 0, REPORT.slice(PLACES[n], PLACES[n + 1]));
const scrub = (text: string) => text.replaceAll("s3cret", "***");

describe("a report as chat clients are told it", () => {
  it("I3 X5 comes section by section, scrubbed, and together is the whole", () => {
    const begun = new ReportBegun(scrub);
    const told = [...begun.heard(piece(0)), ...begun.heard(piece(1)), ...begun.rest(scrub(REPORT), "finished")];
    expect(told).toEqual([
      "# Tides?\n\n",
      "## In short\n\nThe key is *** [1].\n\n",
      "## Findings\n\n",
      "### Ebb\n\nIt ebbs [2].\n\n",
      "## Sources\n\n1. A\n",
    ]);
  });

  it("I3 passes over a piece that does not follow on what was told, and tells the rest at the end", () => {
    const begun = new ReportBegun(scrub);
    const told = [piece(1), piece(0), piece(0), written(3, "x")].flatMap((event) => begun.heard(event));
    expect([...told, ...begun.rest(scrub(REPORT), "finished")].join("")).toBe(scrub(REPORT));
  });

  it("I3 R16 says that a run was stopped whose report, of what it had found, begins otherwise", () => {
    const begun = new ReportBegun(scrub);
    begun.heard(piece(0));
    expect(() => begun.rest("# Tides?\n\n> The research was stopped.\n", "cancelled")).toThrow(/was stopped while/);
    expect(() => begun.rest("# Other\n", "finished")).toThrow(/does not begin/);
  });
});
