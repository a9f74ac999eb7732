import JSZip from "jszip";
import { describe, expect, it } from "vitest";
import type { PageParts } from "../page.ts";
import { wordDocument } from "./document.ts";

const PARTS: PageParts = {
  ...{ title: "Tides", markdown: "", about: "Made by Assay.", references: [] },
  evidence: { run_id: "r_1", query: "tides", language: "pt-BR", statements: [] },
};

async function made(markdown: string, more: Partial<PageParts> = {}) {
  const zip = await JSZip.loadAsync(await wordDocument({ ...PARTS, markdown, ...more }));
  const part = async (name: string) => (await zip.file(`word/${name}.xml`)?.async("string")) ?? "";
  const [document, styles, numbering, header, footer] = await Promise.all([
    part("document"),
    part("styles"),
    part("numbering"),
    Promise.all(["header1", "header2"].map(part)).then((all) => all.join("")),
    part("footer1"),
  ]);
  return {
    document,
    styles,
    numbering,
    header,
    footer,
    paragraphs: [...document.matchAll(/<w:p>(.*?)<\/w:p>/gsu)].map(([, inside = ""]) => inside),
  };
}

const textOf = (xml: string) => xml.replace(/<w:br\/>/gu, "⏎").replace(/<[^>]*>/gu, "");
/** Pieces of text with what they are set in: bold, italics, struck out, code. */
const runsOf = (paragraph: string) =>
  [...paragraph.matchAll(/<w:r>(.*?)<\/w:r>/gsu)].map(([, inside = ""]) => {
    const looks = [/<w:b\/>/u, /<w:i\/>/u, /<w:strike\/>/u, /Consolas/u].map((look, at) => (look.test(inside) ? "bisc"[at] : "")).join("");
    return `${textOf(inside)}${looks === "" ? "" : `:${looks}`}`;
  });
const styleOf = (paragraph: string) => /<w:pStyle w:val="([^"]+)"/u.exec(paragraph)?.[1];

describe("I6 how a Word document looks", () => {
  it("sets what is strong, slanted, struck out and code, within one another and each to its end", async () => {
    const { paragraphs } = await made("plain **bold *both*** *slanted* ~~gone~~ `code`\nnext  \nline");
    expect(runsOf(paragraphs[0] ?? "")).toEqual([
      "plain ",
      "bold :b",
      "both:bi",
      " ",
      "slanted:i",
      " ",
      "gone:s",
      " ",
      "code:c",
      " ",
      "next",
      "⏎",
      "line",
    ]);
  });

  it("knows the title from headings, headings by their depth, quoted passages, rules, and what goes on within an item", async () => {
    const { paragraphs } = await made("# One\n\n# Two\n\n## Three\n\n### Four\n\n> quoted\n\nplain\n\n- item\n\n  more\n\n---\n\nend");
    expect(paragraphs.map((one) => [textOf(one), styleOf(one)])).toEqual([
      ["One", "Title"],
      ["Two", "Heading1"],
      ["Three", "Heading1"],
      ["Four", "Heading2"],
      ["quoted", "Quote"],
      ["plain", undefined],
      ["item", "ListParagraph"],
      ["more", undefined],
      ["", undefined],
      ["end", undefined],
    ]);
    expect(paragraphs[7]).toMatch(/<w:ind w:left="360"\/>/u);
    expect(paragraphs[8]).toContain("<w:pBdr>");
  });

  it("numbers by figures and, within, by letters; marks by dots and dashes, six deep", async () => {
    const { document, numbering } = await made(
      "1. a\n   1. b\n\n- c\n  - d\n    - e\n      - f\n        - g\n          - h\n            - i\n",
    );
    const levels = [...document.matchAll(/<w:ilvl w:val="(\d)"\/>/gu)].map(([, level]) => Number(level));
    expect(levels).toEqual([0, 1, 0, 1, 2, 3, 4, 5, 5]);
    const formats = [...numbering.matchAll(/<w:numFmt w:val="([^"]+)"\/><w:lvlText w:val="([^"]*)"/gu)].map(
      ([, format, text]) => `${format} ${text}`,
    );
    expect(formats).toEqual(
      expect.arrayContaining(["decimal %1.", "lowerLetter %2.", "decimal %3.", "bullet •", "bullet –", "bullet ▪", "decimal [%1]"]),
    );
  });

  it("gives a table the width of the page, its long columns the most, cells their side, and its head on every page", async () => {
    const { document } = await made("| a | long | right |\n| --- | :-: | --: |\n| x | a much longer cell than the others are | 1 |\n");
    const widths = [...document.matchAll(/<w:gridCol w:w="(\d+)"\/>/gu)].map(([, width]) => Number(width));
    const [first = 0, second = 0, third = 0] = widths;
    expect(widths).toHaveLength(3);
    expect(second).toBeGreaterThan(2 * Math.max(first, third));
    expect(first).toBeGreaterThan(0.08 * 9_000);
    expect(first + second + third).toBeGreaterThan(9_400);
    expect(first + second + third).toBeLessThanOrEqual(9_426);
    expect([...document.matchAll(/<w:jc w:val="([^"]+)"\/>/gu)].map(([, side]) => side)).toEqual(["center", "end", "center", "end"]);
    expect(document.match(/<w:tblHeader\/>/gu)).toHaveLength(1);
    expect(document.match(/<w:cantSplit\/>/gu)).toHaveLength(2);
    const [head = "", body = ""] = [...document.matchAll(/<w:tr>.*?<\/w:tr>/gsu)].map(([row]) => row);
    expect([head.includes("<w:b/>"), body.includes("<w:b/>"), /w:fill="F6F8FA"/u.test(head), /w:fill="F6F8FA"/u.test(body)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(document).toMatch(
      /<w:tblBorders><w:top w:val="single".*?<w:left w:val="none".*?<w:bottom w:val="single".*?<w:right w:val="none"/su,
    );
  });

  it("keeps the blanks of code, tabs as four", async () => {
    const { paragraphs } = await made("```\nif (a)\n\tb  c\n```\n");
    expect(paragraphs.map((one) => [textOf(one), styleOf(one)])).toEqual([
      ["if\u00a0(a)", "Code"],
      ["\u00a0\u00a0\u00a0\u00a0b\u00a0\u00a0c", "Code"],
    ]);
  });

  it("is an A4 page that names the report on every page but the first, how it came about, and the number of the page", async () => {
    const { document, header, footer, styles } = await made("x", { title: `${"long ".repeat(40)}title` });
    expect(document).toMatch(/<w:pgSz w:w="11906" w:h="16838"/u);
    expect(document).toContain("<w:titlePg/>");
    expect(textOf(header)).toMatch(/^(?:long ){17}long…$|^(?:long ){17}lon?…?/u);
    expect(Array.from(textOf(header)).length).toBe(90);
    expect(textOf(footer)).toMatch(/Made by Assay\..*PAGE.*\/.*NUMPAGES/su);
    expect(styles).toContain('<w:lang w:val="pt-BR"/>');
  });

  it("numbers sources itself where they are cited by other names", async () => {
    const reference = (cited: string) => ({ key: cited, cited, title: `Of ${cited}`, url: "https://one.test/a", kind: "html" as const });
    const own = await made("x", { references: [reference("1"), reference("2")] });
    expect(own.paragraphs.filter((one) => one.includes("<w:numPr>"))).toHaveLength(2);
    const named = await made("x", { references: [reference("1"), reference("Brandt")] });
    expect(named.paragraphs.filter((one) => one.includes("<w:numPr>"))).toHaveLength(0);
    expect(named.paragraphs.map(textOf).join("\n")).toContain("[Brandt] Of Brandt https://one.test/a");
  });

  it("keeps headings, statements and the title with what follows them, and the lines of quotations together", async () => {
    const { styles } = await made("x");
    const of = (id: string) => new RegExp(`<w:style [^>]*w:styleId="${id}".*?</w:style>`, "su").exec(styles)?.[0] ?? "";
    const kept = (id: string) => [/<w:keepNext\/>/u.test(of(id)), /<w:keepLines\/>/u.test(of(id))];
    expect(
      ["Title", "Heading1", "Heading6", "Statement", "Quote", "Passage", "Note", "Code", "Cell"].map((id) => [id, ...kept(id)]),
    ).toEqual([
      ["Title", true, false],
      ["Heading1", true, true],
      ["Heading6", true, true],
      ["Statement", true, true],
      ["Quote", false, true],
      ["Passage", false, true],
      ["Note", false, false],
      ["Code", false, false],
      ["Cell", false, false],
    ]);
    const size = (id: string) => Number(/<w:sz w:val="(\d+)"\/>/u.exec(of(id))?.[1]);
    const sizes = ["Title", "Heading1", "Heading2", "Heading3", "Heading4"].map(size);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(sizes).size).toBe(sizes.length);
    for (const id of ["Note", "Code", "Cell", "Passage"]) expect(size(id)).toBeLessThan(22);
    for (const id of ["Quote", "Passage", "Statement", "Note", "Code", "Cell"]) {
      expect(of(id)).toContain('<w:basedOn w:val="Normal"/>');
      expect(of(id)).toContain("<w:qFormat/>");
    }
    expect(of("Code")).toContain("Consolas");
    expect(of("Statement")).toContain('<w:outlineLvl w:val="2"/>');
  });
});
