import { describe, expect, it } from "vitest";
import { outOfRange } from "./date-range.ts";

describe("the time asked for", () => {
  it.each([
    ["2024-06-01", { from: "2024-01-01", to: "2024-12-31" }, undefined],
    ["2024-01-01T00:00:00Z", { from: "2024-01-01" }, undefined],
    ["2024-12-31T23:59:59Z", { to: "2024-12-31" }, undefined],
    ["2023-12-31", { from: "2024-01-01" }, "it is of 2023-12-31, before 2024-01-01"],
    ["2025-01-01T08:00:00Z", { to: "2024-12-31" }, "it is of 2025-01-01, after 2024-12-31"],
    [undefined, { from: "2024-01-01" }, undefined],
    ["1999-01-01", undefined, undefined],
  ])("R1 %s within %j: %s", (date, range, reason) => {
    expect(outOfRange(date, range)).toBe(reason);
  });
});
