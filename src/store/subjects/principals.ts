/** What a token may do: have work done (and change and remove one's own), see one's own, see everybody's and the metrics. */
export const RIGHTS = ["ask", "read", "operate"] as const;
export type Right = (typeof RIGHTS)[number];

/** What may be used in a day (UTC); what is absent is not bounded. */
export interface Quotas {
  readonly runs?: number | undefined;
  /** Model tokens, in and out together. */
  readonly tokens?: number | undefined;
  /** Millionths of a US dollar. */
  readonly microUsd?: number | undefined;
}

/** Who asks the service: work belongs to the name, whatever tokens it has. */
export interface PrincipalRecord {
  readonly name: string;
  readonly rights: readonly Right[];
  readonly quotas: Quotas;
  /** Days after which its runs are removed, counted from when they began, and its conversations, counted from when they were last spoken in. */
  readonly keepDays: number | undefined;
  readonly createdAt: string;
}

/** A token without itself. */
export interface TokenRecord {
  readonly id: string;
  readonly principal: string;
  readonly createdAt: string;
  readonly expiresAt: string | undefined;
  readonly revokedAt: string | undefined;
}

/** A page that has signed in with a token. */
export interface SessionRecord {
  readonly tokenHash: string;
  readonly expiresAt: string;
}

export interface PrincipalStore {
  /** Adds it, or changes its rights, quotas and retention. */
  putPrincipal(record: PrincipalRecord): Promise<void>;
  principals(): Promise<PrincipalRecord[]>;
  /** @param hash SHA-256 of the token */
  addToken(token: Omit<TokenRecord, "revokedAt">, hash: string): Promise<void>;
  /** Oldest first. */
  tokens(): Promise<TokenRecord[]>;
  tokenByHash(hash: string): Promise<{ readonly token: TokenRecord; readonly principal: PrincipalRecord } | undefined>;
  /** A token that is revoked is never removed: a service that had tokens is not open without them. @returns whether there is such a token */
  revokeToken(id: string, at: string): Promise<boolean>;
  /** Adds a session, and removes those that have expired `at`. */
  putSession(session: SessionRecord, hash: string, at: string): Promise<void>;
  session(hash: string): Promise<SessionRecord | undefined>;
  removeSession(hash: string): Promise<void>;
}
