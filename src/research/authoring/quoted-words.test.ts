import { describe, expect, it } from "vitest";
import { misquoted } from "./quoted-words.ts";

const said = (quote: string) => [{ quote, context: quote, place: [] }];

describe("quoted words", () => {
  it.each([
    ["of many words", `He calls it "${"a cell that nobody has ever seen burn and nobody will ".repeat(8)}so".`],
    ["in a script without spaces", "彼は「この電池は絶対に燃えません」と言った。"],
  ])("R12 %s stand in evidence to the letter", (_, text) => {
    expect(misquoted(text, said("The cell burns. この電池はよく燃えます。"))).toHaveLength(1);
    expect(misquoted(text, said(text))).toEqual([]);
  });

  it("R12 that leave some out have all that is left one behind the other", () => {
    const evidence = said("HTTPError: 400 Client Error: File too large. The limit is 100 MB.");
    expect(misquoted('It fails with "400 … File too large" or "400 Client Error […] 100 MB".', evidence)).toEqual([]);
    expect(misquoted('It fails with "File too large … 400".', evidence)).toHaveLength(1);
    expect(misquoted('It fails with "400 … disk is full".', evidence)).toHaveLength(1);
  });

  it("R12 that are a name or a term need not", () => {
    expect(misquoted("It is called “nail test” and 「電池試験」.", [])).toEqual([]);
  });
});
