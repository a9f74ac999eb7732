import { rename, rm, writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { openAssay } from "../../assay.ts";
import { auditPage } from "../../audit/page.ts";
import { missedThresholds } from "../../audit/thresholds.ts";
import { AssayError } from "../../domain/error.ts";
import { verifyReport } from "../../wiring/verify.ts";
import { EXIT } from "./exit-codes.ts";
import { stopOnInterrupt } from "./interrupt.ts";
import { optionOf, type RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { configFrom } from "./setup.ts";
import type { Shell } from "./shell.ts";
import { safeText } from "./terminal.ts";
import { READING_OPTIONS, THRESHOLD_OPTIONS, type Wishes, wishesFrom } from "./verify/options.ts";
import { isAddress, type LoadedReport, reportFromDisk, reportFromWeb } from "./verify/report-source.ts";
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
  command
    .optionsGroup("Output:")
    .option("--all", "every citation and every note")
    .option("--json", "the whole result as JSON")
    .addOption(optionOf("--html <file>", "the report with its verdicts, as one HTML file"));
  withCommon(command, "home").action(async (report: string, options: RawOptions) => exit(await verify(report, options, shell)));
}

async function verify(report: string, options: RawOptions, shell: Shell): Promise<number> {
  const wishes = wishesFrom(options, shell);
  const loaded = configFrom(options, shell);
  // What cannot be parsed is said before a store is made or a page is asked for.
  const fromDisk = isAddress(report) ? undefined : await reportFromDisk(report, shell);
  const stop = stopOnInterrupt(shell);
  try {
    const assay = await openAssay({ loaded });
    try {
      const timeoutMs = (wishes.verify.fetchTimeoutS ?? 15) * 1000;
      const read: LoadedReport = fromDisk ?? (await reportFromWeb(report, assay.web, timeoutMs, stop.signal));
      const audit = await verifyReport({ config: loaded.config, ...assay }, read, { ...wishes.verify, signal: stop.signal });
      await deliver(audit, wishes, shell);
      const missed = missedThresholds(audit, wishes.thresholds);
      for (const one of missed) shell.terminal.say(`${shell.terminal.style("red", "missed:")} ${one}\n`);
      return missed.length > 0 ? EXIT.missed : EXIT.ok;
    } finally {
      await assay.close();
    }
  } finally {
    stop.done();
  }
}

async function deliver(audit: Parameters<typeof auditPage>[0], { json, all, html }: Wishes, { terminal }: Shell): Promise<void> {
  if (html !== undefined) {
    await writeWhole(html, auditPage(audit));
    terminal.say(`Written to ${safeText(html)}\n`);
  }
  terminal.out(json ? `${JSON.stringify(audit, null, 2)}\n` : safeText(auditText(audit, { all, terminal })));
}

async function writeWhole(target: string, text: string): Promise<void> {
  const half = `${target}.${process.pid}.part`;
  try {
    await writeFile(half, text, "utf8");
    await rename(half, target);
  } catch (cause) {
    await rm(half, { force: true });
    throw new AssayError("INVALID_INPUT", `--html: ${target} could not be written.`, { field: "--html", cause });
  }
}
