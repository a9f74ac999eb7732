import { expect, it } from "vitest";
import { structuredData } from "./json-ld.ts";
import { parsePage } from "./tree.ts";

const read = (...scripts: string[]) =>
  structuredData(parsePage(scripts.map((json) => `<script type="application/ld+json">${json}</script>`).join("")));
const article = (more: object) => JSON.stringify({ "@type": "NewsArticle", ...more });
const nested = (depth: number): object => (depth === 0 ? { "@type": "Article", name: "Deep" } : { hasPart: nested(depth - 1) });

it("R6 reads what an article says of itself, the first that says something first", () => {
  expect(
    read(
      article({
        name: "Name",
        author: [{ name: "Ann" }, "Bo", { name: "Ann" }, { url: "x" }, "https://a.test/cy", 7],
        publisher: { name: "P" },
      }),
      article({
        headline: "Later",
        author: "Dee",
        datePublished: " 2024-01-01 ",
        dateModified: "2024-01-02",
        inLanguage: "en",
        articleBody: "Text",
        isAccessibleForFree: "False",
      }),
    ),
  ).toEqual({
    headline: "Name",
    author: "Ann, Bo",
    publisher: "P",
    published: "2024-01-01",
    modified: "2024-01-02",
    language: "en",
    articleBody: "Text",
    free: false,
  });
});

it.each<[string, object]>([
  [article({ headline: " ", name: "Name" }), { headline: "Name" }],
  [article({ headline: " ", author: [] }), {}],
  [article({ isAccessibleForFree: true }), { free: true }],
  [article({ isAccessibleForFree: 0 }), { free: false }],
  [article({ author: "a b c d e f g".split(" ") }), { author: "a, b, c, d, e, f" }],
  [JSON.stringify({ "@type": "WebSite", name: "Site" }), {}],
  [JSON.stringify({ "@type": ["Thing", "Recipe"], name: "Soup" }), { headline: "Soup" }],
  [JSON.stringify({ name: "None" }), {}],
  [JSON.stringify([null, "x", { "@graph": [{ "@type": "Article", name: "In it" }] }]), { headline: "In it" }],
  [JSON.stringify({ mainEntityOfPage: "x", mainEntity: { "@type": "Article", name: "In it" } }), { headline: "In it" }],
  [JSON.stringify(nested(8)), { headline: "Deep" }],
  [JSON.stringify(nested(9)), {}],
  [`/* x */ ${article({ name: "A" })};`, { headline: "A" }],
  [`${article({ name: "A" })} }`, {}],
  ["[]", {}],
  ["", {}],
  ["} {", {}],
])("R6 of the data %s it reads %j", (json, data) => {
  expect(read(json)).toEqual(data);
});

it("R6 reads no other script, and none beyond any bound", () => {
  expect(
    structuredData(
      parsePage(`<script type="text/x-template">${article({ name: "A" })}</script><p type="ld+json">${article({ name: "A" })}</p>`),
    ),
  ).toEqual({});
  expect(read(article({ name: "A", x: "x".repeat(2_000_000) }))).toEqual({});
});
