import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/lane.ts";
import { deeperThan } from "../../service/nesting.ts";
import { MOST_VALUES, refuseIntricate } from "./intricacy.ts";

const refuse = (json: string) => () => refuseIntricate(Buffer.from(json));

describe("X5 a body that would take long to read", () => {
  it("is refused with 413 and the limit, whichever way it holds many values", () => {
    for (const json of [
      `[${"1,".repeat(MOST_VALUES)}1]`,
      `[${"[],".repeat(MOST_VALUES)}1]`,
      `{${Array.from({ length: MOST_VALUES }, (_, n) => `"a${n}":1`).join(",")}}`,
    ])
      expect(refuse(json)).toThrow(expect.objectContaining({ status: 413, message: `The body holds more than ${MOST_VALUES} values.` }));
  });

  it("is read whatever its texts say", () => {
    for (const text of [",[{".repeat(MOST_VALUES), "\\".repeat(1_001), '\\"[,'.repeat(MOST_VALUES), "'"])
      expect(refuse(JSON.stringify({ text, more: [text, 1] }))).not.toThrow();
  });

  it("is found to be nested as deeply as it is", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 1, max: 6 }), (json, deepest) => {
        const said = deeperThan(deepest, JSON.parse(json));
        const look = () => refuseIntricate(Buffer.from(json), deepest);
        if (said) expect(look).toThrow(/levels deep/);
        else expect(look).not.toThrow();
      }),
      runs(400),
    );
  });
});
