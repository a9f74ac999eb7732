import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Landmark } from "../domain/snapshot.ts";
import { indexedPassages } from "./indexed-passages.ts";

const heading = (level: number, title: string, start: number): Landmark => ({ kind: "heading", level, title, start });
const page = (n: number, start: number): Landmark => ({ kind: "page", page: n, start });
const prose = (characters: number) =>
  "The tide comes in and goes out again. "
    .repeat(Math.ceil(characters / 38))
    .slice(0, characters)
    .trim();

describe("X8 passages of the index", () => {
  it("X8 come in order without overlap, hold all the words, and none is long", () => {
    const text = fc.array(
      fc.oneof(fc.constant("\n\n"), fc.string({ unit: "grapheme", maxLength: 80 }), fc.constant(prose(900)), fc.constant("x".repeat(5000))),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.join("");
        let before = 0;
        let between = "";
        for (const { start, end } of indexedPassages(whole, [])) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end - start).toBeLessThanOrEqual(2_000);
          between += whole.slice(before, start);
          before = end;
        }
        between += whole.slice(before);
        expect(between.replace(/^\s{0,3}#.*$/gmu, "")).not.toMatch(/[\p{L}\p{N}]/u);
      }),
    );
  });

  it("X8 begin at every page, so that a hit tells the right one", () => {
    const text = `${prose(300)}\n\n${prose(300)}\n\n${prose(300)}`;
    const [second, third] = [text.indexOf("\n\n") + 2, text.lastIndexOf("\n\n") + 2];
    const found = indexedPassages(text, [page(1, 0), page(2, second), page(3, third)]);
    expect(found.map((one) => [one.start, one.page])).toEqual([
      [0, 1],
      [second, 2],
      [third, 3],
    ]);
  });

  it("X8 tell the headings they stand under, and repeat the head of a long table", () => {
    const rows = Array.from({ length: 60 }, (_, n) => `| Harbour number ${n} | ${n} metres |`).join("\n");
    const text = `# Tides\n\n## Depths\n\n| Harbour | Depth |\n| --- | --- |\n${rows}`;
    const found = indexedPassages(text, [heading(1, "Tides", 0), heading(2, "Depths", 9)]);
    expect(found.length).toBeGreaterThan(1);
    for (const { headings, head } of found)
      expect({ headings, head }).toEqual({ headings: ["Tides", "Depths"], head: "| Harbour | Depth |" });
  });

  it("X8 tell what announces a table, for each table its own", () => {
    const table = (name: string, rows: number) =>
      `| ${name} | Depth |\n| --- | --- |\n${Array.from({ length: rows }, (_, n) => `| Place number ${n} | ${n} metres |`).join("\n")}`;
    const text = `Tides are known.\n\nDepths by harbour were as follows:\n\n${table("Harbour", 60)}\n\n${table("River", 2)}`;
    const heads = indexedPassages(text, [], []).flatMap(({ head }) => (head === "" ? [] : [head]));
    expect(new Set(heads)).toEqual(new Set(["Depths by harbour were as follows:\n| Harbour | Depth |", "| River | Depth |"]));
    expect(heads.length).toBeGreaterThan(2);
  });

  it("X8 never cut a character in two, and take a text of headings alone for one passage", () => {
    for (const { start } of indexedPassages("🌊".repeat(4000), [])) expect(start % 2).toBe(0);
    expect(indexedPassages("# Secret", [heading(1, "Secret", 0)])).toEqual([{ start: 0, end: 8, headings: [], head: "" }]);
  });
});
