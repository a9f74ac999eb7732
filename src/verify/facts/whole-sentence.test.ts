import { describe, expect, it } from "vitest";
import { quoteInContext } from "../../text/context.ts";
import { readingOf } from "./reading.ts";
import { isCutOut, standsWhole } from "./whole-sentence.ts";

const alone = (text: string) => readingOf([{ quote: text, context: text, place: [] }]);

describe("word for word", () => {
  it.each([
    ["a sentence", "Vitamin C is a nutrient.", "Vitamin C is a nutrient. It is found in fruit."],
    ["another case and no full stop", "vitamin c is a nutrient", "Vitamin C is a nutrient."],
    ["other quotation marks and dashes", 'The "old" mill - built in 1820 - burned.', "The “old” mill – built in 1820 – burned."],
    ["marks of emphasis and of citation", "The mill burned in 1820 [2].", "The **mill** burned in 1820."],
    ["a list item", "Close the valve first.", "Before you start\n\n- Close the valve first.\n- Open the lid."],
    ["a table row", "| Revenues | 16,525 |", "| Year | 2019 |\n| --- | --- |\n| Revenues | 16,525 |"],
    ["two sentences", "The mill burned. Nobody was hurt.", "The mill burned. It was old. Nobody was hurt."],
    ["a sentence of Chinese", "长城很长。", "长城很长。它在中国。"],
  ])("R12 %s stands whole", (_, claim, text) => expect(standsWhole(claim, alone(text))).toBe(true));

  it.each([
    ["Vitamin C prevents colds.", "It is a common myth that vitamin C prevents colds."],
    ["vaccines cause autism.", "Few doctors think vaccines cause autism."],
    ["the bank owed the duty.", "The court had to decide whether the bank owed the duty."],
    ["The dam will flood the valley.", "The dam will flood the valley, activists say."],
    ["the board voted for the plan.", "Eleven members of the board voted for the plan."],
    ["vitamin C prevents colds.", "It is a myth that\nvitamin C prevents colds."],
    ["Vitamin C prevents colds", "Vitamin C prevents colds\nonly in marathon runners."],
    ["Revenues | 16,525", "| Revenues | 16,525 | 15,861 |"],
    ["Close the valve.", "- Close the valve only when it leaks.\n- Open the lid."],
  ])("R12 a part of a sentence does not: %s", (claim, text) => {
    expect(standsWhole(claim, alone(text))).toBe(false);
    expect(isCutOut(claim, alone(text))).toBe(true);
  });

  it("R12 a sentence that only the border of its context cut is no whole one", () => {
    const text = `It is a myth${" of the very old kind".repeat(80)} that the sea is sweet and the moon is near. Salt is in it.`;
    const claim = "that the sea is sweet and the moon is near.";
    const start = text.indexOf(claim);
    const quote = quoteInContext({ title: "", landmarks: [] }, text, { start, end: start + claim.length });
    expect(standsWhole(claim, readingOf([quote]))).toBe(false);
  });

  it("R12 an item below a line that leads in to it is no statement by itself", () => {
    expect(standsWhole("Vitamin C prevents colds.", alone("The following are false:\n\n- Vitamin C prevents colds.\n- Honey cures."))).toBe(
      false,
    );
  });

  it("R12 a day with a point behind it belongs to its sentence", () => {
    const text = "Die Hohenfelder Bahn wurde am 3. Mai 1898 eröffnet.";
    expect(standsWhole(text, alone(text))).toBe(true);
    expect(standsWhole("Mai 1898 eröffnet.", alone(text))).toBe(false);
    expect(standsWhole("Platz in Europa.", alone("Die Bahn erreichte den 3. Platz in Europa."))).toBe(false);
  });

  it("R12 what the border of a context cut off at its end is no whole sentence", () => {
    const text = `Vitamin C prevents colds and the flu ${"and more things again ".repeat(60)}is what quacks used to say.`;
    const quote = quoteInContext({ title: "", landmarks: [] }, text, { start: 0, end: 24 });
    expect(standsWhole(quote.context.replace(/ …$/, ""), readingOf([quote]))).toBe(false);
  });
});
