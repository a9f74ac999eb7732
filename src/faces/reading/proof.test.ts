import { describe, expect, it } from "vitest";
import { claimSchema } from "../../domain/claim.ts";
import type { SnapshotWithText } from "../../domain/snapshot.ts";
import { sourceSchema } from "../../domain/source.ts";
import { captureOf } from "../../store/contract/material.ts";
import { namedSentences } from "./naming.ts";
import { judged, proofOf } from "./proof.ts";

const TEXT = "# Pump\n\nIt is blue.\n\nThe Brill pump weighs 12 kilograms. It is loud.\n\n## Price\n\nIt is dear.";
const SAID = "The Brill pump weighs 12 kilograms.";

const claim = (id: string, snapshotId: string, text: string, start: number) =>
  claimSchema.parse({
    ...{ id, text, type: "fact", confidence: 1, taskIds: [], relevance: 1 },
    quotes: [{ snapshotId, span: { start, end: start + text.length }, text, locatedBy: "exact" }],
    judgement: { verdict: "supported", score: 1, reasons: ["it says so"], judge: { kind: "rules", version: "rules@1" } },
  });
const source = (n: number, id: string) =>
  sourceSchema.parse({
    ...{ n, snapshotId: id, url: `https://${id}.test/`, title: id, domain: `${id}.test`, organisation: `${id}.test`, tier: 2, cluster: id },
    ...{ partial: false, link: "dead" },
  });

async function proven(kept: Readonly<Record<string, string | undefined>>, more: object = {}) {
  const captures = new Map<string, SnapshotWithText>();
  for (const [id, text] of Object.entries(kept)) if (text !== undefined) captures.set(id, captureOf(`https://${id}.test/`, text, id));
  const report = {
    ...{ run_id: "r", query: "q", sources: [source(1, "a"), source(2, "b")] },
    claims: [claim("c1", "a", SAID, TEXT.indexOf(SAID)), claim("c2", "b", "The Brill pump weighs 19 kilograms.", 0)],
    sentences: [
      { text: SAID, claimIds: ["c1"], sources: [1], role: "statement" as const, ...more },
      { text: "Another.", claimIds: ["c2"], sources: [2], role: "statement" as const },
    ],
  };
  const [named, other] = namedSentences(report);
  if (named === undefined) throw new Error("no sentence");
  const proof = await proofOf(report, named, { getSnapshot: async (id) => captures.get(id) });
  return { proof, quote: proof.claims[0]?.quotes[0], other };
}

const OTHER = "The Brill pump weighs 19 kilograms. So it was in May.";

describe("what a sentence rests on", () => {
  it("R12 shows a quote at its very place, with the text around it, its copy's hash and the live page at the whole quote", async () => {
    const { quote } = await proven({ a: TEXT, b: OTHER });
    expect(quote).toMatchObject({ located: true, words: SAID, before: "It is blue.\n\n", after: " It is loud.", link: "dead", source: 1 });
    expect(quote?.live).toBe(`https://a.test/#:~:text=${encodeURIComponent(SAID)}`);
    expect(quote?.text_sha256).not.toBe("");
  });

  it("R12 names its claims with what each says and how it was judged, and what it is itself", async () => {
    const { proof } = await proven({ a: TEXT, b: OTHER }, { claimIds: ["c2", "c1", "none"], kind: "inference", searched: 3 });
    const judgement = { verdict: "supported", reasons: ["it says so"], language: "en", judge: "rules@1" };
    expect(proof).toMatchObject({ text: SAID, kind: "inference", searched: 3, against: [] });
    expect(proof.claims.map(({ quotes, ...claim }) => [claim, quotes.map(({ words }) => words)])).toEqual([
      [{ id: "c2", text: "The Brill pump weighs 19 kilograms.", ...judgement }, ["The Brill pump weighs 19 kilograms."]],
      [{ id: "c1", text: SAID, ...judgement }, [SAID]],
    ]);
    expect(proof).not.toHaveProperty("judgement");
    const bare = (await proven({ a: TEXT, b: OTHER }, { claimIds: [] })).proof;
    for (const name of ["kind", "searched", "strength", "judgement"]) expect(bare).not.toHaveProperty(name);
    expect(bare).toMatchObject({ claims: [], calculations: [], against: [] });
  });

  it("R12 a judge's reasons are in its own language", () => {
    const one = { verdict: "supported" as const, reasons: ["so steht es da"] };
    const model = { kind: "model", model: "m", prompt: "judge@1" } as never;
    expect(judged({ ...one, judge: model }, "de")).toEqual({ ...one, language: "de", judge: "m (judge@1)" });
    expect(judged({ ...one, judge: model })).toMatchObject({ language: "en" });
    expect(judged({ ...one, judge: { kind: "rules", version: "rules@1" } }, "de")).toEqual({ ...one, language: "en", judge: "rules@1" });
  });

  it("R12 locates nothing in a copy that has other words there, and nothing where the copy is gone", async () => {
    const changed = await proven({ a: TEXT.replace("12", "13"), b: OTHER });
    expect(changed.quote).toMatchObject({ located: false, words: SAID, before: "", after: "" });
    const gone = await proven({ a: undefined, b: OTHER });
    expect(gone.quote).toMatchObject({ located: false, text_sha256: "", words: SAID });
  });

  it("R12 sets against a sentence what other words of the report say of the same, and where", async () => {
    const { proof, other } = await proven({ a: TEXT, b: OTHER });
    expect(proof.against).toMatchObject([
      { sure: true, sentence: other?.id, quote: { located: true, words: "The Brill pump weighs 19 kilograms." } },
    ]);
  });

  it("R14 tells a calculation by its figures, each once, with the source it stands in", async () => {
    const input = { figure: "12", claimId: "c1", quote: SAID };
    const calculations = [{ result: "24", expression: "12 + 12", inputs: [input, input] }];
    const { proof } = await proven({ a: TEXT, b: OTHER }, { calculations, kind: "calculation" });
    expect(proof.calculations).toEqual([{ result: "24", expression: "12 + 12", inputs: [{ figure: "12", quote: SAID, source: 1 }] }]);
    expect(proof.strength?.calculated).toBe(true);
  });
});
