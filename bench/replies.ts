import { readFileSync } from "node:fs";
import { z } from "zod";
import { loadConfig } from "../src/config/config.ts";
import { hear } from "../src/conversation/hearing.ts";
import type { ConversationState } from "../src/conversation/state.ts";
import { type Move, transition } from "../src/conversation/transition.ts";
import { listenWithModel } from "../src/conversation/with-model.ts";
import { modelRoles } from "../src/model/roles.ts";
import { systemClock } from "../src/run/clock.ts";
import { createLimiter } from "../src/run/limiter.ts";
import { directRun } from "../test/world/direct-run.ts";

const rowSchema = z.object({
  language: z.string(),
  /** The question that was answered from memory, and whether to search it was asked. */
  pending: z.string(),
  message: z.string(),
  means: z.enum(["yes", "no", "unclear", "changed", "new question"]),
});
export type ReplyRow = z.infer<typeof rowSchema>;

/** Replies to "shall I search?" in twelve languages, with what each means. */
export function replyRows(): ReplyRow[] {
  const file = readFileSync(new URL("../eval/sets/replies.jsonl", import.meta.url), "utf8");
  return file
    .trim()
    .split("\n")
    .map((line) => rowSchema.parse(JSON.parse(line)));
}

export function stateOf({ pending }: ReplyRow): Exclude<ConversationState, { name: "idle" }> {
  return { name: "awaiting_consent", query: pending, phaseOne: { kind: "simple", answer: "From memory." } };
}

/** Whether what follows is what the reply means. */
export function isRight({ means, pending }: ReplyRow, { action, query = "" }: Move): boolean {
  switch (means) {
    case "yes":
      return action === "phase_two" && query === pending;
    case "changed":
      return action === "phase_two" && query.startsWith(pending) && query !== pending;
    case "no":
      return action === "acknowledge";
    case "unclear":
      return action === "ask_again" || action === "ask_back" || action === "explain";
    case "new question":
      return (action === "phase_one" || action === "phase_two") && !query.startsWith(pending);
  }
}

/** Whether a question that nobody declined can be reached no more. */
export function losesPending({ means, pending }: ReplyRow, { action, displaces, query = "" }: Move): boolean {
  if (means === "no" || displaces) return false;
  return (action === "phase_one" || action === "phase_two") && !query.startsWith(pending);
}

/** `npm run bench -- replies [--model]`: how many replies are heard rightly, by the lists alone or with the model that is set up. */
export async function run(args: readonly string[]): Promise<void> {
  const loaded = loadConfig({ env: process.env, cwd: process.cwd() });
  const limiter = createLimiter({ concurrency: 200, limitFor: () => ({ concurrency: 200, minIntervalMs: 0 }), clock: systemClock });
  const roles = args.includes("--model") ? modelRoles(loaded, { limiter }) : undefined;
  const rows = replyRows();
  const moves = await Promise.all(
    rows.map(async (row) => {
      const state = stateOf(row);
      const read = hear(state, row.message);
      const heard =
        read.certain || roles === undefined ? read : ((await listenWithModel(roles)(directRun({}), state, row.message, read)) ?? read);
      return { row, listed: read.certain, move: transition(state, row.message, undefined, heard) };
    }),
  );
  const of = (test: (one: (typeof moves)[number]) => boolean) => moves.filter(test).length;
  console.log(
    `${of(({ row, move }) => isRight(row, move))} of ${rows.length} heard as meant; ${of(({ listed }) => listed)} by the lists alone`,
  );
  console.log(`refusals searched: ${of(({ row, move }) => row.means === "no" && move.action === "phase_two")}`);
  console.log(`pending questions lost: ${of(({ row, move }) => losesPending(row, move))}`);
  if (!args.includes("--wrong")) return;
  for (const { row, move } of moves) {
    if (!isRight(row, move))
      console.log(
        `  ${row.language} ${row.means} → ${move.heard}, ${move.action}: ${row.message}${move.query === undefined ? "" : ` [${move.query}]`}`,
      );
  }
}
