// Turns with a model, services and pages that answer at once and stay in the process.

import type { DrawnClaim, PageAsk, PagesAsk } from "../../src/analyse/analyst.ts";
import { analystWithoutModel } from "../../src/analyse/without-model.ts";
import { findProof, type ProofAsk } from "../../src/answer/proof.ts";
import { phaseOneWithModel } from "../../src/conversation/phase-one/with-model.ts";
import { bulletsByRules } from "../../src/conversation/phase-two/bullets.ts";
import { builtInPlanningTool, type PlanningTool } from "../../src/conversation/phase-two/planning-tool.ts";
import { searchPlannerByRules } from "../../src/conversation/phase-two/search-plan.ts";
import type { Tool } from "../../src/conversation/phase-two/tools.ts";
import { examinerByRules } from "../../src/conversation/phase-two/verification.ts";
import { bulletsWithModel, examinerWithModel, searchPlannerWithModel } from "../../src/conversation/phase-two/with-model.ts";
import { rereader } from "../../src/conversation/rereading.ts";
import { type TurnOutcome, type TurnParts, type TurnRequest, takeTurn, turnRequestSchema } from "../../src/conversation/turn.ts";
import { followUpWithModel, listenWithModel } from "../../src/conversation/with-model.ts";
import { AssayError, isAssayError } from "../../src/domain/error.ts";
import type { SnapshotWithText } from "../../src/domain/snapshot.ts";
import { canonicalUrl } from "../../src/domain/url.ts";
import type { GateAbout } from "../../src/gather/parts.ts";
import type { LanguageModel, ModelRoles } from "../../src/model/model.ts";
import { type ScriptedModel, type ScriptLine, scriptedModel } from "../../src/model/scripted.ts";
import { makeSnapshot } from "../../src/read/snapshot.ts";
import { systemClock } from "../../src/run/clock.ts";
import { EventBell } from "../../src/run/event-bell.ts";
import type { Run } from "../../src/run/run.ts";
import { takenTurn, turnKind } from "../../src/runs/kinds/turn.ts";
import { RunLifecycle } from "../../src/runs/lifecycle.ts";
import type { RunsOf } from "../../src/runs/runs.ts";
import { exclusionList } from "../../src/search/gates/domains.ts";
import { runGates } from "../../src/search/gates/gates.ts";
import type { ProviderName, SearchQuery, SearchResult } from "../../src/search/provider.ts";
import type { Validator } from "../../src/search/validator.ts";
import { openSqliteStore } from "../../src/store/sqlite.ts";
import type { EvidenceStore } from "../../src/store/store.ts";
import { loadLanguageDetector } from "../../src/text/language.ts";
import { NO_WORDS } from "../../src/text/spelling/words-at-hand.ts";
import type { Judge } from "../../src/verify/judge.ts";
import { rulesJudge } from "../../src/verify/rules.ts";
import { translateWithModel } from "../../src/write/translations/with-model.ts";
import { brisk } from "../brisk-clock.ts";
import { blocksIn, bodyOf } from "../world/competent/blocks.ts";
import { kindOf } from "../world/competent/conversation.ts";
import { type DirectRun, directRun } from "../world/direct-run.ts";

/** Four independent pages about one invented pump. */
export const PAGES = [
  {
    url: "https://ansel-works.test/brill-pump",
    title: "Brill pump: data sheet",
    text: [
      "Ansel Works introduced the Brill pump in 2019 for cellars and building sites.",
      "The Brill pump weighs 12 kilograms without its hose. It fits through a window of 30 centimetres.",
      "Our engineers built it around a single rotor, so that there is little that can break.",
      "In its standard form the Brill pump costs 410 euros.",
    ].join("\n\n"),
  },
  {
    url: "https://pump-review.test/tests/brill",
    title: "The Brill pump in our test",
    text: [
      "We had a flooded cellar, two days of time and a Brill pump from the shop.",
      "The Brill pump weighs 12 kilograms, which one person can carry down any stairs.",
      "It moves 40 litres of water a minute and lifts it eleven metres.",
      "Noise is its weak side: at 74 decibels nobody sleeps beside it.",
    ].join("\n\n"),
  },
  {
    url: "https://cellar-journal.test/2024/pumps",
    title: "Which pump for which cellar",
    text: [
      "Small pumps keep a cellar dry, large ones empty it.",
      "Ansel Works sold 3,100 Brill pumps in 2023, most of them to fire brigades.",
      "The Brill pump was introduced in 2019 and has hardly changed since.",
      "For clean water a lighter model will do; sand needs the heavier ones.",
    ].join("\n\n"),
  },
  {
    url: "https://buildersite.test/tools/brill",
    title: "Brill pump: what builders say",
    text: [
      "Builders like the Brill pump because its hose can be changed without tools.",
      "With a price of 410 euros the Brill pump costs twice as much as a simple dirty water pump.",
      "Spare rotors cost 38 euros and are sent within two days.",
      "A float switch has to be bought separately.",
    ].join("\n\n"),
  },
].map((page) => ({ ...page, url: canonicalUrl(page.url) }));

export const RESULTS: readonly SearchResult[] = PAGES.map(({ url, title, text }, at) => ({
  url,
  title,
  snippet: text.slice(0, 150),
  provider: "tavily",
  rank: at + 1,
  score: 0.8,
}));

const CLAIM = /<<<BLOCK kind=claim id=([^\s>]+)[^\n]*>>>\n([^\n]*)/g;

/** A model that does what it is asked, in the plainest way. */
export function obligingModel(before: readonly ScriptLine[] = []): ScriptedModel {
  return scriptedModel([
    ...before,
    {
      match: "assay_route_v1",
      times: 1e9,
      reply: {
        read_as: null,
        thought: "Find the weight.",
        route: "facts",
        first: "facts",
        facts_queries: ["Brill pump weight"],
        concepts_queries: [],
      },
    },
    {
      match: "assay_bullets_v1",
      times: 1e9,
      reply: (call) => ({
        bullets: [...call.user.matchAll(CLAIM)].slice(0, 5).map(([, id = "", text = ""]) => ({ text, kind: "fact", claim_ids: [id] })),
        tldr: [],
      }),
    },
    { match: "assay_verification_v1", times: 1e9, reply: { answer: "confirmed", hypotheses: [] } },
    {
      match: "assay_hypotheses_v1",
      times: 1e9,
      reply: {
        read_as: null,
        hypotheses: ["the float is stuck", "the hose is blocked", "the fuse is weak"].map((text, at) => ({
          text,
          probability: 60 - 20 * at,
        })),
        tldr: [{ text: "The float is most likely stuck", verb: "is" }],
      },
    },
    {
      times: 1e9,
      reply: (call) =>
        `Kind: ${kindOf(bodyOf(blocksIn(call.user), "question"))}\nThe Brill pump is a small pump for water. It is used in cellars.\n\nIt is made by Ansel Works.`,
    },
  ]);
}

/** A page of the memory: address, title, text, and what is odd about it. */
export interface MemoryPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly partial?: boolean;
  readonly published?: string;
  readonly language?: string;
}

export interface MemoryOptions {
  /** Absent: there is no model. */
  readonly model?: LanguageModel;
  readonly pages?: readonly MemoryPage[];
  /** Search services by name and role; one for facts when absent. */
  readonly tools?: readonly Pick<Tool, "name" | "roles">[];
  /** What a service finds; every page when absent. Throws to fail. */
  readonly find?: (tool: string, query: SearchQuery) => readonly SearchResult[];
  readonly validator?: Validator;
  readonly planningTool?: () => PlanningTool;
  readonly evidence?: EvidenceStore;
  /** Pages come from the cache; nobody has asked their servers. */
  readonly cached?: boolean;
  readonly checkLink?: (url: string, signal: AbortSignal) => Promise<"alive" | "dead" | "unknown">;
  /** Judges sentences and claims of foreign pages in place of the rules. */
  readonly judge?: Judge;
  /** What a model would draw from every page: a claim, and a passage of the page it rests on. */
  readonly drawn?: { readonly text: string; readonly quote: string };
  /** Told how long reading, quoting and judging pages took. */
  readonly onPages?: (ms: number) => void;
}

/** Everything a service could find among pages, as it would show it. */
export function resultsOf(pages: readonly MemoryPage[], provider: ProviderName = "tavily"): SearchResult[] {
  return pages.map(({ url, title, text, partial, language }, at) => ({
    url: canonicalUrl(url),
    title,
    snippet: text.slice(0, 150),
    provider,
    rank: at + 1,
    score: 0.8,
    ...(partial === true ? { partial: "content truncated", text } : {}),
    ...(language === undefined ? {} : { language }),
  }));
}

/** Snapshots kept in memory; hand it to several turns that are to see each other's. */
export function memoryEvidence(): EvidenceStore {
  const kept = new Map<string, SnapshotWithText>();
  return { putSnapshot: async (capture) => void kept.set(capture.snapshot.id, capture), getSnapshot: async (id) => kept.get(id) };
}

/** What turns are made of, with nothing outside the process behind it. `searches` lists every search, in order. */
export async function memoryParts(
  options: MemoryOptions = {},
): Promise<{ readonly parts: TurnParts; readonly searches: { readonly tool: string; readonly query: string; readonly limit: number }[] }> {
  const pages = options.pages ?? PAGES;
  const searches: { tool: string; query: string; limit: number }[] = [];
  const judge = rulesJudge();
  const detect = await loadLanguageDetector();
  const excluded = exclusionList([], []);
  const counted =
    <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      const began = performance.now();
      try {
        return await work(...args);
      } finally {
        options.onPages?.(performance.now() - began);
      }
    };
  const countedJudge: Judge = {
    name: judge.name,
    judge: counted((pairs: Parameters<Judge["judge"]>[0], signal: AbortSignal) => judge.judge(pairs, signal)),
  };
  const examiner = examinerByRules(countedJudge);
  const memory = memoryEvidence();
  const one = options.model === undefined ? undefined : { model: options.model, effort: "low" as const };
  const roles: ModelRoles | undefined = one === undefined ? undefined : { planner: one, reader: one, writer: one, judge: one };
  const find = options.find ?? ((tool) => resultsOf(pages, tool as ProviderName));
  const tools = options.tools ?? [{ name: "tavily", roles: ["facts"] }];
  const phaseTwo = {
    gather: {
      gate: async (results: readonly SearchResult[], { query, retried, language }: GateAbout) =>
        runGates(results, { query, excluded, detect, languageRetried: retried, ...(language === undefined ? {} : { language }) }),
      excluded: () => false,
      excludedDomains: excluded,
      reader: { reads: () => true, read: async (url: string) => ({ ...captured(pages, url), cached: options.cached === true }) },
      analyst: {
        analyse: counted(async (run: Run, ask: PagesAsk) => {
          const analyses = await analystWithoutModel.analyse(run, ask);
          const { drawn } = options;
          if (drawn === undefined) return analyses;
          return analyses.map((analysis, at) => {
            const page = ask.pages[at];
            return isAssayError(analysis) || page === undefined ? analysis : { ...analysis, claims: [drawnBy(page, ask.tasks, drawn)] };
          });
        }),
      },
      judge: countedJudge,
      evidence: options.evidence ?? memory,
      minCharacters: 40,
    },
    tools: tools.map(
      ({ name, roles: made }): Tool => ({
        name,
        roles: made,
        search: async (_run, { query }) => {
          searches.push({ tool: name, query: query.query, limit: query.limit });
          return { results: find(name, query), provider: name, cached: false };
        },
      }),
    ),
    validator: options.validator,
    openPlanningTool: options.planningTool ?? builtInPlanningTool,
    planner: roles === undefined ? searchPlannerByRules : searchPlannerWithModel(roles, searchPlannerByRules),
    bullets: roles === undefined ? bulletsByRules : bulletsWithModel(roles),
    examiner: roles === undefined ? examiner : examinerWithModel(roles, examiner),
    judgeFor: () => options.judge ?? countedJudge,
    rulesJudge: countedJudge,
    ...(roles === undefined ? {} : { translate: translateWithModel(roles) }),
    find: async (ask: ProofAsk) => findProof(ask),
    vocabulary: NO_WORDS,
    ...(options.checkLink === undefined ? {} : { checkLink: options.checkLink }),
  };
  const parts: TurnParts = {
    phaseOne: roles === undefined ? undefined : phaseOneWithModel(roles),
    listen: roles === undefined ? undefined : listenWithModel(roles),
    searches: tools.map(({ name }) => name),
    followUp: {
      reread: rereader(options.evidence ?? memory, judge),
      ...(roles === undefined
        ? {}
        : { choose: followUpWithModel(roles), translate: { into: translateWithModel(roles), judgeFor: () => options.judge ?? judge } }),
    },
    phaseTwo: () => phaseTwo,
  };
  return { parts, searches };
}

/** One turn in memory, with what was streamed of it. */
export async function memoryTurn(
  options: MemoryOptions,
  message: string,
  more: Partial<TurnRequest> = {},
): Promise<{
  readonly outcome: TurnOutcome;
  readonly said: string;
  readonly searches: readonly { readonly tool: string; readonly query: string; readonly limit: number }[];
  readonly run: DirectRun;
}> {
  const { parts, searches } = await memoryParts(options);
  const run = directRun({ clock: brisk });
  let said = "";
  const request = turnRequestSchema.parse({ message, state: { name: "idle" }, ...more });
  const outcome = await takeTurn(run, parts, request, (piece) => {
    said += piece;
  });
  return { outcome, said, searches, run };
}

export interface InMemoryTurns {
  readonly turns: RunsOf<TurnRequest, TurnOutcome>;
  readonly phaseOneText: string;
  readonly phaseTwoText: string;
  /** Milliseconds that reading, quoting and judging pages took since the last call. */
  rest(): number;
  close(): Promise<void>;
}

/** Turns as runs, journaled in a SQLite store. @param path of the store @param options other than the plain ones: a model and four pages */
export async function inMemoryTurns(path: string, options: MemoryOptions = { model: obligingModel() }): Promise<InMemoryTurns> {
  const store = await openSqliteStore(path);
  let pagesMs = 0;
  const { parts } = await memoryParts({
    ...options,
    evidence: store,
    onPages: (ms) => {
      pagesMs += ms;
    },
  });
  const runs = new RunLifecycle({ store, clock: systemClock, bell: new EventBell() });
  const turns = runs.of(turnKind({ turnParts: () => parts, replayParts: () => parts, settings: "{}" }));
  const idle = { name: "idle" as const };
  const first = await takenTurn(turns, { message: "tell me about the Brill pump", state: idle, dialogue: [] });
  const second = await takenTurn(turns, { message: "how heavy is the Brill pump?", state: idle, dialogue: [] });
  return {
    turns,
    phaseOneText: first.text,
    phaseTwoText: second.text,
    rest: () => {
      const took = pagesMs;
      pagesMs = 0;
      return took;
    },
    close: async () => {
      await runs.close();
      await store.close();
    },
  };
}

function drawnBy(
  { snapshot, text }: PageAsk,
  tasks: PagesAsk["tasks"],
  { text: claim, quote }: { readonly text: string; readonly quote: string },
): DrawnClaim {
  const start = text.indexOf(quote);
  return {
    text: claim,
    type: "fact",
    confidence: 1,
    relevance: 1,
    taskIds: tasks.map(({ id }) => id),
    quotes: [{ snapshotId: snapshot.id, span: { start, end: start + quote.length }, text: quote, locatedBy: "exact" }],
  };
}

function captured(pages: readonly MemoryPage[], url: string): SnapshotWithText {
  const page = pages.find((one) => canonicalUrl(one.url) === url);
  if (page === undefined) throw new AssayError("DEAD_LINK", `There is no page ${url}.`);
  return makeSnapshot(
    {
      url: canonicalUrl(page.url),
      finalUrl: canonicalUrl(page.url),
      capturedAt: "2025-01-15T12:00:00.000Z",
      contentKind: "text",
      contentType: "text/plain",
      title: page.title,
      completeness: page.partial === true ? { state: "partial", reason: "content truncated" } : { state: "complete" },
      landmarks: [],
      tables: [],
      extractor: "test@1",
      reader: "direct",
      headers: {},
      ...(page.published === undefined ? {} : { published: page.published }),
      ...(page.language === undefined ? {} : { language: page.language }),
    },
    page.text,
  );
}
