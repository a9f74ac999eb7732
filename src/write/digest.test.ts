import { describe, expect, it } from "vitest";
import { claimSchema } from "../domain/claim.ts";
import { digestOf } from "./digest.ts";
import { packedPages } from "./pack-material.ts";

const TEXT =
  "The pump costs 400 euros. It weighs 12 kilograms.\n\n| Pump | Price |\n| --- | --- |\n| A | 400 euros |\n| B | 500 euros |\n\n```sh\npump --on\n```";
const { pack } = packedPages([{ text: TEXT, title: "Pumps", siteName: "Pump House", published: "2025-04-01" }, { text: "It rained." }]);

const claimOf = (id: string, quoted: string) =>
  claimSchema.parse({
    ...{ id, text: "The pump costs 400 euros.", type: "fact", confidence: 1, relevance: 1, taskIds: ["t1"] },
    quotes: [pack.sentence(quoted)?.quote ?? { snapshotId: "s", span: { start: 0, end: 3 }, text: "abc", locatedBy: "exact" }],
    judgement: { verdict: "supported", score: 1, reasons: [], judge: { kind: "rules", version: "1" } },
  });
const claims = [claimOf("a", "q1"), claimOf("b", "q3"), claimOf("c", "nowhere")];

describe("the pack in short", () => {
  it("R14 shows claims once under the ids of their sentences and their source, and what tables and code there are", () => {
    const [pumps, ...others] = digestOf(pack, { claims, isSuperseded: (claim) => claim.id === "a", showsForms: true });
    expect(others).toEqual([]);
    expect(pumps).toMatchObject({ id: "s1", title: "Pumps", by: "Pump House", published: "2025-04-01", older: false });
    expect(pumps?.lines).toEqual([
      { ids: ["q1"], text: "The pump costs 400 euros.", superseded: true },
      { ids: ["q3", "q4"], text: 'table under "": | Pump | Price rows: A; B', superseded: false },
      { ids: ["q5"], text: 'code under "": pump --on', superseded: false },
    ]);
  });

  it("R14 shows claims alone where tables and code are of no interest", () => {
    const [pumps] = digestOf(pack, { claims, isSuperseded: () => false });
    expect(pumps?.lines.map(({ ids }) => ids)).toEqual([["q1"]]);
  });
});
