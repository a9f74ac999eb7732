import { describe, expect, it } from "vitest";
import { liveRun } from "../../../test/live-run.ts";
import { materialOf } from "./authoring-material.ts";
import { writingBudget } from "./room.ts";

const little = materialOf([{ text: "It rose." }]).pack;
const RISES = Array.from(
  { length: 300 },
  (_, at) => `In the year ${1500 + at} the river rose by ${at} centimetres and the mill stood still.`,
);
const much = materialOf([{ text: RISES.join(" ") }]).pack;

async function room(tokens: number | undefined, context = 131_072, from = much) {
  const { run } = await liveRun(tokens === undefined ? {} : { tokens });
  const { pack, calls } = await writingBudget(run, context);
  return { pack, ...calls(from) };
}

describe("the room there is for writing", () => {
  it("R14 without a budget all calls are made, from some twenty-four thousand tokens of passages", async () => {
    expect(await room(undefined)).toMatchObject({ pack: 26_000, plans: true, mends: true, edits: true });
  });

  it("X4 with less the editor goes first, then the plan, then the mending; the passages shrink, but never to nothing", async () => {
    const rooms = await Promise.all([1_000, 20_000, 30_000, 36_000, 60_000, 100_000].map((tokens) => room(tokens)));
    const calls = rooms.map(({ plans, mends, edits }) => [mends, plans, edits].filter(Boolean).length);
    expect(calls).toEqual([...calls].sort());
    expect([calls[0], calls.at(-1)]).toEqual([0, 3]);
    for (const { mends, plans, edits } of rooms) expect([mends || !plans, plans || !edits]).toEqual([true, true]);
    const packs = rooms.map(({ pack }) => pack);
    expect(packs).toEqual([...packs].sort((a, b) => a - b));
    expect(packs[0]).toBeGreaterThan(1_000);
  });

  it("X4 what thin evidence leaves is for a plan and an editor", async () => {
    const [thin, thick] = [await room(26_000, 131_072, little), await room(26_000)];
    expect([thin.plans, thin.edits]).toEqual([true, true]);
    expect(thick.edits).toBe(false);
  });

  it("X4 what is left lets mend, then plan, then edit, then hurry, each for 4,500 tokens more than the one before", async () => {
    const of = (tokens: number) => room(tokens, 131_072, little);
    let [under, least] = [10_000, 30_000];
    while (least - under > 1) {
      const middle = Math.floor((under + least) / 2);
      if ((await of(middle)).mends) least = middle;
      else under = middle;
    }
    for (const [place, call] of (["mends", "plans", "edits", "hurries"] as const).entries()) {
      const from = least + place * 4_500;
      expect([(await of(from - 1))[call], (await of(from))[call]], call).toEqual([false, true]);
    }
  });

  it("R18 is what it was in an earlier life of the run, whatever is left since", async () => {
    const { run, replay } = await liveRun({ tokens: 100_000 });
    const { pack, calls } = await writingBudget(run, 131_072);
    const again = await replay();
    again.budget.reserve({ tokensIn: 90_000, tokensOut: 0, costMicroUsd: 0 }, "writer");
    const later = await writingBudget(again, 131_072);
    expect([later.pack, later.calls(much)]).toEqual([pack, calls(much)]);
  });

  it("R14 a model that holds little is shown less", async () => {
    expect((await room(undefined, 8_192)).pack).toBeLessThan(3_000);
  });

  it("R14 thin evidence makes a short report, much of it one of some thousand words", async () => {
    const { words } = await writingBudget((await liveRun()).run, 131_072);
    const counts = [words(little), words(much)];
    expect(counts[0]).toBeLessThanOrEqual(200);
    expect(counts[1]).toBe(1_200);
    // What follows for the asker takes about as many words as what is quoted: half of a page of 800 words.
    const page = words(materialOf([{ text: RISES.slice(0, 52).join(" ") }]).pack);
    expect(page).toBeGreaterThanOrEqual(400);
    expect(page).toBeLessThanOrEqual(700);
  });
});
