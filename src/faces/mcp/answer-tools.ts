import { z } from "zod";
import type { TurnOptions } from "../../conversation/conversations.ts";
import { LONGEST_MESSAGE, turnOutcomeSchema } from "../../conversation/turn.ts";
import { evidenceOfTurn } from "../../conversation/turn-evidence.ts";
import { AssayError } from "../../domain/error.ts";
import { lineOf } from "../../service/progress-line.ts";
import { hearTurn, type Turn } from "../../service/turns.ts";
import { verifyAskSchema } from "../../service/verify.ts";
import { progressOf } from "./progress.ts";
import { quotesOf } from "./quotes.ts";
import { evidenceUri, resourceLines, result, sourcesWithQuotes } from "./results.ts";
import { ended, followJob } from "./run-results.ts";
import { createdTask, takesTasks } from "./tasks.ts";
import { askOutput, verifyOutput } from "./tool-shapes.ts";
import type { Toolbox } from "./toolbox.ts";

const askInput = z.strictObject({ question: z.string().trim().min(1).max(LONGEST_MESSAGE).describe("The question, self-contained") });
const READS_ONLY = { readOnlyHint: true, openWorldHint: true, destructiveHint: false };

/** `ask`: a short, searched and cited answer; `verify`: the audit of any report's citations (I4, I7). */
export function answerTools(tools: Toolbox): void {
  const { service, principal } = tools;
  const { assay, overs, jobs } = service;
  tools.add(
    "ask",
    {
      title: "Ask",
      description: "Answers a question in 3 to 6 cited bullets after one round of searching, in seconds. For a full report use research.",
      input: askInput,
      output: askOutput,
      annotations: READS_ONLY,
    },
    async ({ question }, ctx) => {
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
        if (heard.kind === "turn") return answered(tools, heard.turn);
      }
      throw new AssayError("CANCELLED", "The answer was stopped.");
    },
  );
  tools.add(
    "verify",
    {
      title: "Check a report's citations",
      description:
        "Reads every source a Markdown or HTML report cites and says which sentences they support, which not, and which links are dead.",
      input: verifyAskSchema,
      output: verifyOutput,
      annotations: READS_ONLY,
    },
    async (ask, ctx) => {
      const id = await jobs.startAudit(ask, principal);
      if (takesTasks(ctx)) return createdTask(await jobs.record(id, principal));
      return ended({ id, kind: "audit" }, await followJob(service, { id, principal }, ctx));
    },
  );
}

async function answered({ service, principal }: Toolbox, { text, run_id, contract }: Turn) {
  const kept = (await service.archive.run(run_id, principal)).result;
  const outcome = turnOutcomeSchema.safeParse(JSON.parse(kept ?? "null")).data;
  const evidenced = outcome === undefined ? undefined : evidenceOfTurn(outcome);
  const quotes = evidenced === undefined ? [] : quotesOf(evidenced);
  const resources = { evidence: evidenceUri(run_id) };
  const shown: z.infer<typeof askOutput> = { run_id, text, quotes, ...(contract === undefined ? {} : { contract }), resources };
  const told = [
    text,
    ...sourcesWithQuotes(evidenced?.sources ?? [], quotes),
    ...(contract === undefined ? [] : [`error: ${contract.error.code} ${contract.error.message}`.trimEnd()]),
    `run_id: ${run_id}`,
    resourceLines(resources),
  ];
  return result(told.join("\n\n"), shown);
}
