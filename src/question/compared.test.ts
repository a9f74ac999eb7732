import { describe, expect, it } from "vitest";
import { comparedIn } from "./compared.ts";

describe("comparedIn", () => {
  it.each([
    ["Compare the cargo bikes Orvane 2 and Tessel M: range, load and price", ["Orvane 2", "Tessel M"], ["range", "load", "price"]],
    ["Compare Orvane 2 and Tessel M: price", ["Orvane 2", "Tessel M"], ["price"]],
    ["Compare the Orvane 2 with the Tessel M, range and price", ["Orvane 2", "Tessel M"], ["range", "price"]],
    ["What are the differences between Orvane and Tessel: weight and price?", ["Orvane", "Tessel"], ["weight", "price"]],
    ["Compare Orvane and Tessel: which is cheaper", ["Orvane", "Tessel: which is cheaper"], []],
    ["Compare tea, coffee and cocoa", ["tea", "coffee", "cocoa"], []],
    ["Compare the buses of Oslo and Bergen", ["buses of Oslo", "Bergen"], []],
  ])("R14 %s", (question, things, aspects) => {
    expect(comparedIn(question)).toEqual({ things, aspects });
  });

  it("R14 white space within a question changes nothing, and however much there is takes no time to speak of", () => {
    const wide = " ".repeat(4_000);
    expect(comparedIn(`How do Lunetta and Bramble${wide}differ in the${wide}weight?`)).toEqual(
      comparedIn("How do Lunetta and Bramble differ in the weight?"),
    );
    expect(comparedIn(`${"vs ".repeat(1_300)}?`)).toBeUndefined();
    expect(comparedIn(`How do Lunetta and Bramble differ in the${wide}x?`)?.things).toEqual(["Lunetta", "Bramble"]);
  });
});
