import { describe, expect, it } from "vitest";
import { blocksOf } from "./blocks.ts";
import { latinLength, ProseMap, proseWeight } from "./prose.ts";
import { parsePage } from "./tree.ts";

const weight = (html: string): number => blocksOf(parsePage(html)).reduce((sum, block) => sum + proseWeight(block), 0);
const words = (length: number): string => `It rose, ${"x".repeat(length - 9)}`;

describe("R6 running text", () => {
  it.each<[string, string, number]>([
    ["is a paragraph of seventy letters with a mark", `<p>${words(70)}</p>`, 70],
    ["is none of fewer", `<p>${words(69)}</p>`, 0],
    ["is none without a mark", `<p>${"x".repeat(80)}</p>`, 0],
    ["is no heading", `<h2>${words(80)}</h2>`, 0],
    ["is half of code", `<pre>${"x".repeat(10)}</pre>`, 5],
    ["is less its links", `<p><a href="/x">${"y".repeat(20)}</a>${words(80)}</p>`, 80],
    ["may be half a link", `<p><a href="/x">${"y".repeat(80)}</a>${words(80)}</p>`, 80],
    ["is none that is more of a link", `<p><a href="/x">${"y".repeat(81)}</a>${words(80)}</p>`, 0],
    [
      "says more in scripts without spaces",
      "<p>水位は一晩で二メートル上がり、下流の村々は朝まで孤立した。</p>",
      latinLength("水位は一晩で二メートル上がり、下流の村々は朝まで孤立した。"),
    ],
  ])("%s", (_, html, length) => {
    expect(weight(html)).toBe(length);
  });

  it("is counted for each element that holds it", () => {
    const root = parsePage(`<div><p>${words(70)}</p></div><div><p>${words(80)}</p><p>x</p></div>`);
    const map = new ProseMap(root);
    expect([map.of(root), ...root.children.map((child) => (child.kind === "element" ? map.of(child) : 0))]).toEqual([150, 70, 80]);
    expect(latinLength("水x")).toBe(4);
  });
});
