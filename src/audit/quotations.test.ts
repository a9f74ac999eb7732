import { describe, expect, it } from "vitest";
import { inventedQuotations, quotationsIn } from "./quotations.ts";

describe("words in quotation marks", () => {
  it("I7 are a quotation unless they are few or a title", () => {
    expect(quotationsIn('She called it "a long and bitter fight" in public.')).toEqual(["a long and bitter fight"]);
    expect(quotationsIn('Annie Zaleski of "The A.V. Club" praised it.')).toEqual([]);
    expect(quotationsIn("The cover came out on “Remastered: Master of Puppets Revisited” in 2006.")).toEqual([]);
  });

  it.each(["“…”", '"…"', "„…“", "„…”", "«…»", "「…」"])("I7 are found in the marks of every language: %s", (marks) => {
    expect(quotationsIn(`She said ${marks.replace("…", "a long and bitter fight")} then.`)).toEqual(["a long and bitter fight"]);
  });

  it("I7 that no source has are invented, part by part", () => {
    const said = 'He said "the bridge will stand … for a hundred years" then.';
    expect(inventedQuotations(said, [["for a hundred years"]])).toEqual(["the bridge will stand … for a hundred years"]);
    expect(inventedQuotations(said, [["for a hundred years"], []])).toEqual([]);
  });
});
