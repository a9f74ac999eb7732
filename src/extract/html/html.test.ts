import { expect, it } from "vitest";
import { htmlToText } from "./html.ts";

const url = "https://www.example.org/news/river/";
const PARAGRAPHS = [
  "The river rose by two metres in a single night, and the villages along its lower course were cut off until the morning.",
  "Engineers said that the old weir held, although water ran over its crown for several hours, as it had done in 1954.",
  "A second wave is expected on Thursday; the district has asked people to keep away from the banks, and to move their cars.",
];
const paragraphs = PARAGRAPHS.map((text) => `<p>${text}</p>`).join("\n");

function page(body: string, head = ""): string {
  return `<!doctype html><html lang="en-GB"><head><title>River rises - The Example</title>${head}</head><body>${body}</body></html>`;
}

it("R6 gives the main content of a page without what surrounds it", () => {
  const { text } = htmlToText(
    page(`<header><a href="/">Home</a><nav><ul><li><a href="/a">Sport</a></li></ul></nav></header>
    <article><h1>River rises</h1><p class="byline">By Ann Author</p>${paragraphs}
      <div class="share-buttons"><a href="#">Share</a> <a href="#">Tweet</a></div>
      <div class="newsletter-signup"><p>Get all our news, views and much more in one letter, every single morning, free.</p></div>
      <h3>Related articles</h3><ul><li><a href="/b">A drought, years ago, that nobody saw coming in the whole country</a></li></ul>
    </article>
    <section id="comments"><p>I have seen worse, in 1954, when the whole village stood under water for a week or more.</p></section>
    <footer><p>© Example. All rights reserved, and so on, and so on, for quite a while, as footers do.</p></footer>`),
    url,
  );
  expect(text).toBe(PARAGRAPHS.join("\n\n"));
});

it("R6 keeps headings, lists, tables, code and quotes as Markdown-like text, links as their text", () => {
  const { text, landmarks } = htmlToText(
    page(`<main><h1>River rises</h1>${paragraphs}<h2>Levels &amp; <em>times</em></h2>
    <table><tr><th>Place</th><th>Level | m</th></tr><tr><td>Upper weir</td><td>4.1</td></tr></table>
    <ul><li>Keep <a href="/away">away</a></li><li>Move cars</li></ul>
    <blockquote><p>It held.</p></blockquote><pre><code>if (level &gt; 4) {
    warn();
}</code></pre><h3>Outlook</h3><p>It will fall again by Sunday, the forecasters say, if no more rain comes down.</p></main>`),
    url,
  );
  expect(text.slice(text.indexOf("## "))).toBe(
    [
      "## Levels & times",
      "| Place | Level \\| m |\n| --- | --- |\n| Upper weir | 4.1 |",
      "- Keep away",
      "- Move cars",
      "> It held.",
      "```\nif (level > 4) {\n    warn();\n}\n```",
      "### Outlook",
      "It will fall again by Sunday, the forecasters say, if no more rain comes down.",
    ].join("\n\n"),
  );
  expect(landmarks.map((mark) => mark.kind === "heading" && [mark.level, mark.title])).toEqual([
    [2, "Levels & times"],
    [3, "Outlook"],
  ]);
  for (const mark of landmarks)
    expect(text.slice(mark.start)).toMatch(mark.kind === "heading" ? new RegExp(`^#{${mark.level}} ${mark.title}`) : /^$/);
});

it("R6 makes links absolute, against base, and leaves other schemes out", () => {
  const body = `<article>${paragraphs}<p>More at <a href="a.html">the weir</a>, <a href="//cdn.example.net/x">the map</a>, <a href="javascript:alert(1)">here</a> and <a href="mailto:a@b.c">by mail</a>, as we said before.</p></article>`;
  expect(htmlToText(page(body), url).links).toEqual([
    { url: "https://www.example.org/news/river/a.html", text: "the weir" },
    { url: "https://cdn.example.net/x", text: "the map" },
  ]);
  expect(htmlToText(page(body, '<base href="/archive/">'), url).links[0]?.url).toBe("https://www.example.org/archive/a.html");
});

it("R6 reads title, author, dates, language, site and canonical address from JSON-LD and meta", () => {
  const head = `<link rel="canonical" href="/news/river-rises"><meta property="og:site_name" content="The Example">
    <meta property="article:published_time" content="2024-03-05T08:00:00+01:00">
    <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"NewsArticle","headline":"River rises overnight",
    "author":[{"@type":"Person","name":"Ann Author"},{"@type":"Person","name":"Bo Writer"}],"dateModified":"2024-03-06"}]}</script>`;
  expect(htmlToText(page(`<article>${paragraphs}</article>`, head), url)).toMatchObject({
    title: "River rises overnight",
    author: "Ann Author, Bo Writer",
    published: "2024-03-05T07:00:00Z",
    modified: "2024-03-06",
    language: "en",
    siteName: "The Example",
    declaredCanonical: "https://www.example.org/news/river-rises",
  });
});

it("R6 cuts the site's name from a title, and believes no canonical address of another domain", () => {
  const head = '<meta property="og:site_name" content="The Example"><link rel="canonical" href="https://other.example.com/x">';
  const extraction = htmlToText(page(`<article>${paragraphs}</article>`, head), url);
  expect(extraction.title).toBe("River rises");
  expect(extraction.declaredCanonical).toBeUndefined();
});

it.each([
  ["JSON-LD broken by raw line breaks", '{"@type":"Article","headline":"A\nB","author":"Ann"}', "Ann"],
  ["JSON-LD in CDATA", '//<![CDATA[\n{"@type":"Article","author":{"name":"Ann"}}\n//]]>', "Ann"],
  ["JSON-LD that is no JSON", "{oops", undefined],
])("R6 survives %s", (_, json, author) => {
  expect(htmlToText(page(`<article>${paragraphs}</article>`, `<script type="application/ld+json">${json}</script>`), url).author).toBe(
    author,
  );
});

it.each([
  ["a link to who wrote it", "", '<p>By <a rel="author" href="/ann">By Ann Author</a></p>', "Ann Author"],
  ["a mark of who wrote it", "", '<p itemprop="author">Ann Author</p>', "Ann Author"],
  ["the first mark that says a name", "", '<i rel="author"></i><i itemprop="author">Ann Author</i>', "Ann Author"],
  ["a mark that holds more than a name", "", `<p itemprop="author">${"Ann Author of the river board ".repeat(4)}</p>`, undefined],
  ["its head before its marks", '<meta name="author" content="Bo Writer">', '<p itemprop="author">Ann Author</p>', "Bo Writer"],
  ["an address in place of a name", '<meta property="article:author" content="https://one.test/ann">', "", undefined],
])("R6 says who wrote a page by %s", (_, head, marked, author) => {
  expect(htmlToText(page(`<article>${marked}${paragraphs}</article>`, head), url).author).toBe(author);
});

it.each([
  ["marked as such", '<time datetime="2023-01-02">x</time><time itemprop="datePublished" datetime="2024-03-05">y</time>'],
  ["the first that is marked", '<time datetime="soon">x</time><time datetime="2024-03-05">y</time>'],
])("R6 says when a page was published by the date %s", (_, marked) => {
  expect(htmlToText(page(`<article>${marked}${paragraphs}</article>`), url).published).toBe("2024-03-05");
});

it.each([
  ["2024-3-5", "2024-03-05"],
  ["20240305", "2024-03-05"],
  ["5 March 2024", "2024-03-05"],
  ["2024-03-05 08:30", "2024-03-05T08:30:00Z"],
  ["2024-03-05T08:30:00+01:00", "2024-03-05T07:30:00Z"],
  ["1024-03-05", undefined],
  ["2024-13-05", undefined],
  ["yesterday", undefined],
])("R6 reads the date a page states as %s", (stated, published) => {
  const head = `<meta property="article:published_time" content="${stated}">`;
  expect(htmlToText(page(`<article>${paragraphs}</article>`, head), url).published).toBe(published);
});

it("R6 goes by what JSON-LD says of the page's article, not of its site, its trail or its publisher", () => {
  const others = ["WebSite", "Organization", "BreadcrumbList", "Person"].map((type) => ({
    ...{ "@type": type, name: `A ${type}`, headline: type, author: `Who made the ${type}`, inLanguage: "fr" },
    ...{ datePublished: "1999-01-01", dateModified: "1999-01-02", publisher: type, isAccessibleForFree: false },
  }));
  const article = { "@type": ["Thing", "BlogPosting"], headline: "The weir", author: "Ann", datePublished: "2024-03-05" };
  const json = JSON.stringify([...others, article, { "@type": "Review", headline: "Later", author: "Bo", dateModified: "2024-03-07" }]);
  const read = htmlToText(page(`<article>${paragraphs}</article>`, `<script type="application/ld+json">${json}</script>`), url);
  expect(read).toMatchObject({ title: "The weir", author: "Ann", published: "2024-03-05", modified: "2024-03-07", language: "en" });
});

it("R6 takes the text from a declared article body when the page shows none of it", () => {
  const json = JSON.stringify({ "@type": "NewsArticle", articleBody: [...PARAGRAPHS, ...PARAGRAPHS].join("\n") });
  const { text } = htmlToText(page('<div id="app">Loading</div>', `<script type="application/ld+json">${json}</script>`), url);
  expect(text.split("\n\n").slice(0, 3)).toEqual(PARAGRAPHS);
});

it("R6 gives the description, marked partial, of a page that shows nothing without script", () => {
  const extraction = htmlToText(page('<div id="root"></div>', '<meta name="description" content="All about the river.">'), url);
  expect(extraction.text).toBe("All about the river.");
  expect(extraction.partial).toMatch(/script/);
});

it("R6 keeps the text of pages that are no articles: lists of links, forms around everything, short notes", () => {
  const list = Array.from({ length: 12 }, (_, i) => `<li><a href="/p/${i}">Report number ${i} of the year</a></li>`).join("");
  expect(htmlToText(page(`<main><h1>Reports</h1><ul>${list}</ul></main>`), url).text).toContain("- Report number 11 of the year");
  expect(htmlToText(page(`<form id="aspnet"><div>${paragraphs}</div></form>`), url).text).toBe(PARAGRAPHS.join("\n\n"));
  expect(htmlToText(page("<div><p>Closed on Monday.</p></div>"), url).text).toBe("Closed on Monday.");
  expect(htmlToText("no tags at all", url).text).toBe("no tags at all");
});

it("R6 divides paragraphs at double breaks and joins text of unclosed and misnested elements", () => {
  const [a, b] = PARAGRAPHS;
  expect(
    htmlToText(page(`<div>${a}<br><br>${b}<p>Third, <b>un<i>closed</b> text</i>, long enough to be running text all the same.`), url).text,
  ).toBe(`${a}\n\n${b}\n\nThird, unclosed text, long enough to be running text all the same.`);
});

it("R6 drops soft hyphens and zero-width marks inside words, and what a page hides", () => {
  const body = `<article>${paragraphs}<p>The water\u00adgauge at Lower\u200bton showed four metres, and the one at the bridge five.</p><p style="display: none">Hidden words that no reader sees, though they are long enough to count.</p></article>`;
  const { text } = htmlToText(page(body), url);
  expect(text).toContain("The watergauge at Lowerton showed");
  expect(text).not.toContain("Hidden words");
});

it("R6 reads posts quoted in an article although they are called social", () => {
  const post = '<div class="social-embed"><blockquote><p>Water over the weir now.</p>— Ann (@ann)</blockquote></div>';
  expect(htmlToText(page(`<article>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join(post)}</article>`), url).text).toContain(
    "> Water over the weir now.",
  );
});

it("R6 takes the posts of a forum and the teasers of an index for their content", () => {
  const posts = Array.from(
    { length: 9 },
    (_, i) =>
      `<div class="comment" id="c${i}"><span class="author">user${i}</span><p>${PARAGRAPHS[i % 3]} That is what I saw from my window, number ${i}.</p></div>`,
  );
  const thread = htmlToText(page(`<h1>The river</h1><div class="comment-tree">${posts.join("")}</div>`), url).text;
  for (let i = 0; i < 9; i++) expect(thread).toContain(`from my window, number ${i}.`);
  const cards = Array.from(
    { length: 9 },
    (_, i) => `<div class="teaser"><h2><a href="/p/${i}">Report ${i}</a></h2><p>${PARAGRAPHS[i % 3]} It is report ${i}.</p></div>`,
  );
  const index = htmlToText(page(`<main>${cards.join("")}</main>`), url).text;
  for (let i = 0; i < 9; i++) expect(index).toContain(`It is report ${i}.`);
});

it("R6 reads all answers of a question, the short ones too, without the comments under them", () => {
  const answers = Array.from(
    { length: 6 },
    (_, i) =>
      `<div class="answer"><div class="s-prose js-post-body"><p>${i === 5 ? "A short answer: it did, as it says in the yearbook of 1955, on the first page." : PARAGRAPHS.join(" ")}</p></div><ul class="comments"><li>Thanks, that helped me a lot with my own question, which was nearly the same one.</li></ul></div>`,
  );
  const { text } = htmlToText(
    page(
      `<div class="question"><h1>Did it rise?</h1><div class="s-prose js-post-body"><p>${PARAGRAPHS[0]}</p></div></div><div id="answers">${answers.join("")}</div>`,
    ),
    url,
  );
  expect(text).toContain("A short answer");
  expect(text).not.toContain("Thanks, that helped");
});

it("R6 keeps a section of a manual whose id is made from its heading", () => {
  const sections = ["File menu", "Copyright", "Author credits", "Rating and tags"].map(
    (heading) =>
      `<section id="${heading.toLowerCase().replaceAll(" ", "-")}"><h2>${heading}<a class="headerlink" href="#x">¶</a></h2><p>${PARAGRAPHS[0]}</p></section>`,
  );
  const { text } = htmlToText(page(`<div role="main">${sections.join("")}</div>`), url);
  expect(text.match(/^## .*$/gm)).toEqual(["## File menu", "## Copyright", "## Author credits", "## Rating and tags"]);
});

it("R6 a section that only shows other articles ends at the next heading of its rank that is no link itself", () => {
  const { text } = htmlToText(
    page(`<article><p>${PARAGRAPHS[0]}</p><p>${PARAGRAPHS[1]}</p><h2>Related articles</h2><h3>A drought in the south</h3>
      <p>Nobody in the whole country saw it coming, although the signs had been there for years.</p>
      <h2><a href="/x">A storm in the north took many roofs</a></h2><p>The wind blew for three days, and took many roofs, as it does once in ten years.</p>
      <h2>The second wave</h2><p>${PARAGRAPHS[2]}</p></article>`),
    url,
  );
  expect(text).toBe([PARAGRAPHS[0], PARAGRAPHS[1], "## The second wave", PARAGRAPHS[2]].join("\n\n"));
});

it("R6 leaves out numbers of notes, captions of pictures and sections that only show other articles", () => {
  const { text } = htmlToText(
    page(`<div class="text"><p>${PARAGRAPHS[0]}<sup>[12]</sup></p><div><img src="a.jpg"><br><span>The weir in spring</span></div><p>${PARAGRAPHS[1]}</p><p>${PARAGRAPHS[2]}</p>
      <div><h4><a href="/x">A drought in the south</a></h4><p>Nobody saw it coming.</p></div></div>`),
    url,
  );
  expect(text).toBe(PARAGRAPHS.join("\n\n"));
});
