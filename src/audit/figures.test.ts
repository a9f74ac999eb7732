import { describe, expect, it } from "vitest";
import type { Verdict } from "../domain/claim.ts";
import { RULES_JUDGE } from "../verify/rules.ts";
import { figuresOf } from "./figures.ts";
import type { AuditCitation, AuditStatement } from "./result.ts";
import { leftUndecided, missedThresholds, percent } from "./thresholds.ts";

function cite(reference: number | undefined, verdict: Verdict, scope: AuditCitation["scope"] = "sentence"): AuditCitation {
  const judge = verdict === "source failed" || verdict === "not checked" ? {} : { judge: RULES_JUDGE };
  return {
    label: String(reference ?? 99),
    style: "number",
    scope,
    ...(reference === undefined ? {} : { reference }),
    claim: "c",
    verdict,
    score: 0,
    reasons: [],
    ...judge,
    quotes: [],
  };
}

function say(together: Verdict | undefined, ...citations: AuditCitation[]): AuditStatement {
  const all =
    together === undefined
      ? {}
      : { together: { verdict: together, score: 0, reasons: [], ...(together === "not checked" ? {} : { judge: RULES_JUDGE }) } };
  return {
    line: 1,
    section: "",
    text: "t",
    place: "sentence",
    factual: true,
    long: false,
    ...all,
    independent_sources: citations.length > 1 ? 2 : 1,
    citations,
  };
}

const never = { judged: true, othersSuffice: () => false };

describe("I7 figures", () => {
  const statements = [
    say("supported", cite(1, "supported")),
    say("partly supported", cite(1, "partly supported")),
    say("not found", cite(2, "not found")),
    say("source failed", cite(3, "source failed")),
    say("source failed", cite(undefined, "source failed")),
    say(undefined),
  ];

  it("FACT as published counts partly supported in full and leaves dead links out", () => {
    expect(figuresOf(statements, [], never).fact).toEqual({ citation_accuracy: 2 / 3, effective_citations: 2, pairs: 3 });
  });

  it("strictly, what is dead, dangling or partly supported fails", () => {
    const { strict, dangling } = figuresOf(statements, [], never);
    expect(strict).toEqual({ citation_accuracy: 1 / 5, source_average: (1 / 2 + 0 + 0 + 0) / 4, claim_coverage: 1 / 6, pairs: 5 });
    expect(dangling).toBe(1);
  });

  it("citations that cover a paragraph are counted apart", () => {
    const figures = figuresOf([say("supported", cite(1, "supported", "paragraph")), say("supported", cite(1, "supported"))], [], never);
    expect([figures.verdicts.supported, figures.covering.supported, figures.strict.pairs]).toEqual([1, 1, 1]);
    expect(figures.alce.recall).toBe(1);
  });

  it("ALCE precision: a citation counts unless it alone carries nothing and the others suffice", () => {
    const both = [say("supported", cite(1, "supported"), cite(2, "not found"))];
    expect(figuresOf(both, [], { judged: true, othersSuffice: (_, citation) => citation === 1 }).alce).toEqual({
      recall: 1,
      precision: 1 / 2,
    });
    const needed = [say("supported", cite(1, "not found"), cite(2, "not found"))];
    expect(figuresOf(needed, [], never).alce).toEqual({ recall: 1, precision: 1 });
    expect(figuresOf([say("not found", cite(1, "supported"))], [], never).alce).toEqual({ recall: 0, precision: 0 });
  });

  it("where no source was to be read there is no score", () => {
    const figures = figuresOf([say("not checked", cite(1, "not checked"))], [], { judged: false, othersSuffice: () => false });
    expect([figures.fact.citation_accuracy, figures.strict.citation_accuracy, figures.alce.recall, figures.alce.precision]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(figures.verdicts["not checked"]).toBe(1);
    expect(figures.judges).toEqual([]);
  });

  it("names every judge", () => {
    const model = { ...cite(1, "supported"), judge: { kind: "model", model: "m", prompt: "judge@1" } as const };
    expect(figuresOf([say("supported", cite(1, "supported"), model)], [], never).judges).toEqual(["m with judge@1", RULES_JUDGE.version]);
  });

  it("R12 what is open without a model is in no share, of figures or of coverage", () => {
    const open = (scope?: AuditCitation["scope"]) => ({ ...cite(1, "not checked", scope), open: true as const, judge: RULES_JUDGE });
    const left: AuditStatement = {
      ...say(undefined, open(), open("paragraph")),
      together: { verdict: "not checked", score: 0.8, reasons: [], open: true },
    };
    const settled = say("supported", cite(1, "supported"), open());
    const figures = figuresOf([left, settled, say("not found", cite(2, "not found"))], [], { judged: true, othersSuffice: () => true });
    expect(figures).toMatchObject({
      open: 2,
      open_covering: 1,
      fact: { citation_accuracy: 1 / 2, pairs: 2 },
      strict: { citation_accuracy: 1 / 2, source_average: 1 / 2, claim_coverage: 1 / 2, pairs: 2 },
      alce: { recall: 1 / 2, precision: 1 / 2 },
    });
    expect(figuresOf([left], [], never)).toMatchObject({
      strict: { citation_accuracy: null, claim_coverage: null },
      alce: { recall: null },
    });
  });
});

describe("I7 thresholds", () => {
  const figures = figuresOf([say("supported", cite(1, "supported")), say("contradicted", cite(2, "contradicted"))], [], never);
  const structure = { citations: 2, dangling: 1 } as Parameters<typeof missedThresholds>[0]["structure"];
  const missed = (wanted: Parameters<typeof missedThresholds>[1]) =>
    missedThresholds({ figures: { ...figures, dead_links: 2 }, structure }, wanted);

  it("each that is missed is said in one sentence", () => {
    expect(missed({})).toEqual([]);
    expect(missed({ minSupported: 0.5, maxDead: 2, maxDangling: 1, maxContradicted: 1 })).toEqual([]);
    expect(missed({ minSupported: 0.8, maxDead: 1, maxDangling: 0, maxContradicted: 0 })).toEqual([
      "50 % of the citations are supported, fewer than 80 %",
      "dead links: 2, more than 1",
      "citations of no reference: 1, more than 0",
      "citations contradicted by their source: 1, more than 0",
    ]);
  });

  it("what nobody checked is not supported", () => {
    const unread = figuresOf([say("not checked", cite(1, "not checked"))], [], { judged: false, othersSuffice: () => false });
    expect(missedThresholds({ figures: unread, structure }, { minSupported: 0.5 })).toEqual([
      "no citation was checked, and 50 % must be supported",
    ]);
  });

  it("R12 what is open without a model misses none by itself, and is told of; strictly it does", () => {
    const open = { ...cite(1, "not checked"), open: true as const, judge: RULES_JUDGE };
    const one = figuresOf(
      [say(undefined, open, open), say("supported", cite(1, "supported")), say("not found", cite(2, "not found"))],
      [],
      never,
    );
    const given = { figures: one, structure: { ...structure, dangling: 0 } };
    expect(missedThresholds(given, { minSupported: 0.75 })).toEqual([]);
    expect(leftUndecided(given, { minSupported: 0.75 })).toMatch(/^2 of the citations are left open without a model/);
    expect(leftUndecided(given, {})).toBeUndefined();
    expect(missedThresholds(given, { minSupported: 0.8 })).toEqual(["at most 75 % of the citations are supported, fewer than 80 %"]);
    expect(missedThresholds(given, { maxOpen: 0 })).toEqual(["citations left open without a model: 2, more than 0"]);
    const all = { figures: figuresOf([say(undefined, open)], [], never), structure };
    expect(missedThresholds(all, { minSupported: 1 })).toEqual([]);
  });

  it("a share is never rounded up", () => {
    expect([percent(0.79999), percent(1), percent(0)]).toEqual(["79.9 %", "100 %", "0 %"]);
  });
});
