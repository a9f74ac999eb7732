import type { Command } from "commander";
import { openAssay } from "../../assay.ts";
import { AssayError } from "../../domain/error.ts";
import { reportSchema } from "../../domain/report.ts";
import type { RunRecord } from "../../store/store.ts";
import { evidenceMarkdown } from "../../write/evidence.ts";
import { EXIT } from "./exit-codes.ts";
import { configFrom, openSources } from "./open.ts";
import type { RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { deliver, follow, stopOnSignals } from "./research-command.ts";
import { safeLine, safeText, type Terminal } from "./terminal.ts";

/** `assay runs …`: what was run, its result and evidence, taking it up again, making it once more. */
export function runsCommands(withCommon: WithCommon, program: Command, terminal: Terminal, exit: Exit): void {
  const runs = program.command("runs").description("list, show, resume and replay runs");
  withCommon(runs.command("list").description("the newest runs"))
    .option("--limit <n>", "how many (20)")
    .option("--json", "as JSON")
    .action(async (options: RawOptions) => exit(await list(options, terminal)));
  withCommon(runs.command("show").description("a run's report").argument("<id>"))
    .option("--evidence", "with the quotes behind every statement")
    .option("--events", "what happened, line by line")
    .option("--json", "the whole result as JSON")
    .option("--out <file>", "write it to a file")
    .action(async (id: string, options: RawOptions) => exit(await show(id, options, terminal)));
  withCommon(runs.command("resume").description("take a run up where it stopped").argument("<id>"))
    .option("--json", "print the whole result as JSON")
    .option("--out <file>", "write the report to a file")
    .option("--quiet", "show no progress")
    .action(async (id: string, options: RawOptions) => exit(await resume(id, options, terminal)));
  withCommon(
    runs.command("replay").description("make a finished run's report once more from its journal, with no network").argument("<id>"),
  )
    .option("--json", "print the whole result as JSON")
    .option("--out <file>", "write the report to a file")
    .action(async (id: string, options: RawOptions) => exit(await replay(id, options, terminal)));
}

async function list(options: RawOptions, terminal: Terminal): Promise<number> {
  const limit = Number(options.limit ?? 20);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw new AssayError("INVALID_INPUT", "--limit takes a whole number from 1 to 1000.", { field: "--limit" });
  const assay = await openAssay({ loaded: configFrom(options) });
  try {
    const records = await assay.store.listRuns({ limit });
    if (options.json === true) terminal.out(`${JSON.stringify(records.map(summary), null, 2)}\n`);
    else if (records.length === 0) terminal.say('No run yet: assay research "…" makes the first.\n');
    else
      for (const record of records)
        terminal.out(
          `${record.id}  ${record.createdAt.slice(0, 16).replace("T", " ")}  ${record.state.padEnd(11)}  ${safeLine(queryOf(record), 90)}\n`,
        );
    return EXIT.ok;
  } finally {
    await assay.close();
  }
}

async function show(id: string, options: RawOptions, terminal: Terminal): Promise<number> {
  const assay = await openAssay({ loaded: configFrom(options) });
  try {
    const record = await assay.store.getRun(id);
    if (record === undefined)
      throw new AssayError("NOT_FOUND", `There is no run ${id}; assay runs list shows the runs there are.`, { field: "id" });
    if (options.events === true) {
      for (const event of await assay.store.events(id, 0, 100_000)) terminal.out(`${JSON.stringify(event)}\n`);
      return EXIT.ok;
    }
    if (record.result === undefined) {
      terminal.say(
        `The run ${id} is ${record.state} and has no report yet${record.error === undefined ? "" : `: ${safeText(record.error.message)}`}.\n`,
      );
      if (record.state === "interrupted") terminal.say(`Go on with: assay runs resume ${id}\n`);
      return record.state === "failed" ? EXIT.failed : EXIT.ok;
    }
    const report = reportSchema.parse(JSON.parse(record.result));
    await deliver(report, options, terminal);
    if (options.evidence === true && options.json !== true) terminal.out(safeText(`\n${await evidenceMarkdown(report, assay.store)}`));
    return EXIT.ok;
  } finally {
    await assay.close();
  }
}

async function resume(id: string, options: RawOptions, terminal: Terminal): Promise<number> {
  const stop = stopOnSignals(terminal);
  const sources = await openSources(options, terminal, stop.signal);
  try {
    return await follow(await sources.engine.resume(id, { signal: stop.signal }), sources, options, terminal);
  } finally {
    stop.done();
    await sources.assay.close();
  }
}

async function replay(id: string, options: RawOptions, terminal: Terminal): Promise<number> {
  const assay = await openAssay({ loaded: configFrom(options) });
  try {
    const { engine } = assay.engineOver([]);
    const report = await engine.replay(id);
    await deliver(report, options, terminal);
    const stored = (await assay.store.getRun(id))?.result;
    if (stored !== undefined && stored !== JSON.stringify(report)) {
      terminal.say("The replay differs from the stored result.\n");
      return EXIT.failed;
    }
    return EXIT.ok;
  } finally {
    await assay.close();
  }
}

function queryOf(record: RunRecord): string {
  const request: unknown = JSON.parse(record.request);
  return typeof request === "object" && request !== null && "query" in request ? String(request.query) : "";
}

function summary(record: RunRecord) {
  return { id: record.id, state: record.state, created_at: record.createdAt, updated_at: record.updatedAt, query: queryOf(record) };
}
