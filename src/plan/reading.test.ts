import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { WORLD_PAGES } from "../../test/world/pages/index.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { perhapsMeant } from "../question/reading.ts";
import { allWordsOf, wordsOf } from "../text/spelling/words-at-hand.ts";
import { contentWords } from "../text/words.ts";
import { planByRules } from "./without-model.ts";

const at = (path: string) => new URL(`../../${path}`, import.meta.url);
const rowsOf = <T>(name: string, schema: z.ZodType<T>): T[] =>
  readFileSync(at(`eval/sets/${name}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)));

/** The passages of the documents in a folder. */
const passagesIn = (folder: string) =>
  readdirSync(at(folder))
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) => readFileSync(at(`${folder}/${name}`), "utf8").split(/\n\s*\n/));
const library = wordsOf([
  ...passagesIn("docs"),
  ...passagesIn("test/extractive/corpus"),
  ...WORLD_PAGES.flatMap(({ title, body }) => [title, ...body]),
]);

const intent = rowsOf("intent", z.object({ query: z.string(), vocabulary: z.array(z.string()), reading: z.string() }));
/** What a document on the matter of a row says: the words of its vocabulary, and what rows with the same one mean. */
const documents = Map.groupBy(intent, ({ vocabulary }) => vocabulary.join(" "));
const atHand = new Map(
  [...documents].map(([vocabulary, rows]) => [
    vocabulary,
    allWordsOf(wordsOf([vocabulary, ...rows.filter(({ query, reading }) => query !== reading).map(({ reading }) => reading)]), library),
  ]),
);
const readingsOf = ({ query, vocabulary }: (typeof intent)[number]) => perhapsMeant(query, atHand.get(vocabulary.join(" ")) ?? library);
/** Forms of one word are one to every search. */
const sameToSearch = (one: string, other: string) => contentWords(one).join(" ") === contentWords(other).join(" ");

const correct = rowsOf("correct-questions", z.object({ query: z.string(), language: z.string() }));
const foreign = rowsOf("other-languages", z.object({ query: z.string(), language: z.string() }));

describe("what a question may mean", () => {
  it("C14 offers what is meant for at least 80 % of the set of typos, slang and sound-alikes, and nothing for its correct questions", () => {
    const shown = intent.map((row) => ({ ...row, readings: readingsOf(row) }));
    const wrong = shown.filter(({ query, reading, readings }) => ![query, ...readings].some((one) => sameToSearch(one, reading)));
    const accuracy = 1 - wrong.length / intent.length;
    console.log(
      `intent: ${intent.length - wrong.length} of ${intent.length} understood without a model (${(accuracy * 100).toFixed(1)} %)`,
    );
    if (process.env.SHOW_WRONG)
      for (const { query, readings, reading } of wrong) console.log(`${query}\n  → ${readings.join(" | ")}\n  ≠ ${reading}`);
    expect(intent.length).toBeGreaterThanOrEqual(110);
    expect(accuracy).toBeGreaterThanOrEqual(0.8);
    expect(shown.filter(({ query, reading, readings }) => query === reading && readings.length > 0)).toEqual([]);
  });

  it("C14 searches every one of 200 correct questions in no words but those that were typed", () => {
    const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));
    const changed = correct.filter(({ query }) => {
      const typed = wordsIn(query);
      const { queries } = planByRules({ request: parseResearchRequest({ query }), breadth: 6, vocabulary: library });
      return queries.some((planned) => [...wordsIn(planned.query)].some((word) => !typed.has(word)));
    });
    expect(correct.length).toBeGreaterThanOrEqual(200);
    expect(new Set(correct.map(({ language }) => language)).size).toBeGreaterThanOrEqual(8);
    expect(changed).toEqual([]);
  });

  it.each([
    { name: "correct questions of many fields and languages", rows: correct },
    { name: "questions in other languages", rows: foreign },
  ])("C14 asks “Did you mean” for at most 2 % of the $name", ({ name, rows }) => {
    const asked = rows.filter(({ query }) => perhapsMeant(query, library).length > 0);
    console.log(`${name}: “Did you mean” for ${asked.length} of ${rows.length}`);
    if (process.env.SHOW_WRONG) for (const { query } of asked) console.log(`${query}\n  → ${perhapsMeant(query, library).join(" | ")}`);
    expect(asked.length / rows.length).toBeLessThanOrEqual(0.02);
  });

  const words = wordsOf([
    "A tubular heat exchanger cools the pump.",
    "The quote is kept in the cache.",
    "The marker turns red. Symptoms of poisoning are many.",
    "A database keeps its transactions. The penicillin was found by chance.",
  ]);

  it.each([
    ["a misheard word beside one it stands with", "how does a two blur heat exchanger work", ["how does a tubular heat exchanger work"]],
    ["a slip", "where is the qoute in the cache", ["where is the quote in the cache"]],
    ["words divided wrongly", "transactions of a data base", ["transactions of a database"]],
    ["a long word that stands alone", "what is penicilin", ["what is penicillin"]],
  ])("C14 offers %s", (_, question, readings) => {
    expect(perhapsMeant(question, words)).toEqual(readings);
  });

  it.each([
    ["a known word", "is the tubular pump red"],
    ["another form of a known word", "quotes and caches"],
    ["an everyday word that the material lacks", "mercury poisoning symptoms"],
    ["a name", "where is the Qoute in the cache"],
    ["a word that nothing in the question vouches for", "the qoute of the database"],
    ["a short word that stands alone", "what is a qoute"],
    ["a question about something else", "which zorblax ate the qoute of Charlemagne"],
    ["quoted text", 'where in the cache is "qoute"'],
    ["a part of an identifier", "what does qoute_cache keep in the cache"],
    ["an address", "read https://example.org/qoute from the cache"],
    ["a word with an accent", "the quöte in the cache"],
    ["a long text", `the qoute in the cache ${"is kept for the pump ".repeat(1_000)}`],
  ])("C14 offers nothing for %s", (_, question) => {
    expect(perhapsMeant(question, words)).toEqual([]);
  });
});
