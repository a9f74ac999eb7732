import { describe, expect, it } from "vitest";
import { evidenceOfTurn } from "../../src/conversation/turn-evidence.ts";
import type { Judge } from "../../src/verify/judge.ts";
import { type MemoryPage, memoryTurn, obligingModel } from "./in-memory.ts";

const PAGES: readonly MemoryPage[] = [
  {
    url: "https://ansel-works.test/2023",
    title: "Brill pumps sold in 2023",
    text: "Ansel Works sold 3,100 Brill pumps in 2023. Most of them went to fire brigades in the north of the country, its yearly letter says.",
  },
  {
    url: "https://cellar-journal.test/2022",
    title: "Brill pumps sold in 2022",
    text: "Ansel Works sold 2,900 Brill pumps in 2022. It was a dry year, and most cellars of the valley stayed dry as well, our readers tell us.",
  },
];
const name = { kind: "model", model: "test", prompt: "judge@8" } as const;
const judge: Judge = {
  name,
  judge: async (pairs) => new Map(pairs.map(({ id }) => [id, { verdict: "supported", score: 1, reasons: [], judge: name }])),
};

const IN_SHORT = "Sales rose by 200 from 2022 to 2023";

/** A model that says the one bullet and the line in short, its calculation over the claims of both years. */
function computing(bullet: string, result: string, operator: string, inShort: readonly string[] = [IN_SHORT]) {
  return obligingModel([
    {
      match: "assay_bullets_v1",
      times: 9,
      reply: (call) => {
        const idOf = (figure: string) => new RegExp(`kind=claim id=(\\S+?)[ >][^\\n]*\\n[^\\n]*${figure}`).exec(call.user)?.[1] ?? "";
        const [late, early] = [idOf("3,100"), idOf("2,900")];
        const calculations = [{ result, expression: `${late}:3,100 ${operator} ${early}:2,900` }];
        return {
          bullets: [{ text: bullet, kind: "fact", claim_ids: [late], calculations }],
          tldr: inShort.map((text) => ({ text, verb: "rose", claim_ids: [late, early] })),
        };
      },
    },
  ]);
}

describe("bullets that compute", () => {
  it.each([
    ["In 2023 Ansel Works sold 200 Brill pumps more than Ansel Works sold in 2022", "(calculated)"],
    ["Ansel Works sold 200 more in 2023 than in 2022", "(calculated: 3,100 − 2,900)"],
  ])("C11 R12 a figure that comes out is marked as far as there is room: %s", async (text, mark) => {
    const { outcome } = await memoryTurn(
      { model: computing(text, "200", "-"), pages: PAGES, judge },
      "How many Brill pumps did Ansel Works sell in 2022 and in 2023?",
    );
    expect(outcome.contract?.data.bullets[0]?.text).toBe(`${text} ${mark} [1] [2]`);
    expect(outcome.text).toContain(`• ${IN_SHORT} (calculated) [1] [2]`);
    const evidenced = evidenceOfTurn(outcome);
    expect(evidenced?.sentences[0]).toMatchObject({ text, calculations: [{ result: "200", expression: "3,100 − 2,900" }] });
  });

  it("C10 the answer in short is the first two lines that are proven", async () => {
    const doubting: Judge = {
      name,
      judge: async (pairs, signal) => {
        const refused = pairs.filter(({ claim }) => claim.includes("doubled")).map(({ id }) => id);
        const verdicts = new Map(await judge.judge(pairs, signal));
        for (const id of refused) verdicts.set(id, { verdict: "not found", score: 0, reasons: [], judge: name });
        return verdicts;
      },
    };
    const further = ["Sales of the pump rose from 2,900 to 3,100", "In both years together the pump rose to fame"];
    const model = computing("Ansel Works sold 200 more in 2023 than in 2022", "200", "-", ["Sales rose and doubled", IN_SHORT, ...further]);
    const { outcome } = await memoryTurn(
      { model, pages: PAGES, judge: doubting },
      "How many Brill pumps did Ansel Works sell in 2022 and in 2023?",
    );
    const lines = outcome.text.split("TLDR\n")[1]?.split("\n").slice(0, 3) ?? [];
    expect(lines.map((line) => line.slice(2, 30))).toEqual([IN_SHORT, further[0]].map((line) => line?.slice(0, 28)));
  });

  it("C11 R12 one that does not come out is not said", async () => {
    const text = "Ansel Works sold 300 more in 2023 than in 2022";
    const { outcome } = await memoryTurn(
      { model: computing(text, "300", "-"), pages: PAGES, judge },
      "How many Brill pumps did Ansel Works sell in 2022 and in 2023?",
    );
    expect(outcome.text).not.toMatch(/sold 300|calculated/);
    expect(outcome.bullet_calculations).toBeUndefined();
  });
});
