import fc from "fast-check";
import { expect, it } from "vitest";
import { flowing } from "./flowing.ts";

it("I5 R12 has wrapped lines of a text run on, and leaves items, rows, code and short lines as they are", () => {
  const text = [
    "While the pre-calculated quantiles of a summary can be shown as any\nother time series,\nthose of a histogram\ncan not.",
    "- one item of a list that is rather long, as items now and then are\n- another\n\n| a | b |\n| c | d |",
    "```\nsum by (job) (rate(http_request_duration_seconds_sum[5m]))\n/\ncount\n```",
    "name: Brolin\nvalve: 3",
  ];
  expect(flowing(text.join("\n\n"))).toBe([text[0]?.replaceAll("\n", " "), ...text.slice(1)].join("\n\n"));
});

it("I5 R12 leaves every place of a text where it was", () => {
  const line = fc.oneof(fc.string(), fc.constantFrom("", "```", "- a", "| a |"), fc.string({ minLength: 60 }));
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.join("\n");
      expect(flowing(text).replaceAll("\n", " ")).toBe(text.replaceAll("\n", " "));
    }),
  );
});
