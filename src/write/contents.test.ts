import { describe, expect, it } from "vitest";
import type { Landmark } from "../domain/snapshot.ts";
import { type ContentsAsk, sectionsOf } from "./contents.ts";

const WATER = "Water runs down the hill. ".repeat(40).trim();

/** A page of chapters with sections, each with one paragraph. */
function page(chapters: number, sections: number): ContentsAsk["pages"][number] {
  let text = "";
  const landmarks: Landmark[] = [];
  const heading = (title: string, level: number) => {
    landmarks.push({ kind: "heading", title, level, start: text.length } as Landmark);
    text += `${title}\n\n`;
  };
  for (let chapter = 1; chapter <= chapters; chapter++) {
    heading(`Chapter ${chapter}`, 1);
    for (let section = 1; section <= sections; section++) {
      heading(`Section ${chapter}.${section}`, 2);
      text += `${WATER} ${chapter}.${section}\n\n`;
    }
  }
  return { text, landmarks, tables: [] };
}

describe("the contents of pages", () => {
  it("R7 are their sections by their deepest headings, each with its place and size", () => {
    const own = page(2, 3);
    const sections = sectionsOf({ pages: [own] });
    expect(sections.map(({ headings }) => headings.join(" › "))).toEqual(
      [1, 2].flatMap((chapter) => [1, 2, 3].map((section) => `Chapter ${chapter} › Section ${chapter}.${section}`)),
    );
    const [first] = sections;
    expect(own.text.slice(first?.start, first?.end)).toBe(`${WATER} 1.1`);
    expect(first?.tokens).toBeGreaterThan(200);
    expect(first?.tokens).toBeLessThan(320);
  });

  it("R7 T1 tell neighbours as one where there are too many, within their chapters, and leave out no page", () => {
    const sections = sectionsOf({ pages: [page(20, 30), ...Array.from({ length: 40 }, () => page(1, 1))] });
    expect(sections.length).toBeLessThanOrEqual(320 + 40);
    expect(new Set(sections.map(({ page: at }) => at)).size).toBe(41);
    const long = sections.filter(({ page: at }) => at === 0);
    expect(long.length).toBeGreaterThan(200);
    expect(new Set(long.map(({ headings: [chapter] }) => chapter)).size).toBe(20);
    expect(long.map(({ headings }) => headings[1])).toContain("Section 1.1 … Section 1.2");
    expect(Math.max(...long.map(({ tokens }) => tokens))).toBeLessThan(4 * Math.min(...long.map(({ tokens }) => tokens)));
  });

  it("R7 T1 are told apart by words that stand in one of them often and in few others, and in no heading", () => {
    const told = [
      "A client that sends more than twenty uncached requests gets a 429. Uncached requests are counted by client.",
      "The office is open.",
    ];
    const pages = Array.from({ length: 30 }, (_, at) => {
      const own = at < 2 ? (told[at] ?? "").repeat(6) : WATER;
      return { text: `Funding\n\n${own}`, landmarks: [{ kind: "heading", title: "Funding", level: 1, start: 0 } as Landmark], tables: [] };
    });
    const [first, , third] = sectionsOf({ pages });
    expect(first?.about.slice(0, 3)).toEqual(expect.arrayContaining(["client", "requests", "uncached"]));
    expect(first?.about).not.toContain("funding");
    expect(third?.about).toEqual([]);
  });

  it("R7 of a page without headings are its first words", () => {
    const [only, ...others] = sectionsOf({ pages: [{ text: WATER, landmarks: [], tables: [] }] });
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      headings: [],
      start: 0,
      end: WATER.length,
      begins: expect.stringMatching(/^Water runs down the hill\./u),
    });
  });

  it("T1 of very many pages are one line each", () => {
    const pages = Array.from({ length: 400 }, () => page(3, 3));
    expect(sectionsOf({ pages })).toHaveLength(400);
  });
});
