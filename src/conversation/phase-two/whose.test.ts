import { describe, expect, it } from "vitest";
import { prove } from "../../domain/sentence.ts";
import { stated } from "../../gather/stated-material.ts";
import { folded, namesBoth } from "./whose.ts";

const { evidence, claims } = stated([
  { text: "The Brill pump moves 40 litres a minute.", published: "2024-01-01", title: "Ansel Works" },
  { text: "The Brill pump moves 45 litres a minute.", published: "2024-01-02", title: "Pump Review" },
]);
const fact = (text: string, ...at: number[]) => ({
  sentence: prove(
    text,
    at.flatMap((n) => claims[n] ?? []),
  ),
  kind: "fact" as const,
});
const discord = { sentence: prove("Its maker says 40 litres a minute and a test 45", claims), kind: "consensus_discord" as const };
const texts = (bullets: ReturnType<typeof folded>) => bullets.map(({ sentence }) => sentence.text);

describe("bullets that say no more than another", () => {
  it("C11 C13 a view that a disagreement tells of has no bullet of its own; what else its source says has", () => {
    const alone = fact("The Brill pump moves 45 litres a minute", 1);
    const other = fact("The Brill pump was introduced in 2019", 1);
    expect(texts(folded([alone, discord, other]))).toEqual([discord.sentence.text, other.sentence.text]);
  });

  it("C11 of two that are alike but for whose view it is, the one that says whose is kept", () => {
    const bare = fact("The Brill pump moves 40 litres a minute", 0);
    const told = fact("The maker says that the Brill pump moves 40 litres a minute", 0);
    expect(texts(folded([bare, told]))).toEqual([told.sentence.text]);
    expect(texts(folded([told, bare]))).toEqual([told.sentence.text]);
  });

  it("C13 whose each view is must be named by a word of its source's name", () => {
    expect(namesBoth("It moves 40 litres or 45 litres", claims, evidence)).toBe(false);
  });
});
