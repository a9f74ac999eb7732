// An answer is in the language of the question, whatever its sources are in (R1).
import { describe, expect, it } from "vitest";
import type { ScriptLine } from "../../src/model/scripted.ts";
import type { Judge } from "../../src/verify/judge.ts";
import { memoryEvidence, memoryTurn, obligingModel, PAGES } from "./in-memory.ts";

const GERMAN = "Wie viel Kilogramm wiegt die Pumpe Brill ohne ihren Schlauch?";
const TOLD = "Die Pumpe Brill wiegt ohne ihren Schlauch 12 Kilogramm";
const name = { kind: "model", model: "m", prompt: "p@1" } as const;
/** Carries everything. */
const judge: Judge = {
  name,
  judge: async (pairs) => new Map(pairs.map(({ id }) => [id, { verdict: "supported", score: 1, reasons: [], judge: name }])),
};
const drawn = {
  text: "The Brill pump weighs 12 kilograms without its hose.",
  quote: "The Brill pump weighs 12 kilograms without its hose.",
};
const pages = PAGES.slice(0, 1);
const english = "The Brill pump weighs 12 kilograms without its hose";

function drafting(...texts: readonly string[]): { readonly line: ScriptLine; readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    line: {
      match: "assay_bullets_v1",
      times: 2,
      reply: (call) => {
        asked.push(call.user);
        return { bullets: [{ text: texts[asked.length - 1] ?? english, kind: "fact", claim_ids: ["c1"] }], tldr: [] };
      },
    },
  };
}

describe("the language of an answer", () => {
  it("R1 a bullet left in its source's language is asked for once more in that of the question", async () => {
    const { line, asked } = drafting(english, TOLD);
    const { outcome } = await memoryTurn({ model: obligingModel([line]), pages, judge, drawn }, GERMAN);
    expect(asked[0]).toContain("Write in German.");
    expect(asked[1]).toContain("it is not in German");
    expect(outcome.contract?.data.bullets.map(({ text }) => text)).toEqual([`${TOLD} [1]`]);
    expect(outcome.text).toMatch(/TLDR\n• Alle Aussagen oben beruhen auf einer einzigen Quelle/);
  });

  it("R1 where the model twice leaves it so, its translation takes the place of the source's words", async () => {
    const { line } = drafting(english, english);
    const translating: ScriptLine = { match: "assay_translate_v1", reply: { translations: [{ id: "q1", text: `${TOLD}.` }] } };
    const { outcome } = await memoryTurn({ model: obligingModel([line, translating]), pages, judge, drawn }, GERMAN);
    expect(outcome.contract?.data.bullets.map(({ text }) => text)).toEqual([`${TOLD} [1]`]);
  });

  it.each([
    ["where the judge finds it carried", "supported", "- In der Grundform kostet die Pumpe 410 Euro [1]"],
    ["else in the words of its source", "partly supported", "- In its standard form the Brill pump costs 410 euros [1]"],
  ] as const)("R1 C16 a follow-up is told in the language of the question %s", async (_, verdict, said) => {
    const kept = { evidence: memoryEvidence() };
    const first = await memoryTurn(kept, "What does the Brill pump cost in its standard form?");
    const { evidence, state } = first.outcome;
    const model = obligingModel([
      {
        match: "assay_follow_up_v1",
        reply: (call) => ({
          read_as: "What does the Brill pump cost?",
          same_matter: true,
          open: null,
          claim_ids: [/kind=claim id=(\S+?)[ >][^\n]*\n[^\n]*410 euros/.exec(call.user)?.[1] ?? ""],
        }),
      },
      {
        match: "assay_translate_v1",
        reply: { translations: [{ id: "q1", text: "In der Grundform kostet die Pumpe 410 Euro." }] },
      },
    ]);
    const strict: Judge = {
      name,
      judge: async (pairs) => new Map(pairs.map(({ id }) => [id, { verdict, score: 1, reasons: [], judge: name }])),
    };
    const asked = { state, ...(evidence === undefined ? {} : { evidence }) };
    const { outcome } = await memoryTurn({ ...kept, model, judge: strict }, "und was kostet die Pumpe denn so im Laden", asked);
    expect(outcome.action).toBe("follow_up");
    expect(outcome.text).toContain(said);
  });
});
