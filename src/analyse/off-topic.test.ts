import { describe, expect, it } from "vitest";
import { loadLanguageDetector } from "../text/language.ts";
import { offTopic } from "./off-topic.ts";

const detect = await loadLanguageDetector();
const of = (subjects: readonly string[], title: string, text: string) => offTopic({ subjects, title, text, detect });

const FERRY =
  "The ferry to the island of Morro leaves at noon and takes forty minutes. It has room for twelve cars, and the crew of five has worked together since last spring.";
const VACCINE =
  "After two years the protection had hardly fallen. Of the people who were given two doses, nine in ten were still protected, and the label was changed to say so.";

describe("pages on another subject", () => {
  it.each([
    ["how hot does the planet Mercury get", "The Morro ferry", FERRY],
    ["How much does the Orvane 2 weigh?", "Two doses", VACCINE.replace("two", "2")],
    ["Why was the Sarn tunnel delayed, and what did it cost in the end?", "Two-year data assessed", VACCINE],
    [
      "Warum geht mein Sauerteig nicht auf, obwohl das Anstellgut aktiv ist?",
      "Neue Fähre",
      `Die Fähre nach Morro legt mittags ab. ${"Sie braucht vierzig Minuten und hat Platz für zwölf Autos und neunzig Menschen. ".repeat(3)}`,
    ],
  ])("G2 %s: a page on %s is left out", (question, title, text) => {
    expect(of([question], title, text)).toMatch(/^no passage speaks of /);
  });

  it.each([
    ["a word of the question", "Why do ferries stop in winter?", "The Morro line", FERRY],
    [
      "a synonym",
      "What is the price of a crossing?",
      "Fares",
      "A passage across the sound costs 12 crowns for grown-ups, and half of that for children and for those who are over seventy years old.",
    ],
    ["a word of a task", "Tell me about Kessel", "The Morro line", FERRY, "How many cars fit on board?"],
    ["a name", "What does the council of Morro plan?", "Noon boat", FERRY],
    ["a misspelt name", "Who owns the Moro line?", "Noon boat", FERRY],
    ["a name in the title alone", "How many passengers used the Veldt railway?", "Veldt: a year in figures", FERRY],
    ["another language", "Wie heiß wird der Planet Merkur?", "The Morro ferry", FERRY],
    ["a question nobody can tell the language of", "Merkur Temperatur", "The Morro ferry", FERRY.slice(0, 40)],
    ["nothing to go by", "What is it?", "The Morro ferry", FERRY],
  ])("G2 a page is read for %s", (_, question, title, text, ...tasks) => {
    expect(of([question, ...tasks], title, text)).toBeUndefined();
  });

  it("G2 of a long page two words of the question must stand in one place", () => {
    const filler = `${VACCINE} `.repeat(40);
    const asked = ["Why does a compressor click before it starts?"];
    expect(of(asked, "Trial results", `${filler} He clicked on the next picture. ${filler}`)).toMatch(/^no passage/);
    expect(of(asked, "Trial results", `${filler} The compressor clicked all night. ${filler}`)).toBeUndefined();
  });
});
