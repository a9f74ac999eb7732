import { expect, it } from "vitest";
import type { PageAnalysis, PageAsk } from "../analyse/analyst.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import type { Run } from "../run/run.ts";
import type { PageEvidence } from "./evidence.ts";
import { readFurther } from "./page.ts";
import type { GatherParts } from "./parts.ts";

const text = "The crane works. It lifts forty containers an hour.";
const url = "library:port/crane.md" as CanonicalUrl;
const snapshot = { id: "s", url, title: "Crane", landmarks: [] } as unknown as Snapshot;
const first: PageEvidence = {
  ...{ url, snapshot, text, summary: "", claims: [], tier: 1, organisation: "port", relevance: 1, round: 1, cached: false },
  lost: [{ text: "It sings.", reason: "none" }],
  shown: [{ start: 0, end: 16 }],
};

async function furtherOf(before: readonly [PageEvidence, ...PageEvidence[]], found: boolean, round = 2) {
  const asks: PageAsk[] = [];
  const quote = { snapshotId: snapshot.id, span: { start: 17, end: text.length }, text: text.slice(17), locatedBy: "exact" } as const;
  const drawn = { text: text.slice(17), type: "fact", confidence: 1, quotes: [quote], taskIds: ["t"], relevance: 1 } as const;
  const analysis: PageAnalysis = {
    ...{ summary: "Lifting.", claims: found ? [drawn] : [], lost: [], chunks: { count: 1, tokens: 9 } },
    shown: [{ start: 17, end: text.length }],
  };
  const parts = {
    analyst: {
      analyse: async (_: Run, ask: PageAsk) => {
        asks.push(ask);
        return analysis;
      },
    },
    judge: { name: { kind: "rules", version: "test" }, judge: async () => new Map() },
  } as unknown as GatherParts;
  const run = { emit: async () => undefined, signal: new AbortController().signal } as unknown as Run;
  const request = {} as ResearchRequest;
  const page = await readFurther(run, parts, { key: "k", request, tasks: [], tokenShare: 900, round, query: "lifting", before });
  return { page, asks };
}

it("R7 a later query reads what was not read of a page, by its own words", async () => {
  const { page, asks } = await furtherOf([first], true);
  expect(asks).toMatchObject([{ key: "k", query: "lifting", read: first.shown, text }]);
  expect(page).toMatchObject({ url, round: 2, summary: "Lifting.", shown: [{ start: 17 }], claims: [{ text: text.slice(17) }] });
});

it("R7 a page that has nothing more to say is no evidence once more, and one that was read whole in this round is not read again", async () => {
  expect((await furtherOf([first], false)).page).toBeUndefined();
  const whole = { ...first, shown: [{ start: 0, end: text.length }] };
  expect(await furtherOf([whole], true, 1)).toEqual({ page: undefined, asks: [] });
});
