import { describe, expect, it } from "vitest";
import type { EvidenceBase } from "../gather/evidence-base.ts";
import { type StatedOn, stated } from "../gather/stated-material.ts";
import { SecondSources } from "./seconds.ts";

const SINGLE: StatedOn[] = [
  { text: "The new crane on the north quay cost 52 million crowns." },
  { text: "Nobody may fish in the lagoon between May and August." },
  { text: "The ferry to the islands sails every 40 minutes in summer." },
];
const TWICE: StatedOn = { text: "In summer the ferry to the islands sails every 40 minutes." };
const evidenceOf = (pages: readonly StatedOn[]): EvidenceBase => stated(pages).evidence;

describe("second sources", () => {
  it("R12 a statement that matters and stands on one source is asked of everybody else, in its own words", () => {
    expect(new SecondSources().wanted(evidenceOf(SINGLE)).map(({ query, taskId, seconds }) => ({ query, taskId, seconds }))).toContainEqual(
      {
        query: "new crane north quay cost 52 million crowns",
        taskId: "t1",
        seconds: { of: "c0", without: ["paper-0.test"] },
      },
    );
    const wanted = new SecondSources().wanted(evidenceOf([...SINGLE, TWICE])).map(({ seconds }) => seconds?.of);
    expect(wanted).toEqual(["c0", "c1"]);
  });

  it("R12 a long statement is asked by its first twelve words that matter", () => {
    const words = Array.from({ length: 30 }, (_, n) => `Harbour${String.fromCharCode(97 + (n % 26))}${n}`);
    const long = { text: `The quay has ${words.join(" ")} and cost 52 million crowns.` };
    const queries = new SecondSources().wanted(evidenceOf([long, ...SINGLE.slice(1)])).map(({ query }) => query.split(" ").length);
    expect(Math.max(...queries)).toBe(12);
  });

  it("R12 nothing is asked where 60 % of what matters has two", () => {
    const twice = SINGLE.map(({ text }) => ({ text: `${text.slice(0, -1)}, as the town says.` }));
    expect(new SecondSources().wanted(evidenceOf([...SINGLE, ...twice.slice(0, 2)]))).toEqual([]);
  });

  it("R12 what was asked is not asked again, and a round that brought no second source is the last", () => {
    const seconds = new SecondSources();
    const first = seconds.wanted(evidenceOf(SINGLE));
    seconds.asked(first.slice(0, 1));
    expect(seconds.wanted(evidenceOf(SINGLE))).toEqual([]);
    const luckier = new SecondSources();
    luckier.asked(luckier.wanted(evidenceOf(SINGLE)).slice(0, 1));
    expect(luckier.wanted(evidenceOf([...SINGLE, TWICE])).map(({ seconds: about }) => about?.of)).toEqual(["c1"]);
  });
});
