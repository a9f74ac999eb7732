import { analystWithModel } from "../analyse/with-model.ts";
import type { Config } from "../config/settings.ts";
import type { LimitDefaults } from "../domain/limits.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { Source } from "../domain/source.ts";
import type { Gate, Search } from "../gather/parts.ts";
import { ModelHealth, withHealth } from "../model/health.ts";
import { MODEL_ROLES, type ModelRoles } from "../model/model.ts";
import { journaledPlanner } from "../plan/journaled.ts";
import type { Vocabulary } from "../plan/planner.ts";
import { plannerWithModel } from "../plan/with-model.ts";
import { plannerWithoutModel } from "../plan/without-model.ts";
import { promptVersions } from "../prompts/index.ts";
import { answerLanguage } from "../question/answer-language.ts";
import { isShortQuestion } from "../question/asks.ts";
import type { PageReader } from "../read/reader.ts";
import { isFolder } from "../research/lacking.ts";
import type { ResearchParts } from "../research/parts.ts";
import type { Run } from "../run/run.ts";
import { exclusionList, isExcluded } from "../search/gates/domains.ts";
import { runGates } from "../search/gates/gates.ts";
import { queryLanguage } from "../search/gates/language.ts";
import type { SearchResult } from "../search/provider.ts";
import type { EvidenceStore } from "../store/store.ts";
import { isPlainlyEnglish, type LanguageDetector, loadLanguageDetector, mayBeForeign } from "../text/language.ts";
import { judgeWithCrossEncoder } from "../verify/cross-encoder/judge.ts";
import { RULES_JUDGE, rulesJudge } from "../verify/rules.ts";
import { judgeWithModel } from "../verify/with-model.ts";
import { translateWithModel } from "../write/translations/with-model.ts";
import { authorWithModel } from "../write/with-model.ts";
import { encoderOf } from "./cross-encoder.ts";
import type { SearchWishes } from "./search.ts";
import { makeReady, whileAsked } from "./while-asked.ts";
import type { Workroom } from "./workroom/workroom.ts";

/** What research is put together from, whatever is behind it: the real world, or nothing (in a replay). */
export interface ResearchBase {
  readonly config: Config;
  readonly search: (wishes: SearchWishes) => Search;
  /** What is searched: `library`, and search services by name. */
  readonly searches?: readonly string[];
  /** Search services whose price is not known. */
  readonly unpricedSearches?: readonly string[];
  readonly reader: PageReader;
  readonly evidence: EvidenceStore;
  readonly checkLink: (url: string, signal: AbortSignal) => Promise<Source["link"]>;
  readonly vocabulary: Vocabulary;
  readonly roles: ModelRoles | undefined;
  /** Where long texts are computed. */
  readonly room: Workroom;
}

/** Makes the parts of one run: stages with a model where there is one, rules everywhere else, and rules to fall back on (X8). */
export function researchParts(base: ResearchBase, request: ResearchRequest): ResearchParts {
  const { config, room } = base;
  const health = new ModelHealth();
  const roles =
    base.roles === undefined
      ? undefined
      : withHealth(
          whileAsked(base.roles, () => makeReady(room)),
          health,
        );
  const excluded = exclusionList([...config["search.excludeDomains"], ...request.exclude_domains], config["search.allowDomains"]);
  const judge = rulesJudge(room.judge);
  const planner = journaledPlanner(plannerWithoutModel);
  const rules = { planner, find: room.proof, judge };
  const gather = {
    search: base.search(request),
    gate: gateOf(config, excluded, request.query),
    excluded: (url: string) => isExcluded(url, excluded),
    excludedDomains: excluded,
    reader: base.reader,
    judge,
    evidence: base.evidence,
    minCharacters: config["search.minCharacters"],
  };
  const encoder = encoderOf(config);
  const encoded = encoder === undefined ? undefined : (run: Run, key: string) => judgeWithCrossEncoder({ run, key, encoder });
  const common = {
    rules,
    vocabulary: base.vocabulary,
    checkLink: base.checkLink,
    limitDefaults: limitDefaults(config),
    isShortQuestion,
    ...(base.searches === undefined ? {} : { searches: base.searches }),
    unpriced: [...unpricedModels(roles), ...(base.unpricedSearches ?? [])],
    madeWith: { ...madeWith(roles), ...(encoder === undefined ? {} : { cross_encoder: encoder.name }) },
  };
  if (roles === undefined) {
    return {
      ...common,
      gather: {
        ...gather,
        analyst: room.analyst,
        // Documents are at hand in no time: what comes near to the question may stand in any of them.
        ...(isFolder(common) && { opensDocuments: "as sources" as const, results: FOLDER_RESULTS }),
      },
      planner,
      contextTokens: 0,
      judgeFor: encoded ?? (() => judge),
      withModel: false,
    };
  }
  return {
    ...common,
    gather: {
      ...gather,
      analyst: analystWithModel({ roles, fallback: room.analyst, work: room.page }),
      opensDocuments: true,
      ...(isFolder(common) && { results: FOLDER_RESULTS }),
    },
    planner: plannerWithModel({ roles, fallback: planner }),
    authoring: { author: authorWithModel(roles), passages: room.passages, contents: room.contents },
    translate: translateWithModel(roles),
    contextTokens: roles.writer.model.contextTokens,
    judgeFor: encoded ?? ((run, key, purse) => judgeWithModel({ run, key, roles, purse, language: answerLanguage(request) })),
    withModel: true,
    health,
  };
}

/** Documents of a folder that one query finds where nothing else is searched: all of a small one are looked through by their contents. */
const FOLDER_RESULTS = 25;

function unpricedModels(roles: ModelRoles | undefined): string[] {
  const models = roles === undefined ? [] : MODEL_ROLES.map((name) => roles[name].model);
  return [...new Set(models.filter((model) => model.priceKnown === false).map(({ id }) => id))];
}

export function limitDefaults(config: Config): LimitDefaults {
  return {
    maxIters: config["research.maxIters"],
    maxQueries: config["research.maxQueries"],
    maxSources: config["research.maxSources"],
    maxExecutionTimeS: config["research.maxExecutionTimeS"],
    tokenBudget: config["research.tokenBudget"],
    costBudgetUsd: config["research.costBudgetUsd"],
  };
}

/** @param question tells the language of queries that are too short to show theirs */
function gateOf(config: Config, excluded: readonly string[], question: string): Gate {
  return async (results, about) => {
    const detect = await detectorFor(results);
    const language = about.language ?? queryLanguage(about.query, detect) ?? queryLanguage(question, detect);
    return runGates(results, {
      query: about.query,
      ...(language === undefined ? {} : { language }),
      excluded,
      detect,
      languageRetried: about.retried,
      leastRelevance: config["search.minRelevance"],
      leastCharacters: config["search.minCharacters"],
    });
  };
}

/**
 * The library's own documents need no language data unless one of them may be foreign: loading it would be a third of a short run's time. What
 * comes from the web does.
 */
async function detectorFor(results: readonly SearchResult[]): Promise<LanguageDetector> {
  const textOf = (result: SearchResult) => `${result.title}. ${result.snippet} ${result.text ?? ""}`;
  const atSight = results.every((result) => result.provider === "library" && !mayBeForeign(textOf(result)));
  return atSight ? (text) => (isPlainlyEnglish(text) ? "en" : undefined) : loadLanguageDetector();
}

/**
 * What a report was made with that is otherwise today: the rules and the prompts, each as `rules rules@4, now rules@5`. Such a report opens and is exported as
 * it is, but cannot be made once more (R18).
 */
export function madeOtherwise(then: Readonly<Record<string, string>>): string[] {
  return Object.entries({ rules: RULES_JUDGE.version, ...promptVersions() }).flatMap(([name, now]) => {
    const before = then[name];
    return before === undefined || before === now ? [] : [`${name} ${before}, now ${now}`];
  });
}

function madeWith(roles: ModelRoles | undefined): Record<string, string> {
  const rules = { rules: RULES_JUDGE.version };
  if (roles === undefined) return { reasoner: "search with proof", judge: RULES_JUDGE.version, ...rules };
  return { ...Object.fromEntries(MODEL_ROLES.map((role) => [role, roles[role].model.id])), ...promptVersions(), ...rules };
}
