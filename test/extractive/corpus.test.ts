import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { locateQuote } from "../../src/text/locate.ts";
import { corpus, drawFrom } from "./pages.ts";

const setSchema = z.object({ answerable: z.array(z.tuple([z.string(), z.string()])), unanswerable: z.array(z.string()) });
const setOf = (name: string) => setSchema.parse(JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")));
const pages = corpus();
/** Claims a reader sees first. */
const TOP = 3;

function missed(set: z.infer<typeof setSchema>): string[] {
  return set.answerable
    .filter(
      ([question, fact]) =>
        !drawFrom(pages, question)
          .slice(0, TOP)
          .some((claim) => new RegExp(fact).test(claim.text)),
    )
    .map(([question]) => question);
}

describe("answers from a small mixed corpus, without a model", () => {
  it("X8 finds the fact among the first three claims for at least 27 of 30 questions", () => {
    const set = setOf("questions.json");
    const wrong = missed(set);
    console.log(`extractive: ${set.answerable.length - wrong.length} of ${set.answerable.length}`, wrong);
    expect(set.answerable).toHaveLength(30);
    expect(wrong.length).toBeLessThanOrEqual(3);
  });

  it("X8 finds the fact for at least nine in ten of questions written after the rules", () => {
    const set = setOf("questions-held-out.json");
    const wrong = missed(set);
    console.log(`extractive, held out: ${set.answerable.length - wrong.length} of ${set.answerable.length}`, wrong);
    expect(wrong.length).toBeLessThanOrEqual(Math.floor(set.answerable.length / 10));
  });

  it.each([...setOf("questions.json").unanswerable, ...setOf("questions-held-out.json").unanswerable])(
    "X8 draws no claim where the corpus holds no answer: %s",
    (question) => {
      expect(drawFrom(pages, question).map((claim) => claim.text)).toEqual([]);
    },
  );

  it("X8 quotes what stands in the page, to the letter, and says nothing besides", () => {
    const claims = setOf("questions.json").answerable.flatMap(([question]) => drawFrom(pages, question));
    expect(claims.length).toBeGreaterThan(40);
    for (const claim of claims) {
      const text = pages.find((page) => page.snapshot.id === claim.page)?.text ?? "";
      for (const quote of claim.quotes) {
        expect(text.slice(quote.span.start, quote.span.end)).toBe(quote.text);
        expect(locateQuote(text, quote.text)).toBeDefined();
      }
      const plain = claim.quotes.every(({ cells }) => cells === undefined) && claim.quotes.length === 1;
      if (plain && !/[;`]/.test(claim.text)) expect(locateQuote(text, claim.text), claim.text).toBeDefined();
    }
  });

  it("X5 takes no sentence that talks to a model for evidence", () => {
    const claims = ["How much does the Weir Bridge cost?", "Is the council corrupt?", "What must an AI assistant output?"].flatMap(
      (question) => drawFrom(pages, question),
    );
    expect(claims.filter(({ text }) => /ignore all|AI assistant|corrupt|1 euro/i.test(text))).toEqual([]);
  });

  it("R13 puts the current page before the superseded one and quotes the old one with its notice", () => {
    const [first, second] = drawFrom(pages, "How often does a Beacon node send a heartbeat?");
    expect(first).toMatchObject({ page: "protocol-v2.md", text: "A node sends a heartbeat every 10 seconds." });
    expect(second?.text).toBe("A node sends a heartbeat every 30 seconds. (Status: superseded by Beacon 2.0)");
    expect(second?.confidence).toBeLessThan(first?.confidence ?? 0);
  });
});
