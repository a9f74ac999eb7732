import { describe, expect, it } from "vitest";
import { claimSchema } from "../domain/claim.ts";
import { digestOf } from "./digest.ts";
import { packedPages } from "./pack-material.ts";

const TEXT = [
  "The pump costs 400 euros. It weighs 12 kilograms.",
  "# A",
  "| Part | Years |\n| --- | --- |\n| Rotor | 5 |",
  "# B",
  "| Part | Years |\n| --- | --- |\n| Rotor | 5 |\n| Seal | 2 |",
  "```sh\npump --on\n```",
].join("\n\n");
const landmarks = ["A", "B"].map((title) => ({ kind: "heading" as const, level: 1, title, start: TEXT.indexOf(`# ${title}`) }));
const { pack } = packedPages([
  { text: TEXT, title: "Pumps", siteName: "Pump House", published: "2025-04-01", landmarks },
  { text: "It rained." },
]);

const claimOf = (id: string, text: string, ...quoted: readonly string[]) =>
  claimSchema.parse({
    ...{ id, text, type: "fact", confidence: 1, relevance: 1, taskIds: ["t1"] },
    quotes: quoted.map(
      (at) => pack.sentence(at)?.quote ?? { snapshotId: "s", span: { start: 0, end: 3 }, text: "abc", locatedBy: "exact" },
    ),
    judgement: { verdict: "supported", score: 1, reasons: [], judge: { kind: "rules", version: "1" } },
  });
const claims = [
  claimOf("seal", "Seal – Years: 2", "q5"),
  claimOf("price", "The pump costs 400 euros.", "q1"),
  claimOf("both", "The pump costs 400 euros. It weighs 12 kilograms.", "q1", "q2"),
  claimOf("again", "the pump costs 400 euros. It weighs 12 kilograms.", "q1", "q2"),
  claimOf("rotor", "B: Rotor – Years: 5", "q4"),
  claimOf("none", "Nobody knows.", "nowhere"),
];

describe("the pack in short", () => {
  it("R14 shows claims in their places, once and whole, under their headings, and what is asked for besides", () => {
    const [pumps, ...others] = digestOf(pack, { claims, isSuperseded: (claim) => claim.id === "seal", also: new Set(["q7"]) });
    expect(others.map(({ lines }) => lines)).toEqual([[{ ids: ["q7"], text: "It rained.", under: "", superseded: false }]]);
    expect(pumps).toMatchObject({ id: "s1", title: "Pumps", by: "Pump House", published: "2025-04-01", older: false });
    expect(pumps?.lines.map(({ ids, text, under, superseded }) => [ids.join(" "), text, under, superseded])).toEqual([
      ["q1 q2", "The pump costs 400 euros. It weighs 12 kilograms.", "", false],
      ["q4", "B: Rotor – Years: 5", "B", false],
      ["q5", "Seal – Years: 2", "B", true],
    ]);
  });
});
