import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { WordIndex } from "../../text/spelling/word-index.ts";
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
    ["irregular forms of everyday words", "which team has won the cup they sought", ["when", "cap", "thought", "theme"]],
    ["numbers and versions", "version 2.4 of 2019", ["2.5", "2018", "version"]],
    ["quoted text", 'where is "qoute"', ["quote"]],
    ["addresses", "read https://exmaple.org/qoute", ["example", "quote"]],
    ["names far from any known word", "who is Zorblax", ["zodiac", "relax"]],
  ])("C14 leaves alone: %s", (_, question, vocabulary) => {
    expect(readQuestion(question, indexOf(vocabulary)).text).toBe(question);
  });
});
