import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { lookAt, withoutModelLine } from "../../audit/open.ts";
import type { Audit } from "../../service/verify.ts";
import { evidenceUri, reportUri, resourceLines, result, section } from "./results.ts";
import type { verifyOutput } from "./tool-shapes.ts";

/** Most of each list that is shown; the resource `report` has the whole audit. */
const MOST = 50;

/** An audit as `verify` gives it: how much is wrong, what, and what only a model can tell (I7). */
export function verifyResult(audit: Audit): CallToolResult {
  const cited = audit.statements.filter((one) => one.together !== undefined);
  const problems = cited.flatMap(({ line, text, together }) =>
    together === undefined || together.verdict === "supported" || together.open === true
      ? []
      : [{ line, text, verdict: together.verdict, reasons: together.reasons }],
  );
  const open = openStatements(audit);
  const shown: z.infer<typeof verifyOutput> = {
    run_id: audit.run_id,
    statements: audit.statements.length,
    cited: cited.length,
    verdicts: audit.figures.verdicts,
    dead_links: audit.figures.dead_links,
    open: open.slice(0, MOST),
    problems: problems.slice(0, MOST),
    findings: audit.findings.slice(0, MOST).map(({ line, rule, message }) => ({ line, rule, message })),
    resources: { report: reportUri(audit.run_id), evidence: evidenceUri(audit.run_id) },
  };
  const without = withoutModelLine(audit);
  const verdicts = Object.entries(shown.verdicts).map(([verdict, count]) => `${verdict} ${count}`);
  const told = [
    `${shown.statements} statements, ${shown.cited} of them cited; ${problems.length} not fully supported, ${open.length} open without a model; dead links: ${shown.dead_links}.`,
    `Citations by verdict: ${verdicts.join(", ")}.`,
    ...(without === undefined ? [] : [without]),
    ...section(
      "Not fully supported",
      shown.problems.map((one) => `- line ${one.line}: ${one.verdict}: ${one.text} (${one.reasons.join("; ")})`),
    ),
    ...section(
      "Open without a model, the doubtful first",
      shown.open.map((one) => `- line ${one.line}: likelihood ${one.likelihood}: ${one.text} ${one.look_at}`.trimEnd()),
    ),
    ...section(
      "Found in its structure",
      shown.findings.map((one) => `- line ${one.line}: ${one.rule}: ${one.message}`),
    ),
    `run_id: ${shown.run_id}`,
    resourceLines(shown.resources),
  ];
  return result(told.join("\n\n"), shown);
}

/** Statements whose citations together only a model can judge, the doubtful first. */
function openStatements({ statements }: Audit) {
  return statements
    .flatMap(({ line, text, together }) =>
      together?.open === true ? [{ line, text, likelihood: together.score, look_at: lookAt(together) }] : [],
    )
    .sort((a, b) => a.likelihood - b.likelihood);
}
