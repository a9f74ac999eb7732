import { expect, it } from "vitest";
import { sheetOf } from "./judge-sheet.ts";

const PLACE = ["Modes", "Escaping"];
const TEXT = "The first mode keeps all names. This mode requires UTF-8. The second mode escapes dots. This mode requires UTF-8.";

it("R12 the same words of two places of a page are shown in both, each behind what it speaks of", () => {
  const { blocks, numbers } = sheetOf([{ passages: [{ text: TEXT, place: PLACE }] }]);
  expect(numbers).toEqual([[[1, 2, 3, 4]]]);
  expect(blocks.join("\n")).toContain("[3] The second mode escapes dots. [4] This mode requires UTF-8.");
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

it("R12 a block of code is one sentence, its lines as they stand", () => {
  const code = "```yaml\nstorage:\n  tsdb:\n    window: 30m\n- a. Then b\n```";
  const { blocks, sentences } = sheetOf([{ passages: [{ text: `Set the window.\n${code}\nThen start it.`, place: PLACE }] }]);
  expect(sentences).toEqual(["Set the window.", code, "Then start it."]);
  expect(blocks.join("\n")).toContain(`[1] Set the window. \n[2] ${code}\n[3] Then start it.`);
});
