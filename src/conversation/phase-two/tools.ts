import { z } from "zod";
import type { Search } from "../../gather/parts.ts";
import { sha256 } from "../../run/canonical-json.ts";
import { isRunError } from "../../run/errors.ts";
import type { Run } from "../../run/run.ts";
import type { ProviderName, SearchQuery, SearchResult } from "../../search/provider.ts";

/** What a query is asked for in Phase 2 (C7). */
export type Role = "facts" | "concepts" | "validation";

/** One search service, or the library, as Phase 2 uses it. */
export interface Tool {
  readonly name: ProviderName;
  readonly roles: readonly Role[];
  /** One search by this service alone, a journaled step with its attempts. */
  readonly search: (run: Run, ask: { readonly key: string; readonly query: SearchQuery }) => ReturnType<Search>;
}

/** S1: queries of one tool in a turn, and results of one query. A service is asked for more in the same request: the five are those the gates admit. */
export const QUERIES_PER_TOOL = 3;
export const RESULTS_PER_QUERY = 5;
/** Kept back for a language retry or a conflict (C9). */
const RESERVE = 1;

/** Services in the order they are asked in a role: those made for it, then any that searches, last those made only to validate. */
export function toolsFor(role: Role, tools: readonly Tool[]): Tool[] {
  const rank = (tool: Tool) => (tool.roles.includes(role) ? 0 : tool.roles.some((each) => each !== "validation") ? 1 : 2);
  return tools
    .map((tool, at) => ({ tool, at }))
    .sort((a, b) => rank(a.tool) - rank(b.tool) || a.at - b.at)
    .map(({ tool }) => tool);
}

/** What a query may draw on: ordinary searches leave the reserve untouched. */
export type Draw = "ordinary" | "reserve";

/**
 * Whether a tool may be asked once more in this turn; what is allowed is journaled, so that a resumed turn holds the same limit (C9).
 * @param about the query's step key: the same query is counted once
 */
export function allowed(run: Run, tool: string, about: string, draw: Draw): Promise<boolean> {
  const most = draw === "reserve" ? QUERIES_PER_TOOL : QUERIES_PER_TOOL - RESERVE;
  const prefix = `allow/${tool}/`;
  return run.decide(`${prefix}${sha256(about).slice(0, 16)}`, z.boolean(), () => {
    const used = run.decided(prefix, z.boolean()).filter(Boolean).length;
    return used < most;
  });
}

/** Asks the tools in order until one answers; the library is asked beside them. Each keeps its own count. */
export async function searchTools(
  run: Run,
  tools: readonly Tool[],
  ask: { readonly key: string; readonly query: SearchQuery; readonly draw: Draw },
): ReturnType<Search> {
  const library = tools.filter((tool) => tool.name === "library");
  const web = tools.filter((tool) => tool.name !== "library");
  const settled = await Promise.allSettled([library, web].filter((each) => each.length > 0).map((each) => firstAnswer(run, each, ask)));
  const failures = settled.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  const stopped = failures.find(isRunError);
  if (stopped !== undefined) throw stopped;
  const answers = settled.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const last = answers.at(-1);
  if (last === undefined) throw failures[0];
  return {
    results: inTurns(answers.map(({ results }) => results)),
    provider: last.provider,
    cached: answers.every(({ cached }) => cached),
  };
}

async function firstAnswer(run: Run, tools: readonly Tool[], ask: { key: string; query: SearchQuery; draw: Draw }): ReturnType<Search> {
  let failure: unknown;
  for (const tool of tools) {
    if (!(await allowed(run, tool.name, ask.key, ask.draw))) continue;
    try {
      return await tool.search(run, { key: ask.key, query: ask.query });
    } catch (thrown) {
      if (isRunError(thrown)) throw thrown;
      failure = thrown;
    }
  }
  // Where every tool has been asked as often as it may be, nothing more is found, and nothing has failed.
  if (failure === undefined) return { results: [], provider: tools[0]?.name ?? "library", cached: true };
  throw failure;
}

function inTurns(lists: readonly (readonly SearchResult[])[]): SearchResult[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
}
