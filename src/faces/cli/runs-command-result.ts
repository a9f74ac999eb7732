import { auditMarkdown } from "../../audit/markdown.ts";
import { type Audit, auditSchema } from "../../audit/result.ts";
import { type TurnOutcome, turnOutcomeSchema } from "../../conversation/turn.ts";
import { evidenceOfTurn } from "../../conversation/turn-evidence.ts";
import { type Report, reportSchema } from "../../domain/report.ts";
import { shownTurn } from "../../service/turns.ts";
import type { RunRecord } from "../../store/store.ts";
import { evidenceJson, evidenceMarkdown, type Snapshots } from "../../write/evidence.ts";
import { onScreen, ScreenText } from "./on-screen.ts";
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
    case "turn":
      return showTurn(turnOutcomeSchema.parse(result), options, shell, snapshots);
    default:
      return printOrWrite(jsonText(result), options.out, shell);
  }
}

/** A turn as the conversation shows it; with its evidence, every bullet with its quotes. */
async function showTurn(outcome: TurnOutcome, options: RawOptions, shell: Shell, snapshots: Snapshots): Promise<void> {
  const { terminal } = shell;
  const evidenced = options.evidence === true ? evidenceOfTurn(outcome) : undefined;
  if (options.evidence === true && evidenced === undefined) terminal.say("This turn searched nothing, so there are no quotes behind it.\n");
  if (options.json === true) {
    const shown = evidenced === undefined ? shownTurn(outcome) : await evidenceJson(evidenced, snapshots);
    return printOrWrite(jsonText(shown), options.out, shell);
  }
  const quotes = evidenced === undefined ? "" : `\n${await evidenceMarkdown(evidenced, snapshots)}`;
  const text = `${outcome.text}\n${quotes}`;
  if (typeof options.out === "string" || !terminal.screen) return printOrWrite(safeText(text), options.out, shell);
  const screen = new ScreenText(terminal, { hideObject: true });
  terminal.out(`${screen.push(text)}${screen.end()}\n`);
}

async function showReport(report: Report, options: RawOptions, shell: Shell, snapshots: Snapshots): Promise<void> {
  if (options.evidence !== true) return deliver(report, options, shell);
  if (options.json === true) return printOrWrite(jsonText(await evidenceJson(report, snapshots)), options.out, shell);
  return deliver({ ...report, markdown: `${report.markdown}\n${await evidenceMarkdown(report, snapshots)}` }, options, shell);
}

/** An audit as `assay verify` prints it; with its evidence, every citation with its quotes. */
export async function showAudit(audit: Audit, options: RawOptions, shell: Shell): Promise<void> {
  const { terminal } = shell;
  if (options.evidence === true && options.json !== true && options.out === undefined && terminal.screen) {
    terminal.out(onScreen(auditMarkdown(audit), terminal));
    return;
  }
  const text =
    options.json === true ? jsonText(audit) : options.evidence === true ? auditMarkdown(audit) : auditText(audit, { all: false, terminal });
  await printOrWrite(text, options.out, shell);
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
