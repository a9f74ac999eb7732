import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { lookAt, withoutModelLine } from "../../audit/open.ts";
import { contractSchema } from "../../conversation/contract/schema.ts";
import type { TurnOptions } from "../../conversation/conversations.ts";
import { LONGEST_MESSAGE } from "../../conversation/turn.ts";
import { AssayError } from "../../domain/error.ts";
import { lineOf } from "../../service/progress-line.ts";
import type { Service } from "../../service/service.ts";
import { hearTurn } from "../../service/turns.ts";
import { type Audit, auditSchema, verifyAskSchema } from "../../service/verify.ts";
import { guarded, listed } from "./input.ts";
import { progressOf } from "./progress.ts";
import { followJob } from "./research-tools.ts";
import { result } from "./results.ts";

const askInput = z.strictObject({ question: z.string().trim().min(1).max(LONGEST_MESSAGE).describe("The question, self-contained") });
const askOutput = z.object({ run_id: z.string(), text: z.string(), contract: contractSchema.optional() });
const verifyOutput = z.object({
  statements: z.int(),
  cited: z.int(),
  verdicts: z.record(z.string(), z.int()),
  dead_links: z.int(),
  /** Statements that only a model can judge, the doubtful first: no faults. */
  open: z.array(z.object({ line: z.int(), text: z.string(), likelihood: z.number(), look_at: z.string() })),
  problems: z.array(z.object({ line: z.int(), text: z.string(), verdict: z.string(), reasons: z.array(z.string()) })),
  findings: z.array(z.object({ line: z.int(), rule: z.string(), message: z.string() })),
});
const MOST_PROBLEMS = 50;

/** `ask`: a short, searched and cited answer; `verify`: the audit of any report's citations (I4, I7). */
export function answerTools(server: McpServer, service: Service, principal: string): void {
  const { assay, overs, jobs } = service;
  server.registerTool(
    "ask",
    {
      title: "Ask",
      description: "Answers a question in 3 to 6 cited bullets after one round of searching, in seconds. For a full report use research.",
      inputSchema: listed(askInput),
      outputSchema: askOutput,
      annotations: { readOnlyHint: true, openWorldHint: true, destructiveHint: false, title: "Ask" },
    },
    guarded(service, askInput, async ({ question }, ctx) => {
      const tell = progressOf(ctx);
      const take = (options: TurnOptions) =>
        jobs.within(principal, async () =>
          (await overs.of(principal)).conversations.converse([{ role: "user", content: question }], {
            ...options,
            force: "phase_two",
            principal,
          }),
        );
      for await (const heard of hearTurn(assay, take, ctx.mcpReq.signal)) {
        const line = heard.kind === "event" ? lineOf(heard.stored) : undefined;
        if (line !== undefined) await tell(line);
        if (heard.kind !== "turn") continue;
        const { text, run_id, contract } = heard.turn;
        return result(text, { run_id, text, ...(contract === undefined ? {} : { contract }) });
      }
      throw new AssayError("CANCELLED", "The answer was stopped.");
    }),
  );
  server.registerTool(
    "verify",
    {
      title: "Check a report's citations",
      description:
        "Reads every source a Markdown or HTML report cites and says which sentences they support, which not, and which links are dead.",
      inputSchema: listed(verifyAskSchema),
      outputSchema: verifyOutput,
      annotations: { readOnlyHint: true, openWorldHint: true, destructiveHint: false, title: "Check a report's citations" },
    },
    guarded(service, verifyAskSchema, async (ask, ctx) => {
      const id = await jobs.startAudit(ask, principal);
      const audit = auditSchema.parse((await followJob(service, { id, principal }, ctx)).result);
      const cited = audit.statements.filter((one) => one.together !== undefined);
      const problems = cited.flatMap(({ line, text, together }) =>
        together === undefined || together.verdict === "supported" || together.open === true
          ? []
          : [{ line, text, verdict: together.verdict, reasons: together.reasons }],
      );
      const open = openStatements(audit);
      const shown = {
        statements: audit.statements.length,
        cited: cited.length,
        verdicts: audit.figures.verdicts,
        dead_links: audit.figures.dead_links,
        open: open.slice(0, MOST_PROBLEMS),
        problems: problems.slice(0, MOST_PROBLEMS),
        findings: audit.findings.slice(0, MOST_PROBLEMS).map(({ line, rule, message }) => ({ line, rule, message })),
      };
      const lines = shown.problems.map((one) => `line ${one.line}: ${one.verdict}: ${one.text} (${one.reasons.join("; ")})`);
      const doubtful = shown.open.map((one) =>
        `line ${one.line}: open, ${Math.round(one.likelihood * 100)} % likely: ${one.text} ${one.look_at}`.trimEnd(),
      );
      const without = withoutModelLine(audit);
      const told = [
        `${cited.length} cited statements, ${problems.length} not fully supported, ${open.length} open without a model.`,
        ...(without === undefined ? [] : [without]),
        ...lines,
        ...doubtful,
      ];
      return result(told.join("\n"), shown);
    }),
  );
}

/** Statements whose citations together only a model can judge, the doubtful first. */
function openStatements({ statements }: Audit) {
  return statements
    .flatMap(({ line, text, together }) =>
      together?.open === true ? [{ line, text, likelihood: together.score, look_at: lookAt(together) }] : [],
    )
    .sort((a, b) => a.likelihood - b.likelihood);
}
