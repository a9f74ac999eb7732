import type { Command } from "commander";
import { EXIT } from "./exit-codes.ts";
import { stopOnInterrupt } from "./interrupt.ts";
import { CLIENT_NAMES, type ClientName, clientSetup, isClientName } from "./mcp-clients.ts";
import { openSources } from "./open.ts";
import type { RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { aborted } from "./serve-command.ts";
import { setupFrom } from "./setup.ts";
import type { Shell } from "./shell.ts";

export function mcpCommand(withCommon: WithCommon, program: Command, shell: Shell, exit: Exit): void {
  const command = withCommon(
    program.command("mcp").description("serve MCP over standard input and output").helpGroup("For programs:"),
    "sources",
  );
  command.addHelpText(
    "after",
    `\nSetting up a client:\n  assay mcp --config NAME    prints what it reads; NAME is one of\n    ${CLIENT_NAMES.join(", ")}`,
  );
  command.action(async (options: RawOptions) =>
    exit(isClientName(options.config) ? setUp(options.config, options, shell) : await mcp(options, shell)),
  );
}

/** Prints what a client reads, and says where it goes; a file of that name is named as `./cursor`. @returns the exit code */
function setUp(name: ClientName, { config: _, ...options }: RawOptions, shell: Shell): number {
  const { snippet, notes } = clientSetup(name, setupFrom(options, shell), options);
  shell.terminal.out(snippet);
  for (const note of notes) shell.terminal.say(`${note}\n`);
  return EXIT.ok;
}

/** Speaks MCP until the client hangs up. Standard output carries nothing else. @returns the exit code */
async function mcp(options: RawOptions, shell: Shell): Promise<number> {
  // Loaded only here, so that no other command waits for it.
  const [{ serveMcpStdio }, { openService }] = await Promise.all([import("../mcp/server.ts"), import("../../service/service.ts")]);
  const setup = setupFrom(options, shell);
  const stop = stopOnInterrupt(shell);
  try {
    const { assay, ...over } = await openSources(setup, shell.terminal, stop.signal);
    try {
      const service = await openService({ config: setup.loaded.config, assay, over });
      const hungUp = new AbortController();
      const handle = serveMcpStdio(service, (error) => service.log.debug({ err: error.message }, "mcp"));
      process.stdin.once("end", () => hungUp.abort()).once("close", () => hungUp.abort());
      // A client that was killed closes all at once: its calls are stopped as those of one that hangs up, and the log has no reader.
      process.stdout.removeAllListeners("error").on("error", () => hungUp.abort());
      process.stderr.on("error", () => undefined);
      if (setup.loaded.config["serve.workers"] === "here") await service.jobs.work();
      await aborted(AbortSignal.any([stop.signal, hungUp.signal]));
      await handle.close();
      await service.close();
      return EXIT.ok;
    } finally {
      await assay.close();
    }
  } finally {
    stop.done();
  }
}
