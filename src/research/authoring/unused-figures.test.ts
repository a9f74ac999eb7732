import { expect, it } from "vitest";
import type { DraftedReport } from "../../write/drafted.ts";
import { drafted, materialOf, provingWith } from "./authoring-material.ts";
import { Items } from "./items.ts";
import { proveItems } from "./proving.ts";
import { unusedFigures } from "./unused-figures.ts";

const material = materialOf([{ text: "The TX-2 cell stores 155 watt hours per kilogram." }]);
const stores = drafted("fact", "The TX-2 stores 155 watt hours per kilogram.", ["q1"]);

it("R14 figures of a question that a report neither tells nor reckons with are told to its writer, as the asker wrote them", async () => {
  const question = "We have 40 vans, 1,200 kilograms of cells in each, 6% of them old; 155 watt hours or more are wanted. Do 40 do?";
  const report: DraftedReport = {
    inShort: [{ layout: "prose", sentences: [stores] }],
    sections: [
      {
        title: "What it comes to",
        blocks: [
          {
            layout: "prose",
            sentences: [
              drafted("calculation", "All cells weigh 48,000 kilograms.", [], [{ result: "48,000", expression: "40 × 1,200" }]),
              drafted("fact", "The TX-2 stores 6% more than the TX-1.", ["q1"]),
            ],
          },
        ],
      },
    ],
    conclusion: [],
    open: [],
  };
  const items = new Items(report);
  expect(unusedFigures(question, items)).toEqual(["40", "1,200 kilograms", "6%", "155 watt hours"]);
  const { by } = provingWith(material);
  await proveItems(items, { ...by, question, told: question });
  // The 6% that were refused are told nobody.
  expect(unusedFigures(question, items)).toEqual(["6%"]);
  const share = drafted("calculation", "Some 1,128 kilograms are newer.", [], [{ result: "1,128", expression: "1,200 × 0.94" }]);
  const more = new Items({ ...report, inShort: [{ layout: "prose", sentences: [stores, share] }] });
  await proveItems(more, { ...by, question, told: question });
  expect(unusedFigures(question, more)).toEqual([]);
});
