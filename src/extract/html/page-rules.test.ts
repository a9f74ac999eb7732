import { expect, it } from "vitest";
import { PageRules } from "./page-rules.ts";
import { findElement, parsePage } from "./tree.ts";

/** The values that hold for an element, the strongest last. */
function values(sheet: string | readonly string[], html = '<p id="k" class="x y">a</p>'): string[] {
  const element = findElement(parsePage(html), () => true);
  if (element === undefined) throw new Error("no element");
  return new PageRules(typeof sheet === "string" ? [sheet] : sheet).for(element).map(({ value }) => value);
}
const rule = (selector: string, value: string): string => `${selector} { width: ${value} }`;

it("X5 a rule holds for the elements it names, and the one that names more is stronger, then the later", () => {
  const rules = [
    ["p.x", "1"],
    ["#k", "2"],
    ["p", "3"],
    [".x", "4"],
    [".x.y", "5"],
    ["p", "6"],
    ["p#k", "7"],
    [".Y", "8"],
    ["div.x", "9"],
    ["P.y", "10"],
    [".z.x", "11"],
    ["#k.z", "12"],
    ["#j.x", "13"],
  ] as const;
  expect(values(rules.map(([selector, value]) => rule(selector, value)).join("\n"))).toEqual(["3", "6", "4", "1", "10", "5", "2", "7"]);
});

it.each<[string, string, string[]]>([
  ["several selectors", ".a, .x ,p { width: 1 }", ["1", "1"]],
  [
    "no selector of more than one element",
    ".a .x { width: 1 } .x > p { width: 2 } .x:hover { width: 3 } [id] { width: 4 } * { width: 5 }",
    [],
  ],
  ["comments", "/* .x { width: 1 } */ .x /* a */ { width: 2 }", ["2"]],
  ["what is for screens", "@media screen { .x { width: 1 } .y { width: 2 } }", ["1", "2"]],
  ["what is for screens only", "@media only screen{.x{width:1}}", ["1"]],
  ["what a browser can do", "@supports (a: b) { .x { width: 1 } }", ["1"]],
  ["a layer", "@layer a { .x { width: 1 } }", ["1"]],
  ["nothing for print", "@media print { .x { width: 1 } .a { width: 2 } } .x { width: 3 }", ["3"]],
  ["nothing of fonts", "@font-face { width: 1 } .x { width: 2 }", ["2"]],
  ["what stands behind an import", "@import 'a.css'; .x { width: 1 }", ["1"]],
  ["a sheet that breaks off", ".x { width: 1 } .y { width: 2", ["1", "2"]],
  [
    "nothing for print behind what is for screens",
    "@media screen { .y { width: 1 } } @media print { .x { width: 2 } } .x { width: 3 }",
    ["1", "3"],
  ],
  ["a block that breaks off", ".x { width: 1 } @media print { .x { width: 2 }", ["1"]],
  ["no rule that hides nothing", ".x { margin: 0 }", []],
])("X5 reads %s", (_, sheet, found) => {
  expect(values(sheet)).toEqual(found);
});

it("X5 a page without rules that can hide something has none", () => {
  expect(new PageRules([".x { margin: 0 }"]).isEmpty).toBe(true);
  expect(new PageRules([".x { width: 0 }"]).isEmpty).toBe(false);
});

it("X5 of endless sheets only the beginning counts", () => {
  const long = " ".repeat(399_980);
  expect(values([long, rule(".x", "1"), rule(".x", "2")])).toEqual(["1"]);
  expect(values([`${long}${" ".repeat(20)}`, rule(".x", "1")])).toEqual([]);
  expect(values(Array.from({ length: 101 }, () => rule(".x", "1")).join(""))).toHaveLength(100);
  const many = (count: number) => Array.from({ length: count }, (_, at) => rule(`.a${at}`, "1")).join("");
  expect(values(many(4_999) + rule(".x", "1"))).toEqual(["1"]);
  expect(values(many(5_000) + rule(".x", "1"))).toEqual([]);
  expect(values(`${many(4_999)}.b, .x { width: 1 }`)).toEqual([]);
});
