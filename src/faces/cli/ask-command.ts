import type { Command } from "commander";
import { AssayError } from "../../domain/error.ts";
import { tailEvents } from "../../run/event-bell.ts";
import { EXIT } from "./exit-codes.ts";
import { type Interrupt, stopOnInterrupt } from "./interrupt.ts";
import { openSources, type Sources } from "./open.ts";
import type { RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { ProgressView } from "./progress-view.ts";
import { setupFrom } from "./setup.ts";
import type { Shell } from "./shell.ts";
import { safeText } from "./terminal.ts";

/** `assay ask`: one turn of the two-phase conversation; Phase 2 unless told otherwise (C3, I1). */
export function askCommand(withCommon: WithCommon, program: Command, shell: Shell, exit: Exit): void {
  const command = program
    .command("ask")
    .description("a short, search-backed answer in a few checked bullets")
    .helpGroup("Research:")
    .argument("[question...]", "what to find out");
  withCommon(command, "sources")
    .option("--phase1", "answer from memory, search nothing")
    .option("--json", "print the outcome as JSON")
    .option("--quiet", "show no progress")
    .action(async (words: string[], options: RawOptions) => exit(await ask(words.join(" "), options, shell)));
}

async function ask(question: string, options: RawOptions, shell: Shell): Promise<number> {
  if (!/[\p{L}\p{N}]/u.test(question))
    throw new AssayError("INVALID_TOPIC", 'The question is empty: assay ask "What is …?"', { field: "query" });
  const setup = setupFrom(options, shell);
  const stop = stopOnInterrupt(shell);
  try {
    const sources = await openSources(setup, shell.terminal, stop.signal);
    try {
      return await answer(question, options, { sources, shell, stop });
    } finally {
      await sources.assay.close();
    }
  } finally {
    stop.done();
  }
}

async function answer(
  question: string,
  options: RawOptions,
  { sources, shell, stop }: { readonly sources: Sources; readonly shell: Shell; readonly stop: Interrupt },
): Promise<number> {
  const { terminal } = shell;
  const json = options.json === true;
  const force = options.phase1 === true ? "phase_one" : "phase_two";
  const watch = new TurnWatch(sources, shell, options.quiet === true || json, stop.signal);
  const outcome = await sources.conversations
    .converse([{ role: "user", content: question }], {
      force,
      signal: stop.signal,
      onRun: (id) => watch.begin(id),
      onText: (piece) => {
        watch.end();
        if (!json) terminal.out(safeText(piece));
      },
    })
    .finally(() => watch.end());
  terminal.out(json ? `${JSON.stringify(outcome, null, 2)}\n` : "\n");
  const code = outcome.contract?.error.code;
  if (code === "INSUFFICIENT_EVIDENCE") return EXIT.notFound;
  return code === "SCHEMA_VIOLATION" ? EXIT.failed : EXIT.ok;
}

/** Shows what a turn does until its text comes. */
export class TurnWatch {
  readonly #sources: Sources;
  readonly #shell: Shell;
  readonly #quiet: boolean;
  readonly #stop: AbortSignal;
  #view: ProgressView | undefined;
  #ended = new AbortController();

  constructor(sources: Sources, shell: Shell, quiet: boolean, stop: AbortSignal) {
    this.#sources = sources;
    this.#shell = shell;
    this.#quiet = quiet;
    this.#stop = stop;
  }

  begin(runId: string): void {
    if (this.#quiet) return;
    const view = new ProgressView(this.#shell.terminal, false, this.#stop);
    const { assay } = this.#sources;
    this.#ended = new AbortController();
    const { signal } = this.#ended;
    this.#view = view;
    void (async () => {
      for await (const event of tailEvents(assay.store, assay.bell, runId, 0, signal)) if (!signal.aborted) view.show(event);
    })().catch(() => undefined);
  }

  end(): void {
    this.#ended.abort();
    this.#view?.end();
    this.#view = undefined;
  }
}
