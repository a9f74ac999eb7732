import { createRequire } from "node:module";
import type { Config } from "../config/settings.ts";
import type { FollowUpParts } from "../conversation/following-up.ts";
import { phaseOneWithModel } from "../conversation/phase-one/with-model.ts";
import { bulletsByRules } from "../conversation/phase-two/bullets.ts";
import { mcpPlanningTool, type ServerCommand } from "../conversation/phase-two/mcp-planning-tool.ts";
import type { PhaseTwoParts } from "../conversation/phase-two/parts.ts";
import { builtInPlanningTool, type PlanningTool } from "../conversation/phase-two/planning-tool.ts";
import { searchPlannerByRules } from "../conversation/phase-two/search-plan.ts";
import type { Tool } from "../conversation/phase-two/tools.ts";
import { examinerByRules } from "../conversation/phase-two/verification.ts";
import { bulletsWithModel, examinerWithModel, searchPlannerWithModel } from "../conversation/phase-two/with-model.ts";
import { closeReader, rereader } from "../conversation/rereading.ts";
import type { TurnParts } from "../conversation/turn.ts";
import { followUpWithModel, listenWithModel } from "../conversation/with-model.ts";
import { AssayError } from "../domain/error.ts";
import { parseResearchRequest } from "../domain/request.ts";
import type { ModelRoles } from "../model/model.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { createSearchChain } from "../search/chain.ts";
import { exclusionList } from "../search/gates/domains.ts";
import type { ProviderName, SearchProvider } from "../search/provider.ts";
import { perplexityValidator, type Validator } from "../search/validator.ts";
import { rulesJudge } from "../verify/rules.ts";
import { translateWithModel } from "../write/translations/with-model.ts";
import { type ResearchBase, researchParts } from "./research-parts.ts";
import type { Asker } from "./search.ts";

/** The package of the reference planning server; an optional peer. */
const SERVER_PACKAGE = "@modelcontextprotocol/server-sequential-thinking";

/** What services are made for, where only their names are left (in a replay); a test holds it against what they declare. */
export const ROLES: Readonly<Record<ProviderName, Tool["roles"]>> = {
  library: ["facts", "concepts", "validation"],
  duckduckgo: ["facts", "concepts"],
  tavily: ["facts"],
  exa: ["concepts"],
  perplexity: ["validation"],
  brave: ["facts"],
  serpapi: ["facts"],
  searxng: ["facts", "concepts"],
  bing: ["facts"],
  wikipedia: ["facts", "concepts"],
  openalex: [],
  crossref: [],
  europepmc: [],
  arxiv: [],
  stackexchange: [],
  github: [],
};

export interface ConversationBase extends ResearchBase {
  /** Everything that is searched, the library among them, in the order it is preferred. */
  readonly providers: readonly SearchProvider[];
  readonly ask: Asker;
  /** The way out for a validator; absent where nobody may be asked (in a replay). */
  readonly outbound: Outbound | undefined;
}

/**
 * Makes what turns are made of. Only the parts of Phase 2 know of search; they are made when a turn gets there, so that Phase 1 answers also
 * where nothing to search is set up.
 */
export function turnParts(base: ConversationBase): TurnParts {
  const { roles } = base;
  return {
    phaseOne: roles === undefined ? undefined : phaseOneWithModel(roles),
    phaseTwo: () => phaseTwoParts(base),
    listen: roles === undefined ? undefined : listenWithModel(roles),
    searches: base.providers.map(({ name }) => name),
    followUp: {
      reread: rereader(base.evidence, rulesJudge(base.room.judge)),
      ...(roles === undefined ? {} : { choose: followUpWithModel(roles), ...readingAgain(base, roles) }),
    },
  };
}

/** Research's own reader, judge and translator, without its search. */
function readingAgain(base: ConversationBase, roles: ModelRoles): Pick<FollowUpParts, "readClosely" | "translate"> {
  const { gather, judgeFor } = researchParts({ ...base, search: NO_SEARCH }, parseResearchRequest({ query: "any" }));
  return {
    readClosely: closeReader({ store: base.evidence, analyst: gather.analyst, judgeFor }),
    translate: { into: translateWithModel(roles), judgeFor },
  };
}

const NO_SEARCH = () => () => Promise.reject(new Error("Turns search by their own tools."));

function phaseTwoParts(base: ConversationBase): PhaseTwoParts {
  const { roles, config, ask, providers } = base;
  if (providers.length === 0) {
    throw new AssayError("CONFIG_INVALID", "There is nothing to search: add a folder with --library DIR, or search the web with --web.", {
      field: "search.providers",
    });
  }
  const research = researchParts({ ...base, search: NO_SEARCH }, parseResearchRequest({ query: "any" }));
  const judge = rulesJudge(base.room.judge);
  const examiner = examinerByRules(judge);
  const { search: _unused, ...gather } = research.gather;
  return {
    gather,
    tools: providers.map((provider): Tool => {
      const chain = createSearchChain([provider]);
      return { name: provider.name, roles: ROLES[provider.name], search: (run, asked) => ask(run, asked, chain) };
    }),
    validator: validatorOf(base),
    openPlanningTool: () => planningTool(config),
    planner: roles === undefined ? searchPlannerByRules : searchPlannerWithModel(roles, searchPlannerByRules),
    bullets: roles === undefined ? bulletsByRules : bulletsWithModel(roles),
    examiner: roles === undefined ? examiner : examinerWithModel(roles, examiner),
    ...(roles === undefined ? {} : { translate: translateWithModel(roles) }),
    judgeFor: research.judgeFor,
    rulesJudge: judge,
    find: research.rules.find,
    vocabulary: base.vocabulary,
    checkLink: base.checkLink,
  };
}

/** Perplexity checks what was found where it is set up; otherwise a second service searches for it. */
function validatorOf({ config, providers, outbound }: ConversationBase): Validator | undefined {
  if (!providers.some(({ name }) => name === "perplexity")) return undefined;
  if (outbound === undefined) {
    return { name: "perplexity", costMicroUsd: 0, check: () => Promise.reject(new AssayError("REPLAY_GAP", "A replay asks nobody.")) };
  }
  return perplexityValidator({
    apiKey: config["perplexity.apiKey"] ?? "",
    baseUrl: config["perplexity.baseUrl"],
    outbound,
    timeoutMs: config["search.timeout_s"] * 1000,
    excluded: exclusionList(config["search.excludeDomains"], config["search.allowDomains"]),
  });
}

function planningTool(config: Config): PlanningTool {
  const server = config["planning.server"];
  return server === undefined ? builtInPlanningTool() : mcpPlanningTool(serverCommand(server));
}

/**
 * The program a setting names: `package` is the installed reference server; anything else a program and its arguments, quotes allowed.
 * @throws AssayError MISSING_DEPENDENCY when the package is not installed, CONFIG_INVALID
 */
export function serverCommand(server: string): ServerCommand {
  if (server.trim() === "package") return { command: process.execPath, args: [installedServer()] };
  const [command, ...args] = [...server.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/gu)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? "",
  );
  if (command === undefined || command === "")
    throw new AssayError("CONFIG_INVALID", "The setting planning.server names no program.", { field: "planning.server" });
  return { command: command === "node" ? process.execPath : command, args };
}

function installedServer(): string {
  try {
    return createRequire(import.meta.url).resolve(`${SERVER_PACKAGE}/dist/index.js`);
  } catch (cause) {
    throw new AssayError(
      "MISSING_DEPENDENCY",
      `The planning server is not installed: npm install ${SERVER_PACKAGE}, or unset planning.server.`,
      {
        field: "planning.server",
        cause,
      },
    );
  }
}
