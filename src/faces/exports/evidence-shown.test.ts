import JSZip from "jszip";
import { describe, expect, it } from "vitest";
import type { Evidence, EvidenceQuote } from "../../write/evidence.ts";
import { type PageParts, reportPage } from "./page.ts";
import { wordDocument } from "./word/document.ts";

const quote = (over: Partial<EvidenceQuote>): EvidenceQuote => ({
  text: "The strait is narrow.",
  before: "",
  after: "",
  span: { start: 22, end: 43 },
  located_by: "exact",
  source: 1,
  title: "Tides",
  url: "https://one.test/a",
  link: "https://one.test/a#:~:text=The%20strait",
  snapshot_id: "s1",
  text_sha256: `${"ab".repeat(6)}${"cd".repeat(26)}`,
  captured_at: "2025-02-03T04:05:06.000Z",
  kept: true,
  ...over,
});

const judge = { kind: "model", model: "m1", prompt: "judge@3" } as const;
const judged = { verdict: "partly supported", score: 0.625, judge } as const;
const claim = (id: string, ...quotes: EvidenceQuote[]) => ({
  ...{ id, text: id, type: "fact", confidence: 1, ...judged, reasons: ["word for word", "as a model said"], quotes },
});

const statements: Evidence["statements"] = [
  {
    text: "Two boats a day pass.",
    sources: [1, 2],
    judgement: { verdict: "supported", score: 0.9, reasons: [], judge },
    calculations: [
      {
        result: "2",
        expression: "14 ÷ 7",
        inputs: [
          { figure: "14", claim_id: "a", quote: "14 boats pass.", source: 2 },
          { figure: "14", claim_id: "b", quote: "14 boats pass.", source: 2 },
          { figure: "7", claim_id: "a", quote: "A week has 7 days." },
        ],
      },
    ],
    claims: [claim("a", quote({ before: "It is old.", after: "It is deep.", page: 12, translation: "Die Enge ist schmal." }))],
  },
  { text: "if (tide)\n  turn();", sources: [2], claims: [claim("b", quote({ kept: false, source: 2, title: "", link: "" }))] },
  {
    text: "The tide is high.",
    sources: [1],
    claims: [
      claim(
        "c",
        quote({
          text: "| narrow | four |",
          table: {
            cells: ["narrow: four"],
            caption: "Straits",
            notes: ["as of May"],
            heads: ["strait", "tides"],
            rows: [
              { label: "narrow", values: ["four"], quoted: true },
              { label: "wide", values: ["two"], quoted: false },
            ],
          },
        }),
      ),
    ],
  },
];

const PARTS: PageParts = {
  title: "Tides",
  markdown: "# Tides\n\nTwo boats a day pass [1][2].\n",
  about: "Made by Assay, run r_1.",
  evidence: { run_id: "r_1", query: "tides", language: "en", statements },
  references: [
    {
      ...{ key: "a", cited: "1", title: "Tides", url: "https://one.test/a", kind: "html", author: "A. Pilot", site: "One" },
      ...{ published: [2024, 5], accessed: [2025, 2, 3] },
    },
    { key: "b", cited: "2", title: "Boats", place: "boats.pdf", kind: "pdf" },
  ],
};

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'" };
const decoded = (text: string) => text.replace(/&([a-z]+|#39);/gu, (whole, name: string) => ENTITIES[name] ?? whole);
/** What a reader sees, a line a paragraph. */
function lines(markup: string, ends: RegExp): string[] {
  const told = markup.replace(ends, "\n").replace(/<[^>]*>/gu, "");
  return told.split("\n").map((line) => decoded(line).replaceAll("\u00a0", " ").replaceAll("] [", "][").trim());
}

const SHOWN: readonly [name: string, text: (parts: PageParts) => Promise<string[]>][] = [
  [
    "HTML",
    async (parts) => {
      const ends = /<\/(?:p|h\d|div|li|blockquote|figcaption|td|th|caption)>|<(?:ul|table)>/gu;
      return lines(reportPage(parts).replace(/<style>[\s\S]*?<\/style>/u, ""), ends);
    },
  ],
  [
    "Word",
    async (parts) => {
      const zip = await JSZip.loadAsync(await wordDocument(parts));
      const files = Object.values(zip.files).filter(({ name }) => /^word\/(?:document|footer\d)\.xml$/u.test(name));
      return lines((await Promise.all(files.map((file) => file.async("string")))).join("\n"), /<\/w:p>/gu);
    },
  ],
];

describe.each(SHOWN)("I6 the evidence of an exported report, as %s", (_, textOf) => {
  it("tells each statement with its sources, how all of it was judged, what was computed from which figures, and each claim's verdict", async () => {
    const text = await textOf(PARTS);
    expect(text).toContain("Two boats a day pass. [1][2] ↩");
    expect(text).toContain("from the quotes below together: supported (0.90, judged by m1 with judge@3)");
    expect(text).toContain("calculated: 14 ÷ 7 = 2");
    expect(text.filter((line) => line.includes("14 boats"))).toEqual(["14 [2]: “14 boats pass.”"]);
    expect(text).toContain("7: “A week has 7 days.”");
    expect(text).toContain("partly supported (0.63, judged by m1 with judge@3): word for word; as a model said");
  });

  it("tells each quote in its context, its translation, and where the stored copy has it", async () => {
    const text = await textOf(PARTS);
    expect(text).toContain("It is old. The strait is narrow. It is deep.");
    expect(text).toContain("(translated by the model) Die Enge ist schmal.");
    expect(text).toContain("[1] Tides, p. 12 · captured 2025-02-03 04:05 · SHA-256 abababababab, characters 22–43");
    expect(text.filter((line) => line === "the stored copy is no longer kept")).toHaveLength(1);
  });

  it("tells code by its lines, and cells in their table", async () => {
    const text = await textOf(PARTS);
    expect(text).toEqual(expect.arrayContaining(["if (tide)", "turn();"]));
    expect(text.join("\n")).not.toContain("if (tide) turn();");
    const table = text.filter((line) =>
      ["narrow: four", "Straits as of May", "strait", "tides", "narrow", "four", "wide", "two"].includes(line),
    );
    expect(table.toSorted()).toEqual(["Straits as of May", "four", "narrow", "narrow: four", "strait", "tides", "two", "wide"]);
  });

  it("lists every source with who made it, where and when it was published, and when it was read", async () => {
    const text = (await textOf(PARTS)).join("\n");
    expect(text).toContain("A. Pilot · One · May 2024 · captured 3 February 2025");
    expect(text).toContain("Boats boats.pdf");
    expect(text).toContain("Made by Assay, run r_1.");
  });

  it("has neither evidence nor sources where there are none", async () => {
    const text = await textOf({ ...PARTS, markdown: "Nothing.\n", references: [], evidence: { ...PARTS.evidence, statements: [] } });
    expect(text).toContain("Nothing.");
    expect(text.filter((line) => line === "Evidence" || line === "Sources")).toEqual([]);
  });
});
