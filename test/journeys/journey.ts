// What journeys share: Assay opened in the emulated world, with a home of its own, and what every report must keep to.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { type Assay, openAssay, type RunsOver } from "../../src/assay.ts";
import { loadConfig } from "../../src/config/config.ts";
import type { SettingName } from "../../src/config/settings.ts";
import type { Report } from "../../src/domain/report.ts";
import { parseResearchRequest, type ResearchRequestInput } from "../../src/domain/request.ts";
import type { Clock } from "../../src/run/clock.ts";
import { ANSWER_LENGTH } from "../../src/write/assemble-answer.ts";

export interface Journey extends RunsOver {
  readonly assay: Assay;
  readonly home: string;
  /** Runs a question to its end. */
  ask(query: string, more?: Partial<ResearchRequestInput>): Promise<Report>;
  close(): Promise<void>;
}

export interface JourneyOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: Partial<Record<SettingName, unknown>>;
  /** A folder of documents to search. */
  readonly library?: string;
  /** Another journey's home, to find its runs again. */
  readonly home?: string;
  readonly clock?: Clock;
}

export async function startJourney(options: JourneyOptions = {}): Promise<Journey> {
  const home = options.home ?? mkdtempSync(join(tmpdir(), "assay-journey-"));
  const loaded = loadConfig({ env: options.env ?? {}, flags: { home, ...options.flags }, cwd: home });
  const assay = await openAssay({ loaded, ...(options.clock === undefined ? {} : { clock: options.clock }) });
  const collections = options.library === undefined ? [] : [(await assay.library.addFolder(options.library)).name];
  const over = assay.over(collections);
  return {
    ...over,
    assay,
    home,
    async ask(query, more = {}) {
      const started = await over.research.start(parseResearchRequest({ query, ...more }));
      const outcome = await started.outcome;
      if (outcome.state !== "finished") throw new Error(`the run is ${outcome.state}`);
      return outcome.result;
    },
    async close() {
      await assay.close();
      if (options.home === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** What holds of every report, whatever made it: nothing uncited, nothing double, numbers in order, quotes that stand in their snapshots. */
export async function expectSound(report: Report, assay: Assay): Promise<void> {
  const claims = new Map(report.claims.map((claim) => [String(claim.id), claim]));
  for (const sentence of report.sentences) {
    // What only leads over is frame; what is missing rests on how much was read, and the report's own advice on itself.
    if (sentence.role === "frame" || sentence.kind === "absence" || sentence.kind === "advice") continue;
    expect(sentence.sources.length, sentence.text).toBeGreaterThan(0);
    expect(sentence.claimIds.length, sentence.text).toBeGreaterThan(0);
    // A passage is shown as found: nobody says that it is so.
    const verdicts = sentence.role === "passage" ? ["not checked"] : ["supported", "partly supported"];
    for (const id of sentence.claimIds) expect(verdicts).toContain(claims.get(id)?.judgement.verdict);
  }
  for (const claim of report.claims) {
    for (const quote of claim.quotes) {
      const kept = await assay.store.getSnapshot(quote.snapshotId);
      expect(kept?.text.slice(quote.span.start, quote.span.end), claim.text).toBe(quote.text);
    }
  }
  const numbers = [...(report.markdown.split(/\n## (?:Sources|Quellen)\n/u)[0]?.matchAll(/(?<!\\)\[(\d+)\]/g) ?? [])].map((match) =>
    Number(match[1]),
  );
  expect(report.markdown, "what is counted in it is a number").not.toMatch(/\bNaN\b/u);
  expect([...new Set(numbers)], "numbered by first appearance").toEqual(report.sources.map((source) => source.n));
  expect(report.sources.map((source) => source.n)).toEqual(report.sources.map((_, i) => i + 1));
  expect(new Set(report.sources.map((source) => source.url)).size).toBe(report.sources.length);
  expect(report.references.map((reference) => reference.n)).toEqual(report.sources.map((source) => source.n));
  expect(report.markdown.startsWith(await begunReport(report.run_id, assay)), "it begins as it was told").toBe(true);
  if (report.answer !== undefined) expect([...report.answer].length).toBeLessThanOrEqual(ANSWER_LENGTH);
}

/** What was told of a report's text while it was written. */
export async function begunReport(id: string, { store }: Pick<Assay, "store">): Promise<string> {
  const events = await store.events(id, 0, 100_000);
  const pieces = events.flatMap(({ event }) => (event.type === "section_written" && event.report !== undefined ? [event.report] : []));
  return pieces.reduce((text, piece) => {
    expect(piece.at).toBe(text.length);
    return text + piece.text;
  }, "");
}

export function statements(report: Report): string[] {
  return report.sentences.filter((sentence) => sentence.role === "statement").map((sentence) => sentence.text);
}
