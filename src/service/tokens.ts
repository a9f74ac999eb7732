import { randomBytes } from "node:crypto";
import { AssayError, isAssayError } from "../domain/error.ts";
import { sha256 } from "../run/canonical-json.ts";
import { systemClock } from "../run/clock.ts";
import { closeAsCancelled } from "../runs/close-run.ts";
import { newOwner } from "../store/lease.ts";
import {
  hasEnded,
  type PrincipalRecord,
  type PrincipalStore,
  type Quotas,
  type Right,
  type RunRecord,
  type Store,
  type TokenRecord,
} from "../store/store.ts";
import { isPrincipalName } from "./principals.ts";

/** What is said of a principal when a token is made for it; what is left out stays as it is. */
export interface TokenWish {
  readonly name: string;
  readonly rights?: readonly Right[] | undefined;
  readonly quotas: Quotas;
  readonly keepDays?: number | undefined;
  readonly expiresAt?: string | undefined;
}

/** How long whoever works on a run may take to end it, how often it is looked whether it has, in ms, and how many are looked at. */
const WITHIN_MS = 10_000;
const LOOK_MS = 100;
const MOST_AT_ONCE = 10_000;
const USUAL: readonly Right[] = ["ask", "read"];

/**
 * Makes a token for a principal, who is known from then on (X5).
 * @returns it; nobody can be told again, since only its hash is kept
 * @throws AssayError INVALID_INPUT for a name that is nobody's to have
 */
export async function addToken(store: PrincipalStore, wish: TokenWish): Promise<{ readonly token: TokenRecord; readonly secret: string }> {
  const { name, rights, quotas, keepDays, expiresAt } = wish;
  if (!isPrincipalName(name) || name.length > 100 || /[\p{Cc},:*]/u.test(name))
    throw new AssayError("INVALID_INPUT", `"${name.slice(0, 40)}" can name nobody; use at most 100 characters, and none of : , *`, {
      field: "name",
    });
  const known = (await store.principals()).find((one) => one.name === name);
  const createdAt = new Date().toISOString();
  const principal: PrincipalRecord = {
    name,
    rights: rights ?? known?.rights ?? USUAL,
    quotas: { ...known?.quotas, ...given(quotas) },
    keepDays: keepDays ?? known?.keepDays,
    createdAt: known?.createdAt ?? createdAt,
  };
  await store.putPrincipal(principal);
  const secret = `assay_${randomBytes(32).toString("base64url")}`;
  const token = { id: `t_${randomBytes(4).toString("hex")}`, principal: name, createdAt, expiresAt };
  await store.addToken(token, sha256(secret));
  return { token: { ...token, revokedAt: undefined }, secret };
}

export interface Revoked {
  readonly ids: readonly string[];
  /** Runs that were stopped with them. */
  readonly cancelled: number;
  /** Runs that have not ended yet: whoever works on them has not answered. */
  readonly left: number;
}

/**
 * Revokes a token by its id, or all of a principal's by its name. What a principal without any token has under way or waiting is cancelled, on whatever
 * machine it is; what was found is kept (X5). It is waited for until that has ended.
 * @param others names that have a token elsewhere, in the settings @throws AssayError NOT_FOUND
 */
export async function revokeTokens(store: Store, named: string, others: readonly string[] = []): Promise<Revoked> {
  const revoked = (await store.tokens()).filter((one) => one.id === named || one.principal === named);
  if (revoked.length === 0)
    throw new AssayError("NOT_FOUND", `There is no token ${named.slice(0, 80)}; \`assay tokens list\` shows those there are.`, {
      field: "name",
    });
  for (const { id } of revoked) await store.revokeToken(id, new Date().toISOString());
  const holding = new Set([...others, ...(await store.tokens()).filter(holds).map(({ principal }) => principal)]);
  const without = [...new Set(revoked.map(({ principal }) => principal))].filter((name) => !holding.has(name));
  const ended = await Promise.all(without.map((principal) => cancelAllOf(store, principal)));
  const sum = (of: (one: { all: number; left: number }) => number) => ended.reduce((before, one) => before + of(one), 0);
  return { ids: revoked.map(({ id }) => id), cancelled: sum(({ all, left }) => all - left), left: sum(({ left }) => left) };
}

function holds({ revokedAt, expiresAt }: TokenRecord): boolean {
  return revokedAt === undefined && (expiresAt === undefined || Date.parse(expiresAt) > Date.now());
}

/** Looked at again and again: a request that was let in just before may still have brought a run. */
async function cancelAllOf(store: Store, principal: string): Promise<{ readonly all: number; readonly left: number }> {
  const parts = { store, clock: systemClock, bell: store };
  const owner = newOwner();
  const all = new Set<string>();
  for (const since = systemClock.ticks(); ; await systemClock.sleep(LOOK_MS)) {
    const open = await openRuns(store, principal);
    if (open.length === 0 || systemClock.ticks() - since > WITHIN_MS) return { all: all.size, left: open.length };
    for (const { id, state, asked } of open) {
      all.add(id);
      if (asked !== "cancel") await store.askRun(id, "cancel");
      // Whoever holds it hears of it; one that nobody holds is ended here.
      if (state !== "running")
        await closeAsCancelled(parts, id, owner).catch((thrown) => {
          if (!isAssayError(thrown, "RUN_ACTIVE", "STALE_EPOCH")) throw thrown;
        });
    }
  }
}

async function openRuns(store: Store, principal: string): Promise<RunRecord[]> {
  const states = ["queued", "running", "interrupted"] as const;
  const all = await Promise.all(states.map((state) => store.listRuns({ limit: MOST_AT_ONCE, principal, state })));
  return all.flat().filter((record) => !hasEnded(record));
}

function given(quotas: Quotas): Quotas {
  return Object.fromEntries(Object.entries(quotas).filter(([, value]) => value !== undefined));
}
