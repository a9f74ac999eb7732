import type { StopReason } from "../domain/report.ts";
import { type Frame, filled } from "../lexicon/frame.ts";
import type { ResearchState } from "./state.ts";

/** What to give a run that a limit ended, so that it can go on: twice of what it had. */
const WITH: Partial<Record<StopReason, (limits: NonNullable<ResearchState["limits"]>) => string>> = {
  time: ({ seconds }) => `--time ${Math.min(3_600, Math.ceil(seconds * 2))}`,
  tokens: ({ tokens = 0 }) => `--token-budget ${tokens * 2}`,
  cost: ({ costMicroUsd = 0 }) => `--cost-budget ${(costMicroUsd * 2) / 1e6}`,
  rounds: ({ rounds }) => `--max-iters ${Math.min(20, rounds * 2)}`,
  queries: ({ queries }) => `--max-queries ${Math.min(100, queries * 2)}`,
  sources: ({ sources }) => `--max-sources ${Math.min(100, sources * 2)}`,
  asked: ({ seconds }) => `--time ${Math.min(3_600, Math.ceil(seconds))}`,
};

/** How to have a run go on from where a limit ended it; undefined where none did (R10). */
export function goingOn(runId: string, { stop, limits }: Pick<ResearchState, "stop" | "limits">, frame: Frame): string | undefined {
  const how = limits === undefined ? undefined : WITH[stop]?.(limits);
  return how === undefined ? undefined : filled(frame.goOn, { command: `\`assay runs resume ${runId} ${how}\`` });
}
