import { describe, expect, it } from "vitest";
import { shorterSentences } from "./shorter.ts";

const within =
  (words: number) =>
  (text: string): boolean =>
    text.split(/\s+/u).length <= words;

describe("shorter sentences", () => {
  it.each([
    [
      "The Brill pump (sold since 2019 in four countries under three names) weighs 12 kilograms without its hose and cable.",
      12,
      "The Brill pump weighs 12 kilograms without its hose and cable.",
    ],
    [
      "The Brill pump, which was introduced in 2019 for cellars and building sites, moves 40 litres of water a minute.",
      12,
      "The Brill pump moves 40 litres of water a minute.",
    ],
    [
      "The Brill pump weighs 12 kilograms without its hose; a float switch has to be bought separately from the maker.",
      12,
      "The Brill pump weighs 12 kilograms without its hose.",
    ],
    [
      "Moreover, the Brill pump – the smallest of its maker – moves 40 litres of water a minute and lifts it eleven metres.",
      15,
      "The Brill pump moves 40 litres of water a minute and lifts it eleven metres.",
    ],
    [
      "Ansel Works sells pumps for cellars and building sites, including models for clean water with a float switch.",
      12,
      "Ansel Works sells pumps for cellars and building sites.",
    ],
  ])("C11 a whole sentence is left of: %s", (sentence, words, expected) => {
    expect(shorterSentences(sentence, within(words))[0]).toBe(expected);
  });

  it.each([
    "The Brill pump moves 40 litres of water a minute (only when its hose is shorter than four metres).",
    "The Brill pump weighs 12 kilograms; it is not certain whether that holds for the models of 2024 too.",
    "The Brill pump is safe in every cellar, which may not be true where the water is deeper than a metre, says its maker.",
    "The Brill pump costs 410 euros if it is bought together with its hose and the float switch.",
  ])("C11 R12 never without its condition, hedge or denial: %s", (sentence) => {
    expect(shorterSentences(sentence, within(12))).toEqual([]);
  });
});
