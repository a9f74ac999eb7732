import { expect, it } from "vitest";
import type { Claim } from "../domain/claim.ts";
import { canonicalUrl } from "../domain/url.ts";
import { htmlToText } from "../extract/html/html.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import { quoteAt } from "../text/quote-at.ts";
import { evidenceMarkdown } from "./evidence.ts";
import { tableAroundQuote } from "./table-around.ts";

const url = canonicalUrl("https://one.test/results");
const HTML = `<main><h2>Results</h2><p>${"The company sells cranes in many countries, and it has done so for a long time. ".repeat(4)}</p>
<table><caption>Statements of income</caption>
<tr><td>(In millions)</td><td colspan="4">Year ended May 31,</td></tr>
<tr><td></td><td colspan="2">2019</td><td colspan="2">2018</td></tr>
<tr><td>Net sales</td><td>$</td><td>16,525</td><td>$</td><td>15,861</td></tr>
<tr><td>Cost | freight</td><td></td><td>9,051</td><td></td><td>8,906</td></tr>
<tr><td>Taxes</td><td></td><td>51</td><td></td><td>49</td></tr>
<tr><td>Net income</td><td>$</td><td>7,423</td><td>$</td><td>6,906</td></tr></table></main>`;
const { text, tables, landmarks } = htmlToText(HTML, url);
const capture = makeSnapshot(
  {
    ...{ url, finalUrl: url, capturedAt: "2025-02-03T04:05:06.000Z", contentKind: "html", contentType: "text/html", title: "Results" },
    ...{ completeness: { state: "complete" }, landmarks, tables, extractor: "html@2", reader: "direct", headers: {} },
  },
  text,
);
const quoteOf = (words: string) => {
  const start = text.indexOf(words);
  return quoteAt(capture.snapshot, text, { start, end: start + words.length });
};

it("I6 a quoted cell is told by its name, heads and scale, with the table around it", () => {
  expect(tableAroundQuote(capture, quoteOf("$16,525").span)).toEqual({
    cells: ["Net sales — Year ended May 31, › 2019: $16,525 (In millions)"],
    caption: "Statements of income",
    notes: ["(In millions)"],
    heads: ["(In millions)", "Year ended May 31, › 2019", "Year ended May 31, › 2018"],
    rows: [
      { label: "Net sales", values: ["$16,525", "$15,861"], quoted: true },
      { label: "Cost | freight", values: ["9,051", "8,906"], quoted: false },
      { label: "Taxes", values: ["51", "49"], quoted: false },
    ],
  });
  expect(tableAroundQuote(capture, quoteOf("The company sells cranes").span)).toBeUndefined();
});

it("R8 a quote of a row has each of its parts in its place", () => {
  const { cells } = quoteOf("| Cost \\| freight | 9,051 | 8,906 |");
  const parts = cells?.rows.flatMap((row) => [...row.label, ...row.cells.flatMap(({ heads, value }) => [...heads, value])]) ?? [];
  expect(parts.map((part) => part.text)).toEqual([
    "Cost | freight",
    "Year ended May 31,",
    "2019",
    "9,051",
    "Year ended May 31,",
    "2018",
    "8,906",
  ]);
  for (const part of parts) expect(text.slice(part.span.start, part.span.end).replace("\\|", "|")).toBe(part.text);
});

it("I6 evidence as Markdown shows the cells, and their row marked in the table", async () => {
  const claim: Claim = {
    ...{ id: "c1" as Claim["id"], text: "Net sales were 16,525 million.", type: "fact", confidence: 1, taskIds: [], relevance: 1 },
    quotes: [quoteOf("16,525")],
    judgement: { verdict: "supported", score: 1, reasons: [], judge: { kind: "rules", version: "test" } },
  };
  const sentences = [{ text: claim.text, claimIds: ["c1"], sources: [], role: "statement" as const }];
  const shown = await evidenceMarkdown(
    { run_id: "r_1", query: "sales", claims: [claim], sentences, sources: [] },
    { getSnapshot: async () => capture },
  );
  expect(shown).toContain("“Net sales — Year ended May 31, › 2019: $16,525 (In millions)”");
  expect(shown).toContain("> | **Net sales** | **$16,525** | **$15,861** |");
  expect(shown).toContain("> | Cost \\| freight | 9,051 | 8,906 |");
});
