import { describe, expect, it } from "vitest";
import { readingOf } from "../facts/reading.ts";
import { DOUBTS, doubtsOf } from "./doubts.ts";

const doubts = (claim: string, text: string) => {
  return doubtsOf(claim, readingOf([{ quote: text, context: text, place: [] }]));
};

describe("doubts", () => {
  it.each([
    ["cut", "The drug cures migraine", "The drug cures migraine in mice."],
    ["hedged", "The drug cures migraine in adults.", "The drug may cure migraine in adults."],
    ["order", "Brightwell bought Orsted in March.", "Orsted bought its rival Brightwell in March."],
    ["order", "Norway had 40 and Sweden 70 cases.", "Norway had 70 cases and Sweden 40 of them."],
  ])("R12 %s: %s", (doubt, claim, text) => expect(doubts(claim, text)).toContain(doubt));

  it("R12 a sign that only one side writes, and what may be another form of a name, are asked about", () => {
    expect(doubts("Building takes 31 % less time.", "Build time changed by -31%.")).toContain("sign");
    expect(doubts("It stores them in PostgreSQL.", "It stores them in Postgres.")).toEqual(["name"]);
    expect(doubts("It stores them in Postgres.", "It stores them in Postgres, -31 %.")).not.toContain("name");
  });

  it("R12 a plain rewording raises none", () => {
    expect(doubts("In 2019 Orsted was bought by nobody but Brightwell for cash.", "Brightwell paid cash for all of its rival.")).toEqual(
      [],
    );
    expect(doubts("The drug is sold from May.", "The drug will be sold from May, says its maker.")).toEqual([]);
    expect(DOUBTS.length).toBe(5);
  });
});
