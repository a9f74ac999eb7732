import { describe, expect, it } from "vitest";
import type { PlacedMark } from "./clean.ts";
import { ownWords } from "./statements.ts";

const text = "Tides turn, says the office, twice a day. Winds do not.";
const link = (from: number, at: number, removed = false) => ({ mark: { removed }, from, at }) as unknown as PlacedMark;
const of = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
const office = of(", says the office,");

describe("I7 the own words of a sentence", () => {
  it.each([
    ["without a link", [], "Tides turn, says the office, twice a day."],
    ["around a link", [link(office.start, office.end)], "Tides turn twice a day."],
    ["with what was taken out before", [link(office.start, office.end, true)], "Tides turn, says the office, twice a day."],
    ["around links in one another", [link(office.start, office.end), link(office.start + 5, office.end)], "Tides turn twice a day."],
    ["without those of the next", [link(of("Winds").start, of("Winds").end)], "Tides turn, says the office, twice a day."],
  ])("end where it ends: %s", (_, marks, own) => {
    expect(ownWords({ text } as Parameters<typeof ownWords>[0], of("Tides turn, says the office, twice a day."), marks)).toBe(own);
  });

  it("are those of the second sentence where that is asked for", () => {
    expect(ownWords({ text } as Parameters<typeof ownWords>[0], of("Winds do not."), [])).toBe("Winds do not.");
  });
});
