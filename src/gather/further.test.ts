import { expect, it } from "vitest";
import { liveRun } from "../../test/live-run.ts";
import { analystOfEach, type PageAnalysis, type PagesAsk } from "../analyse/analyst.ts";
import { AssayError } from "../domain/error.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { canonicalUrl } from "../domain/url.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import type { GatedResult } from "../search/gates/gated.ts";
import { Gatherer } from "./gatherer.ts";
import type { GatherParts } from "./parts.ts";

const text = "The crane works. It lifts forty containers an hour.";
const url = canonicalUrl("https://port.test/crane");
const capture = makeSnapshot(
  {
    ...{ url, finalUrl: url, capturedAt: "2026-01-01T00:00:00Z", contentKind: "text", contentType: "text/plain", title: "Crane" },
    ...{ completeness: { state: "complete" }, landmarks: [], tables: [], extractor: "text@1", reader: "direct", headers: {} },
  },
  text,
);
const found = {
  url,
  title: "Crane",
  snippet: "",
  score: 1,
  tier: 2,
  organisation: "port.test",
  provider: "tavily",
} as unknown as GatedResult;
const work = { start: 0, end: 16 };

/** A gatherer whose every search finds the crane, and what its analyst was asked. @param draws whether it draws a claim at each look */
async function gathering(draws: readonly boolean[]) {
  const asks: PagesAsk[] = [];
  const quote = { snapshotId: capture.snapshot.id, span: work, text: "The crane works.", locatedBy: "exact" } as const;
  const drawn = { text: "The crane works.", type: "fact", confidence: 1, quotes: [quote], taskIds: ["t"], relevance: 1 } as const;
  const analysisAt = (look: number): PageAnalysis => ({
    ...{ summary: "", claims: draws[look] === true ? [drawn] : [], chunks: { count: 1, tokens: 9 }, shown: [work] },
  });
  const parts = {
    search: async () => ({ results: [], provider: "tavily", cached: false }),
    gate: async () => ({ kept: [found], discarded: [], heldBack: [] }),
    excluded: () => false,
    excludedDomains: [],
    reader: { read: async () => ({ ...capture, cached: false }) },
    analyst: { analyse: async (_: unknown, ask: PagesAsk) => ask.pages.map(() => analysisAt(asks.push(ask) - 1)) },
    judge: { name: { kind: "rules", version: "test" }, judge: async () => new Map() },
    evidence: { putSnapshot: async () => undefined, getSnapshot: async () => capture },
    minCharacters: 1,
  } as unknown as GatherParts;
  const { run } = await liveRun();
  const request = parseResearchRequest({ query: "What does the crane lift?" });
  const gatherer = new Gatherer(run, parts, request, { sources: 9, perQuery: 3, perDomain: 3, fetchTimeoutMs: 100_000 });
  const round = (number: number, ...queries: string[]) =>
    gatherer.round({
      round: number,
      tasks: [],
      cutoffMs: 3_600_000,
      queries: queries.map((query) => ({ query, intent: "", taskId: "t" })),
    });
  return { asks, round, parts, gatherer };
}

it("R7 R17 pages that several queries of a round find are looked at once, for all of them", async () => {
  const { asks, round } = await gathering([true]);
  const { pages } = await round(1, "crane", "lifting");
  expect(pages).toMatchObject([{ url, round: 1, claims: [{ text: "The crane works." }] }]);
  expect(
    asks.map((ask) => ask.pages.map(({ queries, read, found: isFound }) => ({ queries: [...(queries ?? [])].sort(), read, isFound }))),
  ).toEqual([[{ queries: ["crane", "lifting"], read: undefined, isFound: true }]]);
});

it("R7 a page that a later query finds is looked at further by its words, and is no evidence once more where it has nothing more", async () => {
  const { asks, round } = await gathering([true, false, true]);
  await round(1, "crane");
  expect((await round(2, "lifting")).pages).toEqual([]);
  expect((await round(3, "hoisting")).pages).toMatchObject([{ url, round: 3 }]);
  expect(asks.map((ask) => ask.pages[0])).toMatchObject([
    { found: true },
    { queries: ["lifting"], read: [work] },
    { queries: ["hoisting"], read: [work, work] },
  ]);
  expect(asks[1]?.pages[0]).not.toHaveProperty("found");
});

it("R6 R16 a page that cannot be looked at is a failure of its own", async () => {
  const { round, parts } = await gathering([]);
  const failing = analystOfEach(async () => {
    throw new AssayError("TIMEOUT", "It took too long.");
  });
  Object.assign(parts, { analyst: failing });
  const { pages, failures } = await round(1, "crane");
  expect([pages, failures.map(({ error }) => error.type)]).toEqual([[], ["TIMEOUT"]]);
});

it("T1 R9 a round reads no more tokens of its pages than it is given", async () => {
  const { asks, gatherer } = await gathering([true]);
  const queries = [{ query: "crane", intent: "", taskId: "t" }];
  await gatherer.round({ round: 1, tasks: [], cutoffMs: 3_600_000, queries, reading: 120 });
  expect(asks.map(({ tokens }) => tokens)).toEqual([120]);
});

it("R5 the gates judge all that a search finds, and of searches that had to be widened what all of them find", async () => {
  const { round, parts } = await gathering([true]);
  const results = Array.from({ length: 12 }, (_, at) => ({ ...found, url: canonicalUrl(`https://port.test/${at}`) }));
  const judged: (readonly string[])[] = [];
  let searches = 0;
  Object.assign(parts, {
    search: async () => ({ results: searches++ === 0 ? results.slice(0, 11) : results.slice(11), provider: "tavily", cached: false }),
    gate: async (all: readonly GatedResult[], { retried }: { readonly retried: boolean }) => {
      judged.push(all.map((one) => one.url));
      return { kept: [found], discarded: [], heldBack: [], ...(retried ? {} : { retry: { change: { language: "en" } } }) };
    },
  });
  await round(1, "crane");
  const urls = results.map((one) => one.url);
  expect(judged).toEqual([urls.slice(0, 11), urls]);
});
