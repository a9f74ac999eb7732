import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Landmark } from "../domain/snapshot.ts";
import { passagesOf, placeAt } from "./passages.ts";

const heading = (level: number, title: string, start: number): Landmark => ({ kind: "heading", level, title, start });
const page = (n: number, start: number): Landmark => ({ kind: "page", page: n, start });
const prose = (characters: number) =>
  "The tide comes in and goes out again. "
    .repeat(Math.ceil(characters / 38))
    .slice(0, characters)
    .trim();

describe("X8 passages", () => {
  it("X8 divide any text without gap, overlap or excess", () => {
    const text = fc.array(
      fc.oneof(fc.constant("\n\n"), fc.string({ unit: "grapheme", maxLength: 80 }), fc.constant(prose(900)), fc.constant("x".repeat(5000))),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(text, fc.array(fc.nat(20_000), { maxLength: 8 }), (parts, marks) => {
        const whole = parts.join("");
        const starts = [...new Set(marks.filter((at) => at < whole.length))].sort((a, b) => a - b);
        const passages = passagesOf(
          whole,
          starts.map((at, i) => (i % 2 === 0 ? page(i + 1, at) : heading(1 + (i % 3), `H${i}`, at))),
        );
        expect(passages.map(({ start, end }) => whole.slice(start, end)).join("")).toBe(whole);
        for (const { start, end } of passages) {
          expect(end).toBeGreaterThan(start);
          expect(end - start).toBeLessThanOrEqual(2_200);
        }
      }),
    );
  });

  it("X8 begin at every page, so that a hit tells the right one", () => {
    const text = `${prose(300)}\n\n${prose(300)}\n\n${prose(300)}`;
    const second = text.indexOf("\n\n") + 2;
    const third = text.lastIndexOf("\n\n") + 2;
    const marks = [page(1, 0), page(2, second), page(3, third)];
    expect(passagesOf(text, marks).map(({ start }) => start)).toEqual([0, second, third]);
    expect(placeAt(marks, second + 5)).toEqual({ page: 2 });
  });

  it("X8 begin at headings, join tiny sections, and name the headings they stand under", () => {
    const parts = [`# Tides\n\n${prose(600)}`, `## Spring\n\n${prose(600)}`, "## Neap\n\nShort.", `### Why\n\n${prose(500)}`];
    const text = parts.join("\n\n");
    const marks = ["# Tides", "## Spring", "## Neap", "### Why"].map((mark) => {
      const [hashes = "", title = ""] = mark.split(" ");
      return heading(hashes.length, title, text.indexOf(`${mark}\n`));
    });
    expect(passagesOf(text, marks).map(({ headings }) => headings)).toEqual([["Tides"], ["Tides", "Spring"], ["Tides", "Neap", "Why"]]);
    expect(placeAt(marks, text.indexOf("Short"))).toEqual({ heading: "Neap" });
  });

  it("X8 never cut a character in two", () => {
    for (const { start } of passagesOf("🌊".repeat(4000), [])) expect(start % 2).toBe(0);
  });
});
