import { describe, expect, it } from "vitest";
import { comparedIn } from "./compared.ts";

describe("comparedIn", () => {
  it("R14 white space within a question changes nothing, and however much there is takes no time to speak of", () => {
    const wide = " ".repeat(4_000);
    expect(comparedIn(`How do Lunetta and Bramble${wide}differ in the${wide}weight?`)).toEqual(
      comparedIn("How do Lunetta and Bramble differ in the weight?"),
    );
    expect(comparedIn(`${"vs ".repeat(1_300)}?`)).toBeUndefined();
    expect(comparedIn(`How do Lunetta and Bramble differ in the${wide}x?`)?.things).toEqual(["Lunetta", "Bramble"]);
  });
});
