import { describe, expect, it } from "vitest";
import { claimSchema } from "../../domain/claim.ts";
import type { StoredEvent } from "../../domain/event.ts";
import { sourceSchema } from "../../domain/source.ts";
import { goldOf } from "./gold.ts";
import { strengthOf, weakestOf } from "./strength.ts";
import { unwrittenOf } from "./unwritten.ts";

const source = (n: number, more: object = {}) =>
  sourceSchema.parse({
    ...{
      n,
      snapshotId: `s${n}`,
      url: `https://${n}.test/`,
      title: "",
      domain: `${n}.test`,
      organisation: `${n}.test`,
      tier: 2,
      cluster: `k${n}`,
    },
    ...{ partial: false, link: "alive", ...more },
  });
const claim = (id: string, verdict: string) =>
  claimSchema.parse({
    ...{ id, text: id, type: "fact", confidence: 1, taskIds: [], relevance: 1 },
    quotes: [{ snapshotId: "s1", span: { start: 0, end: 1 }, text: "x", locatedBy: "exact" }],
    judgement: { verdict, score: 1, reasons: [], judge: { kind: "rules", version: "r" } },
  });
const sentence = (claimIds: string[], sources: number[]) => ({ text: "It is.", claimIds, sources, role: "statement" as const });

describe("how well a sentence stands", () => {
  it("R12 counts mirrors and pages of one organisation once, also where one hangs on the next", () => {
    const sources = [source(1), source(2, { cluster: "k1" }), source(3, { organisation: "2.test" }), source(4)];
    expect(strengthOf(sentence(["a"], [1, 2, 3, 4]), { claims: [claim("a", "supported")], sources })?.independent).toBe(2);
  });

  it("R12 is as strong as its weakest claim, tells the newest day and what weakens its sources", () => {
    const sources = [source(1, { published: "2020-05-01", link: "dead" }), source(2, { published: "2023", partial: true })];
    const strength = strengthOf(sentence(["a", "b"], [1, 2]), {
      claims: [claim("a", "supported"), claim("b", "partly supported")],
      sources,
    });
    expect(strength).toMatchObject({ verdict: "partly supported", published: "2023", weakened: ["gone", "partial"] });
    expect(strengthOf(sentence([], []), { claims: [], sources: [] })).toBeUndefined();
  });

  it("R12 is weakened by its own sources and claims alone, and not by a verdict that the whole overrules", () => {
    const sources = [source(1), source(2, { published: "2023", link: "dead", partial: true, work: { retracted: "Crossref" } })];
    const claims = [claim("a", "supported"), claim("b", "contradicted")];
    expect(strengthOf(sentence(["a"], [1]), { claims, sources })).toEqual({
      ...{ verdict: "supported", independent: 1, sources: 1, calculated: false, weakened: [] },
    });
    expect(strengthOf(sentence(["a"], [2]), { claims, sources })).toMatchObject({
      ...{ published: "2023", weakened: ["gone", "partial", "retracted"] },
    });
    const calculations = [{ result: "2", expression: "1 + 1", inputs: [] }];
    const whole = { ...sentence(["a", "b"], [1, 2]), judgement: claim("c", "not found").judgement, calculations };
    expect(strengthOf(whole, { claims, sources })).toMatchObject({ verdict: "not found", sources: 2, independent: 2, calculated: true });
  });

  it.each([
    [["supported", "partly supported"], "partly supported"],
    [["partly supported", "not checked"], "not checked"],
    [["not checked", "not found"], "not found"],
    [["not found", "source failed"], "source failed"],
    [["source failed", "contradicted"], "contradicted"],
    [[], "not checked"],
  ] as const)("R12 of %j the weakest is %s", (verdicts, weakest) => {
    expect(weakestOf(verdicts)).toBe(weakest);
  });
});

describe("what was not written, and what people found", () => {
  const base = { iteration: 0, token_budget_left: null, results: 0 };
  const event = (seq: number, one: StoredEvent["event"]): StoredEvent => ({ seq, at: "", request_id: "r", topic_hash: "h", event: one });
  const made = (id: string, url = "https://a.test/"): StoredEvent["event"] => ({
    ...base,
    type: "claim_made",
    claim_id: id,
    text: id,
    url,
    quote: "q",
    task_ids: [],
  });

  it("R12 lists claims that are not in the report, those refused first, each with why", () => {
    const events = [
      event(1, made("written")),
      event(2, made("spare")),
      event(3, made("refused")),
      event(4, { ...base, type: "verify_result", claim_id: "spare", verdict: "supported", score: 1, reasons: [] }),
      event(5, { ...base, type: "verify_result", claim_id: "refused", verdict: "contradicted", score: 0, reasons: ["another figure"] }),
    ];
    const { claims } = unwrittenOf({ claims: [claim("written", "supported")], unresolved: [] }, events);
    expect(claims.map(({ id, verdict, reasons }) => [id, verdict, reasons])).toEqual([
      ["refused", "contradicted", ["another figure"]],
      ["spare", "supported", []],
    ]);
  });

  it("G8 no secret of an address is shown with what was not written", () => {
    const { claims } = unwrittenOf({ claims: [], unresolved: [] }, [event(1, made("spare", "https://a.test/?token=geheim"))]);
    expect(claims.map(({ url }) => url)).toEqual(["https://a.test/?token=***"]);
  });

  it("X10 makes a case of what was found, and none of what nobody could tell", () => {
    const check = (text: string, said: "holds" | "does_not_hold" | "cannot_tell") => ({ sentence: text, text, said, note: "", at: "" });
    const found = [check("A.", "holds"), check("B.", "does_not_hold"), check("C.", "cannot_tell")];
    expect(goldOf({ run_id: "r", query: "q" }, found)).toEqual({ id: "r", query: "q", facts: ["A."], absent: ["B."] });
    expect(() => goldOf({ run_id: "r", query: "q" }, [check("C.", "cannot_tell")])).toThrow("checked");
  });
});
