import { expect, it } from "vitest";
import { htmlToText } from "./html.ts";

const BODY =
  "<p>The gauge at the lower bridge stood at four metres on Monday, and the town closed the quay until Thursday noon.</p>".repeat(6);
const SAID = "The ferry goes every hour from the northern quay and takes forty cars, and their people, to the island.";
const page = (inner: string) =>
  `<html><head><title>Levels</title></head><body><article><h1>Levels</h1>${BODY}${inner}${BODY}</article></body></html>`;
const read = (html: string) => htmlToText(html, "https://levels.test/a").text;

it.each([
  ["in some state named after a mark", `<section class="report--ads"><p>${SAID}</p></section>`],
  ["under an address for an id", `<section id="https://levels.test/slideshow/1"><p>${SAID}</p></section>`],
  ["under a heading with an id that menus use", `<h3 id="nav_ferry_1">${SAID.slice(0, -1)}</h3><p>It is white.</p>`],
  ["under a header that is a heading alone", `<section><header><h3>${SAID.slice(0, -1)}</h3></header><p>It is white.</p></section>`],
  ["in the frame of a post", `<div class="social-embed"><blockquote>${SAID}</blockquote></div>`],
  ["in a part of a page made of widgets", `<div class="elementor-widget"><p>${SAID}</p></div>`],
])("R6 keeps what stands %s", (_, inner) => {
  expect(read(page(inner))).toContain(SAID.slice(0, -1));
});

it.each([
  ["a widget beside the text", `<div class="widget widget_text"><p>${SAID}</p></div>`],
  ["a sidebar with a quotation", `<div class="sidebar"><blockquote>${SAID}</blockquote></div>`],
  ["the words for a picture", `<p class="image-description">${SAID}</p>`],
  ["a line that ends with whose picture it is", `<p>${SAID.slice(0, -1)} © A. Smith / Agency</p>`],
  ["a heading that is a link, amid the text", `<h3><a href="/ferry">${SAID.slice(0, -1)}</a></h3>`],
])("R6 leaves out %s", (_, inner) => {
  const text = read(page(inner));
  expect(text).toContain("The gauge");
  expect(text).not.toContain(SAID.slice(0, -1));
});

it("R6 reads the only body a page names, though it is verses without a sentence, and not the notice below it", () => {
  const verses = Array.from({ length: 20 }, (_, at) => `the river goes down to the sea ${at}`).join("<br>");
  const text = read(
    `<html><body><div class="entry-content">${verses}</div><div class="notice-box"><p>${SAID} ${SAID} ${SAID}</p></div></body></html>`,
  );
  expect(text).toContain("the river goes down to the sea 7");
  expect(text).not.toContain("The ferry");
});
