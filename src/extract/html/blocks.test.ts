import { expect, it } from "vitest";
import { blocksOf, plain, renderBlock } from "./blocks.ts";
import { findElement, parsePage } from "./tree.ts";

/** Kind (with level), text, and how much of it lies inside links. */
const read = (html: string, skip?: string) =>
  blocksOf(parsePage(html), (element) => element.attributes.class === skip).map(
    ({ kind, level, text, linkLength }) => `${kind}${level || ""}: ${text}${linkLength > 0 ? ` (${linkLength})` : ""}`,
  );

it.each<[string, string, string[]]>([
  ["two breaks", "a<br> <br>b<br>c", ["paragraph: a", "paragraph: b\nc"]],
  ["a break at the beginning", "<p><br>a<br></p>", ["paragraph: a"]],
  ["scripts within words", "a<script>x</script>b<noscript>x</noscript>c", ["paragraph: a bc"]],
  ["a link", '<p>a <a href="/x">bc <b>de</b></a> f</p>', ["paragraph: a bc de f (4)"]],
  ["a name that is no link", '<p>a <a name="x">bc</a></p>', ["paragraph: a bc"]],
  ["a heading that links to itself", '<h2><a href="#x">ab</a></h2><h3><a href="/x">cd</a></h3>', ["heading2: ab", "heading3: cd (2)"]],
  ["a paragraph that links within the page", '<p><a href="#x">ab</a></p>', ["paragraph: ab (2)"]],
  ["code amid words", "<p>use <code>a  b</code>now</p>", ["paragraph: use a b now"]],
  ["code of several lines", "<code>a<br>b</code>", ["paragraph: a\nb"]],
  [
    "items and what stands under them",
    "<ul><li><p>a</p><p>b</p></li><li>c<p>d</p></li><dd>e</dd></ul>",
    ["item: a", "paragraph: b", "item: c", "paragraph: d", "item: e"],
  ],
  [
    "blocks inside headings and quotes",
    "<h2><div>a</div></h2><blockquote><p>b</p><p>c</p></blockquote>",
    ["heading2: a", "quote: b", "quote: c"],
  ],
  ["a block before an item's own words", "<li><div> </div><p>a</p></li>", ["item: a"]],
  ["code as it stands", "<pre>\n  a\n\n<b>b</b><br>c<div>d</div><script>x</script>e\r\nf  \n</pre>", ["code:   a\n\nb\ncd\ne\nf"]],
  ["empty code", "<pre> \n </pre>", []],
  ["unbroken and soft spaces", "<p>a\u00a0\u00a0b\t c\u00add</p>", ["paragraph: a b cd"]],
  ["what is skipped", '<p>a<b class="no">b</b>c</p><div class="no">d</div>', ["paragraph: a c"]],
  ["a table that only places things", "<table><tr><td><p>a</p><p>b</p></td></tr></table>", ["paragraph: a", "paragraph: b"]],
  [
    "a table of data",
    '<table><tr><th>a</th><th>b</th></tr><tr><td><a href="/x">c</a></td><td><b><a href="/y">de</a></b><i class="no">x</i></td></tr></table>',
    ["table: | a | b |\n| --- | --- |\n| c | de | (3)"],
  ],
])("R6 cuts a page into blocks at %s", (_, html, blocks) => {
  expect(read(html, "no")).toEqual(blocks);
});

it.each<[string, string]>([
  ["<h2>a<br>b</h2>", "## a b"],
  [`<h2>${"word ".repeat(13)}.</h2>`, `${"word ".repeat(13)}.`],
  ["<li>a</li>", "- a"],
  ["<blockquote>a</blockquote>", "> a"],
  ["<pre>a</pre>", "```\na\n```"],
  ["<pre>````\na```</pre>", "`````\n````\na```\n`````"],
])("R6 the block of %s stands in a text as it is marked there", (html, text) => {
  const [block] = blocksOf(parsePage(html));
  expect(block && renderBlock(block)).toBe(text);
});

it("R6 the words of an element stand on one line, divided where its blocks and breaks are", () => {
  const element = findElement(parsePage("<div>a<p>b</p>c<br>d<script>x</script>e<i>f</i>\u200b</div>"), () => true);
  expect(element && plain(element)).toBe("a b c d ef");
});
