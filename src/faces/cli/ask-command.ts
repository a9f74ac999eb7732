import type { Command } from "commander";
import type { TurnOutcome } from "../../conversation/turn.ts";
import { AssayError } from "../../domain/error.ts";
import { note } from "./chat/help.ts";
import { EXIT } from "./exit-codes.ts";
import { type Interrupt, stopOnInterrupt } from "./interrupt.ts";
import { DEMONSTRATION_NOTE, openSources, type Sources } from "./open.ts";
import type { RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { setupFrom } from "./setup.ts";
import type { Shell } from "./shell.ts";
import { safeLine, type Terminal } from "./terminal.ts";
import { TurnWatch, turnText } from "./turn-watch.ts";

/** `assay ask`: one turn of the two-phase conversation; Phase 2 unless told otherwise (C3, I1). */
export function askCommand(withCommon: WithCommon, program: Command, shell: Shell, exit: Exit): void {
  const command = program
    .command("ask")
    .description("a short, search-backed answer in a few checked bullets")
    .helpGroup("Research:")
    .argument("[question...]", "what to find out");
  withCommon(command, "sources")
    .option("--phase1", "answer from memory, search nothing")
    .option("--evidence", "with the quotes behind every [n]")
    .option("--contract", "with the machine-readable part, for `assay contract check`")
    .option("--json", "print the outcome as JSON")
    .option("--quiet", "show no progress")
    .action(async (words: string[], options: RawOptions) => exit(await ask(words.join(" "), options, shell)));
}

/** An answer is shown when it is checked, so there is none yet; what was fetched for it waits in the cache. */
const STOPPED = "Stopped. What was searched and read is kept for a while: asked again, the same question goes faster.";

async function ask(question: string, options: RawOptions, shell: Shell): Promise<number> {
  if (!/[\p{L}\p{N}]/u.test(question))
    throw new AssayError("INVALID_TOPIC", 'The question is empty: assay ask "What is …?"', { field: "query" });
  const setup = setupFrom(options, shell);
  const stop = stopOnInterrupt(shell);
  try {
    const sources = await openSources(setup, shell.terminal, stop.signal);
    try {
      if (sources.demonstration && options.quiet !== true && options.json !== true && options.phase1 !== true)
        shell.terminal.say(note(DEMONSTRATION_NOTE, shell.terminal));
      return await answer(question, options, { sources, shell, stop });
    } catch (thrown) {
      if (!stop.signal.aborted || options.json === true) throw thrown;
      shell.terminal.say(note(STOPPED, shell.terminal));
      return EXIT.interrupted;
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
  const watch = new TurnWatch(sources, shell, { quiet: options.quiet === true || json, stop: stop.signal, question });
  const text = turnText(terminal, options.contract === true);
  const outcome = await sources.conversations
    .converse([{ role: "user", content: question }], {
      force,
      signal: stop.signal,
      onRun: (id) => watch.begin(id),
      onText: (piece) => {
        watch.end();
        if (!json) terminal.out(text.push(piece));
      },
    })
    .finally(() => {
      watch.end();
      // What came before a failure ends in a line of its own.
      if (!json && text.begun) terminal.out(`${text.end()}\n`);
    });
  if (json) terminal.out(`${JSON.stringify(outcome, null, 2)}\n`);
  else if (!text.begun) terminal.out("\n");
  if (options.evidence === true && !json) await showEvidence(outcome, sources, terminal);
  if (!json && options.quiet !== true) hint(outcome, options, terminal);
  const code = outcome.contract?.error.code;
  if (code === "INSUFFICIENT_EVIDENCE") return EXIT.notFound;
  return code === "SCHEMA_VIOLATION" ? EXIT.failed : EXIT.ok;
}

/** The quotes behind every source of the answer. */
async function showEvidence(outcome: TurnOutcome, { assay }: Sources, terminal: Terminal): Promise<void> {
  const [{ evidenceOfTurn }, { evidenceLines }] = await Promise.all([
    import("../../conversation/turn-evidence.ts"),
    import("./chat-evidence.ts"),
  ]);
  const evidenced = evidenceOfTurn(outcome);
  if (evidenced === undefined) return;
  for (const { n, title } of evidenced.sources) {
    const quotes = await evidenceLines(evidenced, String(n), assay.store, terminal);
    terminal.out(`\n[${n}] ${safeLine(title, 200)}\n${quotes}`);
  }
}

/** What can be done with the answer, for somebody who reads it on a screen. */
function hint({ state, contract }: TurnOutcome, { evidence }: RawOptions, terminal: Terminal): void {
  if (!terminal.screen || !terminal.live) return;
  if (state.name === "awaiting_consent") terminal.say(note("Without --phase1 the question is looked up.", terminal));
  else if (evidence !== true && (contract?.data.sources ?? []).length > 0)
    terminal.say(
      note("\n--evidence shows the quotes behind every [n], --contract the machine-readable part, and --json everything.", terminal),
    );
}
