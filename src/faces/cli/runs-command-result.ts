import { auditMarkdown } from "../../audit/markdown.ts";
import { type Audit, auditSchema } from "../../audit/result.ts";
import { turnOutcomeSchema } from "../../conversation/turn.ts";
import { type Report, reportSchema } from "../../domain/report.ts";
import type { RunRecord } from "../../store/store.ts";
import { evidenceJson, evidenceMarkdown, type Snapshots } from "../../write/evidence.ts";
import { shownTurn } from "../service/turns.ts";
import type { RawOptions } from "./options.ts";
import { printOrWrite } from "./out-file.ts";
import { deliver } from "./research-command.ts";
import type { Shell } from "./shell.ts";
import { safeText } from "./terminal.ts";
import { auditText } from "./verify/view.ts";

/** Prints what a run came to, as its kind has it: a report, an audit, an answer, or what was found. */
export async function showResult(record: RunRecord & { readonly result: string }, options: RawOptions, shell: Shell, snapshots: Snapshots) {
  const result: unknown = JSON.parse(record.result);
  switch (record.kind) {
    case "research":
      return showReport(reportSchema.parse(result), options, shell, snapshots);
    case "audit":
      return showAudit(auditSchema.parse(result), options, shell);
    case "turn": {
      const turn = shownTurn(turnOutcomeSchema.parse(result));
      return printOrWrite(options.json === true ? jsonText(turn) : `${safeText(turn.text)}\n`, options.out, shell);
    }
    default:
      return printOrWrite(jsonText(result), options.out, shell);
  }
}

async function showReport(report: Report, options: RawOptions, shell: Shell, snapshots: Snapshots): Promise<void> {
  if (options.evidence !== true) return deliver(report, options, shell);
  if (options.json === true) return printOrWrite(jsonText(await evidenceJson(report, snapshots)), options.out, shell);
  return deliver({ ...report, markdown: `${report.markdown}\n${await evidenceMarkdown(report, snapshots)}` }, options, shell);
}

/** An audit as `assay verify` prints it; with its evidence, every citation with its quotes. */
export async function showAudit(audit: Audit, options: RawOptions, shell: Shell): Promise<void> {
  const text =
    options.json === true
      ? jsonText(audit)
      : options.evidence === true
        ? auditMarkdown(audit)
        : auditText(audit, { all: false, terminal: shell.terminal });
  await printOrWrite(text, options.out, shell);
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
