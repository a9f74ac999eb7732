import { describe, expect, it } from "vitest";
import type { SnapshotId } from "../domain/snapshot.ts";
import { evidenceFrom, SourceText } from "./evidence.ts";

const page = { id: "s" as SnapshotId, title: "The harbour", landmarks: [] };
const FILLER = Array.from({ length: 400 }, (_, at) => `Sentence number ${at} tells of ships that come and go with the tide.`).join(" ");
const WANTED = "The toll on the swing bridge was lifted in 1988.";
const LONG = `${FILLER} The swing bridge is red. ${WANTED} Cars cross it freely. ${FILLER}`;

describe("what is shown of a source for a claim", () => {
  it("R12 a short source is shown whole, in its place", () => {
    const source = new SourceText(page, `The swing bridge is red. ${WANTED}`);
    expect(source.evidenceFor("Crossing the bridge costs nothing.")).toEqual([
      { quote: `The swing bridge is red. ${WANTED}`, context: `The swing bridge is red. ${WANTED}`, place: ["The harbour"] },
    ]);
  });

  it("R12 of a long one the best sentences are, each with its neighbours, in page order", () => {
    const shown = new SourceText(page, LONG).evidenceFor("The swing bridge lost its toll in 1988.");
    expect(shown.length).toBeLessThanOrEqual(8);
    const hit = shown.find(({ quote }) => quote === WANTED);
    expect(hit?.context).toContain("The swing bridge is red.");
    expect(hit?.context).toContain("Cars cross it freely.");
    const places = shown.map(({ quote }) => LONG.indexOf(quote));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("R12 of a long one a model is shown every sentence that carries a detail of the claim, however many there are", () => {
    const details = [
      "crane",
      "ferry",
      "lighthouse",
      "chapel",
      "granary",
      "shipyard",
      "ropewalk",
      "sluice",
      "battery",
      "quarry",
      "mill",
      "well",
    ];
    const between = FILLER.slice(0, FILLER.indexOf(" Sentence number 20 "));
    const text = details.map((one) => `The ${one} was sold. ${between}`).join(" ");
    const shown = evidenceFrom([new SourceText(page, text)], `They sold ${details.join(", ")} and all.`, "model");
    expect(details.filter((one) => shown.some(({ quote }) => quote === `The ${one} was sold.`))).toEqual(details);
  });

  it("R12 quotes are located by offset, best first, and only what carries something is one", () => {
    const [best, ...rest] = new SourceText(page, LONG).quotesFor("The toll on the swing bridge was lifted in 1988.", 4);
    expect(best).toMatchObject({ text: WANTED, snapshotId: "s", locatedBy: "exact" });
    expect(LONG.slice(best?.span.start, best?.span.end)).toBe(WANTED);
    expect(rest.every(({ text }) => /bridge|toll/i.test(text))).toBe(true);
    expect(new SourceText(page, LONG).quotesFor("Quarks bind gluons.", 4)).toEqual([]);
  });

  it("R12 several sources together show no more than one would", () => {
    const sources = [LONG, LONG, LONG, LONG].map((text) => new SourceText(page, text));
    expect(evidenceFrom(sources, "The swing bridge lost its toll in 1988.", "rules").length).toBeLessThanOrEqual(8);
    const short = ["The bridge is red.", "The toll is gone."].map((text) => new SourceText(page, text));
    expect(evidenceFrom(short, "The red bridge has no toll.", "rules").map(({ quote }) => quote)).toEqual([
      "The bridge is red.",
      "The toll is gone.",
    ]);
    // Each could be shown whole, and not both.
    const middling = FILLER.slice(0, FILLER.length / 4);
    const both = ["red", "blue"].map((colour) => new SourceText(page, `The bridge is ${colour}. ${middling}`));
    expect(both.every((source) => source.tokens < 2_000) && both.reduce((sum, { tokens }) => sum + tokens, 0) > 2_000).toBe(true);
    for (const { quote } of evidenceFrom(both, "The bridge is red.", "rules")) expect(quote.length).toBeLessThan(middling.length / 2);
  });

  it("X5 a page in one endless sentence is shown in pieces of bounded length", () => {
    for (const text of ["数".repeat(30_000), "1 ".repeat(30_000), "word ".repeat(20_000)]) {
      const shown = new SourceText(page, text).evidenceFor(text.slice(0, 60));
      for (const { context } of shown) expect(context.length).toBeLessThan(3_000);
    }
  });
});
