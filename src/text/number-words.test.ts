import { describe, expect, it } from "vitest";
import { readNumberWords } from "./number-words.ts";

const read = (text: string) => readNumberWords(text).map(({ value, unit, step, ordinal }) => ({ value, unit, step, ordinal }));
const valuesIn = (text: string) => readNumberWords(text).map(({ value }) => value);

describe("R12 numbers that are written as words", () => {
  it.each([
    ["There were twenty-one boats in the harbour.", [21]],
    ["There were ninety nine boats in the harbour.", [99]],
    ["There were a hundred boats in the harbour.", [100]],
    ["There were three hundred and five boats in the harbour.", [305]],
    ["There were two thousand four hundred boats in the harbour.", [2_400]],
    ["There were thousand five hundred boats in the harbour.", [1_500]],
    ["There were an hundred thousand boats in the harbour.", [100_000]],
    ["There were two million three hundred thousand and twelve boats in the harbour.", [2_300_012]],
    ["There were eleven boats and forty sailors in the harbour.", [11, 40]],
    ["Only one boat was in the harbour.", []],
    ["Thousands and hundred of boats were in the harbour.", []],
    ["A boat was in the harbour, and none beside it.", []],
  ])("%j has %j", (text, values) => expect(valuesIn(text)).toEqual(values));

  it.each([
    ["The fifteenth boat was lost in the storm.", [15]],
    ["The first and the second boat were lost in the storm.", []],
    ["The third boat was lost in the storm.", [3]],
    ["The hundredth boat was lost in the storm.", [100]],
  ])("an order: %j has %j", (text, values) => {
    expect(valuesIn(text)).toEqual(values);
    for (const one of read(text)) expect(one).toMatchObject({ ordinal: true, unit: "" });
  });

  it("are as rough as their last scale", () => {
    expect(read("There were two million boats in the harbour.")).toEqual([{ value: 2e6, unit: "", step: 1e6, ordinal: false }]);
    expect(read("There were twelve hundred boats in the harbour.")).toEqual([{ value: 1_200, unit: "", step: 100, ordinal: false }]);
    expect(read("There were twelve boats in the harbour.")).toEqual([{ value: 12, unit: "", step: 1, ordinal: false }]);
  });

  it("stand where they are, and in nothing that was read already", () => {
    const text = "The price rose by two-thirds, and twenty boats were lost in the storm.";
    const found = readNumberWords(text);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(["two-thirds", "twenty"]);
    expect(found[0]).toMatchObject({ unit: "percent", step: 2 });
  });
});
