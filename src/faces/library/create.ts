import { resolve } from "node:path";
import type { z } from "zod";
import { type Assay, openAssay, type RunsOver } from "../../assay.ts";
import type { Audit } from "../../audit/result.ts";
import { loadConfig } from "../../config/config.ts";
import type { Config, SettingName } from "../../config/settings.ts";
import { invalidInput } from "../../domain/invalid-input.ts";
import type { Report } from "../../domain/report.ts";
import { parseResearchRequest, type ResearchRequestInput } from "../../domain/request.ts";
import type { SnapshotId, SnapshotWithText } from "../../domain/snapshot.ts";
import { type ClarifyingQuestion, clarifyingQuestions } from "../../service/clarify.ts";
import { demonstrationCollection } from "../../service/demonstration.ts";
import { createLookups, type ReadAnswer, readAskSchema, type SearchAnswer, searchAskSchema } from "../../service/lookups.ts";
import { shownTurn, type Turn } from "../../service/turns.ts";
import { verify, verifyAskSchema } from "../../service/verify.ts";
import { searchesWeb } from "../../wiring/search-services.ts";
import { evidenceMarkdown } from "../../write/evidence.ts";
import { type ResearchRun, researchRun } from "./research-run.ts";

/** How Assay is set up in a program. Everything left out comes from the environment and `assay.config.json`, as on the command line. */
export interface AssayConfig {
  /** Settings by their names (docs/configuration.md), the strongest of all: `{"search.web": true}`. */
  readonly settings?: Partial<Record<SettingName, unknown>>;
  /** Folders of documents to search. */
  readonly library?: readonly string[];
  /** The environment; the process's own by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Folder against which paths and the configuration file are resolved. */
  readonly cwd?: string;
}

export interface Stoppable {
  /** Stops the work. */
  readonly signal?: AbortSignal;
}

export interface ConverseOptions extends Stoppable {
  /** The conversation to go on with; absent: a new one. */
  readonly conversation?: string;
  /** Goes straight to one of the phases. */
  readonly force?: "phase_one" | "phase_two";
  /** Told text as it is made. */
  readonly onText?: (piece: string) => void;
}

/** A turn and the conversation it belongs to. */
export interface ConversationTurn extends Turn {
  readonly conversation: string;
}

/** Assay in a program (I8). Close it when done, or declare it with `await using`. */
export interface AssayLibrary extends AsyncDisposable {
  /** Starts a research. A text is the question; an object is the whole request. Bad input rejects `result` with INVALID_INPUT. */
  research(request: string | ResearchRequestInput, options?: Stoppable): ResearchRun;
  /** Takes up a run that was stopped. */
  resume(id: string, options?: Stoppable): ResearchRun;
  /** What is to be asked before a run: at most three questions, most often none. */
  clarify(request: string | ResearchRequestInput, options?: Stoppable): Promise<readonly ClarifyingQuestion[]>;
  /** Says something in a conversation. @throws AssayError NOT_FOUND, INVALID_INPUT, CANCELLED */
  converse(message: string, options?: ConverseOptions): Promise<ConversationTurn>;
  /** Audits the citations of a report. A text is the report. @throws AssayError INVALID_INPUT, CANCELLED */
  verify(report: string | z.input<typeof verifyAskSchema>, options?: Stoppable): Promise<Audit>;
  search(query: string | z.input<typeof searchAskSchema>, options?: Stoppable): Promise<SearchAnswer>;
  read(page: string | z.input<typeof readAskSchema>, options?: Stoppable): Promise<ReadAnswer>;
  /** A report's evidence as Markdown: every statement with its claims, verdicts and quotes. */
  evidence(report: Report): Promise<string>;
  /** The stored copy of a source that a quote is located in. */
  snapshot(id: string): Promise<SnapshotWithText | undefined>;
  /** Closes everything. A run under way is stopped, as by {@link ResearchRun.cancel}, and can be resumed. */
  close(): Promise<void>;
}

interface Opened {
  readonly assay: Assay;
  readonly over: RunsOver;
  readonly config: Config;
}

/**
 * Opens Assay. Without folders, web or collections of its own it searches its own documentation, as the command line does.
 * @throws AssayError CONFIG_INVALID, STORE_ERROR, STORE_TOO_NEW
 */
export async function createAssay(config: AssayConfig = {}): Promise<AssayLibrary> {
  const opened = await open(config);
  const { assay, over } = opened;
  const lookups = createLookups(assay, async () => over);
  const beginnings = new Set<Promise<unknown>>();
  const run = (begin: (stop: AbortController) => Promise<Awaited<ReturnType<typeof over.research.start>>>, options: Stoppable) => {
    const stop = new AbortController();
    if (options.signal?.aborted) stop.abort(options.signal.reason);
    options.signal?.addEventListener("abort", () => stop.abort(options.signal?.reason), { once: true });
    const started = begin(stop);
    const begun: Promise<unknown> = started.then(
      () => beginnings.delete(begun),
      () => beginnings.delete(begun),
    );
    beginnings.add(begun);
    return researchRun(Promise.resolve(assay), started, stop);
  };
  const close = async () => {
    // A run that is just beginning must have begun to be stopped.
    await Promise.all(beginnings);
    await assay.close();
  };
  return {
    research: (request, options = {}) =>
      run(async ({ signal }) => over.research.start(parseResearchRequest(asObject(request, "query")), { signal }), options),
    resume: (id, options = {}) => run(({ signal }) => over.research.resume(id, { signal }), options),
    clarify: (request, { signal } = {}) => clarifyingQuestions(assay, parseResearchRequest(asObject(request, "query")), signal ?? never()),
    async converse(message, { conversation, ...options } = {}) {
      const { conversations } = over;
      const id = conversation ?? (await conversations.create()).id;
      return { ...shownTurn(await conversations.say(id, message, options)), conversation: id };
    },
    verify: async (report, { signal } = {}) => verify(assay, parsed(verifyAskSchema, asObject(report, "report")), signal ?? never()),
    search: async (query, { signal } = {}) => lookups.search(parsed(searchAskSchema, asObject(query, "query")), signal ?? never()),
    read: async (page, { signal } = {}) => lookups.read(parsed(readAskSchema, asObject(page, "url")), signal ?? never()),
    evidence: (report) => evidenceMarkdown(report, assay.store),
    snapshot: (id) => assay.store.getSnapshot(id as SnapshotId),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function open({ settings = {}, library = [], env = process.env, cwd = process.cwd() }: AssayConfig): Promise<Opened> {
  const loaded = loadConfig({ env, cwd, flags: settings });
  const { config } = loaded;
  const assay = await openAssay({ loaded });
  try {
    const folders = [...library, ...config["library.folders"]].map((folder) => resolve(cwd, folder));
    const kept = folders.length > 0 ? [] : (await assay.library.list()).filter((collection) => collection.kept).map(({ name }) => name);
    const demonstration = folders.length === 0 && kept.length === 0 && !searchesWeb(config);
    const collections = [...kept];
    for (const folder of folders) collections.push((await assay.library.addFolder(folder, { kept: false })).name);
    if (demonstration)
      collections.push(
        await demonstrationCollection(assay.library, async (folder, wished) => (await assay.library.addFolder(folder, wished)).name),
      );
    return { assay, over: assay.over(collections), config };
  } catch (error) {
    await assay.close();
    throw error;
  }
}

function asObject(given: string | object, field: string): Record<string, unknown> {
  return typeof given === "string" ? { [field]: given } : { ...given };
}

function parsed<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalidInput(schema, result.error, input);
}

function never(): AbortSignal {
  return new AbortController().signal;
}

/** Researches one question and closes everything again. @throws AssayError */
export async function research(request: string | ResearchRequestInput, config: AssayConfig & Stoppable = {}): Promise<Report> {
  const { signal, ...rest } = config;
  await using assay = await createAssay(rest);
  return await assay.research(request, stoppable(signal)).result;
}

/** Takes one turn of a conversation and closes everything again; the conversation is kept. @throws AssayError */
export async function converse(message: string, config: AssayConfig & ConverseOptions = {}): Promise<ConversationTurn> {
  const { signal, conversation, force, onText, ...rest } = config;
  await using assay = await createAssay(rest);
  return await assay.converse(message, {
    ...stoppable(signal),
    ...(conversation === undefined ? {} : { conversation }),
    ...(force === undefined ? {} : { force }),
    ...(onText === undefined ? {} : { onText }),
  });
}

/** Audits one report and closes everything again. @throws AssayError */
export async function verifyOnce(report: string | z.input<typeof verifyAskSchema>, config: AssayConfig & Stoppable = {}): Promise<Audit> {
  const { signal, ...rest } = config;
  await using assay = await createAssay(rest);
  return await assay.verify(report, stoppable(signal));
}

function stoppable(signal: AbortSignal | undefined): Stoppable {
  return signal === undefined ? {} : { signal };
}
