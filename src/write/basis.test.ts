import { expect, it } from "vitest";
import { lexiconOf } from "../lexicon/lexicon.ts";
import { basisLine, isLocal } from "./basis.ts";

const { frame } = lexiconOf("en");

it.each([
  [{ n: 1, share: 0, local: true }, frame.oneSource],
  [{ n: 1, share: 0, local: false }, frame.oneSource],
  [{ n: 3, share: 0, local: true }, "The statements above rest on 3 documents, each on one of them."],
  [{ n: 3, share: 40, local: true }, "The statements above rest on 3 documents; 40 % of the statements stand in two or more of them."],
  [{ n: 3, share: 0, local: false }, "The statements above rest on 3 sources; no statement is carried by two independent ones."],
  [
    { n: 3, share: 40, local: false },
    "The statements above rest on 3 sources; 40 % of the statements are carried by two or more independent ones.",
  ],
])("R14 says on what an answer rests: %j", (basis, line) => {
  expect(basisLine(basis, frame)).toBe(line);
});

it("R14 sources are of a folder where all of them are", () => {
  expect(isLocal(["library:a", "library:b"])).toBe(true);
  expect(isLocal(["library:a", "https://b.test"])).toBe(false);
});
