import { rename, rm, writeFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { AssayError } from "../../domain/error.ts";
import type { Report } from "../../domain/report.ts";
import { parseResearchRequest, type ResearchRequest } from "../../domain/request.ts";
import { tailEvents } from "../../run/event-bell.ts";
import type { RunOutcome, StartedRun } from "../../runs/runs.ts";
import { note } from "./chat/help.ts";
import { type AskUser, answersIn, askOnTerminal, clarified } from "./clarify.ts";
import { EXIT } from "./exit-codes.ts";
import { type Interrupt, stopOnInterrupt } from "./interrupt.ts";
import { onScreen } from "./on-screen.ts";
import { DEMONSTRATION_NOTE, openSources, type Sources } from "./open.ts";
import { asOption, type RawOptions, requestFields } from "./options.ts";
import { ProgressView } from "./progress-view.ts";
import { checkOutFile, setupFrom } from "./setup.ts";
import type { Shell } from "./shell.ts";
import { safeText } from "./terminal.ts";

/** Answers a question. Whatever is wrong with the input is said before anything is written or asked. @returns the exit code */
export async function researchCommand(
  question: string,
  options: RawOptions,
  shell: Shell,
  askUser: AskUser | undefined = askOnTerminal(shell),
): Promise<number> {
  const request = requestFrom(question, options);
  const setup = setupFrom(options, shell, request.provider);
  checkOutFile(options.out, shell);
  const { terminal } = shell;
  const stop = stopOnInterrupt(shell);
  try {
    const sources = await openSources(setup, terminal, stop.signal);
    try {
      if (sources.demonstration && options.quiet !== true && options.json !== true) terminal.say(note(DEMONSTRATION_NOTE, terminal));
      const asked =
        options.clarify === true ? await clarified(request, { sources, options, shell, signal: stop.signal, askUser }) : { request };
      if ("code" in asked) return asked.code;
      return await follow(await sources.research.start(asked.request, { signal: stop.signal }), { sources, options, shell, stop });
    } finally {
      await sources.assay.close();
    }
  } finally {
    stop.done();
  }
}

/** What following a run needs besides the run. */
export interface Following {
  readonly sources: Sources;
  readonly options: RawOptions;
  readonly shell: Shell;
  readonly stop: Interrupt;
  /** Number of the last event that an earlier life of the run has shown. */
  readonly seen?: number;
}

/** Shows a run while it goes on, then prints its result. @returns the exit code */
export async function follow(started: StartedRun<Report>, { sources, options, shell, stop, seen = 0 }: Following): Promise<number> {
  const { terminal } = shell;
  const resume = `Go on with: assay runs resume ${started.id}`;
  stop.lastWords(resume);
  const quiet = options.quiet === true || (options.json === true && !terminal.live);
  const view = new ProgressView(terminal, quiet, stop.signal);
  const listening = quiet || !terminal.live ? undefined : finishOnEnter(started.id, sources, shell);
  const outcome = await watched(started, sources, view, seen).finally(listening);
  if (outcome.result !== undefined) await deliver(outcome.result, options, shell);
  if (outcome.state !== "finished") {
    const found = outcome.result !== undefined && outcome.result.status !== "not_found";
    const kept = found ? "What was found so far is above" : "Nothing was found yet";
    terminal.say(`\nStopped. ${kept}.\n${resume}\n`);
    return EXIT.interrupted;
  }
  if (options.json !== true && options.quiet !== true) hint(outcome.result, sources.demonstration, shell);
  if (outcome.result.flags.model_failed) return EXIT.unavailable;
  return outcome.result.status === "not_found" ? EXIT.notFound : EXIT.ok;
}

/** Enter has the run gather no more and write what there is. @returns takes the listener off again */
function finishOnEnter(id: string, { assay }: Sources, { onEnter, terminal }: Shell): (() => void) | undefined {
  if (onEnter === undefined) return undefined;
  terminal.say(note("Enter: gather no more and write the report from what there is.", terminal));
  return onEnter(() => {
    // It may have ended meanwhile; then there is nothing to ask for.
    assay.runs.finish(id).catch(() => undefined);
  });
}

async function watched(started: StartedRun<Report>, { assay }: Sources, view: ProgressView, seen: number): Promise<RunOutcome<Report>> {
  const ended = new AbortController();
  const watching = (async () => {
    for await (const event of tailEvents(assay.store, assay.bell, started.id, 0, ended.signal)) view.show(event, event.seq <= seen);
  })();
  try {
    return await started.outcome;
  } finally {
    ended.abort();
    await watching;
    view.end();
  }
}

/** Prints a report, or writes it whole to the file asked for. */
export async function deliver(report: Report, options: RawOptions, shell: Shell): Promise<void> {
  const { terminal } = shell;
  const json = options.json === true;
  const text = json ? `${JSON.stringify(report, null, 2)}\n` : report.markdown;
  if (typeof options.out !== "string") {
    terminal.out(json ? text : terminal.screen ? onScreen(text, terminal) : safeText(text));
    return;
  }
  const target = resolve(shell.cwd, options.out);
  const half = `${target}.${process.pid}.part`;
  try {
    await writeFile(half, text, "utf8");
    await rename(half, target);
  } catch (cause) {
    await rm(half, { force: true });
    const sentence = `--out: ${target} could not be written; the report is kept: assay runs show ${report.run_id}`;
    throw new AssayError("INVALID_INPUT", sentence, { field: "--out", cause });
  }
  terminal.say(`Written to ${target}\n`);
  const format = EXPORTED[extname(target).toLowerCase()];
  if (format !== undefined && !json) {
    terminal.say(`It holds Markdown; as its name says: assay runs export ${report.run_id} --format ${format} --out ${options.out}\n`);
  }
}

/** What a file is exported as that its name promises, and a report is not written as. */
const EXPORTED: Readonly<Record<string, string>> = { ".html": "html", ".htm": "html", ".docx": "docx", ".bib": "bibtex" };

function requestFrom(question: string, options: RawOptions): ResearchRequest {
  try {
    const followUpDialogue = answersIn(options);
    return parseResearchRequest({
      query: question,
      ...requestFields(options),
      ...(followUpDialogue.length === 0 ? {} : { followUpDialogue }),
    });
  } catch (thrown) {
    const error = asOption(AssayError.from(thrown), options);
    if (error.field !== "query") throw error;
    const message = error.type === "INVALID_TOPIC" ? 'The question is empty: assay research "What is …?"' : error.message;
    throw new AssayError(error.type, message.replace("`query`", "The question"), { field: "query" });
  }
}

function hint(report: Report, demonstration: boolean, { terminal }: Shell): void {
  const found = report.status !== "not_found";
  const lines = report.sources.length > 0 ? [`Quotes behind every [n]:  assay runs show ${report.run_id} --evidence`] : [];
  if (demonstration) {
    if (!found) lines.push("Only Assay's own documentation was searched.");
    lines.push(
      "A folder of your own:     --library DIR",
      "The web:                  --web (DuckDuckGo), or set TAVILY_API_KEY",
      "A model that writes:      set CEREBRAS_API_KEY or OPENAI_API_KEY",
    );
  } else if (!found) lines.push("Folders that are searched without being named:  assay library list");
  if (lines.length > 0) terminal.say(`\n${lines.map((line) => note(line, terminal)).join("")}`);
}
