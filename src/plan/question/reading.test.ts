import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { spelledWords } from "../../library/terms.ts";
import { WordIndex } from "../../text/spelling/word-index.ts";
import { isInOtherLanguage } from "./other-language.ts";
import { readQuestion } from "./reading.ts";

const rowSchema = z.object({ query: z.string(), vocabulary: z.array(z.string()), reading: z.string() });
const rows = readFileSync(new URL("../../../eval/sets/intent.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => rowSchema.parse(JSON.parse(line)));

const indexOf = (vocabulary: readonly string[]) => new WordIndex(vocabulary.map((word) => [word, 1]));

describe("reading a question", () => {
  it("C14 reads at least 97 % of the set of typos, slang and sound-alikes as meant", () => {
    const wrong = rows.filter((row) => readQuestion(row.query, indexOf(row.vocabulary)).text !== row.reading);
    const accuracy = 1 - wrong.length / rows.length;
    console.log(`intent: ${rows.length - wrong.length} of ${rows.length} read as meant (${(accuracy * 100).toFixed(1)} %)`);
    if (process.env.SHOW_WRONG)
      for (const row of wrong)
        console.log(`${row.query}\n  → ${readQuestion(row.query, indexOf(row.vocabulary)).text}\n  ≠ ${row.reading}`);
    expect(rows.length).toBeGreaterThanOrEqual(110);
    expect(accuracy).toBeGreaterThanOrEqual(0.97);
  });

  it("C14 leaves at least 97 % of the questions in other languages alone, whatever English words are at hand", () => {
    const docs = new URL("../../../docs/", import.meta.url);
    const pages = readdirSync(docs).filter((name) => name.endsWith(".md"));
    const atHand = [
      ...pages.flatMap((name) => [...spelledWords(readFileSync(new URL(name, docs), "utf8"))]),
      ...rows.flatMap((row) => row.vocabulary),
    ];
    const index = indexOf([...new Set(atHand)]);
    const asked = readFileSync(new URL("../../../eval/sets/other-languages.jsonl", import.meta.url), "utf8")
      .trim()
      .split("\n")
      .map((line) => z.object({ query: z.string(), language: z.string() }).parse(JSON.parse(line)).query);
    const changed = asked.filter((query) => readQuestion(query, index).readAs !== undefined);
    console.log(`other languages: ${asked.length - changed.length} of ${asked.length} left alone`);
    expect(asked.length).toBeGreaterThanOrEqual(100);
    expect(changed.length / asked.length).toBeLessThanOrEqual(0.03);
  });

  it("C14 takes no question of the set of English ones for one in another language", () => {
    expect(rows.map((row) => row.query).filter(isInOtherLanguage)).toEqual([]);
  });

  it("C14 shows the reading when it differs, and only then", () => {
    const index = indexOf(["tubular", "heat", "exchanger"]);
    expect(readQuestion("how does a two blur heat exchanger work", index).readAs).toBe("how does a tubular heat exchanger work");
    expect(readQuestion("how does a tubular heat exchanger work", index)).not.toHaveProperty("readAs");
  });

  it.each([
    ["a known word", "cache the quote", ["cache", "cash", "quote", "quota"]],
    ["another form of a known word", "quotes and claimed things", ["quote", "claim", "quota"]],
    ["a comparative of a known superlative", "which is cheaper", ["cheapest", "price"]],
    ["everyday words", "how do I bake bread", ["base", "read", "breed"]],
    ["everyday words that sound like another when joined", "what must I do when I fall ill", ["fully", "full", "fill"]],
    ["everyday words made of two", "a timeline of the workplace", ["line", "place", "work"]],
    ["irregular forms of everyday words", "which team has won the cup they sought", ["when", "cap", "thought", "theme"]],
    ["numbers and versions", "version 2.4 of 2019", ["2.5", "2018", "version"]],
    ["words with accents", "what is a cliché about naïveté", ["cliche", "cliches", "native"]],
    ["quoted text", 'where is "qoute"', ["quote"]],
    ["addresses", "read https://exmaple.org/qoute", ["example", "quote"]],
    ["names far from any known word", "who is Zorblax", ["zodiac", "relax"]],
  ])("C14 leaves alone: %s", (_, question, vocabulary) => {
    expect(readQuestion(question, indexOf(vocabulary)).text).toBe(question);
  });
});
