import { randomBytes } from "node:crypto";
import { AssayError } from "../domain/error.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { PrincipalRecord, PrincipalStore, Quotas, Right, TokenRecord } from "../store/store.ts";
import { isPrincipalName } from "./principals.ts";

/** What a token looks like, so that one that is written down somewhere is known for what it is. */
export const TOKEN_SHAPE = /\bassay_[A-Za-z0-9_-]{43}/g;

/** What is said of a principal when a token is made for it; what is left out stays as it is. */
export interface TokenWish {
  readonly name: string;
  readonly rights?: readonly Right[] | undefined;
  readonly quotas: Quotas;
  readonly keepDays?: number | undefined;
  readonly expiresAt?: string | undefined;
}

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

/** Revokes a token by its id, or all of a principal's by its name. @returns the ids @throws AssayError NOT_FOUND */
export async function revokeTokens(store: PrincipalStore, named: string): Promise<string[]> {
  const ids = (await store.tokens()).filter((one) => one.id === named || one.principal === named).map(({ id }) => id);
  if (ids.length === 0)
    throw new AssayError("NOT_FOUND", `There is no token ${named.slice(0, 80)}; \`assay tokens list\` shows those there are.`, {
      field: "name",
    });
  for (const id of ids) await store.revokeToken(id, new Date().toISOString());
  return ids;
}

function given(quotas: Quotas): Quotas {
  return Object.fromEntries(Object.entries(quotas).filter(([, value]) => value !== undefined));
}
