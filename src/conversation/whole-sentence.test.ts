import { describe, expect, it } from "vitest";
import { isWholeSentence } from "./whole-sentence.ts";

describe("isWholeSentence", () => {
  it.each([
    ["The gate weighs 41 tonnes.", "weighs"],
    ["The valve has been replaced since 2019.", "has been replaced"],
    ["Die Pumpe schaltet bei 60 Grad ab.", "schaltet ab"],
    ["L’écluse s’ouvre à six heures.", "s’ouvre"],
    ["Москва — столица России.", "столица"],
    ["这台泵重十二公斤。", "重"],
  ])("C10 %s is a sentence by “%s”", (text, verb) => {
    expect(isWholeSentence({ text, verb })).toBe(true);
  });

  it.each([
    ["a headline names a verb that does not stand in it", "12 kilograms without hose", "weighs"],
    ["no verb is named", "Weight of 12 kilograms", ""],
    ["the verb is only part of a word", "Wellspring output of 40 litres", "is"],
    ["nothing is said of anything", "Confirmed.", "confirmed"],
    ["marks are no verb", "12 kilograms", "—"],
  ])("C10 %s: no sentence", (_, text, verb) => {
    expect(isWholeSentence({ text, verb })).toBe(false);
  });
});
