import { expect, it } from "vitest";
import { ProseMap } from "./prose.ts";
import { contentRegion } from "./region.ts";
import { type ElementNode, parsePage } from "./tree.ts";

/** A paragraph of so many characters of running text. */
const p = (length: number): string => `<p>${"The tide, ".padEnd(length - 1, "x")}.</p>`;

/** The parts of a page's region by their ids or tags, `*` where the page marks them as a body. */
function region(html: string, dropped = "dropped"): string[] {
  const root = parsePage(html);
  const isDropped = (element: ElementNode) => element.attributes.class === dropped;
  const { parts, isMarked } = contentRegion(root, new ProseMap(root, isDropped), isDropped);
  return parts.map(({ tag, attributes }) => `${attributes.id ?? tag}${isMarked ? "*" : ""}`);
}

it.each<[string, string, string[]]>([
  [
    "the body that is marked for machines",
    `<div id="a" itemprop="headline articleBody">${p(100)}</div><article id="b">${p(100)}</article>`,
    ["a*"],
  ],
  ["the body by its usual name", `<div id="a" class="x story-body">${p(100)}</div><article id="b">${p(100)}</article>`, ["a*"]],
  ["the body named by its id", `<div id="mw-content-text">${p(100)}</div><article>${p(100)}</article>`, ["mw-content-text*"]],
  ["no paragraph of that name", `<p id="c" class="story-body">The tide, ${"x".repeat(90)}.</p><article id="b">${p(90)}</article>`, ["b"]],
  ["an article by what it is", `<article id="a">${p(100)}</article><main id="b">${p(100)}</main>`, ["a"]],
  ["an article by its type", `<div id="a" itemtype="https://schema.org/NewsArticle">${p(100)}</div><main id="b">${p(100)}</main>`, ["a"]],
  ["the main part", `<main id="a">${p(100)}</main><div>${p(100)}</div>`, ["a"]],
  ["the main part by its role", `<div id="a" role="main">${p(100)}</div><div>${p(100)}</div>`, ["a"]],
  ["a mark with two fifths of the text", `<div id="a" class="story-body">${p(80)}</div><div>${p(120)}</div>`, ["a*"]],
  ["no mark with less", `<article id="a">${p(79)}</article><div>${p(121)}</div>`, ["#root"]],
  ["nothing that was dropped", `<article id="a"><div class="dropped"><article id="b">${p(300)}</article></div>${p(100)}</article>`, ["a"]],
  ["the innermost mark that loses nothing", `<article id="a">${p(100)}<article id="b">${p(3300)}</article></article>`, ["b"]],
  ["the outer mark where the inner one loses something", `<article id="a">${p(110)}<article id="b">${p(3300)}</article></article>`, ["a"]],
  [
    "parts of one article, not its teasers",
    `<div><article id="a">${p(200)}</article>${p(100)}<article id="b">${p(100)}</article><article id="c">${p(71)}</article></div><article id="d">${p(400)}</article>`,
    ["a", "b", "d"],
  ],
  [
    "what holds the parts and hardly more",
    `<section id="s"><article id="a">${p(500)}</article><article id="b">${p(500)}</article>${p(100)}</section><p>x</p>`,
    ["s"],
  ],
  [
    "the parts where what holds them has more",
    `<section id="s"><article id="a">${p(500)}</article><article id="b">${p(500)}</article>${p(101)}</section>`,
    ["a", "b"],
  ],
  [
    "what holds parts far from each other",
    `<section id="s"><div><article id="a">${p(500)}</article></div><div><article id="b">${p(500)}</article></div></section>`,
    ["s"],
  ],
  ["the densest element", `<div id="a"><div id="b">${p(170)}${p(170)}</div>${p(70)}</div>`, ["a"]],
  ["the densest element inside", `<div id="a"><div id="b">${p(250)}${p(200)}</div>${p(75)}</div>`, ["b"]],
  ["what holds a dense element with paragraphs beside it", `<div id="a"><div id="b">${p(500)}${p(500)}</div>${p(75)}${p(75)}</div>`, ["a"]],
  [
    "the dense element where only words stand beside it",
    `<div id="a"><div id="b">${p(500)}${p(500)}</div><p>Two</p><p>words</p></div>`,
    ["b"],
  ],
  ["the element of one long paragraph", `<div id="a">${p(500)}<b>x</b></div>`, ["a"]],
  ["the main part of a page without running text", `<div><main id="a">Closed</main></div>`, ["a"]],
  ["all of a page without running text", "<div>Closed</div>", ["#root"]],
  [
    "the only body a page names, with two hundred letters",
    `<div id="a" class="entry-content">${"tide ".repeat(41)}</div><div>${p(600)}</div>`,
    ["a*"],
  ],
  ["no such body with fewer", `<div id="a" class="entry-content">${"tide ".repeat(39)}</div><div id="b">${p(600)}<b>x</b></div>`, ["b"]],
  [
    "no such body of links",
    `<div id="a" class="entry-content"><a href="/x">${"tide ".repeat(60)}</a></div><div id="b">${p(600)}<b>x</b></div>`,
    ["b"],
  ],
  [
    "none of two such bodies",
    `${`<div class="entry-content">${"tide ".repeat(60)}</div>`.repeat(2)}<div id="b">${p(600)}<b>x</b></div>`,
    ["b"],
  ],
])("R6 the content of a page is %s", (_, html, parts) => {
  expect(region(html)).toEqual(parts);
});
