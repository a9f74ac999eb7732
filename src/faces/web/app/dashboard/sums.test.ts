import { expect, it } from "vitest";
import { shortName } from "./sums.ts";

it("I5 names beside bars leave a narrow screen room for the bars", () => {
  expect(shortName("tavily · RATE_LIMITED")).toBe("tavily · RATE_LIMITED");
  const long = shortName(`${"a service with a long name ".repeat(3)}· TIMEOUT`);
  expect(long).toHaveLength(34);
  expect(long.endsWith("…")).toBe(true);
});
