import { expect, it } from "vitest";
import { liveRun } from "../../../test/live-run.ts";
import type { PageEvidence } from "../../gather/evidence.ts";
import { stated } from "../../gather/stated-material.ts";
import { choosePassages } from "../../write/passages.ts";
import type { ResearchParts } from "../parts.ts";
import { freshState, type ResearchState } from "../state.ts";
import { completed } from "./completing.ts";
import { packOf } from "./evidence-pack.ts";

const parts = { authoring: {}, checkLink: async () => "alive" } as unknown as ResearchParts;
const passages = async (ask: Parameters<typeof choosePassages>[0]) => choosePassages(ask);
const point = { form: "prose", words: 100, work: null };
const plan = {
  ...{ needs: "", answer: [], calculations: [], found: [] },
  points: [
    { ...point, question: "What does the TX-2 cost?", use: ["q1"] },
    { ...point, question: "How heavy is the TX-2?", use: [] },
  ],
  lacks: ["how heavy the TX-2 is", "who sells it"],
};

it.each([
  ["is told with the lack", "Weights", [{ lack: "how heavy the TX-2 is", use: ["q2"] }], ["who sells it"]],
  ["fills nothing where it no longer holds", "Weights (archived)", [], plan.lacks],
])("R9 R14 what is found for a lack stands at the end of the pack, under ids of its own, and %s", async (_, title, told, lacks) => {
  const known = stated([{ text: "The TX-2 costs 900 crowns, says its maker." }]);
  const later = stated([{ text: "The TX-2 is as heavy as 61 kilograms of sand.", title }]);
  const found = later.evidence.pages().map((page): PageEvidence => {
    const url = page.url.replace("paper-0", "weights") as PageEvidence["url"];
    const snapshot = { ...page.snapshot, url, id: "later" as PageEvidence["snapshot"]["id"] };
    const claims = later.claims.map((claim) => ({
      ...{ ...claim, id: "later" as typeof claim.id, taskIds: ["lack1"] },
      quotes: claim.quotes.map((quote) => ({ ...quote, snapshotId: snapshot.id })),
    }));
    return { ...page, url, snapshot, claims };
  });
  const round = async () => ({ outcomes: [], pages: found, cachedSearches: 0, failures: [] });
  const state = {
    ...{ ...freshState(), evidence: known.evidence, gatherer: { round }, stop: "rounds" },
    limits: { rounds: 1, queries: 10, sources: 15, seconds: 90 },
  } as unknown as ResearchState;
  const { run } = await liveRun();
  const pack = await packOf(run, "write/pack", passages, { state, question: "What does the TX-2 cost?", tasks: [], most: 500 });
  const whole = await completed(run, parts, { state, passages, plan, pack });
  expect(whole.pack.sentences().map(({ id, quote }) => [id, quote.text])).toEqual([
    ["q1", "The TX-2 costs 900 crowns, says its maker."],
    ["q2", "The TX-2 is as heavy as 61 kilograms of sand."],
  ]);
  expect(whole.plan.found).toEqual(told);
  expect(whole.plan.points).toEqual(plan.points);
  expect(whole.plan.lacks).toEqual(lacks);
});
