import { expect, it } from "vitest";
import type { Judgement } from "../domain/claim.ts";
import { AssayError } from "../domain/error.ts";
import { EvidenceBase } from "../gather/evidence-base.ts";
import { stated } from "../gather/stated-material.ts";
import type { Run, StepSpec } from "../run/run.ts";
import type { ResearchParts } from "./parts.ts";
import { freshState } from "./state.ts";
import { checkLinks, leaveOutUnstored, verifyNewClaims } from "./verifying.ts";

const JUDGEMENT: Judgement = { verdict: "contradicted", score: 0.1, reasons: ["no"], judge: { kind: "rules", version: "better" } };

/** What is asked of a judge about two claims. */
async function verified(more: Partial<ResearchParts>, leftMs: number) {
  const { evidence, claims } = stated([{ text: "The crane works." }, { text: "The mill burned." }]);
  const asked: unknown[] = [];
  const judgeFor = (_: unknown, key: string, purse: string) => ({
    judge: async (pairs: readonly { readonly id: string; readonly claim: string }[]) => {
      asked.push([key, purse, ...pairs.map(({ claim }) => claim)]);
      return new Map(pairs.map(({ id }) => [id, JUDGEMENT]));
    },
  });
  const parts = { judgeFor, ...more } as unknown as ResearchParts;
  const state = { ...freshState(), evidence, verified: new Set(claims.slice(0, 1).map(({ id }) => String(id))) };
  const told: unknown[] = [];
  const emit = async (key: string, body: object) => void told.push({ key, ...body });
  const run = { emit, leftMs: () => leftMs, signal: new AbortController().signal } as unknown as Run;
  for (const key of ["one", "two"]) await verifyNewClaims(run, parts, state, key);
  return { asked, told, verdicts: evidence.claims().map(({ judgement }) => judgement.verdict) };
}

it.each([
  [3_000, "research"],
  [2_999, "writer"],
])("R12 claims that are new are judged once, with %i ms left in the time of %s", async (left, purse) => {
  const { asked, told, verdicts } = await verified({}, left);
  expect(asked).toEqual([["one", purse, "The mill burned."]]);
  expect(told).toEqual([
    { key: "verified/c1", type: "verify_result", claim_id: "c1", verdict: "contradicted", score: 0.1, reasons: ["no"] },
  ]);
  expect(verdicts).toEqual(["supported", "contradicted"]);
});

it("R12 claims that a model writes from are told as they are, and judged with what it writes", async () => {
  const { asked, told } = await verified({ authoring: {} as never }, 60_000);
  expect(asked).toEqual([]);
  expect(told).toMatchObject([{ claim_id: "c1", verdict: "supported" }]);
});

it("R12 links are asked of what this run did not fetch whole, and what answers no longer and was never stored goes", async () => {
  const { evidence } = stated(
    ["fetched", "cached", "sent along", "gone", "gone and sent along", "unsure"].map((text) => ({ text: `It is ${text}.` })),
  );
  const known = new EvidenceBase();
  const cached = new Set([1, 3, 5]);
  known.add(
    evidence.pages().map((page, at) => ({
      ...page,
      cached: cached.has(at),
      snapshot: { ...page.snapshot, reader: at === 2 || at === 4 ? "search:tavily" : "direct" },
    })),
  );
  const asked: string[] = [];
  const checkLink = async (url: string) => {
    asked.push(url);
    if (url.includes("paper-5")) throw new AssayError("NETWORK_ERROR", "Nobody knows.", { retryable: false });
    return /paper-[34]/u.test(url) ? ("dead" as const) : ("alive" as const);
  };
  const step = async ({ work }: StepSpec<unknown>) => work({ signal: new AbortController().signal } as never);
  const run = { step } as unknown as Run;
  const state = { ...freshState(), evidence: known };
  await checkLinks(run, { checkLink } as unknown as ResearchParts, state);
  const links = () => known.pages().map(({ snapshot }) => known.sourceOf(snapshot.id)?.link);
  expect(links()).toEqual(["alive", "alive", "alive", "dead", "dead", "unknown"]);
  expect(asked.map((url) => /paper-\d/u.exec(url)?.[0])).toEqual(["paper-1", "paper-2", "paper-3", "paper-4", "paper-5"]);
  leaveOutUnstored(state);
  expect(links()).toEqual(["alive", "alive", "alive", "dead", "unknown"]);
});
