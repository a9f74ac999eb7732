import { describe, expect, it } from "vitest";
import { liveRun } from "../../test/live-run.ts";
import type { PagesAsk } from "../analyse/analyst.ts";
import { AssayError } from "../domain/error.ts";
import { parseResearchRequest } from "../domain/request.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import { canonicalUrl } from "../domain/url.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import type { GatedResult } from "../search/gates/gated.ts";
import type { GateOutcome } from "../search/gates/gates.ts";
import { Gatherer } from "./gatherer.ts";
import type { GatherParts, Search } from "./parts.ts";

const TEXT = "The crane works. It lifts forty containers an hour.";
const LEAST = 20;

function capture(address: string, text: string, published?: string) {
  const url = canonicalUrl(address);
  return makeSnapshot(
    {
      ...{ url, finalUrl: url, capturedAt: "2026-01-01T00:00:00Z", contentKind: "text", contentType: "text/plain", title: "Crane" },
      ...{ completeness: { state: "complete" }, landmarks: [], tables: [], extractor: "text@1", reader: "direct", headers: {} },
      ...(published === undefined ? {} : { published }),
    },
    text,
  );
}

const result = (url: string, more: Partial<GatedResult> = {}) =>
  ({
    ...{ url: canonicalUrl(url), title: "Crane", snippet: "A crane.", score: 0.5, quality: 0, rank: 0, tier: 2 },
    ...{ organisation: "port", provider: "tavily", copies: [], domain: "port.test" },
    ...more,
  }) as GatedResult;

interface World {
  /** What a search comes to; by default nothing. */
  readonly search?: (asked: Parameters<Search>[1]) => Partial<Awaited<ReturnType<Search>>>;
  /** What the gates leave. @param retried whether it is the repeated search */
  readonly gate: (retried: boolean, searches: number) => Partial<GateOutcome>;
  /** The text of a page and its day; an error it cannot be read for. */
  readonly pages?: Readonly<Record<string, string | AssayError>>;
  readonly published?: string;
  readonly request?: Readonly<Record<string, unknown>>;
  readonly parts?: Partial<GatherParts>;
  readonly queries?: readonly string[];
}

/** One round of a gatherer in a world of its own. */
async function roundIn({ search, gate, pages = {}, published, request = {}, parts: own = {}, queries = ["crane"] }: World) {
  const searched: Parameters<Search>[1][] = [];
  const held: { readonly text: string; readonly url: string }[] = [];
  const expected: string[][] = [];
  const kept = new Map<string, SnapshotWithText>();
  const parts = {
    search: async (_: unknown, asked: Parameters<Search>[1]) => {
      searched.push(asked);
      return { results: [], provider: "tavily", cached: false, ...search?.(asked) };
    },
    gate: async (results: readonly unknown[], { retried }: { readonly retried: boolean }) => ({
      ...{ kept: [], discarded: [], heldBack: [] },
      ...gate(retried, results.length),
    }),
    ...{ excluded: (url: string) => url.includes("evil"), excludedDomains: ["evil.test"], minCharacters: LEAST },
    reader: {
      expect: (urls: readonly string[]) => void expected.push([...urls]),
      read: async (url: string) => {
        const page = pages[url] ?? TEXT;
        if (page instanceof AssayError) throw page;
        return { ...capture(url, page, published), cached: true };
      },
    },
    analyst: {
      analyse: async (_: unknown, ask: PagesAsk) =>
        ask.pages.map(({ snapshot, text }) => {
          held.push({ url: snapshot.url, text });
          const quote = { snapshotId: snapshot.id, span: { start: 0, end: 16 }, text: text.slice(0, 16), locatedBy: "exact" } as const;
          const claim = { text: "The crane works.", type: "fact", confidence: 1, quotes: [quote], taskIds: ["t"], relevance: 1 } as const;
          return { summary: "", claims: [claim, claim], chunks: { count: 1, tokens: 9 }, shown: [{ start: 0, end: 16 }] };
        }),
    },
    judge: { name: { kind: "rules", version: "test" }, judge: async () => new Map() },
    evidence: {
      putSnapshot: async (one: SnapshotWithText) => void kept.set(one.snapshot.id, one),
      getSnapshot: async (id: string) => kept.get(id),
    },
    ...own,
  } as unknown as GatherParts;
  const { run, events } = await liveRun();
  const asked = parseResearchRequest({ query: "What does the crane lift?", ...request });
  const gatherer = new Gatherer(run, parts, asked, { sources: 9, perQuery: 2, perDomain: 9, fetchTimeoutMs: 100_000 });
  const planned = queries.map((query) => ({ query, intent: "", taskId: "t" }));
  const round = await gatherer.round({ round: 1, tasks: [], cutoffMs: 3_600_000, queries: planned });
  const told = async (type: string) => (await events()).filter((event) => event.type === type);
  return { round, searched, held, expected, told, kept };
}

const A = "https://port.test/a";
const B = "https://port.test/b";
const refusal = new AssayError("PAGE_BLOCKED", "The site refuses.");

describe("a round", () => {
  it("R5 tells what each query found and what was read, drawn and judged of it", async () => {
    const { round, told, held } = await roundIn({ gate: () => ({ kept: [result(A)] }) });
    expect(round.outcomes).toEqual([{ query: "crane", intent: "", taskId: "t", round: 1, kept: 1 }]);
    expect([round.cachedSearches, round.opened, round.failures]).toEqual([0, [], []]);
    expect(held).toEqual([{ url: A, text: TEXT }]);
    const judgement = { verdict: "not checked", score: 0, reasons: [expect.any(String)], judge: { kind: "rules", version: "test" } };
    expect(round.pages).toMatchObject([{ url: A, tier: 2, organisation: "port", relevance: 0.5, round: 1, claims: [{ judgement }] }]);
    expect(Object.keys(round.pages[0] ?? {})).not.toContain("dated");
    expect(await told("tool_call")).toMatchObject([{ tool: "search", query: "crane", task_id: "t" }]);
    expect(await told("search_result")).toMatchObject([
      { query: "crane", provider: "tavily", found: 0, kept: 1, discarded: [], cached: false },
    ]);
    expect(await told("fetch_result")).toMatchObject([{ url: A, cached: true, title: "Crane", characters: TEXT.length }]);
    expect(await told("chunk_made")).toMatchObject([{ url: A, chunks: 1, tokens: 9 }]);
    expect(await told("claim_made")).toMatchObject([{ text: "The crane works.", url: A, quote: "The crane works.", task_ids: ["t"] }]);
    expect(await told("notice")).toEqual([]);
  });

  it("R5 counts a search that was made before, and tells of one that was refused", async () => {
    const refused = new AssayError("RATE_LIMITED", "Slow down.");
    const { round, told } = await roundIn({
      queries: ["crane", "quay"],
      search: ({ query }) => (query.query === "crane" ? { cached: true } : { refused }),
      gate: () => ({}),
    });
    expect(round.cachedSearches).toBe(1);
    expect(round.outcomes.find(({ query }) => query === "quay")).toEqual({
      query: "quay",
      intent: "",
      taskId: "t",
      round: 1,
      kept: 0,
      refused,
    });
    expect(round.outcomes.find(({ query }) => query === "crane")).not.toHaveProperty("refused");
    expect(await told("search_failed")).toMatchObject([{ query: "quay", error: { type: "RATE_LIMITED" } }]);
    expect(round.pages).toEqual([]);
  });

  it("R15 goes on without a search that failed", async () => {
    const search = () => {
      throw new AssayError("SEARCH_PROVIDER_UNAVAILABLE", "Nobody answers.");
    };
    const { round, told } = await roundIn({ search, gate: () => ({}) });
    expect(round.outcomes).toMatchObject([{ query: "crane", kept: -1, refused: { type: "SEARCH_PROVIDER_UNAVAILABLE" } }]);
    expect([round.pages, round.failures, round.cachedSearches]).toEqual([[], [], 0]);
    expect(await told("search_failed")).toHaveLength(1);
  });

  it("R5 asks a service for ten results of what the request allows, in no more than 400 characters", async () => {
    const request = { exclude_domains: ["spam.test"], date_range: { from: "2025-01-01" } };
    const { searched } = await roundIn({ request, gate: () => ({}), queries: ["x".repeat(401)] });
    expect(searched.map(({ query }) => query)).toEqual([
      {
        ...{ query: "x".repeat(400), limit: 10, includeDomains: [], excludeDomains: ["spam.test", "evil.test"], searchDepth: "basic" },
        dateRange: { from: "2025-01-01" },
      },
    ]);
    expect(Object.keys((await roundIn({ gate: () => ({}) })).searched[0]?.query ?? {})).not.toContain("dateRange");
  });

  it.each([
    [2, ["port.test", undefined]],
    [3, ["port.test"]],
  ])("R5 searches everywhere besides where the domains asked for give %i results", async (many, domains) => {
    const kept = [A, B, `${A}c`].slice(0, many).map((url) => result(url));
    const { searched } = await roundIn({ request: { include_domains: ["port.test"] }, gate: () => ({ kept }) });
    expect(searched.map(({ query }) => query.includeDomains?.[0])).toEqual(domains);
  });

  it("G3 searches once more where the language gate asks for it, and no third time", async () => {
    const retry = { reason: "foreign", change: { query: "crane in English" } };
    const gates: boolean[] = [];
    const gate = (retried: boolean) => {
      gates.push(retried);
      return { retry, kept: retried ? [result(A)] : [] };
    };
    const { searched, round } = await roundIn({ gate, search: () => ({ results: [result(A)] }) });
    expect(searched.map(({ query }) => [query.query, query.includeDomains])).toEqual([
      ["crane", []],
      ["crane in English", []],
    ]);
    expect(gates).toEqual([false, true]);
    expect(round.pages).toHaveLength(1);
  });

  it("G4 reads what was cut short where there is little else, and only there", async () => {
    const heldBack = [result("https://port.test/cut", { partial: "cut short", text: TEXT })];
    const read = async (many: number) => {
      const kept = [A, B, `${A}c`].slice(0, many).map((url) => result(url));
      return (await roundIn({ gate: () => ({ kept, heldBack }) })).held.map(({ url }) => url);
    };
    expect(await read(1)).toEqual(expect.arrayContaining([A, "https://port.test/cut"]));
    expect(await read(3)).not.toContain("https://port.test/cut");
  });

  it("R1 leaves out results, and pages, of another time than was asked for", async () => {
    const request = { date_range: { from: "2025-01-01" } };
    const old = { results: [result(A, { published: "2024-01-01" }), result(B)] };
    const { told, expected } = await roundIn({ request, search: () => old, gate: (_, many) => ({ kept: many === 1 ? [] : [result(A)] }) });
    expect(await told("search_result")).toMatchObject([{ found: 2, kept: 0, discarded: [{ url: A, gate: "R1" }] }]);
    expect(expected).toEqual([[B]]);
    const late = await roundIn({ request, published: "2024-06-01", gate: () => ({ kept: [result(A)] }) });
    expect(late.round.failures).toMatchObject([{ error: { type: "OUT_OF_RANGE" } }]);
    expect(await late.told("notice")).toMatchObject([{ code: "OUT_OF_RANGE" }]);
    const early = await roundIn({ request, published: "2025-06-01", gate: () => ({ kept: [result(A)] }) });
    expect(early.round.pages).toMatchObject([{ dated: "2025-06-01" }]);
  });

  it("R5 asks sites beforehand for as many pages as a query may have read, and for none that are never used", async () => {
    const results = ["https://evil.test/x", A, B, `${A}c`].map((url) => result(url));
    expect((await roundIn({ search: () => ({ results }), gate: () => ({}) })).expected).toEqual([[A, B]]);
  });
});

describe("a page that cannot be read", () => {
  it("R6 G4 is stood for by what the service sent along, as a part of it", async () => {
    const sent = `${TEXT} So the service says.`;
    const { round, told } = await roundIn({
      pages: { [A]: refusal, [B]: refusal },
      gate: () => ({ kept: [result(A, { text: sent, published: "2025-05-05" }), result(B, { text: "Too short." })] }),
    });
    expect(round.pages).toMatchObject([
      {
        url: A,
        text: sent,
        cached: false,
        snapshot: { completeness: { state: "partial" }, reader: "search:tavily", published: "2025-05-05" },
      },
    ]);
    expect(round.failures).toMatchObject([{ error: { type: "PAGE_BLOCKED" } }]);
    expect(await told("fetch_result")).toMatchObject([
      { cached: false, error: { type: "PAGE_BLOCKED" } },
      { cached: false, error: { type: "PAGE_BLOCKED" } },
    ]);
  });

  it.each([
    ["peer reviewed", "only its abstract"],
    ["preprint", "only its abstract"],
    ["official", "the page itself could not be read"],
  ] as const)("R6 tells what is left of a work that is %s", async (authority, reason) => {
    const work = { alsoAs: [], authors: [], copies: [], doi: "10.5555/crane" };
    const { round } = await roundIn({ pages: { [A]: refusal }, gate: () => ({ kept: [result(A, { text: TEXT, authority, work })] }) });
    const [page] = round.pages;
    const { completeness } = page?.snapshot ?? {};
    expect([page?.authority, page?.work]).toEqual([authority, work]);
    expect(completeness?.state === "partial" && completeness.reason).toContain(reason);
  });

  it("G4 what a service has cut short is used as it is, and never fetched", async () => {
    const cut = result(A, { partial: "cut short", snippet: TEXT });
    const { round, told } = await roundIn({ gate: () => ({ kept: [cut] }) });
    expect(round.pages).toMatchObject([{ text: TEXT, snapshot: { completeness: { state: "partial", reason: "cut short" } } }]);
    expect(await told("fetch_result")).toEqual([]);
    const short = await roundIn({ gate: () => ({ kept: [{ ...cut, snippet: "A crane." }] }) });
    expect(short.round.failures).toMatchObject([{ error: { type: "PARTIAL_CONTENT", message: expect.stringContaining("8 characters") } }]);
  });

  it.each([
    [LEAST - 1, 0],
    [LEAST, 1],
  ])("G5 is no evidence with %i characters of text", async (characters, pages) => {
    const { round } = await roundIn({ pages: { [A]: "x".repeat(characters) }, gate: () => ({ kept: [result(A)] }) });
    expect(round.pages).toHaveLength(pages);
    expect(round.failures.map(({ error }) => error.type)).toEqual(pages === 0 ? ["PARTIAL_CONTENT"] : []);
  });

  it("R18 ends the run where the store no longer has it", async () => {
    const evidence = { putSnapshot: async () => undefined, getSnapshot: async () => undefined } as unknown as GatherParts["evidence"];
    const round = roundIn({ parts: { evidence }, gate: () => ({ kept: [result(A)] }) });
    await expect(round).rejects.toMatchObject({ type: "STORE_ERROR" });
  });
});
