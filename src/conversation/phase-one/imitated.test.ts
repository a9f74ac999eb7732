import { expect, it } from "vitest";
import { PHASE_ONE_SIMPLE, PHASE_TWO } from "../contract/wording.ts";
import { imitatedBy, withoutCitations } from "./imitated.ts";

it.each([
  [PHASE_ONE_SIMPLE, "line"],
  [`### *${PHASE_TWO.replace(/^#+ /u, "").toUpperCase()}* and more`, "line"],
  ["Verification: none", "line"],
  ["**Sources:** a", "list"],
  ["references [1]", "list"],
  ["> TL;DR: so", "label"],
  ["tldr\nso", "label"],
  ["The sources: all dry", "nothing"],
  ["Sourcesx", "nothing"],
  ["", "nothing"],
])("C4 the line %j imitates: %s", (line, what) => {
  expect(imitatedBy(line, true)).toBe(what);
});

it.each([
  ["", "open"],
  ["## ", "open"],
  ["Sour", "open"],
  ["Sources", "open"],
  ["tl;d", "open"],
  ["Sourdough", "nothing"],
  ["Sources:", "list"],
])("C4 of the beginning %j it is told so early: %s", (line, what) => {
  expect(imitatedBy(line, false)).toBe(what);
});

it("C4 what is said from memory cites nothing", () => {
  expect(withoutCitations("It turns [1][2, 3]【4†x】 [^5 - Partial] [so](https://a.test/x) (https://b.test/y), www.c.test/z.")).toBe(
    "It turns   so , .",
  );
  expect(withoutCitations("an array a[1](x) of [words]")).toBe("an array a[1](x) of [words]");
});
