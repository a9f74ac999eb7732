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
    return report;
  }
  const shownIn = (report: Report) => (report.passages ?? []).map(({ text }) => text.replace(/\s+/g, " ")).join("\n");

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

  it.each([
    ["When does the first ferry leave Holm Quay on weekdays?", /first ferry leaves Holm Quay at 05:40/],
    ["How much does a car pay for a crossing?", /A car with its driver pays 7\.80 euros for a single crossing/],
    ["How thick are the carrying cables?", /38 millimetres thick/],
    ["What happens when a cable breaks?", /If one cable breaks, the master stops the winch/],
    ["How many passengers did the ferry carry in 2024?", /312,000 passengers and 88,400 cars/],
    ["When will the ferry cables be replaced?", /moved to September 2026/],
  ])("X8 shows what answers, word for word, in its answer or among the passages: %s", async (query, says) => {
    const report = await ask(query);
    expect(`${statements(report).join(" ")}\n${shownIn(report)}`).toMatch(says);
    // It is answered where an answer is given, and nowhere else.
    expect(report.status === "answered").toBe(statements(report).length > 0);
    expect(report.markdown.includes("\n## Answer\n")).toBe(report.status === "answered");
    expect(report.markdown.includes("not checked as an answer")).toBe(report.status === "not_found");
    // What found no answer never says that it ended because there was enough.
    if (report.status === "not_found") {
      expect(report.flags).toMatchObject({ insufficient_termination: true });
      expect(["sufficient", "tasks done"]).not.toContain(report.flags.stop_reason);
    }
  });

  it("R6 I6 shows a passage of a PDF with its page, and its evidence names it, too", async () => {
    const report = await ask("When is a cable taken out of service?");
    const passage = report.passages?.find(({ text }) => text.includes("35 millimetres"));
    expect(passage?.page).toBe(2);
    expect(report.markdown).toContain("p. 2");
    const evidence = await evidenceJson(report, journey.assay.store);
    const quotes = evidence.statements.flatMap((one) => one.claims.flatMap((claim) => claim.quotes));
    expect(quotes.find((quote) => quote.text.includes("35 millimetres"))).toMatchObject({ page: 2, url: expect.stringMatching(/\.pdf$/) });
  });

  it.each([
    ["What is the wireless password on board?", ["wireless", "password"]],
    ["Explain how whale migration affects dental insurance premiums.", ["whale", "dental"]],
  ])("R10 X8 says honestly that the folder does not hold it, and which words nothing has: %s", async (query, missing) => {
    const report = await ask(query);
    expect(report.status).toBe("not_found");
    expect(statements(report)).toEqual([]);
    expect(report).not.toHaveProperty("read_as");
    const lacking = report.passages === undefined ? report.markdown : report.unresolved.map(({ text }) => text).join(" ");
    for (const word of missing) expect(lacking).toContain(word);
  });

  it("R18 replays to the same bytes", async () => {
    const report = await ask("How thick are the carrying cables?");
    expect(JSON.stringify(await journey.research.replay(report.run_id))).toBe(JSON.stringify(report));
  });
});
