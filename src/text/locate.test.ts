import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locateQuote, QuoteLocator } from "./locate.ts";

const PAGE =
  "# Harlow dam\n\nHe said: “The *quick* brown ﬁsh—which cost 1,200 dollars—jumped over [the lazy dog](https://example.org/a_(b)) twice.” Then  more text\nfollows here, and it goes on for a while…\n\nThe dam did not leak in 1987. Marta Lindqvist led the work. The dam may be raised soon. She saw 3.5 % growth.";
const found = (quoted: string) => {
  const at = locateQuote(PAGE, quoted);
  return at === undefined ? undefined : [at.locatedBy, PAGE.slice(at.span.start, at.span.end)];
};

describe("locateQuote", () => {
  it.each([
    ["exact", "The dam did not leak in 1987.", "exact", "The dam did not leak in 1987."],
    [
      "quotes, dashes, ligatures, emphasis",
      "The quick brown fish-which cost 1,200 dollars",
      "folded",
      "The *quick* brown ﬁsh—which cost 1,200 dollars",
    ],
    ["white space", "Then more text follows here", "folded", "Then  more text\nfollows here"],
    ["a link's address", "jumped over the lazy dog twice", "folded", "jumped over [the lazy dog](https://example.org/a_(b)) twice"],
    ["an ellipsis", "it goes on for a while...", "folded", "it goes on for a while…"],
    ["its own quotation marks", '"Marta Lindqvist led the work."', "folded", "Marta Lindqvist led the work"],
    ["case, when nothing else differs", "MARTA LINDQVIST LED THE WORK", "folded", "Marta Lindqvist led the work"],
    ["a soft hyphen and a zero-width space", "Marta Lind\u00ADqvist led\u200B the work", "folded", "Marta Lindqvist led the work"],
    [
      "a small slip",
      "Marta Lindqvist leads the work. The dam may be raised soon.",
      "near",
      "Marta Lindqvist led the work. The dam may be raised soon",
    ],
  ])("finds in spite of %s", (_, quoted, by, text) => {
    expect(found(quoted)).toEqual([by, text]);
  });

  it.each([
    ["a changed digit", "The dam did not leak in 1988."],
    ["a changed figure", "She saw 3.6 % growth. ".trim()],
    ["a dropped negation", "The dam did leak in 1987. Marta Lindqvist led the work."],
    ["a dropped modal", "Marta Lindqvist led the work. The dam will be raised soon."],
    ["a changed name", "The dam did not leak in 1987. Marta Lundqvist led the work."],
    ["another statement", "The dam was inspected by divers every month."],
    ["nothing but marks", "“…”"],
    ["half a number", "5 % growth"],
  ])("refuses %s", (_, quoted) => {
    expect(found(quoted)).toBeUndefined();
  });

  it("a short quote must stand there once", () => {
    expect(found("Marta")).toEqual(["exact", "Marta"]);
    expect(found("The dam")).toBeUndefined();
    expect(found("Martha")).toBeUndefined();
  });

  it("looks only within the given stretch", () => {
    const text = "The wall was raised twice. The wall was raised twice.";
    expect(locateQuote(text, "The wall was raised twice.", { within: { start: 20, end: text.length } })?.span.start).toBe(27);
    expect(locateQuote(text, "The wall was raised twice.", { within: { start: 30, end: text.length } })).toBeUndefined();
  });

  it("does not find a number inside a longer one", () => {
    expect(locateQuote("Sales rose to 13.5 million units in all.", "3.5 million units in all")).toBeUndefined();
  });
});

const WORDS = [
  "river",
  "dam",
  "Lindqvist",
  "water",
  "über",
  "“quoted”",
  "fish—hook",
  "it’s",
  "naïve",
  "1,200",
  "14 %",
  "😀",
  "日本語",
  "ﬁne",
  "and",
  "the",
  "held",
];
const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 6, maxLength: 16 }).map((all) => `${all.join(" ")}.`);
const page = fc.array(sentence, { minLength: 2, maxLength: 8 }).map((all) => all.join(" "));

/** Typographic noise that a reader does not see. */
function noisy(text: string, seed: number): string {
  let state = seed;
  return [...text]
    .map((c) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      const dice = state % 7;
      if (c === " ") return [" ", "  ", "\u00A0", "\n", " \u200B", " ", " "][dice];
      if (c === "—" && dice > 2) return "-";
      if (c === "’" && dice > 2) return "'";
      if ((c === "“" || c === "”") && dice > 2) return '"';
      if (c === "ﬁ" && dice > 2) return "fi";
      if (/[a-z]/.test(c) && dice === 0) return `${c}\u00AD`;
      return c.normalize(dice > 3 ? "NFD" : "NFC");
    })
    .join("");
}

describe("QuoteLocator", () => {
  it("gives valid offsets and never splits a surrogate pair", () => {
    fc.assert(
      fc.property(page, fc.string({ unit: "grapheme", maxLength: 60 }), fc.nat(200), fc.nat(80), (text, other, from, length) => {
        const locator = new QuoteLocator(text);
        for (const quoted of [text.slice(from, from + length), other]) {
          const at = locator.locate(quoted);
          if (at === undefined) continue;
          expect(at.span.start).toBeGreaterThanOrEqual(0);
          expect(at.span.end).toBeLessThanOrEqual(text.length);
          expect(at.span.end).toBeGreaterThan(at.span.start);
          expect(text.slice(at.span.start, at.span.end).isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it("finds whole words through typographic noise", () => {
    fc.assert(
      fc.property(page, fc.nat(1000), fc.nat(10), (text, seed, skip) => {
        const parts = text.split(". ");
        const quoted = parts[skip % parts.length] ?? "";
        const at = new QuoteLocator(text).locate(noisy(quoted, seed));
        expect(at).toBeDefined();
      }),
    );
  });

  it("refuses a quote with one number changed", () => {
    const numbered = fc.tuple(
      fc.integer({ min: 100, max: 99_999 }),
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.constantFrom("rain", "wind", "snow", "hail"), { minLength: 8, maxLength: 20 }),
    );
    fc.assert(
      fc.property(numbered, ([value, change, rest]) => {
        const text = `The station counted ${value} days of ${rest.join(" and ")} in all.`;
        const wrong = `The station counted ${value + change} days of ${rest.join(" and ")} in all.`;
        expect(new QuoteLocator(text).locate(wrong)).toBeUndefined();
        expect(new QuoteLocator(text).locate(text)?.locatedBy).toBe("exact");
      }),
    );
  });
});
