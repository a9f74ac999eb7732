import { describe, expect, it } from "vitest";
import { blocksOf } from "./blocks.ts";
import { htmlToText } from "./html.ts";
import { ledeOf } from "./lede.ts";
import { parsePage } from "./tree.ts";

const BODY =
  "<p>The gauge at the lower bridge stood at four metres on Monday, and the town closed the quay until Thursday noon.</p>".repeat(4);
const LEDE = "After three days of rain the river has left its bed; the town expects the crest on Tuesday night.";
const page = (head: string) =>
  `<html><head><title>River rises</title></head><body><header class="article-header"><h1>River rises</h1>${head}</header><article class="story-body">${BODY}</article></body></html>`;
const read = (head: string) => htmlToText(page(head), "https://levels.test/a").text;

it.each([
  ["a header", `<p>${LEDE}</p>`],
  ["a teaser", `<div class="teaser-text"><p>${LEDE}</p></div>`],
  ["a second headline", `<h2>${LEDE}</h2>`],
  ["a line without a stop", `<p class="subtitle">${LEDE.slice(0, -1).replace(";", "")}</p>`],
  ["a line that a picture repeats", `<p>${LEDE}</p><figure><img src="a.jpg"><figcaption>${LEDE}</figcaption></figure>`],
])("R6 reads the lede of an article in %s", (_, head) => {
  const text = read(head);
  expect(text.startsWith(LEDE.slice(0, 50))).toBe(true);
  expect(text.split(LEDE.slice(0, 50))).toHaveLength(2);
});

it("R6 reads a lede below a headline of any rank, in furniture that holds the article as well", () => {
  const html = `<html><head><title>River rises</title></head><body><div class="right-rail"><h3>River rises</h3><p>${LEDE}</p><div class="story-body">${BODY}</div></div></body></html>`;
  expect(htmlToText(html, "https://levels.test/a").text.startsWith(LEDE)).toBe(true);
});

it.each([
  ["a byline", "<p>By Ann Author, our reporter at the river, with words from the mayor of the town</p>"],
  ["a caption", `<figure><img src="a.jpg"><figcaption>${LEDE}</figcaption></figure>`],
  [
    "an offer to subscribe",
    '<div class="newsletter"><p>Stay with us: every morning the most important news of the river, and of the town.</p></div>',
  ],
  ["a list of links", `<p><a href="/b">${LEDE}</a></p>`],
])("R6 takes no %s for a lede", (_, head) => {
  expect(read(head).startsWith("The gauge at the lower bridge")).toBe(true);
});

const words = (length: number): string => `It rose, ${"x".repeat(length - 9)}`;

describe("R6 the lede of an article", () => {
  const TEXT = `<article><p id="first">The body of it.</p></article>`;
  const lede = (before: string, title = "River rises") => {
    const blocks = blocksOf(parsePage(`<div>${before}</div>${TEXT}`));
    return ledeOf(
      blocks,
      blocks.filter(({ element }) => element.attributes.id === "first"),
      title,
    ).map(({ text, kind, level }) => `${kind}${level} ${text.length}`);
  };
  const p = (length: number, name = ""): string => `<p>${name}${words(length - name.length)}</p>`;
  it.each<[string, string, string[]]>([
    ["is what stands between headline and text", `${p(80)}<h1>River rises</h1>${p(70)}`, ["paragraph0 70"]],
    ["has sixty letters", `<h1>River rises</h1>${p(60)}`, ["paragraph0 60"]],
    ["has no fewer", `<h1>River rises</h1>${p(59)}`, []],
    ["may be a heading", `<h2>River rises</h2><h3>${words(80)}</h3>`, ["paragraph0 80"]],
    ["is no list", `<h1>River rises</h1><ul><li>${words(80)}</li></ul>`, []],
    [
      "is three blocks at most",
      `<h1>River rises</h1>${p(70, "a")}${p(70, "b")}${p(70, "c")}`,
      ["paragraph0 70", "paragraph0 70", "paragraph0 70"],
    ],
    ["is not four", `<h1>River rises</h1>${p(70, "a")}${p(70, "b")}${p(70, "c")}${p(70, "d")}`, []],
    ["has nine hundred letters at most", `<h1>River rises</h1>${p(900)}`, ["paragraph0 900"]],
    ["has no more", `<h1>River rises</h1>${p(901)}`, []],
    ["may hold some links", `<h1>River rises</h1><p><a href="/x">${"y".repeat(30)}</a>${words(70)}</p>`, ["paragraph0 100"]],
    ["holds no more of them", `<h1>River rises</h1><p><a href="/x">${"y".repeat(31)}</a>${words(69)}</p>`, []],
    ["is said twice at most", `<h1>River rises</h1>${p(70)}${p(70)}`, ["paragraph0 70"]],
    ["is not said three times", `<h1>River rises</h1>${p(70)}${p(70)}${p(70)}`, []],
    ["stands below a headline that is a part of the title", `<h3>River</h3>${p(70)}`, ["paragraph0 70"]],
    ["stands below a headline that has the title in it", `<h3>The river rises again</h3>${p(70)}`, ["paragraph0 70"]],
    ["stands below no other heading", `<h3>Weather</h3>${p(70)}`, []],
    ["stands below a headline of the first rank, whatever it says", `<h1>Weather</h1>${p(70)}`, ["paragraph0 70"]],
    ["needs a headline with words", `<h1>!</h1>${p(70)}`, []],
  ])("%s", (_, before, found) => {
    expect(lede(before)).toEqual(found);
  });
  it("is none without a title or a text", () => {
    expect(lede(`<h1>River rises</h1>${p(70)}`, "")).toEqual([]);
    expect(ledeOf(blocksOf(parsePage(`<h1>River rises</h1>${p(70)}`)), [], "River rises")).toEqual([]);
  });
});
