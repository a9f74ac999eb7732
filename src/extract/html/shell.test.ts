import { describe, expect, it } from "vitest";
import { htmlToText } from "./html.ts";

const page = (body: string) =>
  htmlToText(`<!doctype html><html><head><title>T</title></head><body>${body}</body></html>`, "https://a.example/").shell === true;

describe("R6 empty shells", () => {
  it.each([
    ["an empty root", '<div id="root"></div><script src="/app.js"></script>'],
    ["a root that says that it loads", '<div id="app">Loading…</div><script type="module" src="/app.js"></script>'],
    ["a custom element", "<my-app></my-app><script src=/app.js></script>"],
    ["a skeleton", '<main><div class="skeleton"></div></main><script>start()</script>'],
    [
      "words for those without scripts",
      '<div id="root"><noscript>You need to enable JavaScript.</noscript></div><script src="/app.js"></script>',
    ],
  ])("R6 %s is one", (_, body) => expect(page(body)).toBe(true));

  it.each([
    ["a short page that counts its visitors", "<p>The museum is closed on Monday.</p><script src=/count.js></script>"],
    ["an empty root without scripts", '<div id="root"></div><p>Nothing here runs.</p>'],
    [
      "a place for advertisements beside an article",
      `<article><p>${"The ferry leaves at noon. ".repeat(20)}</p></article><div id="ads"></div><script src="/ads.js"></script>`,
    ],
    ["a form", '<form id="search"><input name="q"></form><p>Search the catalogue.</p><script src="/s.js"></script>'],
    ["data that is no script", '<div id="root"></div><script type="application/ld+json">{}</script>'],
  ])("R6 %s is none", (_, body) => expect(page(body)).toBe(false));
});
