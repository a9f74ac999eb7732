import { expect, it } from "vitest";
import { authorYearMarks, authorYearOf, fitOf } from "./author-year.ts";

const marks = (text: string) => authorYearMarks(text).map(({ start, end, works }) => [text.slice(start, end), ...works]);
const work = (author: string, year: string, ...others: string[]) => ({ author, year, others });

it.each<[string, unknown[]]>([
  ["Tides turn (Smith, 2020).", [["(Smith, 2020)", work("Smith", "2020")]]],
  ["Tides turn [Smith 2020a].", [["[Smith 2020a]", work("Smith", "2020a")]]],
  ["Tides turn (see also Smith & Lee, 2020, pp. 3-5).", [["(see also Smith & Lee, 2020, pp. 3-5)", work("Smith", "2020", "Lee")]]],
  ["Tides turn (Smith et al., 2020; Lee, n.d.).", [["(Smith et al., 2020; Lee, n.d.)", work("Smith", "2020"), work("Lee", "n.d.")]]],
  ["Tides turn (Smith, 2019, 2020).", [["(Smith, 2019, 2020)", work("Smith", "2019"), work("Smith", "2020")]]],
  [
    "Smith and Lee (2020, p. 4) tides and Brandt (2019).",
    [
      ["(2020, p. 4)", work("Smith", "2020", "Lee")],
      ["(2019)", work("Brandt", "2019")],
    ],
  ],
  ["潮汐（王伟和李娜，2020）。", [["（王伟和李娜，2020）", work("王伟", "2020", "李娜")]]],
  ["Tides turn (Smith, 2020; and so on).", []],
  ["Tides turn (smith, 2020) or (Smith, 1420).", []],
  ["Tides turn, Smith, 2020.", []],
  ["(A 2)", []],
])("I7 the authors and years in %j", (text, found) => {
  expect(marks(text)).toEqual(found);
});

it("I7 a bracket with very many joined names is none", () => {
  const names = (count: number) => `（${Array.from({ length: count }, () => "王").join("和")}，2020）`;
  expect(marks(names(9))).toHaveLength(1);
  expect(marks(names(11))).toHaveLength(0);
});

it.each([
  ["Smith, J., & Lee, K. (2020). On tides.", { author: "Smith", year: "2020" }],
  ["[Tidal Office (2019a)] Report", { author: "Tidal Office", year: "2019a" }],
  ["- Lee and Smith. On tides, 2020", { author: "Lee", year: "2020" }],
  [`Smith, ${"x".repeat(199)}2020`, { author: "Smith", year: "2020" }],
  [`Smith, ${"x".repeat(200)}2020`, undefined],
  ["on tides (2020)", undefined],
  ["Smith, On tides", undefined],
])("I7 the entry %j begins with %j", (entry, head) => {
  expect(authorYearOf(entry)).toEqual(head);
});

it.each<[string, Parameters<typeof fitOf>[1], number]>([
  ["Smith, J., & Lee, K. (2020). On tides.", { author: "Smith", year: "2020" }, 1],
  ["Smith, J., & Lee, K. (2020). On tides.", { author: "Smith", year: "2020", others: ["Lee", "Brandt"] }, 2],
  ["Smith, J. (2020). On tides.", { author: "Smith", year: "2019" }, 0],
  ["Smithson, J. (2020). On tides.", { author: "Smith", year: "2020" }, 0],
  ["Blacksmith (2020); Smith", { author: "Smith", year: "2020" }, 1],
  ["Smith, J. (2020). On tides.", { author: "John Smith", year: "2020" }, 1],
  ["Lee (2020). On tides.", { author: "X", year: "2020" }, 0],
  ["Smith, J. (2020b). On tides.", { author: "Smith", year: "2020a" }, 0],
  ["Smith, J. (2020a). On tides.", { author: "Smith", year: "2020a" }, 1],
  ["Smith, J. (2020). On tides.", { author: "Smith", year: "2020a" }, 1],
  [`${"x ".repeat(48)}Smith 2020`, { author: "Smith", year: "2020" }, 0],
  [`${"x ".repeat(47)}Smith 2020`, { author: "Smith", year: "2020" }, 1],
  [`Smith ${"x ".repeat(160)}2020`, { author: "Smith", year: "2020" }, 0],
])("I7 the entry %j fits %j so well: %j", (entry, cited, fit) => {
  expect(fitOf(entry, cited)).toBe(fit);
});
