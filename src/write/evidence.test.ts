import { describe, expect, it } from "vitest";
import { AS_FOUND, type Claim, type ClaimId, UNSURE, WORD_FOR_WORD } from "../domain/claim.ts";
import type { Report } from "../domain/report.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import { canonicalUrl } from "../domain/url.ts";
import { lexiconOf } from "../lexicon/lexicon.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import { evidenceJson, evidenceMarkdown, evidenceSchema, linkTo, sentencesAround, wholeLine } from "./evidence.ts";

const TEXT =
  "# Tides\n\nThe strait is narrow. The tide turns four times a day. Nobody has stopped it [3] yet.\n\n## Costs\n\nIt cost 412 million euros.";
const URL = canonicalUrl("https://one.test/a?token=geheim");
const CAPTURE: SnapshotWithText = makeSnapshot(
  {
    url: URL,
    finalUrl: URL,
    capturedAt: "2025-02-03T04:05:06.000Z",
    contentKind: "pdf",
    contentType: "application/pdf",
    title: "All about *tides*",
    completeness: { state: "complete" },
    tables: [],
    landmarks: [
      { kind: "page", page: 1, start: 0 },
      { kind: "page", page: 2, start: 40 },
    ],
    extractor: "pdf@1",
    reader: "direct",
    headers: {},
  },
  TEXT,
);

/** Any judge will do here: evidence shows the one a claim names. */
const JUDGE = { kind: "rules", version: "rules@0" } as const;

function quote(text: string, capture = CAPTURE) {
  const start = TEXT.indexOf(text);
  return { snapshotId: capture.snapshot.id, span: { start, end: start + text.length }, text, locatedBy: "exact" as const };
}

const CLAIM: Claim = {
  id: "c1" as ClaimId,
  text: "The tide turns four times a day.",
  type: "fact",
  confidence: 0.9,
  quotes: [quote("The tide turns four times a day.")],
  taskIds: [],
  relevance: 1,
  judgement: { verdict: "supported", score: 0.97, reasons: ["word for word"], judge: JUDGE },
};

function reportWith(...claims: Claim[]): Report {
  const report: Pick<Report, "run_id" | "query" | "claims" | "sentences" | "sources"> = {
    run_id: "r_1",
    query: "How often does the tide turn?",
    claims,
    sentences: [
      { text: "The tide turns four times a day.", claimIds: claims.map((claim) => claim.id), sources: [1], role: "statement" },
      { text: "Read as: tides", claimIds: [], sources: [], role: "frame" },
    ],
    sources: [
      {
        n: 1,
        snapshotId: CAPTURE.snapshot.id,
        url: URL,
        title: "Tides",
        domain: "one.test",
        organisation: "one.test",
        tier: 2,
        cluster: "a",
        partial: false,
        link: "alive",
      },
    ],
  };
  return report as Report;
}

const kept = { getSnapshot: async () => CAPTURE };
const pruned = { getSnapshot: async () => undefined };

describe("I6 evidence", () => {
  it("as data: per claim its verdict, judge and quotes, each with context, source, hash, time and link", async () => {
    const evidence = await evidenceJson(reportWith(CLAIM), kept);
    expect(evidenceSchema.parse(evidence)).toEqual(evidence);
    expect(evidence.statements).toHaveLength(1);
    const [claim] = evidence.statements[0]?.claims ?? [];
    expect(claim).toMatchObject({ id: "c1", verdict: "supported", judge: JUDGE, reasons: ["word for word"] });
    expect(claim?.quotes[0]).toMatchObject({
      text: "The tide turns four times a day.",
      before: "The strait is narrow.",
      after: "Nobody has stopped it [3] yet.",
      source: 1,
      page: 1,
      text_sha256: CAPTURE.snapshot.textHash,
      captured_at: "2025-02-03T04:05:06.000Z",
      kept: true,
    });
    expect(claim?.quotes[0]?.link).toContain("#:~:text=The%20tide%20turns");
  });

  it("R1 with a model's translation of a quote beside it, marked for one, and all around it in the report's language", async () => {
    const translations = [{ quote: "The tide turns four times a day.", text: "Die Gezeit wendet viermal am Tag." }];
    const german = { ...reportWith(CLAIM), language: "de", translations };
    const { language, statements } = await evidenceJson(german, kept);
    expect([language, statements[0]?.claims[0]?.quotes[0]?.translation]).toEqual(["de", "Die Gezeit wendet viermal am Tag."]);
    const text = await evidenceMarkdown(german, kept);
    expect(text).toContain("## Belege\n");
    expect(text).toContain(`- belegt (0.97, beurteilt von ${JUDGE.version})`);
    expect(text).toContain("  > “The tide turns four times a day.”\n  > (vom Modell übersetzt) Die Gezeit wendet viermal am Tag.\n");
  });

  it("R1 with the reasons of the rules in the report's language, each its own, and a model's as they are", async () => {
    const reasons = [WORD_FOR_WORD, AS_FOUND, UNSURE, "says four"];
    const text = await evidenceMarkdown({ ...reportWith({ ...CLAIM, judgement: { ...CLAIM.judgement, reasons } }), language: "de" }, kept);
    expect(text).toContain(
      ": steht wörtlich in der Quelle; wie gefunden gezeigt, nicht als Antwort geprüft; kein sachlicher Fehler; den Wortlaut kann nur ein Modell beurteilen; says four\n",
    );
  });

  it("as Markdown: one line of context, without headings, and nothing of the page opens anything", async () => {
    const text = await evidenceMarkdown(reportWith(CLAIM), kept);
    expect(text).toBe(
      [
        "## Evidence",
        "",
        "**The tide turns four times a day.** [1]",
        `- supported (0.97, judged by ${JUDGE.version}): word for word`,
        "  > “The tide turns four times a day.”",
        "  > The strait is narrow. […] Nobody has stopped it \\[3\\] yet.",
        `  — [1] All about \\*tides\\*, p. 1, https://one.test/a?token=***#:~:text=The%20tide%20turns%20four%20times%20a%20day., captured 2025-02-03T04:05:06.000Z, SHA-256 ${CAPTURE.snapshot.textHash.slice(0, 16)}, characters 31–63`,
        "",
      ].join("\n"),
    );
  });

  it("R12 a quote keeps a literal [3] of its source, so that it is found there as it is shown", async () => {
    const text = await evidenceMarkdown(reportWith({ ...CLAIM, quotes: [quote("Nobody has stopped it [3] yet.")] }), kept);
    expect(text).toContain("  > “Nobody has stopped it \\[3\\] yet.”");
  });

  it("a quote without neighbours in its paragraph has no context line, and the heading over it is none", async () => {
    const text = await evidenceMarkdown(reportWith({ ...CLAIM, quotes: [quote("It cost 412 million euros.")] }), kept);
    expect(text).not.toContain("Costs");
    expect(text.match(/ {2}>/g)).toHaveLength(1);
    expect(text).toContain("p. 2");
  });

  it("R12 R14 what the question's own figures come to is told as that, with the question's words", async () => {
    const inputs = [{ figure: "14", claimId: "ask", quote: "We have 14." }];
    const own: Report["sentences"][number] = {
      ...{ text: "Your other 12 wait.", claimIds: [], sources: [], role: "statement", kind: "calculation" },
      judgement: CLAIM.judgement,
      calculations: [{ result: "12", expression: "14 − 2", inputs }],
    };
    const text = await evidenceMarkdown({ ...reportWith(CLAIM), sentences: [own] }, kept);
    expect(text).toContain("**Your other 12 wait.**\n- calculated from the question alone: supported");
    expect(text).toContain("  - 14: “We have 14.”");
  });

  it("G8 no secret of an address is shown", async () => {
    expect(JSON.stringify(await evidenceJson(reportWith(CLAIM), kept))).not.toContain("geheim");
  });

  it("a snapshot that was pruned leaves the quote, and says so", async () => {
    expect(await evidenceMarkdown(reportWith(CLAIM), pruned)).toContain("is no longer kept");
    const [claim] = (await evidenceJson(reportWith(CLAIM), pruned)).statements[0]?.claims ?? [];
    expect(claim?.quotes[0]).toMatchObject({ kept: false, text: "The tide turns four times a day.", before: "" });
  });

  it("links name a long quote by its beginning and end, and a local document by its address", () => {
    const long = "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen-and-a-half";
    expect(linkTo("https://one.test/a", long)).toBe(
      "https://one.test/a#:~:text=One%20two%20three%20four%20five,twelve%20thirteen%20fourteen%20fifteen%20sixteen%2Dand%2Da%2Dhalf",
    );
    expect(linkTo("library:docs/a.md", "x")).toBe("library:docs/a.md");
  });
});

describe("what a reader is told of a whole statement", () => {
  const { frame } = lexiconOf("en");
  const judgement: Claim["judgement"] = { verdict: "supported", score: 0.954, reasons: [], judge: JUDGE };
  const judged = ": supported (0.95, judged by rules@0)";
  const claim = { ...judgement, id: "c1", text: "It turns.", type: "fact", confidence: 1, quotes: [] };
  const told = (more: Partial<Parameters<typeof wholeLine>[0]>) =>
    wholeLine({ text: "It turns.", sources: [], claims: [claim], ...more }, frame);

  it.each([
    ["a fact", { kind: "fact" } as const, undefined],
    ["an absence", { kind: "absence", searched: 4, claims: [] } as const, "not found in the sources that were read (4)"],
    ["an inference", { kind: "inference", judgement } as const, `inferred from the quotes below together${judged}`],
    ["an inference without a verdict", { kind: "inference" } as const, "inferred from the quotes below together"],
    ["advice", { kind: "advice", judgement } as const, `advice of this report; what speaks for it${judged}`],
    ["advice that rests on the question", { kind: "advice", judgement, claims: [] } as const, `follows from what was asked${judged}`],
    ["a calculation", { kind: "calculation", judgement } as const, `from the quotes below together${judged}`],
    ["one from the question", { kind: "calculation", judgement, claims: [] } as const, `calculated from the question alone${judged}`],
    ["one of a report of before", { judgement }, `from the quotes below together${judged}`],
  ])("R12 that is %s", (_, more, line) => {
    expect(told({ ...more, claims: "claims" in more ? [] : [claim] })).toBe(line);
  });

  it("I6 a quote is read with a sentence on either side", () => {
    const text = "One is here. Two is there. Three is far.";
    expect(sentencesAround(text, { start: 13, end: 26 })).toBe(text);
    expect(sentencesAround(text, { start: 0, end: 12 })).toBe("One is here. Two is there.");
  });
});

it("I6 of a calculation each figure has the number of the source its own words stand in", async () => {
  const other: Claim = { ...CLAIM, id: "c2" as ClaimId, quotes: [quote("It cost 412 million euros.")] };
  const report = reportWith(CLAIM, other);
  const inputs = [
    { figure: "412 million", claimId: "c2", quote: "It cost 412 million euros." },
    { figure: "four", claimId: "c1", quote: "The tide turns four times a day." },
    { figure: "four", claimId: "c2", quote: "The tide turns four times a day." },
    { figure: "7", claimId: "ask", quote: "We have 7." },
  ];
  const sentences = report.sentences.map((one) => ({
    ...one,
    calculations: [{ result: "103 million", expression: "412 million / 4", inputs }],
  }));
  const [statement, ...rest] = (await evidenceJson({ ...report, sentences }, { getSnapshot: async () => CAPTURE })).statements;
  expect(rest).toEqual([]);
  expect(statement?.calculations?.map((one) => one.inputs.map(({ source }) => source))).toEqual([[1, 1, undefined, undefined]]);
  expect(statement).not.toHaveProperty("searched");
  expect(statement?.calculations?.[0]).not.toHaveProperty("exact");
});
