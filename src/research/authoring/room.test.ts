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
  const { pack, plans, revises, reviews, mends } = await writingBudget(run, context);
  return { pack, plans, revises: revises(from), reviews: reviews(from), mends: mends(from) };
}

describe("the room there is for writing", () => {
  it("R14 without a budget all calls are made, from some thirty thousand tokens of passages", async () => {
    expect(await room(undefined)).toMatchObject({ pack: 30_000, plans: true, revises: true, reviews: true, mends: true });
  });

  it("X4 with less the mending, the review, the plan and the second version go; the passages shrink, but never to nothing", async () => {
    // Of evidence that fills what it may: a plan is made before anything of it is chosen.
    const full = materialOf([{ text: Array.from({ length: 6 }, () => RISES.join(" ")).join(" ") }]).pack;
    const rooms = await Promise.all([1_000, 20_000, 30_000, 42_000, 60_000, 100_000].map((tokens) => room(tokens, 131_072, full)));
    const calls = rooms.map(({ plans, revises, reviews, mends }) => [revises, plans, reviews, mends].filter(Boolean).length);
    expect(calls).toEqual([...calls].sort());
    expect([calls[0], calls.at(-1)]).toEqual([0, 4]);
    const planned = rooms.map(({ plans }) => plans);
    expect(planned).toEqual([false, false, false, false, false, true]);
    for (const { plans, revises, reviews, mends } of rooms)
      expect([!plans || revises, !reviews || plans, !mends || reviews]).toEqual([true, true, true]);
    const packs = rooms.map(({ pack }) => pack);
    expect(packs).toEqual([...packs].sort((a, b) => a - b));
    expect(packs[0]).toBeGreaterThan(1_000);
  });

  it("X4 what thin evidence leaves is for a second version", async () => {
    const [thin, thick] = [await room(24_000, 131_072, little), await room(24_000)];
    expect([thin.revises, thick.revises]).toEqual([true, false]);
  });

  it("X4 what is left lets it be written once more, then planned, reviewed and mended: each for so many tokens", async () => {
    const of = (tokens: number) => room(tokens, 131_072, little);
    const leastFor = async (has: (of: Awaited<ReturnType<typeof room>>) => boolean) => {
      let [under, least] = [10_000, 60_000];
      while (least - under > 1) {
        const middle = Math.floor((under + least) / 2);
        if (has(await of(middle))) least = middle;
        else under = middle;
      }
      return least;
    };
    const revises = await leastFor((one) => one.revises);
    expect(revises).toBeGreaterThanOrEqual(21_000);
    expect(revises).toBeLessThan(21_100);
    const reviews = await leastFor((one) => one.reviews);
    expect(reviews).toBeGreaterThanOrEqual(revises + 19_000);
    expect((await leastFor((one) => one.mends)) - reviews).toBe(8_000);
    // A plan has to leave the passages their share, whatever these turn out to be.
    const plans = await leastFor((one) => one.plans);
    expect(plans).toBeGreaterThan(40_000);
    expect(plans - (await of(plans)).pack).toBeGreaterThanOrEqual(23_000);
  });

  it("R18 is what it was in an earlier life of the run, whatever is left since", async () => {
    const { run, replay } = await liveRun({ tokens: 100_000 });
    const { pack, revises } = await writingBudget(run, 131_072);
    const again = await replay();
    again.budget.reserve({ tokensIn: 90_000, tokensOut: 0, costMicroUsd: 0 }, "writer");
    const later = await writingBudget(again, 131_072);
    expect([later.pack, later.revises(much)]).toEqual([pack, revises(much)]);
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
