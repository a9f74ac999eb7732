import { principalOf, tokenOf } from "../principals.ts";
import { textOf } from "../row.ts";
import type { PrincipalStore } from "../store.ts";
import type { PostgresDatabase } from "./database.ts";

/** Principals, their tokens and the sessions of their pages (X5). Of a token or a session only the hash is kept. */
export function principalTables(db: PostgresDatabase): PrincipalStore {
  return {
    putPrincipal: async ({ name, rights, quotas, keepDays, createdAt }) => {
      await db.write((at) =>
        at.run(
          `INSERT INTO principals (name, rights, quotas, keep_days, created_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (name) DO UPDATE SET rights = excluded.rights, quotas = excluded.quotas, keep_days = excluded.keep_days`,
          ...[name, JSON.stringify(rights), JSON.stringify(quotas), keepDays ?? null, createdAt],
        ),
      );
    },
    principals: async () => (await db.read((at) => at.all('SELECT * FROM principals ORDER BY name COLLATE "C"'))).map(principalOf),
    addToken: async ({ id, principal, createdAt, expiresAt }, hash) => {
      const sql =
        "INSERT INTO tokens (id, principal, hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING";
      await db.write((at) => at.run(sql, id, principal, hash, createdAt, expiresAt ?? null));
    },
    tokens: async () => (await db.read((at) => at.all('SELECT * FROM tokens ORDER BY created_at, id COLLATE "C"'))).map(tokenOf),
    tokenByHash: (hash) =>
      db.read(async (at) => {
        const row = await at.get("SELECT * FROM tokens WHERE hash = $1", hash);
        const token = row === undefined ? undefined : tokenOf(row);
        const owner = token === undefined ? undefined : await at.get("SELECT * FROM principals WHERE name = $1", token.principal);
        return token === undefined || owner === undefined ? undefined : { token, principal: principalOf(owner) };
      }),
    revokeToken: (id, moment) =>
      db.write(async (at) => (await at.run("UPDATE tokens SET revoked_at = coalesce(revoked_at, $1) WHERE id = $2", moment, id)) > 0),
    putSession: async ({ tokenHash, expiresAt }, hash, moment) => {
      await db.write(async (at) => {
        await at.run("DELETE FROM sessions WHERE expires_at < $1", moment);
        const sql = "INSERT INTO sessions (hash, token_hash, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        await at.run(sql, hash, tokenHash, expiresAt);
      });
    },
    session: async (hash) => {
      const row = await db.read((at) => at.get("SELECT * FROM sessions WHERE hash = $1", hash));
      return row === undefined ? undefined : { tokenHash: textOf(row, "token_hash"), expiresAt: textOf(row, "expires_at") };
    },
    removeSession: async (hash) => {
      await db.write((at) => at.run("DELETE FROM sessions WHERE hash = $1", hash));
    },
  };
}
