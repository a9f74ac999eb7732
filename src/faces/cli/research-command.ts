import { accessSync, constants, statSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { AssayError } from "../../domain/error.ts";
import type { Report } from "../../domain/report.ts";
import { parseResearchRequest, type ResearchRequest } from "../../domain/request.ts";
import type { RunOutcome, StartedRun } from "../../engine/engine.ts";
import { tailEvents } from "../../run/event-bell.ts";
import { EXIT } from "./exit-codes.ts";
import { openSources, type Sources } from "./open.ts";
import { asOption, type RawOptions, requestFields } from "./options.ts";
import { ProgressView } from "./progress.ts";
import { safeText, type Terminal } from "./terminal.ts";

/** Answers a question. @returns the exit code */
export async function researchCommand(question: string, options: RawOptions, terminal: Terminal): Promise<number> {
  const request = requestFrom(question, options);
  checkOutFile(options.out);
  const stop = stopOnSignals(terminal);
  const sources = await openSources(options, terminal, stop.signal);
  try {
    if (sources.demonstration)
      terminal.say(terminal.style("dim", "Searching Assay's own documentation, since no folder and no web search was given.\n"));
    const started = await sources.engine.start(request, { signal: stop.signal });
    return await follow(started, sources, options, terminal);
  } finally {
    stop.done();
    await sources.assay.close();
  }
}

/** Shows a run while it goes on, then prints its result. @returns the exit code */
export async function follow(
  started: StartedRun,
  { assay, demonstration }: Sources,
  options: RawOptions,
  terminal: Terminal,
): Promise<number> {
  const view = new ProgressView(terminal, options.quiet === true || (options.json === true && !terminal.live));
  const ended = new AbortController();
  const watching = (async () => {
    for await (const event of tailEvents(assay.store, assay.bell, started.id, 0, ended.signal)) view.show(event);
  })();
  let outcome: RunOutcome;
  try {
    outcome = await started.outcome;
  } finally {
    ended.abort();
    await watching;
    view.clear();
  }
  if (outcome.report !== undefined) await deliver(outcome.report, options, terminal);
  if (outcome.state === "interrupted") {
    terminal.say(`\nStopped. What was found is above; go on with: assay runs resume ${started.id}\n`);
    return EXIT.interrupted;
  }
  if (options.json !== true && options.quiet !== true) hint(outcome.report, demonstration, terminal);
  return outcome.report.status === "not_found" ? EXIT.notFound : EXIT.ok;
}

/** Prints a report, or writes it whole to the file asked for. */
export async function deliver(report: Report, options: RawOptions, terminal: Terminal): Promise<void> {
  const text = options.json === true ? `${JSON.stringify(report, null, 2)}\n` : report.markdown;
  const file = options.out;
  if (typeof file !== "string") return terminal.out(options.json === true ? text : safeText(text));
  const target = resolve(file);
  const half = `${target}.${process.pid}.part`;
  await writeFile(half, text, "utf8");
  await rename(half, target);
  terminal.say(`Written to ${target}\n`);
}

function requestFrom(question: string, options: RawOptions): ResearchRequest {
  try {
    return parseResearchRequest({ query: question, ...requestFields(options) });
  } catch (thrown) {
    throw asOption(AssayError.from(thrown));
  }
}

/** A file that cannot be written is said before anything is spent on its content. */
function checkOutFile(file: unknown): void {
  if (typeof file !== "string") return;
  const folder = dirname(resolve(file));
  try {
    if (!statSync(folder).isDirectory()) throw new Error("not a folder");
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new AssayError("INVALID_INPUT", `--out: the folder ${folder} is not there or cannot be written to.`, { field: "--out", cause });
  }
}

/** The first Ctrl-C stops the run and keeps what it has; the second ends the program. */
export function stopOnSignals(terminal: Terminal): { readonly signal: AbortSignal; done(): void } {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(EXIT.interrupted);
    terminal.say("\nStopping; press Ctrl-C again to leave at once.\n");
    stop.abort(new AssayError("CANCELLED", "Stopped by the user."));
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    signal: stop.signal,
    done: () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}

function hint(report: Report, demonstration: boolean, terminal: Terminal): void {
  const lines = [`\nThe quotes behind every [n]: assay runs show ${report.run_id} --evidence`];
  if (demonstration) {
    lines.push(
      "Your own documents:          --library DIR",
      "The web:                     --web (DuckDuckGo), or set TAVILY_API_KEY, EXA_API_KEY, BRAVE_API_KEY …",
      "A model to plan and write:   set CEREBRAS_API_KEY (or OPENAI_API_KEY, or ASSAY_MODEL_BASE_URL and ASSAY_MODEL)",
    );
  }
  terminal.say(terminal.style("dim", `${lines.join("\n")}\n`));
}
