import { describe, expect, it } from "vitest";
import { withoutMarks } from "./without-marks.ts";

describe("marks that a model puts into a sentence", () => {
  it.each([
    ["It **costs** 4 euros [1][q2].", "It costs 4 euros."],
    ["- See [the page](https://a.test/x) for `pump --on`.", "See the page for pump --on."],
    ["It is __very much so__ (q1, q2).", "It is very much so."],
  ])("R14 go: %s", (written, plain) => {
    expect(withoutMarks(written)).toBe(plain);
  });

  it.each(["Write {args[1]} for {args.1}.", "The first is {list[0]}."])("R12 a place in a list is no citation: %s", (text) => {
    expect(withoutMarks(text)).toBe(text);
  });

  it("R12 identifiers stay to the letter", () => {
    const text = "Select by the __name__ label, or by __meta_kubernetes_pod_label__ and snake_case_names.";
    expect(withoutMarks(text)).toBe(text);
  });
});
