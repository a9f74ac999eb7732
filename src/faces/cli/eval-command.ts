import type { Command } from "commander";
import { MEASURES_OPTION, NUMBER_OPTIONS, type Plan, planFrom } from "./eval/plan.ts";
import type { runCases } from "./eval/run.ts";
import { caseLine, printed } from "./eval/view.ts";
import { EXIT } from "./exit-codes.ts";
import { stopOnInterrupt } from "./interrupt.ts";
import { optionOf, type RawOptions } from "./options.ts";
import { writeOut } from "./out-file.ts";
import type { Exit, WithCommon } from "./program.ts";
import type { Shell } from "./shell.ts";

/** `assay eval`: asks the questions of data sets, scores the answers, and compares with an earlier time (X10). */
export function evalCommand(withCommon: WithCommon, program: Command, shell: Shell, exit: Exit): void {
  const command = program
    .command("eval")
    .description("ask the questions of data sets and score the answers")
    .helpGroup("Setting up:")
    .argument("<set...>", "files with one case a line, as JSON");
  withCommon(command, "sources")
    .optionsGroup("How it is asked and judged:")
    .option("--no-model", "let the rules judge though a model is set up")
    .addOption(optionOf("--only <ids>", "only these cases", "list"))
    .addOption(optionOf("--resume <name>", "go on with an evaluation that was stopped"));
  for (const { flag, about } of NUMBER_OPTIONS) command.addOption(optionOf(flag, about));
  command
    .optionsGroup("Output:")
    .addOption(optionOf("--against <file>", "an earlier result to compare with"))
    .addOption(optionOf(MEASURES_OPTION.flag, MEASURES_OPTION.about, "list"))
    .addOption(optionOf("--out <file>", "write the result as JSON to a file"))
    .option("--json", "print the result as JSON")
    .option("--quiet", "show no progress")
    .action(async (files: string[], options: RawOptions) => exit(await evalOf(files, options, shell)));
}

async function evalOf(files: readonly string[], options: RawOptions, shell: Shell): Promise<number> {
  const plan = await planFrom(files, options, shell);
  const { terminal } = shell;
  const stop = stopOnInterrupt(shell);
  try {
    const quiet = plan.quiet || (plan.json && !terminal.live);
    let done = 0;
    // Loaded only here, so that no other command waits for what cases are asked with.
    const run = await import("./eval/run.ts");
    const evaluation = await run.runCases(plan, shell, stop, (result) => {
      done++;
      if (!quiet && result.state !== "routed") terminal.say(caseLine(result, `${done}/${plan.cases.length}`, terminal));
    });
    await deliver(plan, evaluation, shell);
    if (!stop.signal.aborted) return missed(plan, evaluation, shell);
    terminal.say(`\nStopped after ${evaluation.cases.length} of ${plan.cases.length} cases. Go on with --resume ${evaluation.name}\n`);
    return EXIT.interrupted;
  } finally {
    stop.done();
  }
}

async function deliver(plan: Plan, evaluation: Awaited<ReturnType<typeof runCases>>, shell: Shell): Promise<void> {
  const json = `${JSON.stringify(evaluation, null, 2)}\n`;
  if (plan.out !== undefined) await writeOut(plan.out, json, "--out", shell);
  shell.terminal.out(plan.json ? json : await printed(plan, evaluation, shell.terminal));
}

async function missed({ limits }: Plan, evaluation: Awaited<ReturnType<typeof runCases>>, { terminal }: Shell): Promise<number> {
  const { summarise } = await import("../../evaluation/measures.ts");
  const { missedLimits } = await import("../../evaluation/thresholds.ts");
  const sentences = missedLimits(summarise(evaluation.cases.map(({ scores }) => scores)), limits);
  // What was never asked cannot keep to a limit.
  const skipped = evaluation.cases.filter(({ state }) => state === "skipped").length;
  if (limits.size > 0 && skipped > 0)
    sentences.push(`${skipped} of ${evaluation.cases.length} cases were not asked, as the token budget was used up`);
  for (const one of sentences) terminal.say(`${terminal.style("red", "missed:")} ${one}\n`);
  return sentences.length > 0 ? EXIT.missed : EXIT.ok;
}
