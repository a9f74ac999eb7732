import { AssayError } from "../../domain/error.ts";
import { readingOf } from "../../domain/reading.ts";
import { isRunError } from "../../run/errors.ts";
import { inPhase } from "../../run/phase.ts";
import type { Run } from "../../run/run.ts";
import { FREE } from "../../run/spend.ts";
import type { Exchange } from "../phase-one/phase-one.ts";
import type { PhaseTwoParts } from "./parts.ts";
import { onlyThought, type PlanningTool, thoughtReplySchema } from "./planning-tool.ts";
import { type SearchPlan, tasksOf } from "./search-plan.ts";

const PLANNING_MS = 20_000;

export interface PlanAsk {
  readonly question: string;
  readonly dialogue: readonly Exchange[];
}

/** The plan, and the one call of the planning tool (C7). A tool that fails is not called again: the plan stands without it. */
export function planOnce(run: Run, parts: PhaseTwoParts, tool: PlanningTool, ask: PlanAsk): Promise<SearchPlan> {
  return inPhase(run, "plan", "plan", () => planned(run, parts, tool, ask));
}

async function planned(run: Run, parts: PhaseTwoParts, tool: PlanningTool, ask: PlanAsk): Promise<SearchPlan> {
  const plan = await parts.planner.plan(run, { question: ask.question, dialogue: ask.dialogue, vocabulary: parts.vocabulary });
  await run.emit("plan/thought", { type: "tool_call", tool: "sequentialthinking", query: plan.thought });
  try {
    await run.step({
      key: "plan/sequentialthinking",
      type: "thought@1",
      input: { tool: tool.name, thought: plan.thought },
      schema: thoughtReplySchema,
      estimate: FREE,
      timeoutMs: PLANNING_MS,
      work: (lease) => tool.think(onlyThought(plan.thought), lease.signal),
    });
  } catch (thrown) {
    if (isRunError(thrown)) throw thrown;
    await run.emit("plan/failed", { type: "notice", code: "PLANNING_TOOL", message: AssayError.from(thrown).message });
  } finally {
    // It is not needed again; that it is gone is waited for at the turn's end only.
    void tool.close();
  }
  const reading = readingOf(plan, ask.question);
  await run.emit("plan/made", {
    type: "plan_made",
    plan: plan.thought,
    ...(reading === undefined ? {} : { reading }),
    tier: "simple",
    tasks: tasksOf(plan.question),
  });
  return plan;
}
