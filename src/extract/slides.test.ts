import { expect, it } from "vitest";
import { relationsOf, slideHtml, slideIds } from "./slides.ts";

const p = (text: string, more = ""): string => `<a:p>${more}<a:r><a:t>${text}</a:t></a:r></a:p>`;
const shape = (place: string | undefined, ...inner: string[]): string =>
  `<p:sp>${place === undefined ? "" : `<p:ph${place === "" ? "" : ` type="${place}"`}/>`}${inner.join("")}</p:sp>`;
const slide = (...shapes: string[]): string => `<p:sld>${shapes.join("")}</p:sld>`;

it("R6 a presentation names its slides and their parts", () => {
  expect(slideIds('<p:sldIdLst><p:sldId id="1" r:id="r2"/><p:sldId id="2"/><p:x r:id="r9"/><p:sldId r:id="r1"/></p:sldIdLst>')).toEqual([
    "r2",
    "r1",
  ]);
  expect(relationsOf('<x><Relationship Id="a" Type="t" Target="s"/><Other Id="b"/><Relationship/></x>')).toEqual([
    { id: "a", type: "t", target: "s" },
    { id: "", type: "", target: "" },
  ]);
});

it.each<[string, string, string]>([
  ["a title as a heading", slide(shape("title", p("Tides")), shape("ctrTitle", p("Winds"))), "<h2>Tides</h2><h2>Winds</h2>"],
  ["a line below a title as a paragraph", slide(shape("subTitle", p("So it is"))), "<p>So it is</p>"],
  ["a body as a list", slide(shape("", p("a"), p(" "), p("b")), shape("obj", p("c"))), "<ul><li>a</li><li>b</li></ul><ul><li>c</li></ul>"],
  [
    "no item where it has no bullet",
    slide(shape("body", p("a"), p("b", "<a:buNone/>"), p("c"))),
    "<ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>",
  ],
  [
    "an item where a text has a bullet",
    slide(shape(undefined, p("a"), p("b", "<a:buChar/>"), p("c", "<a:buAutoNum/>"))),
    "<p>a</p><ul><li>b</li><li>c</li></ul>",
  ],
  [
    "the text of runs, with breaks, and of nothing else",
    slide(shape(undefined, "<a:p><a:r><a:t>a&amp;</a:t></a:r><a:br/><a:r><a:t>&lt;b&gt;</a:t>x</a:r></a:p>")),
    "<p>a&amp; &lt;b&gt;</p>",
  ],
  [
    "no furniture",
    slide(...["dt", "ftr", "sldNum", "hdr", "sldImg"].map((place) => shape(place, p("x"))), shape(undefined, p("a"))),
    "<p>a</p>",
  ],
  [
    "no hidden shape",
    slide(shape(undefined, '<p:cNvPr hidden="1"/>', p("x")), shape(undefined, '<p:cNvPr hidden="0"/>', p("a"))),
    "<p>a</p>",
  ],
  ["no hidden slide", `<p:sld show="0">${shape(undefined, p("x"))}</p:sld>`, ""],
  ["a slide that is said to be shown", `<p:sld show="1">${shape(undefined, p("a"))}</p:sld>`, "<p>a</p>"],
  [
    "a table with its merged cells",
    slide(
      `<a:tbl><a:tr><a:tc gridSpan="2">${p("a")}</a:tc><a:tc hMerge="1">${p("")}</a:tc></a:tr><a:tr><a:tc rowSpan="2">${p("b", "<a:buChar/>")}</a:tc><a:tc vMerge="1"/></a:tr></a:tbl>`,
    ),
    '<table><tr><td colspan="2" rowspan="1"><p>a</p></td></tr><tr><td colspan="1" rowspan="2"><p>b</p></td></tr></table>',
  ],
])("R6 reads of a slide %s", (_, xml, html) => {
  expect(slideHtml(xml, "")).toBe(html);
});

it("R6 of the notes to a slide the body alone is text, as paragraphs", () => {
  const notes = `<p:notes>${shape("sldImg", p("x"))}${shape("body", p("Say so."))}${shape("title", p("x"))}</p:notes>`;
  expect(slideHtml(slide(shape("title", p("Tides"))), notes)).toBe("<h2>Tides</h2><p>Say so.</p>");
  expect(slideHtml(`<p:sld show="0">${shape("title", p("Tides"))}</p:sld>`, notes)).toBe("");
});
