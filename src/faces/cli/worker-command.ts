import type { Command } from "commander";
import { AssayError } from "../../domain/error.ts";
import { EXIT } from "./exit-codes.ts";
import { stopOnInterrupt } from "./interrupt.ts";
import { openSources } from "./open.ts";
import { asOption, optionOf, type RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { aborted, others, withoutBrowser } from "./serve-command.ts";
import { type Setup, setupFrom } from "./setup.ts";
import type { Shell } from "./shell.ts";

const CONCURRENCY = 8;

export function workerCommand(withCommon: WithCommon, program: Command, shell: Shell, exit: Exit): void {
  withCommon(program.command("worker").description("work on what services on the same store accept").helpGroup("For programs:"), "sources")
    .addOption(optionOf("--concurrency <number>", `runs worked on at once (${CONCURRENCY})`))
    .action(async (options: RawOptions) => exit(await work(options, shell)));
}

/** Fewer runs at once than a service works on, where nobody says how many: others may take the rest. */
function withRoom(setup: Setup): Setup {
  const { config, origins } = setup.loaded;
  if (origins["serve.maxRuns"].kind !== "default") return setup;
  return { ...setup, loaded: { ...setup.loaded, config: { ...config, "serve.maxRuns": CONCURRENCY } } };
}

/** Takes runs until it is told to stop; what it has under way is then taken by others. @returns the exit code */
async function work(options: RawOptions, shell: Shell): Promise<number> {
  const { openService } = await import("../../service/service.ts");
  const setup = withoutBrowser(withRoom(setupFrom(options, shell)));
  const { config } = setup.loaded;
  const { terminal } = shell;
  const stop = stopOnInterrupt(shell);
  try {
    const { assay, ...over } = await openSources(setup, terminal, stop.signal);
    try {
      const service = await openService({ config, assay, over });
      for (const line of await others(assay, config)) terminal.say(line);
      await service.jobs.work();
      terminal.say(`Working on up to ${config["serve.maxRuns"]} runs at once.\n`);
      await aborted(stop.signal);
      terminal.say("Stopping; runs under way go on with another worker, or at the next start.\n");
      await service.close();
      return EXIT.ok;
    } finally {
      await assay.close();
    }
  } catch (thrown) {
    throw asOption(AssayError.from(thrown), options);
  } finally {
    stop.done();
  }
}
