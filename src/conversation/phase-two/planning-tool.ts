import { z } from "zod";

/**
 * What the `sequentialthinking` tool takes. Optional fields are absent, never `0`, `null` or `""`: servers crash on `revisesThought: 0` (S0).
 */
export const thoughtSchema = z.strictObject({
  thought: z.string().min(1),
  nextThoughtNeeded: z.boolean(),
  thoughtNumber: z.int().min(1),
  totalThoughts: z.int().min(1),
  isRevision: z.boolean().optional(),
  revisesThought: z.int().min(1).optional(),
  branchFromThought: z.int().min(1).optional(),
  branchId: z.string().min(1).optional(),
  needsMoreThoughts: z.boolean().optional(),
});
export type Thought = z.infer<typeof thoughtSchema>;

export const thoughtReplySchema = z.object({
  thoughtNumber: z.number(),
  totalThoughts: z.number(),
  nextThoughtNeeded: z.boolean(),
  branches: z.array(z.string()),
  thoughtHistoryLength: z.number(),
});
export type ThoughtReply = z.infer<typeof thoughtReplySchema>;

/** The planning tool of one turn: opened when the turn begins, closed when it ends, used at most once (C7). */
export interface PlanningTool {
  readonly name: string;
  think(thought: Thought, signal: AbortSignal): Promise<ThoughtReply>;
  close(): Promise<void>;
}

/** The built-in equivalent: takes the same input, gives the same reply, keeps nothing beyond the turn. */
export function builtInPlanningTool(): PlanningTool {
  let history = 0;
  const branches = new Set<string>();
  return {
    name: "sequentialthinking (built in)",
    async think(given) {
      const thought = thoughtSchema.parse(given);
      history++;
      if (thought.branchId !== undefined) branches.add(thought.branchId);
      return {
        thoughtNumber: thought.thoughtNumber,
        totalThoughts: Math.max(thought.totalThoughts, thought.thoughtNumber),
        nextThoughtNeeded: thought.nextThoughtNeeded,
        branches: [...branches],
        thoughtHistoryLength: history,
      };
    },
    close: async () => undefined,
  };
}

/** The one thought of a turn: a whole plan that needs no further one. */
export function onlyThought(plan: string): Thought {
  return { thought: plan, nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 };
}
