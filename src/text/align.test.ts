import { expect, it } from "vitest";
import { alignNear } from "./align.ts";

const RIVER = "the old mill by the river";
const TEXT = `xxxx ${RIVER} yyyy. So the old mill by the rover stood.`;
const near = (needle: string, edits = 3, from = 0, to = TEXT.length) =>
  alignNear(TEXT, needle, edits, from, to).map(([start, end]) => TEXT.slice(start, end));

it.each([
  ["as it is", RIVER, [RIVER, "the old mill by the rover"]],
  ["with one word otherwise", "the old mill by a river", [RIVER]],
  ["with a letter too many", "the ould mill by the river", [RIVER, "the old mill by the rover"]],
  ["that is not there", "something else entirely here", []],
])("R8 finds a stretch %s, the nearest first", (_, needle, found) => {
  expect([...new Set(near(needle))]).toEqual(found);
});

it("R8 finds nothing with more edits than allowed, nor outside of where it looks", () => {
  expect(near("the old mill by a river", 2)).toEqual([]);
  expect(near(RIVER, 0)).toEqual([RIVER]);
  expect(near(RIVER, 3, 10)).toEqual(["the old mill by the rover"]);
  expect(near(RIVER, 3, 0, 34)).toEqual([RIVER]);
  expect(near(RIVER, 3, 0, 30)).toEqual([RIVER]);
  expect(near(RIVER, 0, 0, 29)).toEqual([]);
});
