import { describe, expect, it } from "vitest";
import { parseReport } from "./report.ts";

describe("reading a report", () => {
  it("R12 the heading of the list of sources is not its title", () => {
    const list = "## Sources\n\n1. Tides (https://one.test/)\n";
    expect(parseReport(`Tides turn four times [1].\n\n${list}`, "markdown").title).toBe("");
    expect(parseReport(`# On tides\n\nTides turn four times [1].\n\n${list}`, "markdown").title).toBe("On tides");
  });
});
