import { expect, it } from "vitest";
import { NAMED } from "../text/context.ts";
import { judgePrompt } from "./judge.ts";
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

it("R12 T1 a title names the claims that calculate what it may take up", () => {
  const passages = [{ text: TEXT, place: PLACE }];
  const line = "155 − 138 = 17";
  const pair = (id: string, calculated: readonly string[], kind?: "connective") => ({
    ...{ id, claim: `Claim ${id}.`, passages, calculated, look: [], kind },
  });
  const told = judgePrompt.render({
    pairs: [pair("c1", [line]), pair("c2", [line]), pair("c3", ["1 + 1 = 2"]), pair("c4", [line, "1 + 1 = 2", "2 + 2 = 4"], "connective")],
  });
  expect(told.split("\n").filter((said) => /^c\d \|/u.test(said))).toEqual([
    `c1 | 1-4; ${line} | Claim c1.`,
    `c2 | 1-4; ${line} | Claim c2.`,
    "c3 | 1-4; 1 + 1 = 2 | Claim c3.",
    "c4 | 1-4; connective; 2 + 2 = 4; = of c1 c3 | Claim c4.",
  ]);
});

it("R12 T1 a sentence behind a gap is the same sentence, and whom a page names elsewhere is said of it once", () => {
  const named = [...PLACE, `${NAMED}Halden`];
  const sheet = sheetOf([
    { passages: [{ text: "The first mode keeps all names.\n… The second mode escapes dots.", place: named }] },
    { passages: [{ text: "This mode requires UTF-8. The second mode escapes dots.", place: PLACE }] },
  ]);
  expect(sheet.numbers).toEqual([[[1, 2]], [[3, 2]]]);
  expect(sheet.blocks).toEqual([
    expect.stringMatching(
      /page="Modes › Escaping" names="Halden">>>\n\[1\] The first mode keeps all names\. \[2\] … The second mode escapes dots\.\n\[3\]/u,
    ),
  ]);
});

it("R12 T1 wrapped lines and the targets of links are not shown, code is as it stands", () => {
  const text = "See the [list\nof modes](/docs/modes#all)\nfirst.\n```sh\nrun  --mode [a](b)\n```";
  const { blocks } = sheetOf([{ passages: [{ text, place: PLACE }] }]);
  expect(blocks.join("\n")).toContain("[1] See the list of modes first.");
  expect(blocks.join("\n")).toContain("run  --mode [a](b)");
});
