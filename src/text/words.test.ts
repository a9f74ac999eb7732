import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lexiconOf } from "../lexicon/lexicon.ts";
import { contentWords, words } from "./words.ts";

describe("words", () => {
  it("gives places, folded forms and stop words", () => {
    const text = "The café's owner didn't pay 1,200.50 euros.";
    expect(words(text).map((word) => word.lower)).toEqual(["the", "cafe", "owner", "didn't", "pay", "1,200.50", "euros"]);
    expect(
      words(text)
        .filter((word) => word.stop)
        .map((word) => word.lower),
    ).toEqual(["the", "didn't"]);
  });

  it("takes own for a word of content where it says who owns", () => {
    expect(contentWords("Two brothers own the mill.")).toContain("own");
    expect(words("Two brothers own the mill.").find(({ lower }) => lower === "own")?.stop).toBe(false);
    for (const text of ["It has its own mill.", "The firm's own mill burned.", "Own mills were rare."]) {
      expect(contentWords(text)).not.toContain("own");
      expect(words(text).find(({ lower }) => lower === "own")?.stop).toBe(true);
    }
  });

  it("reads scripts without spaces as pairs", () => {
    expect(words("日本語").map((word) => word.text)).toEqual(["日本", "本語"]);
    expect(words("a日b").map((word) => word.text)).toEqual(["a", "日", "b"]);
  });

  it("reads Latin-1 text the same with and without a wider character beside it", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."aé'9.,- ’Ü\u00ADs") }), (text) => {
        const wide = words(`${text} 語`).slice(0, -1);
        expect(words(text).map(({ text: t, start }) => [t, start])).toEqual(wide.map(({ text: t, start }) => [t, start]));
      }),
    );
  });

  it("every word stands where it says", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        for (const word of words(text)) expect(text.slice(word.start, word.end)).toBe(word.text);
      }),
    );
  });

  it("contentWords agrees with words", () => {
    const text = "Two of the rivers — the Thames and the Rhône — flooded; nobody's house was spared.";
    expect(contentWords(text)).toEqual(
      words(text)
        .filter((word) => !word.stop)
        .map((word) => word.stem),
    );
  });
});

describe("stem", () => {
  const stem = (word: string) => lexiconOf("en").stem(word);

  it.each([
    ["increase", "increased"],
    ["increase", "increasing"],
    ["study", "studies"],
    ["study", "studied"],
    ["run", "running"],
    ["nation", "nations"],
    ["relate", "related"],
    ["happy", "happiness"],
    ["child", "children"],
    ["write", "wrote"],
    ["build", "built"],
    ["decide", "decided"],
    ["stop", "stopped"],
    ["organize", "organized"],
    ["box", "boxes"],
    ["city", "cities"],
    ["use", "used"],
    ["quick", "quickly"],
  ])("%s and %s share a stem", (a, b) => {
    expect(stem(b)).toBe(stem(a));
  });

  it.each([
    ["news", "new"],
    ["policy", "police"],
    ["wing", "win"],
    ["bus", "bu"],
  ])("%s and %s do not", (a, b) => {
    expect(stem(a)).not.toBe(stem(b));
  });

  it("leaves other scripts, digits and short words as they are", () => {
    expect(["straße", "1980s", "covid19", "was", "日本"].map(stem)).toEqual(["strasse", "1980s", "covid19", "was", "日本"]);
  });
});
