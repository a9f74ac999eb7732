import { describe, expect, it } from "vitest";
import { materialOf } from "./authoring-material.ts";
import { shownPassages } from "./shown-passages.ts";

const LONG = Array.from({ length: 700 }, (_, at) => `The archive keeps the record number ${at} of the town in its cellar.`);
const PARAGRAPHS = Array.from({ length: 70 }, (_, at) => LONG.slice(at * 10, at * 10 + 10).join(" "));
const { pack, id } = materialOf([
  { text: "The pump costs 400 euros." },
  { text: PARAGRAPHS.slice(0, 35).join("\n\n") },
  { text: PARAGRAPHS.slice(35).join("\n\n") },
]);
const planOf = (use: readonly string[]) => ({
  ...{ needs: "", answer: [], calculations: [], found: [], lacks: [] },
  points: [{ question: "Q?", form: "prose", words: 100, use, work: null }],
});

describe("the passages a writer is shown", () => {
  it("R14 are all that the plan uses, and of the others what there is room for, those of the same page first", () => {
    const last = id("record number 699 of");
    const shown = pack.shown(shownPassages(pack, planOf([last, "q99999"]), []));
    const ids = shown.flatMap(({ passages }) => passages.flatMap(({ sentences }) => sentences.map((one) => one.id)));
    expect(ids).toContain(last);
    expect(ids).toContain(id("record number 350 of"));
    expect(ids.length).toBeLessThan(pack.sentences().length);
  });

  it("R14 are all where they are few", () => {
    const small = materialOf([{ text: "The pump costs 400 euros." }, { text: "The mill was built in 1802." }]);
    expect(small.pack.shown(shownPassages(small.pack, planOf([]), []))).toHaveLength(2);
  });
});
