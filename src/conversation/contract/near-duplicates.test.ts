import { expect, it } from "vitest";
import { isNearDuplicate, nearDuplicates } from "./near-duplicates.ts";

it.each([
  ["Tides turn twice a day in the northern strait", "In the northern strait tides turn twice a day", true],
  ["Tides turn 2 times in the northern strait", "Tides turn 4 times in the northern strait", false],
  ["Strong tides turn northern ferries around islands daily", "Strong tides turn northern ferries around islands nightly", true],
  ["Strong tides turn northern ferries around", "Strong tides turn southern boats around", false],
  ["Strong tides turn", "Strong tides turn northern ferries around islands", false],
  ["Tides turn", " tides TURN ", true],
  ["Tides turn", "Tides rise", false],
])("C10 whether %j and %j say the same: %s", (a, b, same) => {
  expect([isNearDuplicate(a, b), isNearDuplicate(b, a)]).toEqual([same, same]);
});

it("C10 of texts that say the same the earlier is named first", () => {
  expect(nearDuplicates(["a b", "c d", "A b", "a B"])).toEqual([
    [0, 2],
    [0, 3],
    [2, 3],
  ]);
});
