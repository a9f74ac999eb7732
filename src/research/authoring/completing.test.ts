import { expect, it } from "vitest";
import { liveRun } from "../../../test/live-run.ts";
import { RELEVANCE } from "../../analyse/analyst.ts";
import type { PageEvidence } from "../../gather/evidence.ts";
import { stated } from "../../gather/stated-material.ts";
import { choosePassages } from "../../write/passages.ts";
import type { ResearchParts } from "../parts.ts";
import { freshState, type ResearchState } from "../state.ts";
import { completed } from "./completing.ts";
import { packOf } from "./evidence-pack.ts";

const parts = { authoring: {}, checkLink: async () => "alive" } as unknown as ResearchParts;
const passages = async (ask: Parameters<typeof choosePassages>[0]) => choosePassages(ask);
const point = { form: "prose", work: "" };
const plan = {
  ...{ needs: "", found: [] },
  points: [
    { ...point, question: "What does the TX-2 cost?" },
    { ...point, question: "How heavy is the TX-2?" },
  ],
  lacks: ["how heavy the TX-2 is", "who sells it"],
};

/** What is known, and a search that finds the pages of another. */
function stateWith(known: ReturnType<typeof stated>, later: ReturnType<typeof stated>): ResearchState {
  const found = later.evidence.pages().map((page): PageEvidence => {
    const url = page.url.replace("paper-0", "weights") as PageEvidence["url"];
    const snapshot = { ...page.snapshot, url, id: "later" as PageEvidence["snapshot"]["id"] };
    const claims = later.claims.map((claim) => ({
      ...{ ...claim, id: "later" as typeof claim.id, taskIds: ["lack1"] },
      quotes: claim.quotes.map((quote) => ({ ...quote, snapshotId: snapshot.id })),
    }));
    return { ...page, url, snapshot, claims };
  });
  const round = async () => ({ outcomes: [], pages: found, opened: [], cachedSearches: 0, failures: [] });
  return {
    ...{ ...freshState(), evidence: known.evidence, gatherer: { round }, stop: "rounds" },
    limits: { rounds: 1, queries: 10, sources: 15, seconds: 90 },
  } as unknown as ResearchState;
}

it.each([
  ["is told with the lack", "Weights", [{ lack: "how heavy the TX-2 is", use: ["q2"] }], ["who sells it"]],
  ["fills nothing where it no longer holds", "Weights (archived)", [], plan.lacks],
])("R9 R14 what is found for a lack stands at the end of the pack, under ids of its own, and %s", async (_, title, told, lacks) => {
  const known = stated([{ text: "The TX-2 costs 900 crowns, says its maker." }]);
  const later = stated([{ text: "The TX-2 is as heavy as 61 kilograms of sand.", title }]);
  const state = stateWith(known, later);
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

it("R9 R14 what only matters to a lack and does not answer it stands in the pack, and the lack stays one", async () => {
  const known = stated([{ text: "The TX-2 costs 900 crowns, says its maker." }]);
  const later = stated([{ text: "The TX-2 is as heavy as 61 kilograms of sand.", title: "Weights" }]);
  const also = { ...later, claims: later.claims.map((claim) => ({ ...claim, relevance: RELEVANCE.also })) };
  const state = stateWith(known, also);
  const { run } = await liveRun();
  const pack = await packOf(run, "write/pack", passages, { state, question: "What does the TX-2 cost?", tasks: [], most: 500 });
  const whole = await completed(run, parts, { state, passages, plan, pack });
  expect(whole.pack.sentences()).toHaveLength(2);
  expect(whole.plan.found).toEqual([]);
  expect(whole.plan.lacks).toEqual(plan.lacks);
});

it("R9 R14 a newer version that is found for a lack overtakes what is there, and stands beside it", async () => {
  const filler = Array.from(
    { length: 220 },
    (_, at) => `Room ${at} of the works was swept in the morning, and its ${at + 3} lamps were lit.`,
  );
  const page = (crowns: number, kilograms: number) =>
    [
      `The TX-2 costs ${crowns} crowns at the counter of the works.`,
      ...filler,
      `The TX-2 weighs ${kilograms} kilograms without its feet.`,
      "Nobody should lift it alone, says the works.",
    ].join("\n\n");
  const said = (text: string, at: number) => ({ text, said: text.split("\n\n").at(at) ?? "" });
  const known = stated([{ ...said(page(900, 61), 0), published: "2024-01-01" }]);
  const state = stateWith(known, stated([{ ...said(page(950, 64), -2), published: "2026-01-01" }]));
  const { run } = await liveRun();
  const pack = await packOf(run, "write/pack", passages, { state, question: "What does the TX-2 cost?", tasks: [], most: 500 });
  expect(new Set(pack.passages.map(({ page: { older } }) => older))).toEqual(new Set([false]));
  const whole = await completed(run, parts, { state, passages, plan, pack });
  expect(new Set(whole.pack.passages.map(({ page: { snapshot, older } }) => `${snapshot.published} ${older}`))).toEqual(
    new Set(["2024-01-01 true", "2026-01-01 false"]),
  );
  const prices = whole.pack.sentences().filter(({ quote }) => quote.text.includes("crowns"));
  expect(prices.map((one) => [one.quote.text, whole.pack.passageOf(one)?.page.older])).toEqual([
    ["The TX-2 costs 900 crowns at the counter of the works.", true],
    ["The TX-2 costs 950 crowns at the counter of the works.", false],
  ]);
});

it("R9 R14 what a later source that is found for a lack says otherwise stands beside what it overtakes", async () => {
  const said = (euros: number) => `The TX-2 costs ${euros} euros at the counter of the works.`;
  const known = stated([{ text: `${said(900)} Its lid is green.`, said: said(900), published: "2024-01-01" }]);
  const later = { text: `News of the year. ${said(950)} A fair was held in May, and many came by train.`, said: said(950) };
  const state = stateWith(known, stated([{ ...later, published: "2026-01-01" }]));
  const { run } = await liveRun();
  const pack = await packOf(run, "write/pack", passages, { state, question: "What does the TX-2 cost?", tasks: [], most: 500 });
  const whole = await completed(run, parts, { state, passages, plan, pack });
  const texts = whole.pack.sentences().map(({ quote }) => quote.text);
  expect(texts).toEqual(expect.arrayContaining([said(900), said(950)]));
});

it("R9 R2 what is lacking is looked for in all of a folder, and what its documents say nearest to it stands in the pack, of no more of them than may be sources", async () => {
  const known = stated([{ text: "The TX-2 costs 900 crowns, says its maker." }]);
  const others = stated([
    { text: "Nothing." },
    { text: "How heavy the TX-2 is: 61 kilograms." },
    { text: "Who sells the TX-2: the shop in Bergen." },
    { text: "Who sells it, how heavy it is, nobody asks of the TX-2." },
  ]);
  const found = others.evidence.pages().slice(1);
  const asked: string[] = [];
  const completing = async (sources: number) => {
    const gatherer = {
      open: async ({ queries }: { readonly queries: readonly { readonly query: string }[] }) => {
        asked.push(...queries.map(({ query }) => query));
        return found.map((page) => ({
          ...{ ...page, key: `page/${page.url}` },
          snapshot: { ...page.snapshot, reader: "library" },
        }));
      },
    };
    const limits = { rounds: 1, queries: 10, sources, seconds: 90 };
    const state = { ...stateWith(known, others), gatherer, limits } as unknown as ResearchState;
    const { run } = await liveRun();
    const pack = await packOf(run, "write/pack", passages, { state, question: "What does the TX-2 cost?", tasks: [], most: 40 });
    return completed(run, { ...parts, searches: ["library"] } as ResearchParts, { state, passages, plan, pack });
  };
  const whole = await completing(15);
  const documentsIn = ({ pack }: typeof whole) => new Set(pack.passages.map(({ page }) => page.snapshot.id)).size;
  expect(asked).toEqual(["heavy TX-2", "sells"]);
  expect(whole.pack.sentences().map(({ quote }) => quote.text)).toEqual(
    expect.arrayContaining([expect.stringContaining("61 kilograms"), expect.stringContaining("shop in Bergen")]),
  );
  expect(documentsIn(whole)).toBe(4);
  expect(whole.plan).toEqual(plan);
  expect(documentsIn(await completing(3))).toBe(3);
  expect(documentsIn(await completing(1))).toBe(1);
});
