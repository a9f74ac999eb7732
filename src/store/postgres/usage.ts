import { quotasOf } from "../principals.ts";
import { optionalTextOf, type Row, textOf } from "../row.ts";
import type { Quotas, UsageRecord, UsageStore } from "../store.ts";
import { dayOf, difference, exceeded, NOBODY, NOTHING_USED, overQuota, quotaUsedUp, type Used, usageOf, usedIn, usedUp } from "../usage.ts";
import type { Connection, PostgresDatabase } from "./database.ts";

/** As {@link import("../usage.ts").usageRecords}. */
export function usageTables(db: PostgresDatabase): UsageStore {
  return {
    usage: async ({ principal, from, until }) => {
      const sql = `SELECT * FROM usage WHERE day >= $1 AND day <= $2 AND ($3::text IS NULL OR principal = $3) ORDER BY day, principal COLLATE "C"`;
      return (await db.read((at) => at.all(sql, from, until, principal ?? null))).map(usageOf);
    },
  };
}

/** As {@link import("../usage.ts").countRun}. */
export async function countRun(at: Connection, principal: string | undefined, moment: string): Promise<void> {
  const name = principal ?? NOBODY;
  const quotas = await quotasFor(at, name);
  const spent = quotas === undefined ? undefined : usedUp(quotas, await today(at, name, dayOf(moment)));
  if (spent !== undefined) throw quotaUsedUp(spent, moment);
  await add(at, name, dayOf(moment), { ...NOTHING_USED, runs: 1 });
}

/** As {@link import("../usage.ts").countReserved}. */
export async function countReserved(at: Connection, runId: string, moment: string, reserved: string): Promise<void> {
  const name = await ownerOf(at, runId);
  const spend = usedIn(reserved);
  const quotas = await quotasFor(at, name);
  const wrong = quotas === undefined ? undefined : exceeded(quotas, await today(at, name, dayOf(moment)), spend);
  if (wrong !== undefined) throw overQuota(wrong);
  await add(at, name, dayOf(moment), { runs: 0, ...spend });
}

/** As {@link import("../usage.ts").countSettled}. */
export async function countSettled(at: Connection, runId: string, attempt: Row, settled: string): Promise<void> {
  const [was, is] = [usedIn(textOf(attempt, "reserved")), usedIn(settled)];
  await add(at, await ownerOf(at, runId), dayOf(textOf(attempt, "at")), { runs: 0, ...difference(is, was) });
}

async function ownerOf(at: Connection, runId: string): Promise<string> {
  const row = await at.get("SELECT principal FROM runs WHERE id = $1", runId);
  return (row === undefined ? undefined : optionalTextOf(row, "principal")) ?? NOBODY;
}

/** Holds the principal's row until the transaction ends: of calls at once each counts those before it. */
async function quotasFor(at: Connection, name: string): Promise<Quotas | undefined> {
  const row = await at.get("SELECT quotas FROM principals WHERE name = $1 FOR UPDATE", name);
  return row === undefined ? undefined : quotasOf(row);
}

async function today(at: Connection, name: string, day: string): Promise<UsageRecord> {
  const row = await at.get("SELECT * FROM usage WHERE principal = $1 AND day = $2", name, day);
  return row === undefined ? { principal: name, day, ...NOTHING_USED } : usageOf(row);
}

async function add(at: Connection, name: string, day: string, more: Used & { readonly runs: number }): Promise<void> {
  await at.run(
    `INSERT INTO usage AS u (principal, day, runs, tokens_in, tokens_out, micro_usd) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (principal, day) DO UPDATE SET runs = u.runs + excluded.runs, tokens_in = u.tokens_in + excluded.tokens_in,
       tokens_out = u.tokens_out + excluded.tokens_out, micro_usd = u.micro_usd + excluded.micro_usd`,
    ...[name, day, more.runs, more.tokensIn, more.tokensOut, more.microUsd],
  );
}
