import { expect, it } from "vitest";
import { htmlToText } from "./html.ts";

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
