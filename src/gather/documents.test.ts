import { describe, expect, it } from "vitest";
import { liveRun } from "../../test/live-run.ts";
import type { PagesAsk } from "../analyse/analyst.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { canonicalUrl } from "../domain/url.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import type { GatedResult } from "../search/gates/gated.ts";
import { Gatherer } from "./gatherer.ts";
import type { GatherParts } from "./parts.ts";

const MANY = 90;

function captureOf(url: string) {
  const address = canonicalUrl(url);
  return makeSnapshot(
    {
      ...{ url: address, finalUrl: address, capturedAt: "2026-01-01T00:00:00Z", contentKind: "text", contentType: "text/plain" },
      ...{ title: url, completeness: { state: "complete" }, landmarks: [], tables: [], extractor: "text@1", headers: {} },
      reader: url.startsWith("library:") ? "library" : "direct",
    },
    `The crane of ${url} works. It lifts forty containers an hour.`,
  );
}

/** Searches that find the addresses named for each query, and an analyst that is shown something of as many new documents as it may. */
async function gathering(finds: Readonly<Record<string, readonly string[]>>, opensDocuments: GatherParts["opensDocuments"] = true) {
  const asks: PagesAsk[] = [];
  const kept = new Map<string, ReturnType<typeof captureOf>>();
  const found = (query: string) =>
    (finds[query] ?? []).map(
      (url, rank) =>
        ({
          ...{ url: canonicalUrl(url), title: url, snippet: "", score: 1 - rank / 100, quality: 0, rank, tier: 2 },
          ...{ organisation: url, provider: "library" },
        }) as unknown as GatedResult,
    );
  const parts = {
    search: async () => ({ results: [], provider: "library", cached: false }),
    gate: async (_: unknown, { query }: { readonly query: string }) => ({ kept: found(query), discarded: [], heldBack: [] }),
    ...{ excluded: () => false, excludedDomains: [], minCharacters: 1, opensDocuments },
    reader: { read: async (url: string) => ({ ...captureOf(url), cached: false }) },
    analyst: {
      analyse: async (_: unknown, ask: PagesAsk) => {
        asks.push(ask);
        let left = ask.documents?.most ?? Number.POSITIVE_INFINITY;
        return ask.pages.map(({ snapshot, read = [] }) => {
          const isFree = snapshot.reader !== "library" || read.length > 0;
          const isShown = isFree || left-- > 0;
          return { summary: "", claims: [], chunks: { count: 1, tokens: 9 }, shown: isShown ? [{ start: 0, end: 9 }] : [] };
        });
      },
    },
    judge: { name: { kind: "rules", version: "test" }, judge: async () => new Map() },
    evidence: {
      putSnapshot: async (capture: ReturnType<typeof captureOf>) => void kept.set(capture.snapshot.id, capture),
      getSnapshot: async (id: string) => kept.get(id),
    },
  } as unknown as GatherParts;
  const { run, replay } = await liveRun();
  const request = parseResearchRequest({ query: "What does the crane lift?" });
  const gathererOf = (own: typeof run) =>
    new Gatherer(own, parts, request, { sources: 15, perQuery: 5, perDomain: 20, fetchTimeoutMs: 100_000 });
  const round = (gatherer: Gatherer, number: number, roundsAfter: number, ...queries: string[]) =>
    gatherer.round({
      ...{ round: number, tasks: [], cutoffMs: 3_600_000, roundsAfter },
      queries: queries.map((query) => ({ query, intent: "", taskId: "t" })),
    });
  return { asks, round, gatherer: gathererOf(run), replayed: async () => gathererOf(await replay()) };
}

const documents = (from: number, count: number) => Array.from({ length: count }, (_, at) => `library://docs/${from + at}.md`);
const isDocument = (url: string) => url.startsWith("library:");

describe("documents of the library", () => {
  it("R2 R7 are all looked at that a query found, and no more of them are sources than were admitted", async () => {
    const { asks, gatherer, round } = await gathering({ crane: documents(0, 10), lift: documents(5, 10) });
    const first = await round(gatherer, 1, 1, "crane", "lift");
    expect(new Set(asks[0]?.pages.map(({ snapshot }) => snapshot.url)).size).toBe(15);
    const admitted = asks[0]?.documents?.most ?? 0;
    expect(admitted).toBeGreaterThan(0);
    expect(admitted).toBeLessThan(15);
    expect(first.pages).toHaveLength(admitted);
    expect(first.opened).toHaveLength(15 - admitted);
    expect(asks[0]?.pages.find(({ snapshot }) => snapshot.url.endsWith("/7.md"))?.queries?.toSorted()).toEqual(["crane", "lift"]);
  });

  it("R2 R7 that were opened in vain are looked at anew when they are found again, and sources stay within what may be read", async () => {
    const { asks, gatherer, round } = await gathering({ crane: documents(0, 10), hoist: documents(0, 10), load: documents(0, 10) });
    const rounds = [await round(gatherer, 1, 2, "crane"), await round(gatherer, 2, 1, "hoist"), await round(gatherer, 3, 0, "load")];
    expect(asks[1]?.pages).toHaveLength(10);
    const sources = new Set(rounds.flatMap(({ pages }) => pages.map(({ url }) => url)));
    expect(sources.size).toBeLessThanOrEqual(15);
  });

  it("R2 are opened up to a number a run", async () => {
    const finds = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`q${at}`, documents(at * 10, 10)]));
    const { asks, gatherer, round } = await gathering(finds);
    await round(gatherer, 1, 0, ...Object.keys(finds));
    const opened = new Set(asks[0]?.pages.map(({ snapshot }) => snapshot.url)).size;
    expect(opened).toBeGreaterThan(15);
    expect(opened).toBeLessThan(MANY);
  });

  it("R2 X8 are read as many as may be read in all, each a source, where nothing but rules reads them", async () => {
    const finds = { crane: documents(0, 20), hoist: documents(10, 20) };
    const { gatherer, round } = await gathering(finds, "as sources");
    const first = await round(gatherer, 1, 2, "crane");
    expect(first.opened).toEqual([]);
    expect(new Set(first.pages.map(({ url }) => url)).size).toBe(15);
    const second = await round(gatherer, 2, 0, "hoist");
    expect(new Set([...first.pages, ...second.pages].map(({ url }) => url)).size).toBe(15);
  });

  it("R2 R5 take no page of the web its place, nor give it one", async () => {
    const mixed = ["https://a.test/x", ...documents(0, 6), "https://b.test/y", "https://c.test/z"];
    const web = async (opens: boolean) => {
      const { gatherer, round } = await gathering({ crane: mixed }, opens);
      const { pages } = await round(gatherer, 1, 1, "crane");
      return {
        web: pages.map(({ url }) => url).filter((url) => !isDocument(url)),
        library: pages.filter(({ url }) => isDocument(url)).length,
      };
    };
    const [opening, not] = [await web(true), await web(false)];
    expect(opening.web).toEqual(not.web);
    expect(opening.library).toBeGreaterThanOrEqual(not.library);
  });

  it("R18 are the same in a replay", async () => {
    const { gatherer, replayed, round } = await gathering({ crane: documents(0, 10), lift: documents(5, 10) });
    const first = await round(gatherer, 1, 1, "crane", "lift");
    const again = await round(await replayed(), 1, 1, "crane", "lift");
    expect(again.pages.map(({ url }) => url)).toEqual(first.pages.map(({ url }) => url));
    expect(again.opened.map(({ url }) => url)).toEqual(first.opened.map(({ url }) => url));
  });

  it("R2 R9 are opened for what is lacking, by turns of the queries, as many as are asked for, none that a round has opened", async () => {
    const { gatherer, round, asks, replayed } = await gathering({
      one: ["library:a", "library:b", "https://web.test/c"],
      two: ["library:b", "library:d", "library:e", "library:f"],
      three: ["library:g", "library:d"],
    });
    await round(gatherer, 1, 0, "one");
    const queries = ["two", "three", "four"].map((query) => ({ query, intent: "", taskId: "t" }));
    const open = (own: typeof gatherer, most: number) => own.open({ key: "write/lacks", queries, most });
    const urls = (pages: Awaited<ReturnType<typeof open>>) => pages.map(({ url }) => url);
    expect(urls(await open(gatherer, 3))).toEqual(["library:d", "library:g", "library:e"]);
    expect(asks).toHaveLength(1);
    const again = await replayed();
    await round(again, 1, 0, "one");
    expect(urls(await open(again, 3))).toEqual(["library:d", "library:g", "library:e"]);
  });
});
