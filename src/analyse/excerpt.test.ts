import { describe, expect, it } from "vitest";
import { countTokens } from "../text/tokens.ts";
import { excerptOf, LEFT_OUT } from "./excerpt.ts";

const filler = (word: string, sentences = 12) =>
  Array.from({ length: sentences }, (_, at) => `The ${word} of the town stood by the river for year ${at} and nobody went there.`).join(
    " ",
  );
const PUMP = "The price of the pump is 400 euros in all shops of the town.";
const paragraphs = (...all: readonly string[]) => all.join("\n\n");
const mills = (count: number) => Array.from({ length: count }, (_, at) => filler(`mill ${at}`));
const headed = (text: string) =>
  [...text.matchAll(/^## (.+)$/gmu)].map(({ 1: title = "", index }) => ({ kind: "heading" as const, level: 2, title, start: index }));

describe("what of a page goes to a model", () => {
  it("R6 is all of a short page, and of a longer one what speaks of the subject", () => {
    const short = paragraphs(PUMP, filler("mill", 20));
    expect(countTokens(short)).toBeLessThan(700);
    expect(excerptOf(short, ["price of the pump"], 4_000)).toEqual({
      ...{ text: short, tokens: countTokens(short), chunks: 1, shown: [{ start: 0, end: short.length }] },
    });
    const long = paragraphs(...mills(8), PUMP, ...mills(8));
    const { text, tokens, shown } = excerptOf(long, ["price of the pump"], 700);
    expect(text).toContain(PUMP);
    expect(tokens).toBe(countTokens(text));
    expect(tokens).toBeLessThanOrEqual(700);
    expect(shown.map(({ start, end }) => long.slice(start, end)).join(LEFT_OUT)).toBe(text);
  });

  it("R6 is the beginning of a page where nothing speaks of the subject", () => {
    const long = paragraphs(...mills(16));
    const { text, shown } = excerptOf(long, ["zorblax"], 500);
    expect(shown[0]?.start).toBe(0);
    expect(long.startsWith(text.slice(0, 200))).toBe(true);
  });

  it("R7 is nothing of a page that was read before and says nothing more of the subject", () => {
    const long = paragraphs(PUMP, ...mills(16));
    const read = [{ start: 0, end: PUMP.length + 900 }];
    expect(excerptOf(long, ["price of the pump"], 700, [], read).text).not.toContain(PUMP);
    expect(excerptOf(long, ["zorblax"], 700, [], read)).toEqual({ text: "", tokens: 0, chunks: 0, shown: [] });
  });

  it("R6 has the heading a passage stands under and the line that leads to it, in the order of the page", () => {
    const lead = "These are the prices of this year:";
    const long = paragraphs(...mills(6), "## Prices", filler("shop"), lead, `- ${PUMP}`, ...mills(6));
    const { text } = excerptOf(long, ["price of the pump"], 500, headed(long));
    expect(text).toContain("## Prices");
    expect(text.indexOf("## Prices")).toBeLessThan(text.indexOf(PUMP));
    expect(text).toContain(lead);
  });

  it("R6 R7 has for each subject its best passage, however often another is spoken of", () => {
    const rare = "The seal weighs 12 grams and fits every one of them.";
    const often = Array.from({ length: 12 }, (_, at) => `${PUMP} ${filler(`shop ${at}`, 6)}`);
    const long = paragraphs(...often, ...mills(6), rare, ...mills(6));
    const { text } = excerptOf(long, ["price of the pump", "weight of the seal in grams"], 900);
    expect(text).toContain(PUMP);
    expect(text).toContain(rare);
  });

  it("R6 X5 of a very long page it is found among the windows that speak of the subject", () => {
    const long = paragraphs(...mills(120), PUMP, ...mills(60));
    expect(long.length).toBeGreaterThan(80_000);
    const { text, tokens } = excerptOf(long, ["price of the pump"], 600);
    expect(text).toContain(PUMP);
    expect(tokens).toBeLessThanOrEqual(600);
  });
});
