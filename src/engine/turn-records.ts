import { randomBytes } from "node:crypto";
import { sha256 } from "../run/canonical-json.ts";
import type { RunRecord, RunStore } from "../store/store.ts";

/** The kind under which turns stand among the runs. */
export const TURN = "turn";

export interface TurnClaim {
  readonly owner: string;
  readonly now: string;
  /** The request, JSON. */
  readonly request: string;
  readonly settings: string;
  readonly topicHash: string;
  /** Who asked a service for it. */
  readonly principal: string | undefined;
  /** The turn's place in a kept conversation; absent: a turn of its own. */
  readonly place: string | undefined;
}

/**
 * The record of a turn to be taken, with its lease: a new one, or that of a life that was killed or stopped at the same place (R18). One that
 * has finished there, and whose answer never reached the conversation, is given back finished and without a lease. Lives that failed, asked
 * something else or had other settings are passed over.
 * @throws AssayError RUN_ACTIVE while another process takes the turn
 */
export async function claimTurn(store: RunStore, claim: TurnClaim): Promise<RunRecord> {
  const { owner, now, request, settings, topicHash, principal, place } = claim;
  const take = async (id: string) => {
    await store.createRun({
      id,
      kind: TURN,
      seed: randomBytes(8).toString("hex"),
      createdAt: now,
      request,
      settings,
      topicHash,
      principal,
    });
    return store.acquireRun(id, owner, now);
  };
  if (place === undefined) return take(`t_${randomBytes(6).toString("hex")}`);
  for (let life = 0; ; life++) {
    const id = `t_${sha256(`${place}\n${life}`).slice(0, 12)}`;
    const known = await store.getRun(id);
    if (known === undefined) return take(id);
    if (known.state === "failed" || known.kind !== TURN || known.request !== request || known.settings !== settings) continue;
    return known.state === "finished" ? known : store.acquireRun(id, owner, now);
  }
}
