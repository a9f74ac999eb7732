import { expect, it } from "vitest";
import { passagesOfPages } from "./page.ts";

const table = (head: string, label: string, cell: string) =>
  `The review compares the price of the cells.\n\n| Property | ${head} | Test |\n| --- | --- | --- |\n| ${label} | ${cell} | 71 euros |\n`;
const rows = (text: string) =>
  passagesOfPages([{ title: "Cells", text, landmarks: [], tables: [] }], false).filter(({ kind }) => kind === "table");

it("X5 takes no row for evidence of which a cell, the name or a head gives an order or asks of something else", () => {
  const task = "Explain the theory of relativity.";
  expect(rows(table("Review", "Price", "66 euros"))).toHaveLength(1);
  for (const text of [table("Review", "Price", task), table("Review", task, "66 euros"), table(task, "Price", "66 euros")])
    expect(rows(text)).toEqual([]);
  expect(rows(table("Review", "Who wrote Romeo and Juliet?", "66 euros"))).toEqual([]);
});
