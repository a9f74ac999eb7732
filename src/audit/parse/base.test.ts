import { describe, expect, it } from "vitest";
import { lintReport } from "../lint.ts";
import { parseReport } from "./report.ts";

const FROM = "https://lab.test/reports/2024/tides.html";
const page = (href: string, head = "") =>
  `<html><head>${head}</head><body><h1>Tides</h1><p>The tide turns <a href="${href}">four times a day</a> in the strait.</p></body></html>`;
const cited = (source: string, from?: string, format: "html" | "markdown" = "html") =>
  parseReport(source, format, from).references.map(({ address }) => address);

describe("I7 relative links of a report", () => {
  it.each([
    ["data.html", "https://lab.test/reports/2024/data.html"],
    ["../2023/a.pdf", "https://lab.test/reports/2023/a.pdf"],
    ["/paper?id=3", "https://lab.test/paper?id=3"],
    ["//other.test/a", "https://other.test/a"],
    ["page.php", "https://lab.test/reports/2024/page.php"],
    ["http://whole.test/a", "http://whole.test/a"],
  ])("%s is read against the report's own address", (href, address) => {
    expect(cited(page(href), FROM)).toEqual([address]);
    expect(parseReport(page(href), "html", FROM).relative).toEqual([]);
  });

  it("the report's own <base> goes before where it came from", () => {
    const head = '<base target="_top" href="https://mirror.test/x/">';
    expect(cited(page("data.html", head))).toEqual(["https://mirror.test/x/data.html"]);
    expect(cited(page("data.html", '<base href="/archive/">'), FROM)).toEqual(["https://lab.test/archive/data.html"]);
    expect(cited(page("data.html", '<base href="javascript:x">'), FROM)).toEqual(["https://lab.test/reports/2024/data.html"]);
  });

  it("of Markdown too, but an address whose scheme was forgotten is none", () => {
    expect(cited("The tide turns [four times](docs/a.md) a day.", "https://lab.test/r/tides.md", "markdown")).toEqual([
      "https://lab.test/r/docs/a.md",
    ]);
    const { references } = parseReport("The tide turns [four times](www.lab.test/a) a day.", "markdown", FROM);
    expect(references[0]?.address).toBeUndefined();
  });

  it("a link to the report itself is no source, and a script is none", () => {
    expect(cited(page("tides.html#part-2"), FROM)).toEqual([]);
    expect(cited(page("javascript:alert(1)"), FROM)).toEqual([]);
  });

  it("where the address is not known each is named once, as a note, and nothing is cited", () => {
    const source = `${page("data.html")}<p>More <a href="data.html">here</a> and <a href="/b">there</a>.</p>`;
    const report = parseReport(source, "html");
    expect(report.references).toEqual([]);
    expect(report.relative.map(({ url }) => url)).toEqual(["data.html", "/b"]);
    const notes = lintReport(report).filter(({ rule }) => rule === "relative link");
    expect(notes.map(({ severity }) => severity)).toEqual(["note", "note"]);
    expect(notes[0]?.message).toContain("data.html was not checked");
  });

  it("Markdown names the line", () => {
    const { relative } = parseReport("# Tides\n\nOne.\nTwo [three](docs/a.md) four.\n", "markdown");
    expect(relative).toEqual([{ url: "docs/a.md", line: 4 }]);
  });
});
