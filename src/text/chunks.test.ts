import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chunkText, LARGEST_CHUNK } from "./chunks.ts";
import { countTokens } from "./tokens.ts";

const sentence = (n: number) => `Station ${n} measured ${n * 3} millimetres of rain in the second week of the month.`;
const paragraphs = (count: number, each: number) =>
  Array.from({ length: count }, (_, p) => Array.from({ length: each }, (_, s) => sentence(p * each + s)).join(" ")).join("\n\n");

describe("chunkText", () => {
  it("R6 cuts a long text into chunks of 800 to 1200 tokens with 50 to 100 tokens of overlap", () => {
    const text = paragraphs(60, 8);
    const chunks = chunkText(text);
    expect(chunks.length).toBeGreaterThan(5);
    chunks.forEach((chunk, i) => {
      expect(chunk.tokens).toBe(countTokens(text.slice(chunk.start, chunk.end)));
      expect(chunk.tokens).toBeLessThanOrEqual(LARGEST_CHUNK);
      const next = chunks[i + 1];
      if (next === undefined) return;
      expect(chunk.tokens).toBeGreaterThanOrEqual(800);
      const shared = countTokens(text.slice(next.start, chunk.end));
      expect(shared).toBeGreaterThanOrEqual(50);
      expect(shared).toBeLessThanOrEqual(100);
    });
  });

  it("R6 keeps its bounds where a text has no sentences to cut at", () => {
    const text = "mist ".repeat(6000);
    const chunks = chunkText(text);
    chunks.slice(1).forEach((chunk, i) => {
      const shared = countTokens(text.slice(chunk.start, chunks[i]?.end));
      expect(shared).toBeGreaterThanOrEqual(50);
      expect(shared).toBeLessThanOrEqual(100);
      expect(chunks[i]?.tokens).toBeGreaterThanOrEqual(800);
    });
    expect(chunks.length).toBeGreaterThan(5);
  });

  it("R6 ends chunks with a paragraph where one ends in reach, else with a sentence", () => {
    const byParagraph = paragraphs(60, 8);
    for (const chunk of chunkText(byParagraph)) expect(byParagraph.slice(chunk.end, chunk.end + 2)).toMatch(/^(\n\n)?$/);
    const oneParagraph = paragraphs(1, 300);
    for (const chunk of chunkText(oneParagraph)) expect(oneParagraph.slice(chunk.start, chunk.end)).toMatch(/^Station .*\.$/s);
  });

  it("R6 ends a chunk with the first sentence that ends beyond its aim, where none ends within", () => {
    const long = `${"mist ".repeat(1050)}lay there.`;
    const text = `${long} ${paragraphs(1, 60)}`;
    const [first] = chunkText(text);
    expect(text.slice(first?.start, first?.end)).toBe(long);
    expect(first?.tokens).toBeGreaterThan(1000);
  });

  it("R6 keeps a short text whole and makes nothing of a text without words", () => {
    const text = paragraphs(3, 4);
    expect(chunkText(text)).toEqual([{ start: 0, end: text.length, tokens: countTokens(text) }]);
    expect(chunkText("")).toEqual([]);
    expect(chunkText(" \n\n --- \n")).toEqual([]);
  });

  it("R6 says under which heading and on which page a chunk begins", () => {
    const first = paragraphs(12, 8);
    const text = `${first}\n\n## Rivers\n\n${paragraphs(12, 8)}`;
    const at = text.indexOf("## Rivers");
    const chunks = chunkText(text, {
      landmarks: [
        { kind: "page", page: 1, start: 0 },
        { kind: "page", page: 2, start: at },
        { kind: "heading", level: 2, title: "Rivers", start: at },
      ],
    });
    expect(chunks[0]).toMatchObject({ page: 1 });
    expect(chunks[0]?.heading).toBeUndefined();
    expect(chunks.at(-1)).toMatchObject({ page: 2, heading: "Rivers" });
  });

  it("R6 loses nothing and stays within bounds for any text, words or none", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.constantFrom("\n\n", ". ", " ", "汉字没有空格".repeat(40), "x".repeat(700), "e\u0301".repeat(90), "😀".repeat(80)),
      fc.integer({ min: 1, max: 40 }).map((n) => Array.from({ length: n }, (_, i) => sentence(i)).join(" ")),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom(undefined, 300, 1000, 5000), (pieces, maxTokens) => {
        const text = pieces.join("");
        const chunks = chunkText(text, maxTokens === undefined ? {} : { maxTokens });
        let reached = 0;
        for (const chunk of chunks) {
          expect(chunk.tokens).toBeLessThanOrEqual(Math.min(LARGEST_CHUNK, Math.floor((maxTokens ?? 1000) * 1.2)));
          expect(text.slice(reached, Math.max(reached, chunk.start)).trim()).toBe("");
          expect(chunk.end).toBeGreaterThan(reached);
          reached = chunk.end;
        }
        if (chunks.length > 0) expect(text.slice(reached).trim()).toBe("");
      }),
      { numRuns: 60 },
    );
  });
});

it("X5 a sentence of two hundred kilobytes without a space comes out whole in chunks of bounded size", () => {
  const text = Array.from({ length: 100_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join("");
  const chunks = chunkText(text);
  expect(chunks.every(({ tokens }) => tokens <= LARGEST_CHUNK)).toBe(true);
  expect(chunks.every(({ start }, at) => at === 0 || start <= (chunks[at - 1]?.end ?? 0))).toBe(true);
  expect(chunks.at(-1)?.end).toBe(text.length);
});
