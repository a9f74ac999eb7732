import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Audit } from "./audit/result.ts";
import { homeFolder, type LoadedConfig, type StorePlace, storePlace } from "./config/config.ts";
import { blotter, secretsOf } from "./config/secrets.ts";
import type { Config } from "./config/settings.ts";
import { type Conversations, createConversations } from "./conversation/conversations.ts";
import type { TurnOutcome, TurnRequest } from "./conversation/turn.ts";
import { AssayError } from "./domain/error.ts";
import type { LimitDefaults } from "./domain/limits.ts";
import type { Report } from "./domain/report.ts";
import type { ResearchRequest } from "./domain/request.ts";
import { createExtractionPool, type ExtractionPool } from "./extract/extract.ts";
import type { Search } from "./gather/parts.ts";
import { type Library, openLibrary } from "./library/library.ts";
import { libraryReader } from "./library/reader.ts";
import { within } from "./library/within.ts";
import type { ModelRoles } from "./model/model.ts";
import { modelRoles } from "./model/roles.ts";
import type { Resolver } from "./outbound/connect.ts";
import { blottedExtractor } from "./read/capture.ts";
import type { PageReader } from "./read/reader.ts";
import type { ResearchParts } from "./research/parts.ts";
import { type Clock, systemClock } from "./run/clock.ts";
import { EventBell } from "./run/event-bell.ts";
import { limiterOver } from "./run/shared-limiter.ts";
import { type AuditAsk, type AuditRunRequest, auditKind, auditRequestOf, stoppedAudit } from "./runs/kinds/audit.ts";
import { researchKind } from "./runs/kinds/research.ts";
import { takenTurn, turnKind } from "./runs/kinds/turn.ts";
import { RunLifecycle } from "./runs/lifecycle.ts";
import type { Runs, RunsOf, StartedRun, Stoppable } from "./runs/runs.ts";
import { libraryProvider } from "./search/library.ts";
import { blottedStore } from "./store/blotted.ts";
import { openStore } from "./store/open.ts";
import type { RunRecord, Store } from "./store/store.ts";
import { turnParts } from "./wiring/conversation-parts.ts";
import { limitDefaults, researchParts } from "./wiring/research-parts.ts";
import { configThen, parseRunSettings, settingsOf, unpluggedProviders, unpluggedRoles } from "./wiring/run-settings.ts";
import { createAsker, createSearch } from "./wiring/search.ts";
import { searchesWeb, webProviders } from "./wiring/search-services.ts";
import { type AuditBase, auditWiring } from "./wiring/verify.ts";
import { openWeb, type Web } from "./wiring/web.ts";
import { openWorkroom } from "./wiring/workroom/workroom.ts";

export interface AssayOptions {
  readonly loaded: LoadedConfig;
  readonly clock?: Clock;
  /** Stands in for DNS in tests. */
  readonly resolver?: Resolver;
  /** A store to use in place of the configured one; it is closed with the rest. */
  readonly store?: (place: StorePlace) => Promise<Store>;
  /** Models to use in place of the configured ones; tests hand in scripted ones. */
  readonly roles?: ModelRoles;
}

/** Everything that lives as long as the process does. Close it when done. */
export interface Assay {
  /** The settings it was put together from, and where each comes from. */
  readonly loaded: LoadedConfig;
  readonly store: Store;
  readonly library: Library;
  readonly bell: EventBell;
  readonly clock: Clock;
  readonly web: Web;
  /** Makes text of documents beside the event loop. */
  readonly extractor: ExtractionPool;
  readonly roles: ModelRoles | undefined;
  /** What holds for runs whose request says nothing. */
  readonly limitDefaults: LimitDefaults;
  /** All runs of this process, and runs of a kind that is none of its own. */
  readonly runs: Runs & Pick<RunLifecycle, "of" | "claim" | "owner">;
  readonly audits: Audits;
  /**
   * Runs that search these collections of the library, and the web where it is set up.
   * @param begun collections that runs were begun to search, of which they may search these only by now; the same ones by default
   */
  over(collections: readonly string[], begun?: readonly string[]): RunsOver;
  close(): Promise<void>;
}

/** Audits of reports (I7). */
export interface Audits extends Omit<RunsOf<AuditRunRequest, Audit, string>, "start" | "enqueue"> {
  /** @throws AssayError INVALID_INPUT for the folder of sources */
  start(ask: AuditAsk, options?: Stoppable & { readonly principal?: string }): Promise<StartedRun<Audit>>;
  /** Has an audit wait for a worker. @returns its run @throws AssayError as {@link start} */
  enqueue(ask: AuditAsk, options: { readonly principal: string }): Promise<string>;
  /** The newest audit of the same report in the same way that was stopped within the last day. */
  stopped(ask: AuditAsk): Promise<RunRecord | undefined>;
}

export interface RunsOver {
  readonly research: RunsOf<ResearchRequest, Report>;
  /** The collections of the library that are searched. */
  readonly collections: readonly string[];
  /** Names of what is searched. */
  readonly searches: readonly string[];
  /** What one run of this engine is made of: for a single search or a single page, outside the loop. */
  parts(request: ResearchRequest): ResearchParts;
  /** Conversations whose Phase 2 searches the same. */
  readonly conversations: Conversations;
  readonly turns: RunsOf<TurnRequest, TurnOutcome>;
  /** Audits that read no other collections than these, whatever they were begun with. */
  readonly audits: Pick<Audits, "resume">;
}

/** The folder with Assay's own documentation: what is searched when the user has given nothing else. */
export const DEMONSTRATION_FOLDER = join(import.meta.dirname, "..", "docs");

/**
 * Puts Assay together from its configuration: the one place where implementations are chosen.
 * @throws AssayError CONFIG_INVALID, STORE_ERROR, STORE_TOO_NEW
 */
export async function openAssay(options: AssayOptions): Promise<Assay> {
  const { loaded } = options;
  const { config } = loaded;
  const clock = options.clock ?? systemClock;
  const home = homeFolder(config);
  makeFolder(home);
  const secrets = secretsOf(config);
  const blot = blotter(secrets);
  const kept = await (options.store ?? openStore)(storePlace(config));
  const store = blottedStore(kept, blot);
  const pool = createExtractionPool({});
  const extractor = blottedExtractor(pool, blot);
  const room = openWorkroom();
  const library = await openLibrary({ indexPath: join(home, "library.db"), extractor, secrets });
  const web = openWeb({ config, cache: store, limits: store.limits, clock, extractor, resolver: options.resolver });
  const modelLimiter = limiterOver(store.limits, {
    concurrency: config["model.concurrency"],
    limitFor: () => ({ concurrency: config["model.concurrency"], minIntervalMs: 0 }),
    clock,
  });
  const roles = options.roles ?? modelRoles(loaded, { limiter: modelLimiter });
  const bell = new EventBell(store);
  const runs = new RunLifecycle({ store, clock, bell, blot });
  const auditsOf = (readable: AuditBase["library"]) =>
    auditKind(auditWiring({ config, store, library: readable, web, extractor, roles, room }));
  const audits = auditsOf(library);
  const clean = (ask: AuditAsk): AuditAsk => ({ ...ask, source: blot(ask.source), name: blot(ask.name) });
  const ask = createAsker({ config, cache: store, limits: store.limits, clock });
  const shared = {
    config,
    evidence: store,
    checkLink: web.checkLink,
    room,
  };

  function over(collections: readonly string[], begun = collections): RunsOver {
    const own = within(library, collections);
    const local = begun.length === 0 ? undefined : libraryProvider(own);
    const words = library.vocabulary(collections);
    const base = { ...shared, vocabulary: words, reader: eitherReader(libraryReader(own), web.reader) };
    const services = searchesWeb(config) ? webProviders(config, web.outbound) : [];
    const searches = [...(local === undefined ? [] : ["library"]), ...services.map((service) => service.name)];
    const search =
      searches.length === 0 ? nothingToSearch : createSearch({ config, library: local, web: services, cache: store, clock, ask });
    const vocabulary = { ...words, whole: services.length === 0 };
    const unpricedSearches = services.filter(({ capabilities }) => capabilities.costMicroUsd === undefined).map(({ name }) => name);
    const parts = (request: ResearchRequest) => researchParts({ ...base, vocabulary, search, searches, unpricedSearches, roles }, request);
    const settings = settingsOf(config, roles, searches, begun);
    const research = researchKind({
      settings,
      researchParts: parts,
      replayParts: (request, stored) => researchParts({ ...base, ...unplugged(config, stored, store, clock) }, request),
    });
    const providers = [...(local === undefined ? [] : [local]), ...services];
    const turn = turnKind({
      settings,
      modelTimeoutMs: config["model.timeout_s"] * 1000,
      turnParts: () => turnParts({ ...base, search, roles, providers, ask, outbound: web.outbound }),
      replayParts: (stored) => turnParts({ ...base, ...unplugged(config, stored, store, clock), ask, outbound: undefined }),
    });
    const turns = runs.of(turn);
    const conversations = createConversations({ store, clock, blot, runTurn: (request, how) => takenTurn(turns, request, how) });
    return { research: runs.of(research), collections, searches, parts, conversations, turns, audits: runs.of(auditsOf(own)) };
  }

  return {
    loaded,
    store,
    library,
    bell,
    clock,
    web,
    extractor,
    roles,
    limitDefaults: limitDefaults(config),
    runs,
    audits: {
      ...runs.of(audits),
      start: (ask, how) => runs.of(audits).start(auditRequestOf(clean(ask)), { ...how, input: clean(ask).source }),
      enqueue: (ask, how) => runs.of(audits).enqueue(auditRequestOf(clean(ask)), { ...how, input: clean(ask).source }),
      stopped: (ask) => stoppedAudit(store, clock, audits, ask),
    },
    over,
    async close() {
      await runs.close();
      bell.close();
      room.close();
      await Promise.all([web.close(), pool.close(), library.close()]);
      await store.close();
    },
  };
}

/** What a replay has in place of the world: the settings of the run, and services and models that cannot be asked. */
function unplugged(config: Config, stored: string, cache: Store, clock: Clock) {
  const then = parseRunSettings(stored);
  const providers = unpluggedProviders(then);
  const library = providers.find((provider) => provider.name === "library");
  const web = providers.filter((provider) => provider.name !== "library");
  return {
    config: configThen(config, then),
    search: createSearch({ config, library, web, cache, clock }),
    searches: then.search,
    roles: unpluggedRoles(then),
    providers,
  };
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new AssayError("CONFIG_INVALID", `The folder ${path} cannot be made: ${cause instanceof Error ? cause.message : cause}.`, {
      field: "home",
      cause,
    });
  }
}

function eitherReader(local: PageReader, web: PageReader): PageReader {
  return {
    reads: (url) => local.reads(url) || web.reads(url),
    read: (url, options, signal) => (local.reads(url) ? local : web).read(url, options, signal),
    expect: (urls) => web.expect?.(urls),
  };
}

function nothingToSearch(): Search {
  throw new AssayError("CONFIG_INVALID", "There is nothing to search: add a folder with --library DIR, or search the web with --web.", {
    field: "search.providers",
  });
}
