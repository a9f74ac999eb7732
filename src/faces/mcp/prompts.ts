import { completable, type GetPromptResult, type McpServer, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Service } from "../../service/service.ts";
import { finishedRuns } from "./resources.ts";
import { reportUri } from "./results.ts";

const MODES = ["report", "answer"];

/** What a user may choose from a client's menu: a research, and the check of a report (I4). */
export function prompts(server: McpServer, service: Service, principal: string): void {
  server.registerPrompt(
    "research",
    {
      title: "Research a question",
      description: "A cited report on a question, or a short cited answer",
      argsSchema: z.object({
        question: z.string().describe("What to find out, self-contained"),
        mode: completable(z.string().describe("report (default) or answer"), (begun) =>
          MODES.filter((mode) => mode.startsWith(begun)),
        ).optional(),
      }),
    },
    ({ question, mode = "report" }) => {
      if (!MODES.includes(mode)) throw wrong(`\`mode\` must be ${MODES.join(" or ")}, not ${mode.slice(0, 40)}.`);
      return said(
        mode === "answer"
          ? `Answer this question with the tool \`ask\`, and show its bullets with their sources as they are:\n\n${question}`
          : `Research this question with the tool \`research\`; if calls are given up after a minute here, use research_start, research_status and research_result. Show the report as it is, with its numbers in brackets and its sources, and name its run_id:\n\n${question}`,
      );
    },
  );
  server.registerPrompt(
    "check-report",
    {
      title: "Check a report",
      description: "Whether the sources of a report say what it says they do",
      argsSchema: z.object({
        report: z.string().optional().describe("The report, Markdown or HTML"),
        run_id: completable(z.string().describe("A finished research, in place of a report"), (begun) =>
          finishedRuns(service, principal, begun),
        ).optional(),
      }),
    },
    ({ report, run_id }) => {
      if ((report === undefined) === (run_id === undefined)) throw wrong("Give `report` or `run_id`, one of them.");
      const what = report ?? `(the resource ${reportUri(run_id ?? "")}; read it first)`;
      return said(
        `Check the citations of this report with the tool \`verify\`. Then list what is not fully supported, with the reason and the line, then dead links, then what is open; do not judge the sources from memory.\n\n${what}`,
      );
    },
  );
}

function said(text: string): GetPromptResult {
  return { messages: [{ role: "user", content: { type: "text", text } }] };
}

function wrong(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
