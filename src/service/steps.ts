import { spentOn } from "../run/attempts.ts";
import { tokensOf } from "../run/spend.ts";
import type { Store } from "../store/store.ts";
import type { Steps } from "./step-shapes.ts";

/** What a run decides takes no time; it would only stand between what does. */
const DECISION = /^decide@/;
/** Hashes in the key of a step say nothing to a reader. */
const HASH = /^[0-9a-f]{8,}$/;

/**
 * The steps of a run that have ended, in the order in which they began, then those under way, and what its calls used until now.
 * @param after leaves out what had ended when {@link Steps.seen} was this
 */
export async function stepsOf(store: Pick<Store, "steps" | "attempts">, id: string, after = 0): Promise<Steps> {
  const [attempts, { ended: rows, open: asked }] = await Promise.all([store.attempts(id), store.steps(id, after)]);
  const ended = rows
    .filter(({ type }) => !DECISION.test(type))
    .map(({ key, type, model, at, tookMs, status }) => ({
      kind: type.split("@")[0] ?? type,
      name: nameOf(key),
      ...(model === undefined ? {} : { model }),
      began_at: new Date(Date.parse(at) - tookMs).toISOString(),
      took_s: tookMs / 1000,
      state: status,
    }));
  const open = asked.map(({ key, at }) => ({ kind: "model", name: nameOf(key), began_at: at, took_s: 0, state: "under way" as const }));
  const spent = spentOn(attempts);
  return {
    steps: [...ended.sort((one, other) => one.began_at.localeCompare(other.began_at)), ...open],
    seen: rows.at(-1)?.n ?? after,
    used: { tokens: tokensOf(spent), dollars: spent.costMicroUsd / 1_000_000 },
  };
}

function nameOf(key: string): string {
  return key
    .split("/")
    .filter((part) => !HASH.test(part))
    .join(" ");
}
