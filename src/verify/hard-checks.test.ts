import { describe, expect, it } from "vitest";
import { hardChecks, withoutMarks } from "./hard-checks.ts";

describe("withoutMarks", () => {
  it.each([
    ["It opened [1][2 - Partial].", "It opened."],
    ["It opened [1, 2 - Partial,^3].", "It opened."],
    ["- **It** opened  [12].", "It opened."],
    ["Part [1234] stays.", "Part [1234] stays."],
  ])("R12 %s is read as %s", (sentence, plain) => {
    expect(withoutMarks(sentence)).toBe(plain);
  });

  it("X5 a long run of digits in a bracket takes no time to speak of", () => {
    const digits = `Serial [${"1".repeat(200)}x`;
    expect(withoutMarks(digits)).toBe(digits);
  });
});

describe("hardChecks", () => {
  it.each([
    ["The Tessel M costs 5,200 euros.", "Das Tessel M kostet 5.200 Euro."],
    ["The seal holds 1.255 bar.", "The seal holds 1.255 bar."],
    [
      "Ames denies that the piles cracked because it drove them too fast.",
      "The port says the piles cracked because Ames drove them too fast. Ames denies that.",
    ],
    ["Ames denied that it drove the piles too fast.", "Ames drove the piles too fast, the port said. The firm denied this claim."],
  ])("R12 %s stands in: %s", (sentence, quote) => {
    expect(hardChecks(sentence, [quote]).filter(({ kind }) => kind === "number" || kind === "negation")).toEqual([]);
  });

  it.each([
    ["The Tessel M costs 5,300 euros.", "Das Tessel M kostet 5.200 Euro."],
    ["Ames denies that it drove the piles too fast.", "The port says that Ames drove the piles too fast."],
  ])("R12 %s does not stand in: %s", (sentence, quote) => {
    expect(hardChecks(sentence, [quote])).not.toEqual([]);
  });

  it("R12 a quote without a year takes its day from where it stands, beside a quote with another year too", () => {
    const minutes = {
      quote: "The port now expects a cost of 47 million crowns.",
      context: "Minutes of 19 November 2024\nThe port now expects a cost of 47 million crowns.",
    };
    const paper = { quote: "It cost 14 million more than announced in 2023.", context: "It cost 14 million more than announced in 2023." };
    const sentence =
      "On 19 November 2024 the port expected a cost of 47 million crowns, and it cost 14 million more than announced in 2023.";
    expect(hardChecks(sentence, [minutes, paper]).filter(({ kind }) => kind === "date")).toEqual([]);
    expect(hardChecks(sentence.replace("19 November", "20 November"), [minutes, paper]).filter(({ kind }) => kind === "date")).not.toEqual(
      [],
    );
  });
});

describe("R12 a whole sentence of the source, word for word", () => {
  it.each([
    "He earned his Ph.D. in 1998, and joined the laboratory in July.",
    "An electric winch has pulled the ferry since 2019; before that it was driven by a diesel engine.",
    "Behind May's ranted vocal the band anticipated punk by twelve years.",
  ])("is refused for no word in it: %s", (sentence) => {
    expect(hardChecks(sentence, [{ quote: sentence, context: `The film came later. ${sentence} Much followed.` }])).toEqual([]);
  });

  it("is still seen where the quote is cut out of a longer one", () => {
    const quote = "The oil cures baldness.";
    expect(hardChecks(quote, [{ quote: "The oil cures baldness", context: "The maker claims that the oil cures baldness." }])).not.toEqual(
      [],
    );
  });
});
