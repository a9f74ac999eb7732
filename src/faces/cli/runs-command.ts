import type { Command } from "commander";
import type { Assay } from "../../assay.ts";
import { AssayError } from "../../domain/error.ts";
import { invalidInput } from "../../domain/invalid-input.ts";
import { reportSchema } from "../../domain/report.ts";
import { type MoreLimits, moreLimitsSchema } from "../../domain/request.ts";
import { queueState } from "../../service/queue-state.ts";
import { askedIn } from "../../store/asked.ts";
import { hasEnded, type RunRecord, type Store } from "../../store/store.ts";
import { EXPORT_FORMATS, exportRun } from "../exports/export-run.ts";
import { deleteCommand } from "./delete-command.ts";
import { EXIT } from "./exit-codes.ts";
import { type Interrupt, stopOnInterrupt } from "./interrupt.ts";
import { filesOf } from "./local-files.ts";
import { withAssay, withRun } from "./named-run.ts";
import { openSources } from "./open.ts";
import { asOption, optionOf, type RawOptions, REQUEST_OPTIONS, requestFields } from "./options.ts";
import { printOrWrite, writeOut } from "./out-file.ts";
import type { Exit, WithCommon } from "./program.ts";
import { pruneCommand } from "./prune-command.ts";
import { sayQueue } from "./queue-line.ts";
import { rateCommand } from "./rate-command.ts";
import { deliver, follow } from "./research-command.ts";
import { aboutOf, runLines } from "./run-line.ts";
import { checkOutFile, configFrom, hasStore, setupFrom } from "./setup.ts";
import type { Shell } from "./shell.ts";
import { safeText } from "./terminal.ts";
import { followAudit } from "./verify/follow.ts";

/** `assay runs …`: what was run, its result and evidence, taking it up again, making it once more. */
export function runsCommands(withCommon: WithCommon, program: Command, shell: Shell, exit: Exit): void {
  const runs = program
    .command("runs")
    .description("list, show, rate, export, resume, replay, delete and prune runs")
    .helpGroup("Research:");
  withCommon(runs.command("list").description("the newest runs"), "home")
    .addOption(optionOf("--limit <n>", "how many (20)"))
    .addOption(optionOf("--kind <kind>", `only runs of this kind: ${KINDS.join(", ")}`))
    .addOption(optionOf("--query <words>", "only runs whose question has these words in it"))
    .addOption(optionOf("--from <day>", "only runs begun on this day (UTC) or later, such as 2026-03-01"))
    .addOption(optionOf("--until <day>", "only runs begun before this day"))
    .addOption(optionOf("--after <id>", "only what comes after this run in the list"))
    .option("--json", "as JSON")
    .action(async (options: RawOptions) => exit(await list(options, shell)));
  withCommon(runs.command("show").description("a run's report, audit or answer").argument("<id>", "a run, or last for the newest"), "home")
    .option("--evidence", "with the quotes behind every statement")
    .option("--events", "what happened, one JSON line an event")
    .option("--json", "the whole result as JSON")
    .option("--out <file>", "write it to a file")
    .action(async (id: string, options: RawOptions) => exit(await show(id, options, shell)));
  withCommon(
    runs.command("export").description("a report, an audit or an answer as a file").argument("<id>", "a run, or last for the newest"),
    "home",
  )
    .addOption(optionOf("--format <format>", `${EXPORT_FORMATS.join(", ")} (markdown)`))
    .option("--out <file>", "write it to a file")
    .action(async (id: string, options: RawOptions) => exit(await exportOf(id, options, shell)));
  withCommon(
    runs.command("resume").description("take a run up where it stopped").argument("<id>", "a run, or last for the newest"),
    "sources",
  )
    .option("--json", "print the whole result as JSON")
    .option("--out <file>", "write the report to a file")
    .option("--quiet", "show no progress")
    .action(async (id: string, options: RawOptions) => exit(await resume(id, options, shell)));
  const resuming = runs.commands.at(-1);
  for (const { flag, about, kind, field } of REQUEST_OPTIONS)
    if (field in moreLimitsSchema.shape)
      resuming?.addOption(optionOf(flag, `${about}, from now on`, kind).helpGroup("With more than it had:"));
  withCommon(
    runs
      .command("finish")
      .description("have a run gather no more and write its report from what there is")
      .argument("<id>", "a run, or last for the newest"),
    "sources",
  )
    .option("--json", "print the whole result as JSON")
    .option("--out <file>", "write the report to a file")
    .option("--quiet", "show no progress")
    .action(async (id: string, options: RawOptions) => exit(await finish(id, options, shell)));
  withCommon(
    runs
      .command("replay")
      .description("make a report once more from the journal, offline")
      .argument("<id>", "a run, or last for the newest"),
    "home",
  )
    .option("--json", "print the whole result as JSON")
    .option("--out <file>", "write the report to a file")
    .action(async (id: string, options: RawOptions) => exit(await replay(id, options, shell)));
  rateCommand(withCommon, runs, shell, exit);
  deleteCommand(withCommon, runs, shell, exit);
  pruneCommand(withCommon, runs, shell, exit);
}

async function list(options: RawOptions, shell: Shell): Promise<number> {
  const { terminal } = shell;
  const limit = Number(options.limit ?? 20);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000 || options.limit === "")
    throw new AssayError("INVALID_INPUT", `--limit must be a whole number from 1 to 1000, not ${JSON.stringify(options.limit)}.`, {
      field: "--limit",
    });
  const kind = kindFrom(options);
  const asked = typeof options.query === "string" ? options.query : undefined;
  const narrowed = { limit, ...kind, asked, from: dayFrom(options, "from"), until: dayFrom(options, "until") };
  const loaded = configFrom(options, shell);
  const look = async ({ store }: Assay) => ({
    records: await store.listRuns({ ...narrowed, after: await placeFrom(options, store) }),
    queue: await queueState(store),
  });
  const { records, queue } = hasStore(loaded.config) ? await withAssay(loaded, look) : { records: [], queue: undefined };
  if (options.json === true) terminal.out(`${JSON.stringify(records.map(summary), null, 2)}\n`);
  else if (records.length === 0 && (asked ?? options.from ?? options.until ?? options.after) !== undefined)
    terminal.say("No run is like that.\n");
  else if (records.length === 0)
    terminal.say(kind === undefined ? 'No run yet: assay research "…" makes the first.\n' : `There is no run of the kind ${kind.kind}.\n`);
  else terminal.out(`${runLines(records, terminal).join("\n")}\n`);
  if (queue !== undefined && (queue.waiting > 0 || queue.workers.length > 0)) terminal.say(`Queue: ${sayQueue(queue)}.\n`);
  return EXIT.ok;
}

/** The beginning of a day. @throws AssayError INVALID_INPUT */
function dayFrom(options: RawOptions, name: "from" | "until"): string | undefined {
  const day = options[name];
  if (day === undefined) return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(String(day)) && !Number.isNaN(Date.parse(String(day)))) return new Date(String(day)).toISOString();
  throw new AssayError("INVALID_INPUT", `--${name} must be a day such as 2026-03-01, not ${JSON.stringify(day)}.`, { field: `--${name}` });
}

/** @throws AssayError NOT_FOUND */
async function placeFrom({ after }: RawOptions, store: Pick<Store, "getRun">): Promise<RunRecord | undefined> {
  if (after === undefined) return undefined;
  const record = await store.getRun(String(after));
  if (record === undefined) throw new AssayError("NOT_FOUND", `There is no run ${String(after)} to go on after.`, { field: "--after" });
  return record;
}

/** Kinds of runs that are kept. */
const KINDS = ["research", "audit", "turn", "search", "read", "clarify"] as const;

function kindFrom({ kind }: RawOptions): { readonly kind: string } | undefined {
  if (kind === undefined) return undefined;
  const known = KINDS.find((one) => one === kind);
  if (known !== undefined) return { kind: known };
  throw new AssayError("INVALID_INPUT", `--kind must be one of ${KINDS.join(", ")}, not ${JSON.stringify(kind)}.`, { field: "--kind" });
}

async function show(named: string, options: RawOptions, shell: Shell): Promise<number> {
  checkOutFile(options.out, shell);
  return withRun(named, options, shell, async (assay, record) => {
    const { terminal } = shell;
    const { id } = record;
    if (options.events === true) {
      for (const event of await assay.store.events(id, 0, 1_000_000)) terminal.out(`${JSON.stringify(event)}\n`);
      return EXIT.ok;
    }
    if (record.result === undefined) {
      const at = await assay.store.placeOf(id);
      const place = at === undefined ? "" : `, the ${at.place}. of those that wait for a worker,`;
      const why = record.error === undefined ? "" : `: ${safeText(record.error.message)}`;
      terminal.say(`The run ${id} (${record.kind}) is ${record.state}${place} and has no result${why === "" ? " yet." : why}\n`);
      if (record.state === "interrupted" || !hasEnded(record)) terminal.say(`Go on with: assay runs resume ${id}\n`);
      return record.state === "failed" ? EXIT.failed : EXIT.ok;
    }
    const { showResult } = await import("./runs-command-result.ts");
    await showResult({ ...record, result: record.result }, options, shell, assay.store);
    return EXIT.ok;
  });
}

async function exportOf(id: string, options: RawOptions, shell: Shell): Promise<number> {
  const format = EXPORT_FORMATS.find((one) => one === (options.format ?? "markdown"));
  if (format === undefined)
    throw new AssayError("INVALID_INPUT", `--format must be one of ${EXPORT_FORMATS.join(", ")}, not ${JSON.stringify(options.format)}.`, {
      field: "--format",
    });
  checkOutFile(options.out, shell);
  if (format === "docx" && options.out === undefined)
    throw new AssayError("INVALID_INPUT", "A Word document is no text to print: name its file with --out FILE.", { field: "--out" });
  return withRun(id, options, shell, async (assay, record) => {
    const { body } = await exportRun(record, format, assay.store, format === "html" ? { fileOf: await filesOf(assay.library) } : {});
    if (typeof options.out === "string") await writeOut(options.out, body, "--out", shell);
    else await printOrWrite(String(body), undefined, shell);
    return EXIT.ok;
  });
}

async function resume(named: string, options: RawOptions, shell: Shell, wrapUp = false): Promise<number> {
  const setup = setupFrom(options, shell);
  checkOutFile(options.out, shell);
  const limits = moreLimitsFrom(options);
  const { id, kind } = await withRun(named, options, shell, async (_, record) => record);
  if (kind !== "audit" && kind !== "research")
    throw new AssayError(
      "CONFLICT",
      `The run ${id} is a ${kind}, which is not resumed: ask again, or in a conversation say the same message again.`,
      { field: "id" },
    );
  const stop = stopOnInterrupt(shell);
  try {
    if (kind === "audit") return await withAssay(setup.loaded, (assay) => resumeAudit(assay, id, options, shell, stop));
    const sources = await openSources(setup, shell.terminal, stop.signal, id);
    try {
      const seen = (await sources.assay.store.events(id, 0, 1_000_000)).at(-1)?.seq ?? 0;
      const started = await sources.research.resume(id, { signal: stop.signal, wrapUp, ...(limits === undefined ? {} : { limits }) });
      const anew = String(started.id) !== id;
      if (anew && options.quiet !== true) shell.terminal.say(`The run ${id} goes on as ${started.id}.\n`);
      return await follow(started, { sources, options, shell, stop, seen: anew ? 0 : seen });
    } finally {
      await sources.assay.close();
    }
  } finally {
    stop.done();
  }
}

/** A run under way elsewhere is asked to write what it has; one that was interrupted is taken up for that. */
async function finish(named: string, options: RawOptions, shell: Shell): Promise<number> {
  const asked = await withRun(named, options, shell, async (assay, record) => {
    if (record.kind !== "research")
      throw new AssayError("CONFLICT", `The run ${record.id} is a ${record.kind}, which writes no report.`, { field: "id" });
    if (record.state !== "running") return undefined;
    await assay.runs.finish(record.id);
    return record.id;
  });
  if (asked === undefined) return resume(named, options, shell, true);
  shell.terminal.say(`The run ${asked} was asked to write what it has. Its report: assay runs show ${asked}\n`);
  return EXIT.ok;
}

/** Limits to go on with, where any are given. @throws AssayError INVALID_INPUT */
function moreLimitsFrom(options: RawOptions): MoreLimits | undefined {
  const given = Object.entries(requestFields(options)).filter(([field]) => field in moreLimitsSchema.shape);
  if (given.length === 0) return undefined;
  const parsed = moreLimitsSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw asOption(invalidInput(moreLimitsSchema, parsed.error, Object.fromEntries(given)), options);
}

async function resumeAudit(assay: Assay, id: string, options: RawOptions, shell: Shell, stop: Interrupt): Promise<number> {
  const { terminal } = shell;
  const quiet = options.quiet === true || (options.json === true && !terminal.live);
  const seen = (await assay.store.events(id, 0, 1_000_000)).at(-1)?.seq ?? 0;
  const started = await assay.audits.resume(id, { signal: stop.signal });
  const { showAudit } = await import("./runs-command-result.ts");
  const audit = await followAudit(started, { assay, terminal, stop, quiet, seen }, (result) => showAudit(result, options, shell));
  return audit === undefined ? EXIT.interrupted : EXIT.ok;
}

async function replay(named: string, options: RawOptions, shell: Shell): Promise<number> {
  checkOutFile(options.out, shell);
  return withRun(named, options, shell, async (assay, record) => {
    const { id } = record;
    const stored =
      record.kind === "research" && record.result !== undefined ? reportSchema.safeParse(JSON.parse(record.result)).data : undefined;
    const { madeOtherwise } = await import("../../wiring/research-parts.ts");
    const otherwise = stored === undefined ? [] : madeOtherwise(stored.made_with);
    if (stored !== undefined && otherwise.length > 0) {
      await deliver(stored, options, shell);
      shell.terminal.say(
        `This is the report as it is kept. It was made by another version (${otherwise.join("; ")}) and cannot be made once more.\n`,
      );
      return EXIT.ok;
    }
    const result = record.kind === "audit" ? await assay.audits.replay(id) : await assay.over([]).research.replay(id);
    const { showAudit } = await import("./runs-command-result.ts");
    if ("figures" in result) await showAudit(result, options, shell);
    else await deliver(result, options, shell);
    if (record.result === undefined || record.result === JSON.stringify(result)) return EXIT.ok;
    shell.terminal.say("The replay differs from the stored result.\n");
    return EXIT.failed;
  });
}

function summary(record: RunRecord) {
  const { id, kind, state, cameTo, createdAt, updatedAt } = record;
  const about = aboutOf(record);
  return {
    id,
    kind,
    state,
    ...(cameTo === undefined ? {} : { came_to: cameTo }),
    created_at: createdAt,
    updated_at: updatedAt,
    query: askedIn(record.request),
    ...(about === undefined ? {} : { about }),
  };
}
