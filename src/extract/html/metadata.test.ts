import { expect, it } from "vitest";
import { structuredData } from "./json-ld.ts";
import { descriptionOf, firstDate, metadataOf } from "./metadata.ts";
import { parsePage } from "./tree.ts";

function read(html: string, url = "https://www.one.test/a") {
  const root = parsePage(html);
  return metadataOf(root, structuredData(root), url);
}
const meta = (name: string, content: string): string => `<meta name="${name}" content="${content}">`;
const ld = (fields: object): string => `<script type="application/ld+json">${JSON.stringify({ "@type": "Article", ...fields })}</script>`;

it("R6 a page that says nothing of itself has an empty title and no more", () => {
  expect(read("<p>Text</p>")).toEqual({ title: "", origins: {} });
});

it.each<[string, string, string, string]>([
  [
    "the title of its head",
    "<title> </title><svg><title>Icon</title></svg><title>Tides &amp; winds</title>",
    "Tides & winds",
    "title element",
  ],
  ["its first heading with words", "<h1> </h1><h2>No</h2><h1>Tides</h1><h1>Winds</h1>", "Tides", "first heading"],
  ["what it tells others", `<title>No</title><h1>No</h1>${meta("og:title", "Tides")}${ld({ headline: "No" })}`, "Tides", "page metadata"],
  ["its data", `<title>No</title>${ld({ headline: "Tides" })}${meta("citation_title", "No")}`, "Tides", "structured data"],
  ["what it tells who cites", `<title>No</title>${meta("citation_title", "Tides")}`, "Tides", "page metadata"],
  ["what it says first of the same name", `${meta("og:title", "Tides")}${meta("og:title", "No")}`, "Tides", "page metadata"],
  [
    "nothing that is empty",
    `${meta("og:title", " ")}<meta content="x"><p property="og:title" content="No">${meta("og:title", "Tides")}`,
    "Tides",
    "page metadata",
  ],
  ["words escaped twice", "<title>Tides &amp;amp; &amp;quot;winds&amp;#39;s&amp;lt;</title>", `Tides & "winds's<`, "title element"],
  ["its title without the site", `<title>Tides - The One</title>${meta("og:site_name", "one.com")}`, "Tides", "title element"],
  [
    "its title with a part that is no site",
    `<title>Tides - The Two</title>${meta("og:site_name", "One")}`,
    "Tides - The Two",
    "title element",
  ],
  ["its title that is the site", `<title> | One</title>${meta("og:site_name", "One")}`, "| One", "title element"],
  ["its title, cut", `<title>${"x".repeat(501)}</title>`, "x".repeat(500), "title element"],
])("R6 the title of a page is %s", (_, html, title, from) => {
  expect(read(html)).toMatchObject({ title, origins: { title: from } });
});

it.each<[string, string, string | undefined, string | undefined]>([
  ["its data first", `${ld({ author: "Ann" })}${meta("author", "No")}`, "Ann", "structured data"],
  ["its head", `${meta("citation_author", "No")}${meta("author", " Ann  Lee ")}`, "Ann Lee", "page metadata"],
  ["those who cite", meta("citation_author", "Ann"), "Ann", "page metadata"],
  ["a library's field", meta("DC.Creator", "Ann"), "Ann", "page metadata"],
  ["no address", `${meta("author", "www.one.test/ann")}<a rel="author">by Ann</a>`, "Ann", "marked on the page"],
  ["no mark of eighty letters", `<a rel="author">${"x".repeat(80)}</a>`, undefined, undefined],
  ["a mark of fewer", `<a rel="author">${"x".repeat(79)}</a>`, "x".repeat(79), "marked on the page"],
])("R6 the author of a page is told by %s", (_, html, author, from) => {
  const found = read(html);
  expect([found.author, found.origins.author]).toEqual([author, from]);
});

it.each<[string, string, string | undefined, string | undefined]>([
  ["its head", `${meta("article:published_time", "2024-03-05")}${ld({ datePublished: "2023-01-01" })}`, "2024-03-05", "page metadata"],
  ["its data", `${ld({ datePublished: "2024-03-05" })}${meta("date", "2023-01-01")}`, "2024-03-05", "structured data"],
  [
    "the surest of other fields",
    `${meta("pubdate", "2023-01-01")}${meta("og:published_time", "2024-03-05")}`,
    "2024-03-05",
    "page metadata",
  ],
  [
    "a mark for it",
    `<time datetime="2023-01-01">x</time><time itemprop="datePublished" datetime="2024-03-05">x</time>`,
    "2024-03-05",
    "marked on the page",
  ],
])("R6 the day of a page is told by %s", (_, html, published, from) => {
  const found = read(html);
  expect([found.published, found.origins.published]).toEqual([published, from]);
});

it("R6 the last change of a page is told by what says so first", () => {
  expect(read(`${meta("last-modified", "2023-01-01")}${meta("og:updated_time", "2024-03-05")}`).modified).toBe("2024-03-05");
  expect(read(`${ld({ dateModified: "2024-03-06" })}${meta("og:updated_time", "2024-03-05")}`).modified).toBe("2024-03-06");
  expect(read(meta("datemodified", "2024-03-05")).modified).toBe("2024-03-05");
});

it.each<[string, string | undefined]>([
  ["2024/3/5", "2024-03-05"],
  [" 20240305 ", "2024-03-05"],
  ["2024-03", "2024-03-01"],
  ["2024-03-05T08:30:00", "2024-03-05T08:30:00Z"],
  ["2024-03-05T08:30:00.500Z", "2024-03-05T08:30:00.500Z"],
  ["Tue, 5 Mar 2024 08:30:00 GMT", "2024-03-05T08:30:00Z"],
  ["March 5, 2024", "2024-03-05"],
  ["1899-12-31", undefined],
  ["1900-01-01", "1900-01-01"],
  ["2100-12-31", "2100-12-31"],
  ["2101-01-01", undefined],
  ["March 5", undefined],
  [`March 5, 2024${" ".repeat(47)}`, "2024-03-05"],
  [`${" ".repeat(3)}March 5, 2024`.padStart(80), "2024-03-05"],
  [`March 5, 2024 (${"x".repeat(60)})`, undefined],
  ["soon", undefined],
])("R6 the date %j is %s", (text, date) => {
  expect(firstDate(undefined, "no date", text)).toBe(date);
});

it.each<[string, string | undefined]>([
  [`<html lang="de-AT">${meta("og:locale", "fr_FR")}</html>`, "de"],
  [`<html lang="x"><meta http-equiv="Content-Language" content="EN"></html>`, "en"],
  [ld({ inLanguage: " fr " }), "fr"],
  [`<html>${meta("og:locale", "pt_BR")}</html>`, "pt"],
  [`<html lang="english"></html>`, undefined],
  [`<div lang="de">x</div>`, undefined],
])("R6 the language of the page %s is %s", (html, language) => {
  expect(read(html).language).toBe(language);
});

it.each<[string, string | undefined]>([
  ['<link rel="CANONICAL nofollow" href=" /b ">', "https://www.one.test/b"],
  [`<meta property="og:url" content="https://one.test/c">`, "https://one.test/c"],
  ['<link rel="canonical" href="">', undefined],
  ['<link rel="canonical" href="https://two.test/">', undefined],
  ['<link rel="canonical" href="ftp://one.test/">', undefined],
  ['<link rel="canonical" href="https://ann@one.test/">', undefined],
  ['<link rel="canonical" href="https://:pass@one.test/">', undefined],
  ['<link rel="canonical" href="https://[">', undefined],
  ['<a rel="canonical" href="/b">x</a>', undefined],
])("R6 the address a page gives itself in %s is %s", (html, canonical) => {
  expect(read(html).declaredCanonical).toBe(canonical);
});

it("R6 no address is believed where the page has no domain", () => {
  expect(read('<link rel="canonical" href="https://127.0.0.1/b">', "https://127.0.0.1/a").declaredCanonical).toBeUndefined();
});

it("R6 a page's site and description are told by what says them first", () => {
  expect(read(`${meta("application-name", "One")}${meta("og:site_name", "The One")}`).siteName).toBe("The One");
  expect(read(meta("application-name", "One")).siteName).toBe("One");
  expect(read(ld({ publisher: { name: "One" } })).siteName).toBe("One");
  expect(descriptionOf(parsePage(`${meta("og:description", "B")}${meta("description", "A")}`))).toBe("A");
  expect(descriptionOf(parsePage(meta("og:description", "B")))).toBe("B");
});
