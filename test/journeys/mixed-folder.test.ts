import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../../src/domain/report.ts";
import { evidenceJson } from "../../src/write/evidence.ts";
import { expectSound, type Journey, startJourney, statements } from "./journey.ts";
import { writeFerryFolder } from "./mixed/ferry-folder.ts";

describe("a folder of Markdown, PDF and Word, without a model", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-ferry-"));
  let journey: Journey;
  let documents = 0;

  /** Asks as `assay research --library DIR --breadth 4 --depth 2` does, and holds the report to what every report keeps to. */
  async function ask(query: string): Promise<Report> {
    const report = await journey.ask(query, { breadth: 4, depth: 2 });
    await expectSound(report, journey.assay);
    const body = report.markdown.split("\n## Sources")[0] ?? "";
    for (const source of report.sources) expect(body, `${source.url} is listed and not cited`).toContain(`[${source.n}]`);
    for (const text of statements(report)) expect(text).not.toMatch(/[a-z]- ?[a-z]/);
    return report;
  }
  const inShort = (report: Report) => /## In short\n\n([\s\S]*?)\n\n## /.exec(report.markdown)?.[1] ?? "";

  beforeAll(async () => {
    documents = writeFerryFolder(folder);
    journey = await startJourney({ library: folder });
  });
  afterAll(async () => {
    await journey.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("R6 reads every document of the folder", async () => {
    const [collection] = await journey.assay.library.list();
    expect(documents).toBeGreaterThanOrEqual(12);
    expect(collection?.documents).toBe(documents);
  });

  it("R14 T2 prefers the newest of dated statements and shows the older one with its date", async () => {
    const report = await ask("When does the first ferry leave Holm Quay on weekdays?");
    expect(inShort(report)).toMatch(/^[^.]*first ferry leaves Holm Quay at 05:40 \[1\]/);
    expect(inShort(report)).not.toContain("06:10");
    expect(report.sources[0]?.published).toMatch(/^2026-03-01/);
    expect(report.markdown).toMatch(/1 March 2023: [^\n]*06:10 \[2\]/);
    expect(report.markdown).not.toContain("Where sources disagree");
  });

  it("R12 prefers what is in force to what its own page calls archived", async () => {
    const report = await ask("How much does a car pay for a crossing?");
    expect(inShort(report)).toContain("A car with its driver pays 7.80 euros for a single crossing");
    expect(inShort(report)).not.toContain("6.50");
    for (const text of statements(report).filter((text) => text.includes("6.50"))) expect(text).toContain("no longer current");
  });

  it("R12 shows both sides of a disagreement, each with its source", async () => {
    const report = await ask("How many passengers did the ferry carry in 2024?");
    expect(inShort(report)).toMatch(/312,000 passengers and 88,400 cars \[\d\]/);
    expect(inShort(report)).toMatch(/290,000 passengers by our own count at the slip \[\d\]/);
    expect(new Set(report.sources.map((source) => source.url.split(".").at(-1)))).toEqual(new Set(["md", "docx"]));
  });

  it("R6 I6 quotes a PDF with its words whole, and its evidence names the page", async () => {
    const report = await ask("How thick are the carrying cables and when is a cable taken out of service?");
    expect(report.status).toBe("answered");
    expect(report.unresolved).toEqual([]);
    expect(statements(report).join(" ")).toMatch(/are 38 millimetres thick/);
    expect(statements(report).join(" ")).toMatch(/fallen below 35 millimetres at any point/);
    const evidence = await evidenceJson(report, journey.assay.store);
    const quotes = evidence.statements.flatMap((one) => one.claims.flatMap((claim) => claim.quotes));
    expect(quotes.find((quote) => quote.text.includes("35 millimetres"))?.page).toBe(2);
    expect(quotes.every((quote) => quote.url.endsWith(".pdf") && quote.page !== undefined)).toBe(true);
  });

  it("R6 quotes a Word document", async () => {
    const report = await ask("What happens when a cable breaks?");
    expect(inShort(report)).toContain("If one cable breaks, the master stops the winch");
    expect(report.sources[0]?.url).toMatch(/emergency-plan\.docx$/);
  });

  it("R10 R12 takes one document for an answer, and says that it is but one", async () => {
    const report = await ask("How is the ferry driven, and how long does a crossing take?");
    expect(report.status).toBe("answered");
    expect(report.tasks.map((task) => task.state)).toEqual(["done", "done"]);
    expect(report.unresolved).toEqual([]);
    expect(report.flags.few_independent_sources).toBe(true);
    expect(inShort(report)).toMatch(/seven minutes \[1\]/);
    expect(inShort(report)).toMatch(/electric winch/);
  });

  it("R12 follows a decision to the later one", async () => {
    const report = await ask("When will the ferry cables be replaced?");
    expect(inShort(report)).toMatch(/^The replacement of both ferry cables was moved to September 2026/);
  });

  it.each([
    "What is the wireless password on board?",
    "Which restaurant in Askby has won the golden cup?",
    "Explain how whale migration affects dental insurance premiums.",
  ])("R10 R15 says honestly that the folder does not hold it, soon and in the words asked: %s", async (query) => {
    const report = await ask(query);
    expect(report.status).toBe("not_found");
    expect(statements(report)).toEqual([]);
    expect(report.sources).toEqual([]);
    expect(report).not.toHaveProperty("read_as");
    expect(report.metrics.iterations).toBe(1);
    expect(report.markdown).toContain("Nothing was found in the sources searched that answers this.");
  });

  it("R12 what is only near a question is not its answer", async () => {
    const report = await ask("When does the islander card expire?");
    expect(report.status).not.toBe("answered");
    expect(report.unresolved[0]).toMatchObject({ text: "When does the islander card expire?", reason: 'No quote mentions "expire".' });
  });

  it("R18 replays to the same bytes", async () => {
    const report = await ask("How thick are the carrying cables and when is a cable taken out of service?");
    expect(JSON.stringify(await journey.research.replay(report.run_id))).toBe(JSON.stringify(report));
  });
});
