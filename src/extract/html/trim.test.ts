import { describe, expect, it } from "vitest";
import { blocksOf } from "./blocks.ts";
import { parsePage } from "./tree.ts";
import { trimmed } from "./trim.ts";

const TITLE = "River rises";
const BEGIN = "The river rose again, ";
/** Running text of so many characters. */
const prose = (length: number): string => `${BEGIN}${"x".repeat(length - BEGIN.length - 1)}.`;
const P = `<p>${prose(300)}</p>`;
const link = (text: string): string => `<a href="/x">${text}</a>`;

/** What stays, running text shortened to its length. */
function read(html: string, isMarked = false, title = TITLE): string[] {
  return trimmed(blocksOf(parsePage(html)), title, isMarked).map(({ text }) => (text.startsWith(BEGIN) ? `prose ${text.length}` : text));
}

describe("R6 a page with little running text", () => {
  const rest = `<h1>${TITLE}</h1><h1>${TITLE}</h1><p>By Ann Author</p><p>Advertisement</p><ul><li>${link("A drought in the south")}</li></ul>`;
  it("loses its title, once, and furniture", () => {
    expect(read(`<p>${prose(249)}</p>${rest}`)).toEqual(["prose 249", TITLE, "By Ann Author", "A drought in the south"]);
  });
  it("is an article from 250 characters on", () => {
    expect(read(`<p>${prose(250)}</p>${rest}`)).toEqual(["prose 250"]);
  });
  it("is none by a byline however long", () => {
    const byline = `By Ann Author, ${"x".repeat(80)}`;
    expect(read(`<p>${byline}</p><p>${prose(200)}</p><ul><li>${link("A drought")}</li></ul>`)).toEqual([byline, "prose 200", "A drought"]);
  });
});

describe("R6 what only shows other articles goes", () => {
  it.each<[string, string, readonly string[]]>([
    ["under a heading, when enough stands before it", `<p>${prose(125)}</p><h2>Related articles</h2><p>${prose(130)}</p>`, ["prose 125"]],
    [
      "under a line that is a label, of sixty characters at most",
      `<p>${prose(300)}</p><p>More from ${"x".repeat(50)}</p><p>${prose(130)}</p>`,
      ["prose 300", "prose 130"],
    ],
    [
      "not under a longer line",
      `<p>${prose(300)}</p><p>More from ${"x".repeat(51)}</p><p>${prose(130)}</p>`,
      ["prose 300", `More from ${"x".repeat(51)}`, "prose 130"],
    ],
    [
      "not before enough of the text",
      `<p>${prose(124)}</p><h2>You may also like</h2><p>${prose(130)}</p>`,
      ["prose 124", "You may also like", "prose 130"],
    ],
    [
      "with the element it begins",
      `${P}<div><h2>See also</h2><p>${prose(90)}</p><h2>Map</h2></div><p>${prose(80)}</p>`,
      ["prose 300", "prose 80"],
    ],
    [
      "under a label, up to running text",
      `<div>${P}<p>Related articles:</p><ul><li>Flood</li></ul><p>${prose(80)}</p></div>`,
      ["prose 300", "prose 80"],
    ],
    [
      "up to the next heading of its rank",
      `${P}<h3>Related articles</h3><h4>Flood</h4><p>${prose(80)}</p><h3>Outlook</h3><p>${prose(90)}</p>`,
      ["prose 300", "Outlook", "prose 90"],
    ],
    ["up to the end", `${P}<h3>Related articles</h3><h4>Flood</h4><p>${prose(80)}</p>`, ["prose 300"]],
  ])("%s", (_, html, kept) => {
    expect(read(html)).toEqual(kept);
  });

  it("under headings that are links, unless the page consists of them", () => {
    const teaser = (length: number) => `<h2>${link("A drought")}</h2><p>${prose(length)}</p>`;
    expect(read(`${P}${teaser(100)}`)).toEqual(["prose 300"]);
    expect(read(`${P}${teaser(100)}${teaser(100)}`)).toEqual(["prose 300", "A drought", "prose 100", "A drought", "prose 100"]);
    expect(read(`${P}${teaser(200)}`)).toEqual(["prose 300", "prose 200"]);
    expect(read(`<h1>${link("Rain")}</h1>${P}`, true)).toEqual(["Rain", "prose 300"]);
  });
});

describe("R6 pointers go", () => {
  it.each<[string, string, boolean]>([
    ["half a link", `<p>Read more: ${link("A drought in the south")}, said the mayor.</p>`, true],
    ["hardly a link", `<p>Read more: ${link("it")}, said the mayor of the town.</p>`, false],
    ["short, without a stop", "<p>Read more about the drought</p>", true],
    ["short, a sentence", "<p>Read more about the drought.</p>", false],
    ["long, without a stop", `<p>Read more about ${"the drought ".repeat(4)}in town</p>`, false],
    ["endless", `<p>Read more: ${link(`${"the drought, ".repeat(20)}.`)}</p>`, true],
    ["in code", "<pre>Read more about the drought</pre>", false],
    ["a paragraph that is a link", `<p>${link("A drought in the south")}</p>`, true],
    ["a quote that is a link", `<blockquote>${link("A drought in the south")}</blockquote>`, false],
    ["a paragraph of three letters", `<p>${link("[1]")}</p>`, false],
    ["a paragraph in a list", `<ul><li>x<p>${link("A drought in the south")}</p></li></ul>`, false],
    ["a paragraph in a definition", `<dl><dd>x<p>${link("A drought in the south")}</p></dd></dl>`, false],
  ])("%s", (_, inner, goes) => {
    expect(read(`${P}${inner}${P}`, true).length).toBe(
      read(`${P}${P}`, true).length + (goes ? 0 : inner.includes("<li>") || inner.includes("<dd>") ? 2 : 1),
    );
  });
});

describe("R6 the line of a picture goes", () => {
  it.each<[string, string, boolean]>([
    ["beside an image", `<div><img src="a.jpg">The weir in spring</div>`, true],
    ["inside a figure", "<div><figure></figure>The weir in spring</div>", true],
    ["beside a picture", "<div><picture></picture>The weir in spring</div>", true],
    ["no picture", "<div>The weir in spring</div>", false],
    ["a sentence", `<div><img src="a.jpg">The weir in spring.</div>`, false],
    ["of 200 characters", `<div><img src="a.jpg">${"x".repeat(200)}</div>`, true],
    ["of 201 characters", `<div><img src="a.jpg">${"x".repeat(201)}</div>`, false],
    ["among twelve things", `<div>The weir in spring${"<img>".repeat(11)}</div>`, true],
    ["among thirteen things", `<div>The weir in spring${"<img>".repeat(12)}</div>`, false],
    ["among other lines", `<div><img src="a.jpg">The weir in spring<p>It is four metres high.</p></div>`, false],
  ])("%s", (_, inner, goes) => {
    const shown = /The weir in spring|xxx/;
    expect(read(`${P}${inner}${P}`, true).some((text) => shown.test(text))).toBe(!goes);
  });
});

describe("R6 lists of links", () => {
  const list = `<ul><li>${link("A drought in the south")}</li><li>A flood, and ${link("a storm")}</li></ul>`;
  it("go, but not what else stands in a list", () => {
    expect(read(`${P}${list}${P}`)).toEqual(["prose 300", "A flood, and a storm", "prose 300"]);
  });
  it("stay amid the running text of a marked body, not before or after it", () => {
    expect(read(`${list}${P}${list}${P}${list}`, true)).toEqual([
      "A flood, and a storm",
      "prose 300",
      "A drought in the south",
      "A flood, and a storm",
      "prose 300",
      "A flood, and a storm",
    ]);
  });
  it("stay where the page consists of them", () => {
    expect(read(`${P}<ul>${`<li>${link("A drought in the south")}</li>`.repeat(10)}</ul>${P}`)).toHaveLength(2);
    expect(read(`${P}<ul>${`<li>${link("A drought in the south")}</li>`.repeat(20)}</ul>${P}`)).toHaveLength(22);
  });
});

describe("R6 what stands before the text", () => {
  it.each<[string, string, boolean, readonly string[]]>([
    ["is cut at the title", `<p>${prose(80)}</p><h1>${TITLE}</h1>${P}`, false, ["prose 300"]],
    ["is not cut in a marked body", `<p>${prose(80)}</p><h1>${TITLE}</h1>${P}`, true, ["prose 80", TITLE, "prose 300"]],
    ["is not cut where it is long", `<p>${prose(160)}</p><h1>${TITLE}</h1>${P}`, false, ["prose 160", TITLE, "prose 300"]],
    [
      "is not cut where it is many paragraphs",
      `${`<p>${prose(70)}</p>`.repeat(3)}<h1>${TITLE}</h1>${P}${P}`,
      false,
      ["prose 70", "prose 70", "prose 70", TITLE, "prose 300", "prose 300"],
    ],
    ["goes if it is a label, with the title", `<h1>${TITLE}</h1><p>North</p>${P}`, false, ["prose 300"]],
    ["stays if it is a label of a marked body", `<h1>${TITLE}</h1><p>North</p>${P}`, true, ["North", "prose 300"]],
    ["goes if it is a link in a marked body", `<blockquote>${link("North")} x</blockquote>${P}`, true, ["prose 300"]],
    ["goes if it is a byline", `<p>By Ann Author</p>${P}`, true, ["prose 300"]],
    ["stays if it is a sentence", `<p>${"It rose ".repeat(5)}.</p>${P}`, false, [`${"It rose ".repeat(5)}.`, "prose 300"]],
    ["goes if it is a short sentence", `<p>It rose.</p>${P}`, false, ["prose 300"]],
    ["goes if it is a line without a stop", `<p>${"It rose ".repeat(6)}</p>${P}`, false, ["prose 300"]],
    ["stays if it heads the first section", `<h2>The night</h2>${P}`, false, ["The night", "prose 300"]],
    ["goes if it is a heading above all", `<h1>The paper</h1>${P}`, false, ["prose 300"]],
    ["goes if it heads nothing", `<h2>The night</h2><h2>The day</h2>${P}`, false, ["The day", "prose 300"]],
    [
      "stays if it is code or a table",
      `<pre>a = 1</pre><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>${P}`,
      false,
      ["a = 1", "| A | B |\n| --- | --- |\n| 1 | 2 |", "prose 300"],
    ],
  ])("%s", (_, html, isMarked, kept) => {
    expect(read(html, isMarked)).toEqual(kept);
  });

  it("ends with the third block after its first running text", () => {
    const [note, byline] = ["<p>It fell again.</p>", "<p>By Ann Author</p>"];
    expect(read(`${P}${note}${note}${byline}${P}`)).not.toContain("By Ann Author");
    expect(read(`${P}${note}${note}${note}${byline}${P}`)).toContain("By Ann Author");
    expect(read(`${P}<pre>By Ann Author</pre>${P}`)).toContain("By Ann Author");
  });
});

describe("R6 what stands after the text", () => {
  const tail = `<p>North</p><p>It fell.</p><p>Published 3 May 2021</p><ul><li>Weir</li></ul><p>It fell ${link("on the first day of March")}.</p><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>`;
  it("stays where it is a sentence, an item or a table", () => {
    expect(read(`${P}<p>x.</p><p>x.</p><p>x.</p>${tail}`)).toEqual([
      "prose 300",
      "x.",
      "x.",
      "x.",
      "It fell.",
      "Weir",
      "| A | B |\n| --- | --- |\n| 1 | 2 |",
    ]);
  });
  it("stays in a marked body", () => {
    expect(read(`${P}<p>x.</p><p>x.</p><p>x.</p>${tail}`, true)).toHaveLength(10);
  });
});

it("R6 code stays, whatever it says", () => {
  expect(read(`${P}<pre>Share</pre><pre>By Ann Author</pre>${P}`)).toEqual(["prose 300", "Share", "By Ann Author", "prose 300"]);
});

it("R6 a heading stays only over something", () => {
  expect(read(`${P}<h2>Levels</h2><h3>Upper</h3>${P}<h2>${link("North")} x</h2><h2>South</h2>${P}<h2>End</h2>`, true)).toEqual([
    "prose 300",
    "Levels",
    "Upper",
    "prose 300",
    "South",
    "prose 300",
  ]);
});

it.each<[string, string, boolean]>([
  ["River rises!", "river rises", true],
  ["The river rises overnight", "The river rises overnight, and more", true],
  ["The river rises overnight, and more", "The river rises overnight", true],
  ["River rises", "River rises overnight", false],
  ["River rises overnight", "River rises", false],
  ["!", "?", false],
])("R6 whether the heading %j repeats the title %j", (heading, title, same) => {
  expect(read(`<h2>${heading}</h2>${P}`, true, title)).toHaveLength(same ? 1 : 2);
});
