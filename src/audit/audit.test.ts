import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuditWorld, startAuditWorld } from "../../test/audit-world.ts";
import type { ModelCall } from "../model/model.ts";
import { scriptedModel, scriptedRoles } from "../model/scripted.ts";
import { RULES_JUDGE } from "../verify/rules.ts";
import { openCitations } from "./open.ts";
import type { Audit, AuditStatement } from "./result.ts";

const HERALD = "http://northsea-herald.test/2025/02/halden-sound-output";
const MIRROR = "http://mirrorpress.test/energy/halden-sound-tidal-array-beats-forecast";
const PERMIT = "http://maritime.gov.test/permits/halden-sound";

let world: AuditWorld;
beforeAll(async () => {
  world = await startAuditWorld();
});
afterAll(() => world.close());

/** A report whose statements stand one a line, with the herald as [1], its mirror as [2], a page that is gone as [3], the permit as [4]. */
function reportOf(...lines: string[]): string {
  const sources = [
    `[1] Herald: ${HERALD}`,
    `[2] Mirror Press: ${MIRROR}`,
    "[3] Gone: http://northsea-herald.test/no/such/page",
    `[4] Permit: ${PERMIT}`,
    "[5] Nowhere: http://gone.test/page",
  ];
  return `# Halden\n\n${lines.join("\n\n")}\n\n## Sources\n\n${sources.join("\n")}\n`;
}

async function statementOf(line: string, more: Parameters<AuditWorld["audit"]>[1] = {}): Promise<AuditStatement> {
  const [statement] = (await world.audit(reportOf(line), more)).statements;
  if (statement === undefined) throw new Error(`no statement in ${line}`);
  return statement;
}

/** As the herald has it, whole. */
const OUTPUT =
  "The Halden Sound tidal array fed 287 gigawatt hours into the grid in 2024, its first full calendar year, the operator Halden Tidal said on Tuesday";
const LIFT = "Each turbine is lifted out of the water every 30 months, and a lift takes a day and a half when the sea is calm";
const REMOVAL = "The operator must remove all structures within three years after the permit ends";

function ruleLines(audit: Audit, rule: string): string[] {
  return audit.findings.filter((one) => one.rule === rule).map((one) => one.message);
}

describe("I7 R12 verdicts over the emulated web", () => {
  it("what the source says is supported, with the quote, its context and where it stands", async () => {
    const { citations, together } = await statementOf(`${OUTPUT} [1].`);
    const [citation] = citations;
    expect([citation?.verdict, together?.verdict]).toEqual(["supported", "supported"]);
    expect(citation?.judge).toEqual(RULES_JUDGE);
    const [quote] = citation?.quotes ?? [];
    expect(quote?.text).toContain("fed 287 gigawatt hours into the grid in 2024");
    expect(quote?.context).toContain("71,000 households");
    expect(quote?.context).not.toContain("#");
    expect(quote?.link).toContain(`${HERALD}#:~:text=`);
  });

  it("R12 a wrong number of what the source does not speak of is told and counted as well", async () => {
    const audit = await world.audit(reportOf("The mayor keeps 96,150 cardamom buns in the town hall [1]."));
    expect(audit.statements[0]?.citations[0]).toMatchObject({ verdict: "not found", missing_figures: [expect.stringContaining("96,150")] });
    expect(audit.figures.wrong_figures).toBe(1);
  });

  it("R12 the right page with a wrong number is partly supported, names the number, shows the right one, and counts for nothing strictly", async () => {
    const audit = await world.audit(reportOf("Building the array cost 512 million euros [1]."));
    const [citation] = audit.statements[0]?.citations ?? [];
    expect(citation).toMatchObject({ verdict: "partly supported", reasons: ["number 512 million euros not in evidence"] });
    expect(citation?.missing_figures).toEqual(["512 million euros"]);
    expect(citation?.quotes[0]?.text).toContain("412 million euros");
    expect(audit.figures).toMatchObject({
      fact: { citation_accuracy: 1 },
      strict: { citation_accuracy: 0, claim_coverage: 0 },
      wrong_figures: 1,
      alce: { recall: 0, precision: 0 },
    });
  });

  it("a year that is wrong on the right page is named as well, and is no support", async () => {
    const { citations } = await statementOf("The Halden Sound tidal array fed 287 gigawatt hours into the grid in 2019 [1].");
    expect(["partly supported", "contradicted"]).toContain(citations[0]?.verdict);
    expect(citations[0]?.reasons[0]).toContain("2019");
  });

  it("R12 what the source may say in other words is open without a model, with its likelihood and what to look at, and no fault", async () => {
    const line = "The tidal array fed 287 gigawatt hours into the grid in 2024 [1].";
    const audit = await world.audit(reportOf(line, `${OUTPUT} [1].`));
    const { citations: [citation] = [], together } = audit.statements[0] ?? {};
    expect(citation).toMatchObject({ verdict: "not checked", open: true, judge: RULES_JUDGE });
    expect(citation?.score).toBeGreaterThan(0.25);
    expect(citation?.quotes[0]?.text).toContain("fed 287 gigawatt hours");
    expect(together).toMatchObject({ verdict: "not checked", open: true });
    expect(audit.figures).toMatchObject({
      open: 1,
      fact: { citation_accuracy: 1, pairs: 1 },
      strict: { citation_accuracy: 1, source_average: 1, claim_coverage: 1, pairs: 1 },
      alce: { recall: 1, precision: 1 },
    });
    expect(openCitations(audit).map(({ statement }) => statement.line)).toEqual([3]);
  });

  it("R12 what nobody could read or measure is not checked, but not open", async () => {
    const { citations } = await statementOf(`${"The current turns four times a day. ".replace(". ", ", and ").repeat(70)}so they say [1].`);
    expect(citations[0]?.verdict).toBe("not checked");
    expect(citations[0]?.open).toBeUndefined();
  });

  it("the opposite of what the source says is contradicted", async () => {
    expect((await statementOf("It was not commissioned on 12 May 2023 after four years of construction [1].")).citations[0]?.verdict).toBe(
      "contradicted",
    );
  });

  it("what the page says nothing of is not found", async () => {
    expect((await statementOf("Penguins nest on the nacelles every spring and sing [1].")).citations[0]?.verdict).toBe("not found");
  });

  it("an invented quotation is not supported, and is named", async () => {
    const { citations } = await statementOf(
      'The chief engineer Ingrid Solvang said: "The current is stronger than any wind ever measured" [1].',
    );
    expect(["not found", "contradicted"]).toContain(citations[0]?.verdict);
    expect(citations[0]?.reasons[0]).toContain("“The current is stronger than any wind ever measured” does not stand in the source");
  });

  it("a quotation that stands there is supported", async () => {
    const { citations } = await statementOf(
      '"The current turns four times a day whether the wind blows or not," said chief engineer Ingrid Solvang [1].',
    );
    expect(citations[0]?.verdict).toBe("supported");
    const [invented] = (
      await statementOf('Ingrid Solvang said of the turbines in 2024 that they were "available nearly all of the time" [1].')
    ).citations;
    expect(invented?.open).toBeUndefined();
    expect(["partly supported", "not found"]).toContain(invented?.verdict);
  });

  it("a dead link is a failed source, never a missing claim", async () => {
    const audit = await world.audit(reportOf("The operator cut its staff by half in 2020 [3].", "The array cost 412 million euros [5]."));
    expect(audit.statements.map((one) => one.citations[0]?.verdict)).toEqual(["source failed", "source failed"]);
    expect(audit.references.map((one) => one.link)).toEqual(["unknown", "unknown", "dead", "unknown", "dead"]);
    expect(ruleLines(audit, "dead link")).toHaveLength(2);
    expect(audit.figures).toMatchObject({ dead_links: 2, fact: { citation_accuracy: null }, strict: { citation_accuracy: 0 } });
  });

  it("Citing [99] fails", async () => {
    const audit = await world.audit(reportOf(`${OUTPUT} [99].`));
    expect(audit.statements[0]?.citations[0]).toMatchObject({
      label: "99",
      verdict: "source failed",
      reasons: ["there is no reference [99]"],
    });
    expect(audit.structure.dangling).toBe(1);
    expect(audit.figures.strict.citation_accuracy).toBe(0);
    expect(ruleLines(audit, "dangling citation")).toEqual(["there is no reference [99]"]);
  });

  it("a right claim that cites the wrong source of the list is not found there", async () => {
    const { citations } = await statementOf("Each turbine is lifted out of the water every 30 months [4].");
    expect(citations[0]?.verdict).not.toBe("supported");
  });

  it("G6 a mirror is no second source, and is named as a copy", async () => {
    const audit = await world.audit(reportOf("Building it cost 412 million euros [1][2].", "Building it cost 412 million euros [1][4]."));
    expect(audit.statements.map((one) => one.independent_sources)).toEqual([1, 2]);
    expect(ruleLines(audit, "copied source")).toEqual(["reference [2] is a copy of [1]: they count as one source"]);
    expect(audit.references[1]?.same_as).toBe(1);
    expect(audit.figures.independent_share).toBe(0.5);
  });

  it("clauses are held against their own source, the sentence against both", async () => {
    const one = await statementOf(`${REMOVAL} [4], and maintenance remains the largest running cost [1].`);
    expect(one.citations.map(({ scope, verdict }) => [scope, verdict])).toEqual([
      ["clause", "supported"],
      ["clause", "supported"],
    ]);
    expect(one.together).toMatchObject({ verdict: "not checked", open: true });
  });

  it("R12 a model is told the heading a claim stands under, the sentence before it, and of a clause its whole sentence", async () => {
    const asked = (call: ModelCall) => [...call.user.matchAll(/^(c\d+) \|/gmu)].map(([, id = ""]) => id);
    const reply = (call: ModelCall) => ({ supported: [], others: asked(call).map((id) => ({ id, verdict: "not found", reason: "" })) });
    const model = scriptedModel([{ reply, times: 20 }]);
    const before = "Halden Tidal runs the array [1].";
    const whole =
      "It must remove all structures, foundations and cables within three years [4], while lifting its turbines costs it most [1].";
    await world.audit(reportOf(`${before} ${whole}`), { roles: scriptedRoles(model) });
    const lines = model.calls.flatMap(({ user }) => user.split("\n").filter((line) => /^c\d/u.test(line)));
    const toldOf = (claim: string) => lines.find((line) => line.endsWith(`| ${claim}`))?.replace(/^.*(after ".*") \|.*$/u, "$1");
    const plain = whole.replaceAll(/ \[\d\]/gu, "");
    expect(toldOf("Halden Tidal runs the array.")).toBe('after "Halden"');
    expect(toldOf(plain)).toBe('after "Halden › Halden Tidal runs the array."');
    expect(toldOf("It must remove all structures, foundations and cables within three years")).toBe(
      `after "Halden › Halden Tidal runs the array. › ${plain}"`,
    );
  });

  it("support stands though another source failed; what the rest does not show may stand in it", async () => {
    expect((await statementOf(`${LIFT} [1][3].`)).together?.verdict).toBe("supported");
    expect((await statementOf("Penguins nest on the nacelles every spring and sing [1][3].")).together?.verdict).toBe("source failed");
  });

  it("ALCE precision leaves out a citation that carries nothing where the others suffice", async () => {
    const audit = await world.audit(reportOf(`${LIFT} [1][4].`));
    expect(audit.figures.alce).toEqual({ recall: 1, precision: 0.5 });
  });

  it("R17 each source is read once, cited or not as often as it may; what is not cited is not read", async () => {
    const fresh = await startAuditWorld();
    const line = "The array fed 287 gigawatt hours into the grid in 2024 [1].";
    const audit = await fresh.audit(reportOf(line, line, `${line} See also ${HERALD}#output.`));
    expect(fresh.pageCalls()).toEqual(["northsea-herald.test/2025/02/halden-sound-output"]);
    expect(audit.references.map((one) => one.state)).toEqual(["read", "not read", "not read", "not read", "not read"]);
    await fresh.close();
  });

  it("X5 an address within the machine is refused, and shown as such", async () => {
    const audit = await world.audit("The secret is out [1].\n\n## Sources\n\n[1] Inside: http://127.0.0.1:1/secret\n");
    expect(audit.references[0]).toMatchObject({ state: "failed", error: { type: "UNSAFE_URL" } });
    expect(audit.statements[0]?.citations[0]?.verdict).toBe("source failed");
  });

  it("G8 secrets in addresses are blotted out of the result", async () => {
    const audit = await world.audit("The tide turns [1].\n\n## Sources\n\n[1] One: http://northsea-herald.test/no/page?api_key=geheim\n");
    expect(JSON.stringify(audit)).not.toContain("geheim");
  });

  it("structure alone asks nobody, and every citation of a reference is not checked", async () => {
    const before = world.pageCalls().length;
    const audit = await world.audit(
      reportOf("The array fed 287 gigawatt hours into the grid in 2024 [1].", "And so on and on it goes [99]."),
      { reading: "none" },
    );
    expect(world.pageCalls()).toHaveLength(before);
    expect(audit.statements.map((one) => one.citations[0]?.verdict)).toEqual(["not checked", "source failed"]);
    expect(audit.figures.strict.citation_accuracy).toBeNull();
  });
});
