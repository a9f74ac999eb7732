import JSZip from "jszip";
import { beforeAll, describe, expect, it } from "vitest";
import { docxToText } from "../../../extract/docx.ts";
import type { Evidence } from "../../../write/evidence.ts";
import type { PageParts } from "../page.ts";
import { wordFile } from "./word.ts";

type Quote = Evidence["statements"][number]["claims"][number]["quotes"][number];

const quote: Quote = {
  text: "The tide turns four times a day.",
  before: "The strait is narrow.",
  after: "",
  span: { start: 22, end: 54 },
  located_by: "exact",
  source: 1,
  title: 'Tides <b> & "more" \u202e\u0000',
  url: "https://one.test/a",
  link: "https://one.test/a?x=1&y=<2>#:~:text=The%20tide",
  snapshot_id: "s1",
  text_sha256: "ab".repeat(32),
  captured_at: "2025-02-03T04:05:06.000Z",
  kept: true,
};

const statement = (text: string, sources: number[], ...quotes: Quote[]): Evidence["statements"][number] => ({
  text,
  sources,
  claims: [
    {
      ...{ id: text, text, type: "fact", confidence: 1, verdict: "supported", score: 0.97, reasons: ["word for word"] },
      judge: { kind: "rules", version: "rules@0" },
      quotes,
    },
  ],
});

const MARKDOWN = `# Tides

## In short

The tide turns four times a day [1]. A literal \\[1\\] stays text, **bold \`code\`** and *slanted* too.

### Deeper

1. first
2. second
   - inner
     more of inner
3. third

- a dash

> A passage.

| strait | tide |
| --- | ---: |
| narrow | four times [1] |

\`\`\`
if (tide)
  turn();
\`\`\`
`;

const PARTS: PageParts = {
  title: "Tides",
  markdown: MARKDOWN,
  about: "Made by Assay, run r_1.",
  evidence: {
    run_id: "r_1",
    query: "tides",
    language: "en",
    statements: [
      statement("The tide turns four times a day.", [1], quote),
      statement("four times", [1], {
        ...quote,
        table: {
          cells: ["tide: four"],
          caption: "Straits",
          notes: [],
          heads: ["", "tide"],
          rows: [{ label: "narrow", values: ["four"], quoted: true }],
        },
      }),
    ],
  },
  references: [
    { key: "a", cited: "1", title: "Tides", url: "https://one.test/a", kind: "html" },
    { key: "b", cited: "2", title: "Evil", url: "javascript:alert(1)", place: "x", kind: "html" },
    { key: "c", cited: "3", title: "Long", url: `https://one.test/${"x".repeat(3000)}`, kind: "html" },
  ],
};

describe("I6 a report as a Word document", () => {
  let bytes: Uint8Array<ArrayBuffer>;
  let document: string;
  let relations: string;
  beforeAll(async () => {
    bytes = await wordFile(PARTS);
    const zip = await JSZip.loadAsync(bytes);
    const part = async (name: string) => (await zip.file(name)?.async("string")) ?? "";
    [document, relations] = await Promise.all([part("word/document.xml"), part("word/_rels/document.xml.rels")]);
  });

  it("reads back as what it was: headings, lists, table, code, and each quote with its source", async () => {
    const { text, landmarks, tables, title } = await docxToText(bytes, "https://word.test/");
    expect(title).toBe("Tides");
    const headings = landmarks.flatMap((mark) => (mark.kind === "heading" ? [`${mark.level} ${mark.title}`] : []));
    expect(headings).toEqual(expect.arrayContaining(["1 Tides", "1 In short", "2 Deeper", "1 Sources", "1 Evidence"]));
    for (const words of ["- first", "- third", "- a dash", "A passage.", "if (tide)", "The tide turns four times a day. [1] ↩"])
      expect(text.replaceAll("\u00a0", " ")).toContain(words);
    expect(text).toContain("A literal [1] stays text");
    expect(tables.length).toBe(2);
    expect(text).toContain("supported (0.97, judged by rules@0): word for word");
  });

  it.each([
    [20, 19],
    [21, 0],
  ])("keeps code of up to twenty lines on one page: of %d lines %d stay with the next", async (count, kept) => {
    const code = Array.from({ length: count }, (_, at) => `line ${at}`).join("\n");
    const zip = await JSZip.loadAsync(await wordFile({ ...PARTS, markdown: `\`\`\`\n${code}\n\`\`\`\n` }));
    const paragraphs = (await zip.file("word/document.xml")?.async("string"))?.match(/<w:p>.*?<\/w:p>/gu) ?? [];
    const lines = paragraphs.filter((paragraph) => paragraph.includes('w:val="Code"'));
    expect(lines).toHaveLength(count);
    expect(lines.filter((line) => line.includes("<w:keepNext/>"))).toHaveLength(kept);
  });

  it("lets every citation lead to its evidence and back, and to its source", () => {
    const anchors = [...document.matchAll(/w:anchor="([^":]+)"/g)].map(([, name]) => name);
    const places = [...document.matchAll(/<w:bookmarkStart [^>]*w:name="([^"]+)"/g)].map(([, name]) => name);
    expect(anchors).toEqual(expect.arrayContaining(["e1", "e2", "m1", "source_1"]));
    expect(anchors.filter((name) => !places.includes(name))).toEqual([]);
    expect(new Set(places).size).toBe(places.length);
  });

  it("X5 opens only pages of the web, holds no mark that turns text, and is well-formed", () => {
    const targets = [...relations.matchAll(/Target="([^"]+)"[^>]*TargetMode="External"/g)].map(([, target]) => target ?? "");
    expect(targets).toEqual(expect.arrayContaining(["https://one.test/a", "https://one.test/a?x=1&amp;y=%3C2%3E"]));
    // Word keeps the place on the page beside the page's address.
    expect(document).toContain('w:anchor=":~:text=The%20tide"');
    expect(targets.filter((target) => !target.startsWith("https://one.test/a"))).toEqual([]);
    expect(document).not.toMatch(/[\u0000-\u0008\u202e]/u);
    expect(document).toContain("Tides &lt;b&gt; &amp; &quot;more&quot;");
  });

  it("prints the address of each page of the web, since nobody can follow a link on paper, and no other", () => {
    const text = document.replace(/<[^>]*>/gu, "\n");
    const printed = text.split("\n").flatMap((line) => (/^ \w+:/u.test(line) ? [line.trim()] : []));
    expect(printed).toEqual(["https://one.test/a", `https://one.test/${"x".repeat(283)}`]);
    expect(text).not.toContain("javascript:");
  });

  it("numbers lists and sources by Word's own numbering, each list from its beginning", () => {
    const numbered = [...document.matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(([, id]) => id);
    // Three ordered items in one list, an inner and an outer bullet, three sources.
    expect(numbered).toHaveLength(8);
    expect(new Set(numbered).size).toBe(4);
    expect(document).toContain("<w:tblHeader/>");
  });

  it("shows bullets before what is not counted, figures before what is, and a source's number as it is cited", async () => {
    const numbering = (await (await JSZip.loadAsync(bytes)).file("word/numbering.xml")?.async("string")) ?? "";
    const lists = new Map(
      [...numbering.matchAll(/<w:abstractNum [^>]*w:abstractNumId="(\d+)".*?<\/w:abstractNum>/gs)].map(([list, id]) => [
        id,
        [...list.matchAll(/<w:lvlText w:val="([^"]*)"/g)].map(([, mark]) => mark),
      ]),
    );
    const listOf = new Map(
      [...numbering.matchAll(/<w:num [^>]*w:numId="(\d+)"[^>]*>.*?<w:abstractNumId w:val="(\d+)"/gs)].map(([, num, id]) => [
        num,
        lists.get(id),
      ]),
    );
    const marks = [...document.matchAll(/<w:ilvl w:val="(\d+)"\/><w:numId w:val="(\d+)"\/>/g)].map(
      ([, level, num]) => listOf.get(num)?.[Number(level)],
    );
    expect(marks).toEqual(["%1.", "%1.", "–", "%1.", "•", "[%1]", "[%1]", "[%1]"]);
  });
});
