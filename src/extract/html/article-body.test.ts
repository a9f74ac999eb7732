import { expect, it } from "vitest";
import { heldAgainstBody } from "./article-body.ts";
import { blocksOf } from "./blocks.ts";
import { parsePage } from "./tree.ts";

/** Running text of so many words, all different. */
const prose = (name: string, words: number): string => `${Array.from({ length: words }, (_, at) => `${name}${at}`).join(" ")}, so.`;
const [ONE, TWO, OTHER] = [prose("one", 40), prose("two", 40), prose("other", 20)];
const BODY = `${ONE}\n${TWO}`;
const held = (html: string, declared: string | undefined) =>
  heldAgainstBody(blocksOf(parsePage(html)), declared).map(({ text }) => text.split(" ")[0]);
const page = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");

it.each<[string, string, string | undefined, string[]]>([
  ["leaves what it does not hold", page(ONE, TWO, OTHER), BODY, ["one0", "two0"]],
  ["keeps what is no running text", `<h2>other head</h2>${page(ONE, TWO, OTHER)}`, BODY, ["other", "one0", "two0"]],
  ["is the text where the page shows none of it", page("Loading"), BODY, ["one0", "two0"]],
  ["is the text, also as HTML", page("Loading"), `<p>${ONE}</p><p>${TWO}</p>`, ["one0", "two0"]],
  ["is none where the page shows another text as long", page(prose("three", 40), prose("four", 40)), BODY, ["three0", "four0"]],
  ["changes nothing where the page shows only part of it", page(ONE, OTHER), BODY, ["one0", "other0"]],
  ["changes nothing where the page shows much more", page(ONE, TWO, prose("three", 60)), BODY, ["one0", "two0", "three0"]],
  ["changes nothing where it is absent", page(ONE, OTHER), undefined, ["one0", "other0"]],
  ["changes nothing where it is short", page("Loading"), `So, ${prose("one", 80)}`.slice(0, 299), ["Loading"]],
  ["says something from 300 characters on", page("Loading"), `So, ${prose("one", 80)}`.slice(0, 300), ["So,"]],
])("R6 the body that a page declares %s", (_, html, declared, kept) => {
  expect(held(html, declared)).toEqual(kept);
});

it("R6 signs of markup in a declared body are words of it", () => {
  expect(heldAgainstBody([], `a < b & c\n\n${BODY}`)[0]?.text).toBe("a < b & c");
});
