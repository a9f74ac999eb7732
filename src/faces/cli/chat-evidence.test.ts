import { describe, expect, it } from "vitest";
import { turnOutcomeSchema } from "../../conversation/turn.ts";
import { evidenceOfTurn } from "../../conversation/turn-evidence.ts";
import { canonicalUrl } from "../../domain/url.ts";
import { makeSnapshot } from "../../read/snapshot.ts";
import type { Evidenced } from "../../write/evidence.ts";
import { evidenceLines } from "./chat-evidence.ts";

const TEXT =
  "# Tides\n\nThe strait is narrow. The tide turns four times a day [3] in snake_case. Nobody stops it.\n\n## Costs\n\nIt cost 4 euros.";
const QUOTE = "The tide turns four times a day [3] in snake_case.";
const url = canonicalUrl("https://one.test/a");
const CAPTURE = makeSnapshot(
  {
    url,
    finalUrl: url,
    capturedAt: "2025-02-03T04:05:06.000Z",
    contentKind: "html",
    contentType: "text/html",
    title: "Tides",
    origins: { title: "title element", published: "page metadata" },
    completeness: { state: "complete" },
    landmarks: [],
    tables: [],
    extractor: "html@1",
    reader: "direct",
    headers: {},
  },
  TEXT,
);
const start = TEXT.indexOf(QUOTE);
const snapshotId = CAPTURE.snapshot.id;

const OUTCOME = turnOutcomeSchema.parse({
  run_id: "t_1",
  text: "",
  state: { name: "answered", query: "tides", by: "phase_two" },
  heard: "? question",
  action: "phase_two",
  query: "tides",
  contract: {
    data: {
      bullets: [{ text: "The tide turns four times a day in snake\\_case [1]", source_ids: ["s1"] }],
      sources: [{ id: "s1", domain: "one.test", title: "Tides", url }],
      render_markdown: "",
    },
    error: { code: "NONE", message: "" },
  },
  bullet_claims: [["c1"]],
  evidence: {
    claims: [
      {
        id: "c1",
        text: QUOTE,
        type: "fact",
        confidence: 1,
        quotes: [{ snapshotId, span: { start, end: start + QUOTE.length }, text: QUOTE, locatedBy: "exact" }],
        taskIds: [],
        relevance: 1,
        judgement: { verdict: "supported", score: 0.97, reasons: [], judge: { kind: "rules", version: "rules@0" } },
      },
    ],
    sources: [
      { snapshotId, url, title: "Tides", domain: "one.test", organisation: "one", tier: 2, cluster: "c", partial: false, link: "alive" },
    ],
  },
});

const ANSWER = evidenceOfTurn(OUTCOME) as Evidenced;
const kept = { getSnapshot: async () => CAPTURE };
const gone = { getSnapshot: async () => undefined };
const pipe = { screen: false, columns: () => 80 };

describe("C16 the quotes behind a source", () => {
  it.each(["1", "[1]", " 1 "])(
    "asked for as %j: word for word, a literal [3] included, once, with what stands around them",
    async (wanted) => {
      expect(await evidenceLines(ANSWER, wanted, kept, pipe)).toBe(
        [
          "The tide turns four times a day in snake_case",
          `  “${QUOTE}”`,
          "  The strait is narrow. […] Nobody stops it.",
          "  supported (0.97), captured 2025-02-03 04:05",
          "  its source's title: title element; date: page metadata",
          "",
        ].join("\n"),
      );
    },
  );

  it("stay when the stored copy was pruned", async () => {
    expect(await evidenceLines(ANSWER, "1", gone, pipe)).toContain(`  “${QUOTE}”\n  supported (0.97), the stored copy is no longer kept\n`);
  });

  it.each(["", "2", "1 2", "x"])("%j is no source, and those there are are named", async (wanted) => {
    await expect(evidenceLines(ANSWER, wanted, kept, pipe)).rejects.toThrow("/evidence needs the number of a source: 1.");
  });

  it("where the search found nothing there are none, and that is said", async () => {
    await expect(evidenceLines({ ...ANSWER, sources: [] }, "1", kept, pipe)).rejects.toThrow("The last search found no sources.");
  });

  it("I1 fit a narrow screen", async () => {
    const lines = (await evidenceLines(ANSWER, "1", kept, { screen: true, columns: () => 40 })).split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(40);
  });
});
