import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import type { Database } from "./database.ts";
import { quotasOf } from "./principals.ts";
import { numberOf, optionalTextOf, type Row, textOf } from "./row.ts";
import type { Quotas, UsageRecord, UsageStore } from "./store.ts";

/** What a principal has used on a day, money in millionths of a US dollar. It is kept beside the runs, and stays when they are removed. */
export function usageRecords(db: Database): UsageStore {
  return {
    usage: ({ principal, from, until }) =>
      db.read(() => {
        const own = principal === undefined ? [] : [principal];
        const sql = `SELECT * FROM usage WHERE day >= ? AND day <= ? ${principal === undefined ? "" : "AND principal = ?"} ORDER BY day, principal`;
        return db.all(sql, from, until, ...own).map(usageOf);
      }),
  };
}

/** What the attempts at a call may use, or did. */
export interface Used {
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly microUsd: number;
}

const amount = z.int().nonnegative().catch(0);
const spendSchema = z.object({ tokensIn: amount, tokensOut: amount, costMicroUsd: amount });

/** @param spend JSON, as attempts have it */
export function usedIn(spend: string): Used {
  const { tokensIn, tokensOut, costMicroUsd } = spendSchema.parse(JSON.parse(spend));
  return { tokensIn, tokensOut, microUsd: costMicroUsd };
}

export function usageOf(row: Row): UsageRecord {
  const principal = textOf(row, "principal");
  return {
    principal: principal === NOBODY ? undefined : principal,
    day: textOf(row, "day"),
    runs: numberOf(row, "runs"),
    tokensIn: numberOf(row, "tokens_in"),
    tokensOut: numberOf(row, "tokens_out"),
    microUsd: numberOf(row, "micro_usd"),
  };
}

/** Whose runs of the command line are. */
export const NOBODY = "";

export function dayOf(at: string): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Counts a run that begins. Must be called inside the transaction that adds it. @throws AssayError RATE_LIMITED when a quota of the day is used up */
export function countRun(db: Database, principal: string | undefined, at: string): void {
  const name = principal ?? NOBODY;
  const [quotas, used] = [quotasFor(db, name), today(db, name, dayOf(at))];
  const spent = quotas === undefined ? undefined : usedUp(quotas, used);
  if (spent !== undefined) throw quotaUsedUp(spent, at);
  add(db, name, dayOf(at), { runs: 1, tokensIn: 0, tokensOut: 0, microUsd: 0 });
}

/** Counts what a call may use at most, before it goes out. @throws AssayError BUDGET_EXHAUSTED when it could exceed a quota of the day */
export function countReserved(db: Database, runId: string, at: string, reserved: string): void {
  const name = ownerOf(db, runId);
  const spend = usedIn(reserved);
  const quotas = quotasFor(db, name);
  const wrong = quotas === undefined ? undefined : exceeded(quotas, today(db, name, dayOf(at)), spend);
  if (wrong !== undefined) throw overQuota(wrong);
  add(db, name, dayOf(at), { runs: 0, ...spend });
}

/** Puts what a call has used in the place of what was reserved for it. */
export function countSettled(db: Database, runId: string, attempt: Row, settled: string): void {
  const [was, is] = [usedIn(textOf(attempt, "reserved")), usedIn(settled)];
  add(db, ownerOf(db, runId), dayOf(textOf(attempt, "at")), { runs: 0, ...difference(is, was) });
}

export function difference(is: Used, was: Used): Used {
  return { tokensIn: is.tokensIn - was.tokensIn, tokensOut: is.tokensOut - was.tokensOut, microUsd: is.microUsd - was.microUsd };
}

/** The quota that is used up, in words; undefined where none is. */
export function usedUp(quotas: Quotas, used: UsageRecord): string | undefined {
  if (quotas.runs !== undefined && used.runs >= quotas.runs) return `${quotas.runs} runs`;
  if (quotas.tokens !== undefined && used.tokensIn + used.tokensOut >= quotas.tokens) return `${quotas.tokens} model tokens`;
  if (quotas.microUsd !== undefined && used.microUsd >= quotas.microUsd) return dollars(quotas.microUsd);
  return undefined;
}

/** The quota that a call could exceed, in words. */
export function exceeded(quotas: Quotas, used: UsageRecord, spend: Used): string | undefined {
  const tokens = used.tokensIn + used.tokensOut + spend.tokensIn + spend.tokensOut;
  if (quotas.tokens !== undefined && tokens > quotas.tokens) return `${quotas.tokens} model tokens`;
  return quotas.microUsd !== undefined && used.microUsd + spend.microUsd > quotas.microUsd ? dollars(quotas.microUsd) : undefined;
}

export function quotaUsedUp(quota: string, at: string): AssayError {
  const midnight = Date.parse(`${dayOf(at)}T00:00:00Z`) + 24 * 3_600_000;
  return new AssayError("RATE_LIMITED", `Your quota of ${quota} a day is used up; it begins anew at 00:00 UTC.`, {
    retryAfterMs: midnight - Date.parse(at),
  });
}

export function overQuota(quota: string): AssayError {
  return new AssayError("BUDGET_EXHAUSTED", `A call was not made: it could have exceeded the quota of ${quota} a day.`);
}

function dollars(microUsd: number): string {
  return `$${(microUsd / 1e6).toFixed(2)}`;
}

export const NOTHING_USED = { runs: 0, tokensIn: 0, tokensOut: 0, microUsd: 0 };

function ownerOf(db: Database, runId: string): string {
  const row = db.get("SELECT principal FROM runs WHERE id = ?", runId);
  return (row === undefined ? undefined : optionalTextOf(row, "principal")) ?? NOBODY;
}

function quotasFor(db: Database, name: string): Quotas | undefined {
  const row = db.get("SELECT quotas FROM principals WHERE name = ?", name);
  return row === undefined ? undefined : quotasOf(row);
}

function today(db: Database, name: string, day: string): UsageRecord {
  const row = db.get("SELECT * FROM usage WHERE principal = ? AND day = ?", name, day);
  return row === undefined ? { principal: name, day, ...NOTHING_USED } : usageOf(row);
}

function add(db: Database, name: string, day: string, more: Used & { readonly runs: number }): void {
  db.run(
    `INSERT INTO usage (principal, day, runs, tokens_in, tokens_out, micro_usd) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (principal, day) DO UPDATE SET runs = runs + excluded.runs, tokens_in = tokens_in + excluded.tokens_in,
       tokens_out = tokens_out + excluded.tokens_out, micro_usd = micro_usd + excluded.micro_usd`,
    ...[name, day, more.runs, more.tokensIn, more.tokensOut, more.microUsd],
  );
}
