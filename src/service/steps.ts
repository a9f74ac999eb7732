import { spentOn } from "../run/attempts.ts";
import { tokensOf } from "../run/spend.ts";
import type { Store } from "../store/store.ts";
import type { Steps } from "./step-shapes.ts";

/** What a run decides takes no time; it would only stand between what does. */
const DECISION = /^decide@/;
/** Hashes in the key of a step say nothing to a reader. */
const HASH = /^[0-9a-f]{8,}$/;

/** The steps of a run in the order in which they began, those under way last, and what its calls used until now. */
export async function stepsOf(store: Pick<Store, "journal" | "attempts">, id: string): Promise<Steps> {
  const [rows, attempts] = await Promise.all([store.journal(id), store.attempts(id)]);
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
  const known = new Set(rows.map(({ key }) => key));
  const open = attempts
    .filter(({ settled, key }) => settled === undefined && !known.has(key))
    .map(({ key, at }) => ({ kind: "model", name: nameOf(key), began_at: at, took_s: 0, state: "under way" as const }));
  const spent = spentOn(attempts);
  return {
    steps: [...ended.sort((one, other) => one.began_at.localeCompare(other.began_at)), ...open],
    used: { tokens: tokensOf(spent), dollars: spent.costMicroUsd / 1_000_000 },
  };
}

function nameOf(key: string): string {
  return key
    .split("/")
    .filter((part) => !HASH.test(part))
    .join(" ");
}
