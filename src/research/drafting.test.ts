import { describe, expect, it } from "vitest";
import { liveRun } from "../../test/live-run.ts";
import { claimSchema } from "../domain/claim.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { rulesJudge } from "../verify/rules.ts";
import type { DraftSection, SectionAsk, WritableClaim, Writer } from "../write/writer.ts";
import { draftSection } from "./drafting.ts";

function writable(id: string, text: string): WritableClaim {
  const claim = claimSchema.parse({
    id,
    text,
    type: "fact",
    confidence: 0.9,
    relevance: 0.8,
    taskIds: ["t1"],
    quotes: [{ snapshotId: "s", span: { start: 0, end: text.length }, text, locatedBy: "exact" }],
    judgement: { verdict: "supported", score: 0.9, reasons: [], judge: { kind: "rules", version: "1" } },
  });
  return { claim, sourceTitle: "A page", independentSources: 1 };
}

const CLAIMS = [
  writable("a", "The bridge opened in 1932."),
  writable("b", "The bridge is 503 metres long."),
  writable("c", "The bridge cost 6 million pounds."),
  writable("a2", "The bridge opened in 1932."),
];
const GOOD = CLAIMS.slice(0, 3).map(({ claim }) => ({ text: claim.text, claimIds: [claim.id] }));
const WRONG = { text: "The bridge opened in 1999.", claimIds: ["a"] };

async function draft(sentences: DraftSection["sentences"], claims: readonly WritableClaim[] = CLAIMS) {
  const writer: Writer = { section: async () => ({ title: "T", layout: "prose", sentences }) };
  const { run } = await liveRun({});
  const ask: SectionAsk = {
    key: "write/x",
    request: parseResearchRequest({ query: "When did the bridge open?" }),
    task: undefined,
    part: "findings",
    claims,
    words: 100,
    rejected: [],
    written: [],
  };
  const by = {
    claim: (id: string) => CLAIMS.find(({ claim }) => claim.id === id)?.claim,
    inContext: ({ text }: { readonly text: string }) => ({ quote: text, context: text, place: [] }),
    judge: rulesJudge(),
    signal: run.signal,
  };
  return draftSection(run, writer, ask, by);
}

describe("drafting a section", () => {
  it("R12 a sentence written twice stands once, with the claims and sources of both", async () => {
    const [first, , third] = GOOD;
    if (first === undefined || third === undefined) throw new Error("there are three claims");
    const both = "The bridge opened in 1932.";
    const drafted = await draft([{ text: both, claimIds: ["a"] }, third, { text: both, claimIds: ["a2"] }]);
    expect(drafted.section.sentences.map(({ text, claims }) => [text, claims.map(({ id }) => id)])).toEqual([
      [both, ["a", "a2"]],
      [third.text, ["c"]],
    ]);
  });

  it("R12 a sentence that its claims do not carry is lost, with its reason, and nothing takes its place", async () => {
    const drafted = await draft([WRONG, ...GOOD.slice(1)]);
    expect(drafted.section.sentences.map(({ text }) => text)).toEqual(GOOD.slice(1).map(({ text }) => text));
    expect(drafted.rejected).toEqual([{ text: WRONG.text, reason: expect.stringContaining("1999") }]);
  });

  it("R14 a section without claims is headed by its task and empty, and nobody is asked", async () => {
    const drafted = await draft(GOOD, []);
    expect(drafted.section).toEqual({ title: "", layout: "prose", sentences: [] });
  });
});
