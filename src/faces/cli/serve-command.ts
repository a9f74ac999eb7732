import type { Command } from "commander";
import type { Assay } from "../../assay.ts";
import { storePlace } from "../../config/config.ts";
import type { Config } from "../../config/settings.ts";
import { AssayError } from "../../domain/error.ts";
import { EXIT } from "./exit-codes.ts";
import { stopOnInterrupt } from "./interrupt.ts";
import { openSources } from "./open.ts";
import { asOption, optionOf, type RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { type Setup, setupFrom } from "./setup.ts";
import type { Shell } from "./shell.ts";

export function serveCommand(withCommon: WithCommon, program: Command, shell: Shell, exit: Exit): void {
  withCommon(program.command("serve").description("serve research over HTTP and MCP").helpGroup("For programs:"), "sources")
    .addOption(optionOf("--host <address>", "address to listen on (127.0.0.1)"))
    .addOption(optionOf("--port <number>", "port to listen on (8787)"))
    .action(async (options: RawOptions) => exit(await serve(options, shell)));
}

/** Serves until it is told to stop; what is under way then goes on at the next start. @returns the exit code */
async function serve(options: RawOptions, shell: Shell): Promise<number> {
  // Loaded only here, so that no other command waits for it.
  const [{ checkTokens }, { startServer }, { mcpRoutes }, { openPage }] = await Promise.all([
    import("../http/access.ts"),
    import("../http/server.ts"),
    import("../mcp/server.ts"),
    import("../web/page.ts"),
  ]);
  const setup = withoutBrowser(setupFrom(options, shell));
  const { config } = setup.loaded;
  const { terminal } = shell;
  const stop = stopOnInterrupt(shell);
  try {
    checkTokens(config);
    const { assay, ...over } = await openSources(setup, terminal, stop.signal);
    try {
      for (const line of await missing(assay, config)) terminal.say(line);
      const page = await openPage((line) => terminal.say(line));
      const server = await startServer({ config, assay, over, mounts: page === undefined ? [mcpRoutes] : [mcpRoutes, page] });
      terminal.say(`Assay is at ${server.address} (documentation at ${server.address}/docs, MCP at ${server.address}/mcp).\n`);
      await aborted(stop.signal);
      terminal.say("Stopping; runs under way go on with another worker, or at the next start.\n");
      await server.close();
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

/** What strangers ask for is read with a browser only where the settings say so. */
export function withoutBrowser(setup: Setup): Setup {
  const { config } = setup.loaded;
  return { ...setup, loaded: { ...setup.loaded, config: { ...config, "browser.enabled": config["browser.enabled"] ?? false } } };
}

/** What a service is told that needs others, or is not alone. */
export async function missing({ store }: Pick<Assay, "store">, config: Config): Promise<string[]> {
  if (config["serve.workers"] !== "external") return others({ store }, config);
  if ((await store.workers()).length > 0) return [];
  return ["No worker is there yet: what is accepted waits until `assay worker` is started on the same store.\n"];
}

/** What a process is told that takes runs and is not the first on its home. */
export async function others({ store }: Pick<Assay, "store">, config: Config): Promise<string[]> {
  if (storePlace(config).kind === "postgres" || (await store.workers()).length === 0) return [];
  return [
    "Another process works on this home too: both may accept, show and cancel every run, and each run is worked on by one of them.\n",
  ];
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
