import { expect, it } from "vitest";
import { carryingOf } from "../verify/carrying.ts";
import { sheetOf } from "./judge-sheet.ts";

const PLACE = ["Modes", "Escaping"];
const TEXT = "The first mode keeps all names. This mode requires UTF-8. The second mode escapes dots. This mode requires UTF-8.";

it("R12 the same words of two places of a page are shown in both, and a claim that names either is carried by either", () => {
  const evidence = ["This mode requires UTF-8."].map((quote) => ({ quote, context: TEXT, place: PLACE }));
  const { blocks, numbers, sentences } = sheetOf([{ passages: [{ text: TEXT, place: PLACE }] }]);
  expect(numbers).toEqual([[[1, 2, 3, 4]]]);
  expect(blocks.join("\n")).toContain("[3] The second mode escapes dots. [4] This mode requires UTF-8.");
  const read = { evidence, numbers: numbers[0] ?? [], sentences };
  expect([carryingOf([2], read), carryingOf([4], read)]).toEqual([
    { at: [0], beside: [] },
    { at: [0], beside: [] },
  ]);
});

it("R12 a sentence that several claims are read with is shown once", () => {
  const passages = [TEXT, "The second mode escapes dots. This mode requires UTF-8.", TEXT].map((text) => ({ text, place: PLACE }));
  expect(sheetOf([{ passages }]).numbers).toEqual([
    [
      [1, 2, 3, 4],
      [3, 4],
      [1, 2, 3, 4],
    ],
  ]);
});
