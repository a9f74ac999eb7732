import { describe, expect, it } from "vitest";
import { drafted, materialOf } from "./authoring-material.ts";
import { takenUp } from "./taken-up.ts";

const { pack, id } = materialOf([{ published: "2024-05-01", text: "An instance shares its storage with 12 others. Each has 3 disks." }]);
const QUESTION = "How do 12 instances and 40 sites share storage since 2024?";

describe("a figure of the question", () => {
  it("R12 makes a fact that takes it up an inference, unless its own sentences have it", () => {
    const kindOf = (text: string, words: string) => takenUp(drafted("fact", text, [id(words)]), QUESTION, pack).kind;
    expect(kindOf("The 40 sites share their storage.", "shares its storage")).toBe("inference");
    expect(kindOf("An instance shares its storage with 12 others.", "shares its storage")).toBe("fact");
    expect(kindOf("The 12 instances have disks.", "3 disks")).toBe("inference");
    expect(kindOf("Each has 3 disks.", "3 disks")).toBe("fact");
    expect(kindOf("Each has 7 disks.", "3 disks")).toBe("fact");
    expect(kindOf("In 2024 each has 3 disks.", "3 disks")).toBe("fact");
  });

  it("R12 changes nothing else: no other kind of sentence, nothing that names no sentence", () => {
    const [absent, loose] = [drafted("absence", "Nobody tells of 40 sites."), drafted("fact", "There are 40 sites.")];
    expect(takenUp(absent, QUESTION, pack)).toBe(absent);
    expect(takenUp(loose, QUESTION, pack)).toBe(loose);
  });
});

it("R12 a sentence that chooses a figure is advice", () => {
  const kindOf = (expression: string) =>
    takenUp(
      { ...drafted("calculation", "Warn at 20 disks.", [id("3 disks")]), calculations: [{ result: "20", expression }] },
      QUESTION,
      pack,
    ).kind;
  expect([kindOf("chosen"), kindOf("ask:40 * chosen:0.5"), kindOf("ask:40 / 2")]).toEqual(["advice", "advice", "calculation"]);
});
