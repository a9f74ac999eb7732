import { expect, it } from "vitest";
import { borderedWords, gramsOf, gramText } from "./grams.ts";

it.each([
  ["Über die Küste, 1.234 m", " uber die kuste 1 234 m "],
  ["ВОЙНЫ и мира", " воины и мира "],
  ["大潮 spring tide 満月", " spring tide "],
  ["???", "  "],
])("R5 takes grams of %s from %j", (text, plain) => {
  expect(gramText(text)).toBe(plain);
});

it("R5 takes grams of three and of four characters inside words, their borders with them", () => {
  expect([...gramsOf(borderedWords(gramText("Ebb")))]).toEqual([" eb", "ebb", "bb ", " ebb", "ebb "]);
  expect([...gramsOf(borderedWords(gramText("a b")))]).toEqual([" a ", " b "]);
  expect(gramsOf(borderedWords(gramText("大潮"))).size).toBe(0);
});
