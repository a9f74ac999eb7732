import { describe, expect, it } from "vitest";
import { elementsOf, parsePage } from "./tree.ts";

const depthOf = (html: string): number => {
  const depths = new Map<unknown, number>();
  for (const element of elementsOf(parsePage(html))) depths.set(element, (depths.get(element.parent) ?? 0) + 1);
  return Math.max(...depths.values());
};

describe("R6 X5 the tree of a page", () => {
  it("is nested no deeper than any page is meant to be, and loses nothing of what stands deeper", () => {
    expect(depthOf("<div>".repeat(200))).toBe(200);
    expect(depthOf("<div>".repeat(1_000))).toBe(256);
    const page = parsePage(`${"<div>".repeat(1_000)}inside${"</div>".repeat(1_000)}<p>behind</p>`);
    const texts: unknown[] = [];
    const visit = (node: ReturnType<typeof parsePage>, depth: number): void => {
      for (const child of node.children) child.kind === "text" ? texts.push([child.data, depth]) : visit(child, depth + 1);
    };
    visit(page, 0);
    expect(texts).toEqual([
      ["inside", 255],
      ["behind", 1],
    ]);
  });

  it("is refused where nesting or elements are beyond any honest page", () => {
    expect(() => parsePage("<div>".repeat(6_000))).toThrow(
      expect.objectContaining({ type: "TOO_LARGE", message: expect.stringMatching(/5000 levels/) }),
    );
    expect(() => parsePage("<div>".repeat(5_000))).not.toThrow();
  });

  it("keeps the attributes that tell something, cut where they are endless", () => {
    const [element] = elementsOf(parsePage(`<p id="a" onclick="x" title="${"t".repeat(3_000)}">`));
    expect(element?.attributes).toEqual({ id: "a", title: "t".repeat(2_000) });
  });

  it("holds no script but structured data", () => {
    const texts = (html: string) =>
      JSON.stringify([...elementsOf(parsePage(html))].map(({ children }) => children.map((one) => "data" in one && one.data)));
    expect(texts("<script>alert(1)</script>")).not.toContain("alert");
    expect(texts('<script type="application/ld+json">{"a":1}</script>')).toContain('{\\"a\\":1}');
  });
});
