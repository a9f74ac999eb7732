import { describe, expect, it } from "vitest";
import { memoryTurn, obligingModel } from "../../../test/conversation/in-memory.ts";
import { checkAnswer } from "../../conversation/contract/check.ts";
import type { TurnOutcome } from "../../conversation/turn.ts";
import { evidenceSchema } from "../../write/evidence.ts";
import { exportersFor } from "./exporters.ts";

const KEPT = { getSnapshot: async () => undefined };
const exported = (turn: TurnOutcome) => {
  const exporters = exportersFor("turn", JSON.parse(JSON.stringify(turn)), KEPT);
  if (exporters === undefined) throw new Error("The turn has no exporters.");
  return exporters;
};

describe("I6 C16 a turn of a conversation as a file", () => {
  it("a searched answer: its message to the letter, its evidence, a page, and its sources", async () => {
    const { outcome } = await memoryTurn({ model: obligingModel() }, "how heavy is the Brill pump?");
    const file = exported(outcome);
    const { bullets = [], sources = [] } = outcome.contract?.data ?? {};
    expect(bullets.length).toBeGreaterThan(0);
    expect(await file.markdown()).toBe(`${outcome.text}\n`);
    expect(checkAnswer(outcome.text)).toEqual([]);
    expect(JSON.parse(await file.json())).toMatchObject({ run_id: outcome.run_id, contract: outcome.contract });

    const evidence = evidenceSchema.parse(JSON.parse(await file["evidence-json"]()));
    expect(evidence.statements).toHaveLength(bullets.length);
    for (const { text, sources: cited, claims } of evidence.statements) {
      expect(text).not.toMatch(/\[\d/);
      expect(cited.length).toBeGreaterThan(0);
      expect(claims.flatMap(({ quotes }) => quotes).length).toBeGreaterThan(0);
    }
    const html = await file.html();
    expect(html).toContain('<a class="c" id="m1" href="#e1"');
    expect(html).not.toContain("render_markdown");
    expect((await file.bibtex()).match(/^@misc\{/gm)).toHaveLength(sources.length);
    expect(JSON.parse(await file["csl-json"]()).map(({ URL }: { URL: string }) => URL)).toEqual(sources.map(({ url }) => url));
  });

  it("a turn that searched nothing has a text and a page, and says that it has no evidence", async () => {
    const { outcome } = await memoryTurn({ model: obligingModel() }, "tell me about the Brill pump");
    const file = exported(outcome);
    expect(await file.markdown()).toBe(`${outcome.text}\n`);
    expect(await file.html()).toContain("Phase 1 – Immediate Answer (Unverified)</h2>");
    for (const format of ["evidence", "evidence-json", "bibtex", "csl-json"] as const)
      expect(() => file[format]()).toThrow(/searched nothing, so it has no evidence and no sources/);
  });

  it("a run without a result has nothing to export", () => {
    for (const kind of ["turn", "audit", "research"]) expect(exportersFor(kind, undefined, KEPT)).toBeUndefined();
  });
});
