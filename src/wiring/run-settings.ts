import { z } from "zod";
import type { Config } from "../config/settings.ts";
import { AssayError } from "../domain/error.ts";
import { type LanguageModel, MODEL_ROLES, type ModelRoles } from "../model/model.ts";
import { promptVersions } from "../prompts/index.ts";
import { GENERAL, PROVIDER_NAMES, type SearchProvider } from "../search/provider.ts";
import { limitDefaults } from "./research-parts.ts";

const roleSchema = z.object({ id: z.string(), effort: z.enum(["low", "medium", "high"]), context: z.number() });

/** What a run's course depends on besides its request; kept with the run, compared when it is resumed, put back when it is replayed. */
const runSettingsSchema = z.object({
  models: z.object({ planner: roleSchema, reader: roleSchema, writer: roleSchema, judge: roleSchema }).nullable(),
  prompts: z.record(z.string(), z.string()).nullable(),
  search: z.array(z.enum(PROVIDER_NAMES)),
  /** Collections of the library that are searched. */
  collections: z.array(z.string()),
  limitDefaults: z.object({
    maxIters: z.number().optional(),
    maxQueries: z.number().optional(),
    maxSources: z.number().optional(),
    maxExecutionTimeS: z.number().optional(),
    tokenBudget: z.number().optional(),
    costBudgetUsd: z.number().optional(),
  }),
  minRelevance: z.number(),
  minCharacters: z.number(),
  excludeDomains: z.array(z.string()),
  allowDomains: z.array(z.string()),
  /** Folder of the cross-encoder that judged; absent where none did. */
  judgeModelFolder: z.string().optional(),
});
export type RunSettings = z.infer<typeof runSettingsSchema>;

/** The settings of a run that is started now, as JSON. No secrets are among them. */
export function settingsOf(
  config: Config,
  roles: ModelRoles | undefined,
  search: readonly string[],
  collections: readonly string[],
): string {
  const role = (name: (typeof MODEL_ROLES)[number]) => ({
    id: roles?.[name].model.id,
    effort: roles?.[name].effort,
    context: roles?.[name].model.contextTokens,
  });
  return JSON.stringify({
    models: roles === undefined ? null : Object.fromEntries(MODEL_ROLES.map((name) => [name, role(name)])),
    prompts: roles === undefined ? null : promptVersions(),
    search,
    collections: [...collections].sort(),
    limitDefaults: limitDefaults(config),
    minRelevance: config["search.minRelevance"],
    minCharacters: config["search.minCharacters"],
    excludeDomains: config["search.excludeDomains"],
    allowDomains: config["search.allowDomains"],
    judgeModelFolder: config["judge.modelFolder"],
  });
}

export function parseRunSettings(json: string): RunSettings {
  return runSettingsSchema.parse(JSON.parse(json));
}

/** The configuration as it was when the run was started, as far as the run's course depends on it. */
export function configThen(config: Config, settings: RunSettings): Config {
  const { limitDefaults: limits } = settings;
  return {
    ...config,
    "search.minRelevance": settings.minRelevance,
    "search.minCharacters": settings.minCharacters,
    "search.excludeDomains": settings.excludeDomains,
    "search.allowDomains": settings.allowDomains,
    "judge.modelFolder": settings.judgeModelFolder,
    "research.maxIters": limits.maxIters,
    "research.maxQueries": limits.maxQueries,
    "research.maxSources": limits.maxSources,
    "research.maxExecutionTimeS": limits.maxExecutionTimeS,
    "research.tokenBudget": limits.tokenBudget,
    "research.costBudgetUsd": limits.costBudgetUsd,
  };
}

/** Models that bear the names a run was made with and cannot be asked: a replay asks nobody. */
export function unpluggedRoles(settings: RunSettings): ModelRoles | undefined {
  const { models } = settings;
  if (models === null) return undefined;
  const role = (name: (typeof MODEL_ROLES)[number]) => ({
    model: unpluggedModel(models[name].id, models[name].context),
    effort: models[name].effort,
  });
  return { planner: role("planner"), reader: role("reader"), writer: role("writer"), judge: role("judge") };
}

/** Search services that bear the names a run was made with and cannot be asked. */
export function unpluggedProviders(settings: RunSettings): SearchProvider[] {
  return settings.search.map((name) => ({
    name,
    capabilities: {
      ...GENERAL,
      scores: false,
      domainFilters: false,
      languageFilter: false,
      text: false,
      free: true,
      local: true,
      roles: [],
      costMicroUsd: 0,
    },
    search: async () => {
      throw unplugged();
    },
  }));
}

function unpluggedModel(id: string, contextTokens: number): LanguageModel {
  return {
    id,
    contextTokens,
    price: { inputPerMillion: 0, outputPerMillion: 0 },
    complete: async () => {
      throw unplugged();
    },
    stream: () => {
      throw unplugged();
    },
  };
}

function unplugged(): AssayError {
  return new AssayError("REPLAY_GAP", "A replay asks nobody.");
}
