import type { Command } from "commander";
import type { Assay } from "../../assay.ts";
import type { Audit } from "../../audit/result.ts";
import { leftUndecided, missedThresholds } from "../../audit/thresholds.ts";
import type { AuditAsk } from "../../runs/kinds/audit.ts";
import type { StartedRun } from "../../runs/runs.ts";
import { wrap } from "./columns.ts";
import { EXIT } from "./exit-codes.ts";
import { stopOnInterrupt } from "./interrupt.ts";
import { optionOf, type RawOptions } from "./options.ts";
import { writeOut } from "./out-file.ts";
import type { Exit, WithCommon } from "./program.ts";
import { configFrom } from "./setup.ts";
import type { Shell } from "./shell.ts";
import type { Terminal } from "./terminal.ts";
import { followAudit } from "./verify/follow.ts";
import { READING_OPTIONS, THRESHOLD_OPTIONS, type Wishes, wishesFrom } from "./verify/options.ts";
import { auditText } from "./verify/view.ts";

/** `assay verify`: audits the citations of any report (I7). */
export function verifyCommand(withCommon: WithCommon, program: Command, shell: Shell, exit: Exit): void {
  const command = program
    .command("verify")
    .description("check the citations of any Markdown or HTML report")
    .helpGroup("Research:")
    .argument("<report>", "a file, an address, or - for standard input");
  command
    .optionsGroup("How sources are read:")
    .option("--offline", "no network: only what is kept already")
    .addOption(optionOf("--sources <folder>", "copies of sources, by index.json or hash"))
    .option("--structure", "read no source, look at the structure only")
    .option("--no-model", "let the rules judge though a model is set up");
  for (const { flag, about } of READING_OPTIONS) command.addOption(optionOf(flag, about));
  command.optionsGroup(`Thresholds (exit code ${EXIT.missed} when one is missed):`);
  for (const { flag, about } of THRESHOLD_OPTIONS) command.addOption(optionOf(flag, about));
  command.option("--strict", "what no model was there to judge fails as well");
  command
    .optionsGroup("Output:")
    .option("--all", "every citation and every note")
    .option("--json", "the whole result as JSON")
    .option("--quiet", "show no progress")
    .addOption(optionOf("--html <file>", "the report with its verdicts, as one HTML file"));
  withCommon(command, "home").action(async (report: string, options: RawOptions) => exit(await verify(report, options, shell)));
}

async function verify(report: string, options: RawOptions, shell: Shell): Promise<number> {
  const wishes = wishesFrom(options, shell);
  const loaded = configFrom(options, shell);
  // What cannot be parsed is said before a store is made or a page is asked for.
  const { isAddress, reportFromDisk } = await import("./verify/report-source.ts");
  const fromDisk = isAddress(report) ? undefined : await reportFromDisk(report, shell);
  const { terminal } = shell;
  const stop = stopOnInterrupt(shell);
  try {
    const { openAssay } = await import("../../assay.ts");
    const assay = await openAssay({ loaded });
    try {
      const { reportFromWeb } = await import("../../service/report-source.ts");
      const read = fromDisk ?? (await reportFromWeb(report, assay, wishes.verify.fetch_timeout_s * 1000, stop.signal));
      const quiet = wishes.quiet || (wishes.json && !terminal.live);
      const { started, seen } = await begin(assay, { ...read, ...wishes.verify }, stop.signal, quiet ? () => undefined : terminal.say);
      const audit = await followAudit(started, { assay, terminal, stop, quiet, seen }, (result) => deliver(result, wishes, shell));
      if (audit === undefined) return EXIT.interrupted;
      if (!quiet) terminal.say(terminal.style("dim", `Kept: assay runs show ${audit.run_id}\n`));
      const missed = missedThresholds(audit, wishes.thresholds);
      for (const one of missed) sayHeld("missed", "red", one, terminal);
      const undecided = leftUndecided(audit, wishes.thresholds);
      if (undecided !== undefined) sayHeld("undecided", "yellow", undecided, terminal);
      return missed.length > 0 ? EXIT.missed : EXIT.ok;
    } finally {
      await assay.close();
    }
  } finally {
    stop.done();
  }
}

function sayHeld(word: "missed" | "undecided", colour: "red" | "yellow", threshold: string, { live, columns, say, style }: Terminal): void {
  const sentence = `${word}: ${threshold}`;
  const lines = live ? wrap(sentence, Math.max(20, columns() - 1)) : [sentence];
  say(`${lines.join("\n").replace(`${word}:`, style(colour, `${word}:`))}\n`);
}

/** The same report in the same way, stopped not long ago, is gone on with instead of begun anew. */
async function begin(
  { audits, store }: Assay,
  ask: AuditAsk,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<{ readonly started: StartedRun<Audit>; readonly seen: number }> {
  const stopped = await audits.stopped(ask);
  if (stopped === undefined) return { started: await audits.start(ask, { signal }), seen: 0 };
  const seen = (await store.events(stopped.id, 0, 1_000_000)).at(-1)?.seq ?? 0;
  const started = await audits.resume(stopped.id, { signal });
  say(`Going on with the audit ${stopped.id}, which was stopped.\n`);
  return { started, seen };
}

async function deliver(audit: Audit, { json, all, html }: Wishes, shell: Shell): Promise<void> {
  const { terminal } = shell;
  if (html !== undefined) {
    const { auditPage } = await import("../../audit/page.ts");
    await writeOut(html, auditPage(audit), "--html", shell);
  }
  terminal.out(json ? `${JSON.stringify(audit, null, 2)}\n` : auditText(audit, { all, terminal }));
}
