import { type Block, ofKind } from "./blocks.ts";
import { keywords } from "./language.ts";
import { queriesAllowed, queriesFor, sourceFor } from "./plan.ts";

/** What the evidence lacks: a task is done with two claims, or with one from two sources. */
export function reflect(blocks: readonly Block[]): object {
  const claims = ofKind(blocks, "claim").flatMap(({ body }) =>
    [...body.matchAll(/^\((t[\w ]*)[;)]/gmu)].map(([, ids = ""]) => ids.split(" ")),
  );
  const asked = ofKind(blocks, "note").flatMap((note) => note.body.split("\n").map((line) => line.split("|").at(-1)?.trim() ?? ""));
  const tasks = ofKind(blocks, "task").map((task) => {
    const mine = claims.filter((ids) => ids.includes(task.id)).length;
    const sources = Number(task.attributes.sources ?? 0);
    const state = mine >= 2 || (mine === 1 && sources >= 2) ? "done" : mine === 1 ? "in_progress" : "blocked";
    return { task, state, note: state === "done" ? null : state === "blocked" ? "nothing found so far" : "rests on a single claim" };
  });
  const open = tasks.filter(({ state }) => state !== "done");
  const queries = open.flatMap(({ task }) => {
    const fresh = queriesFor(task.body, asked).slice(0, 2);
    return fresh.map((query) => ({ query, intent: "fill the gap", task_id: task.id, source: sourceFor(task.body) }));
  });
  return {
    sufficient: open.length === 0,
    confidence: tasks.length === 0 ? 0 : Math.round(((tasks.length - open.length) / tasks.length) * 90) / 100,
    gaps: open.map(({ task }) => `Not settled: ${keywords(task.body).slice(0, 8).join(" ")}`),
    tasks: tasks.map(({ task, state, note }) => ({ id: task.id, state, note })),
    queries: queries.slice(0, queriesAllowed(blocks)),
  };
}
