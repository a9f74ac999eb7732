import { z } from "zod";
import type { Database } from "./database.ts";
import { type Row, textOf } from "./row.ts";
import { type PrincipalRecord, type PrincipalStore, RIGHTS, type TokenRecord } from "./store.ts";

/** Principals, their tokens and the sessions of their pages (X5). Of a token or a session only the hash is kept. */
export function principalRecords(db: Database): PrincipalStore {
  return {
    putPrincipal: async ({ name, rights, quotas, keepDays, createdAt }) => {
      await db.write(() =>
        db.run(
          `INSERT INTO principals (name, rights, quotas, keep_days, created_at) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (name) DO UPDATE SET rights = excluded.rights, quotas = excluded.quotas, keep_days = excluded.keep_days`,
          ...[name, JSON.stringify(rights), JSON.stringify(quotas), keepDays ?? null, createdAt],
        ),
      );
    },
    principals: () => db.read(() => db.all("SELECT * FROM principals ORDER BY name").map(principalOf)),
    addToken: async ({ id, principal, createdAt, expiresAt }, hash) => {
      const sql = "INSERT INTO tokens (id, principal, hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?)";
      await db.write(() => db.run(sql, id, principal, hash, createdAt, expiresAt ?? null));
    },
    tokens: () => db.read(() => db.all("SELECT * FROM tokens ORDER BY created_at, id").map(tokenOf)),
    tokenByHash: (hash) =>
      db.read(() => {
        const row = db.get("SELECT * FROM tokens WHERE hash = ?", hash);
        const token = row === undefined ? undefined : tokenOf(row);
        const owner = token === undefined ? undefined : db.get("SELECT * FROM principals WHERE name = ?", token.principal);
        return token === undefined || owner === undefined ? undefined : { token, principal: principalOf(owner) };
      }),
    revokeToken: (id, at) => db.write(() => db.run("UPDATE tokens SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?", at, id) > 0),
    putSession: async ({ tokenHash, expiresAt }, hash, at) => {
      await db.write(() => {
        db.run("DELETE FROM sessions WHERE expires_at < ?", at);
        db.run("INSERT INTO sessions (hash, token_hash, expires_at) VALUES (?, ?, ?)", hash, tokenHash, expiresAt);
      });
    },
    session: (hash) =>
      db.read(() => {
        const row = db.get("SELECT * FROM sessions WHERE hash = ?", hash);
        return row === undefined ? undefined : { tokenHash: textOf(row, "token_hash"), expiresAt: textOf(row, "expires_at") };
      }),
    removeSession: async (hash) => {
      await db.write(() => db.run("DELETE FROM sessions WHERE hash = ?", hash));
    },
  };
}

const rightsSchema = z.array(z.enum(RIGHTS));
const quotasSchema = z.object({ runs: z.number().optional(), tokens: z.number().optional(), microUsd: z.number().optional() });

export function principalOf(row: Row): PrincipalRecord {
  return {
    name: textOf(row, "name"),
    rights: rightsSchema.parse(JSON.parse(textOf(row, "rights"))),
    quotas: quotasOf(row),
    keepDays: row.keep_days === null ? undefined : Number(row.keep_days),
    createdAt: textOf(row, "created_at"),
  };
}

/** What a principal may use in a day. @param row has the column `quotas` */
export function quotasOf(row: Row): PrincipalRecord["quotas"] {
  return quotasSchema.parse(JSON.parse(textOf(row, "quotas")));
}

export function tokenOf(row: Row): TokenRecord {
  const [expiresAt, revokedAt] = [row.expires_at, row.revoked_at].map((at) => (typeof at === "string" ? at : undefined));
  return { id: textOf(row, "id"), principal: textOf(row, "principal"), createdAt: textOf(row, "created_at"), expiresAt, revokedAt };
}
