import { describe, expect, it } from "vitest";
import { heldCell } from "./cells.ts";

const compared = { things: ["Lunetta One", "Bramble Pot"], aspects: ["weight"] };

function shownOf(text: string, shown: string, row = "", column = "Lunetta One"): string | undefined {
  return heldCell(text, { at: 0, row, column, shown }, compared)?.shown;
}

describe("cells of a comparison", () => {
  it("R12 a sentence on one thing has no place in the column of another", () => {
    expect(shownOf("The Lunetta One weighs 6.3 kg.", "6.3 kg", "Weight", "Bramble Pot")).toBeUndefined();
    expect(shownOf("It weighs 6.3 kg.", "6.3 kg", "Weight")).toBeUndefined();
    expect(shownOf("The Lunetta One weighs 6.3 kg.", "6.3 kg", "Weight")).toBe("6.3 kg");
  });

  it.each([
    ["The Lunetta One is not sold in red.", "sold in red", ""],
    ["The Lunetta One may weigh 6.3 kg.", "6.3 kg", "Weight"],
    ["The Lunetta One weighs about 6.3 kg.", "6.3 kg", "Weight"],
    ["The Lunetta One weighs 6.3 kg.", "3 kg", "Weight"],
    ["The Lunetta One weighs 16 kg.", "6 kg", "Weight"],
    ["The Lunetta One weighs 6 kg if empty.", "6 kg", "Weight"],
    ["The Lunetta One weighs 6 kg, the Bramble Pot 8 kg.", "8 kg", "Weight"],
    ["The Lunetta One costs 300 euros.", "300", "Weight"],
    ["The Lunetta One weighs 6 kg.", "blue", "Weight"],
  ])("R12 %s is shown whole, not as %j under %j", (text, shown, row) => {
    expect(shownOf(text, shown, row)).toBe(text);
  });
});
