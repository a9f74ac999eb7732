import { describe, expect, it } from "vitest";
import type { Reading } from "../domain/reading.ts";
import { lexiconOf } from "./lexicon.ts";
import { readingLine } from "./reading-line.ts";

const sound: Reading = { by: "sound", typed: "two blur", candidates: ["tubular", "tabular"], searched: false };

describe("a reading in one line", () => {
  it.each([
    [{ ...sound, by: "model", candidates: ["tubular"], searched: true }, "Read as: tubular"],
    [{ ...sound, searched: true }, "Read as: tubular (nothing was found for “two blur”)"],
    [sound, "Did you mean “tubular” or “tabular”?"],
  ] satisfies [Reading, string][])("C14 %j is told as %j", (reading, line) => {
    expect(readingLine(reading)).toBe(line);
  });

  it("R1 C14 stands in the language of the report", () => {
    expect(readingLine(sound, lexiconOf("de").frame)).toBe("Meinten Sie “tubular” oder “tabular”?");
  });
});
