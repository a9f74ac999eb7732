import { randomBytes } from "node:crypto";
import type { Config } from "../config/settings.ts";
import { AssayError } from "../domain/error.ts";
import { sha256 } from "../run/canonical-json.ts";
import { type PrincipalStore, RIGHTS, type Right } from "../store/store.ts";

/** Who asks where nobody has to say: a service without tokens. */
export const ANYBODY = "anybody";
/** Who asks over standard input: whoever can start Assay in its home, and so reads all of it anyway. */
export const AT_THIS_MACHINE = "stdio";

const OWN_NAMES: readonly string[] = [ANYBODY, AT_THIS_MACHINE];

/** A token as `serve.tokens` has it, `token` or `name:token`: whoever brings it is known by its name, so that a new token of that name keeps the work. */
export function tokenOf(entry: string): { readonly name: string; readonly secret: string } {
  const at = entry.indexOf(":");
  const secret = entry.slice(at + 1);
  return { name: at < 0 ? `token-${sha256(secret).slice(0, 8)}` : entry.slice(0, at), secret };
}

/** Whether a name can stand for who asks. */
export function isPrincipalName(name: string): boolean {
  return name.trim() !== "" && !OWN_NAMES.includes(name);
}

/** @throws AssayError CONFIG_INVALID for names of tokens that say nothing or are Assay's own, and for operators without a token (X5) */
export function checkNames(config: Pick<Config, "serve.tokens" | "serve.operators">): void {
  const names = config["serve.tokens"].map((entry) => tokenOf(entry).name);
  const bad = names.find((name) => !isPrincipalName(name));
  if (bad !== undefined)
    throw new AssayError("CONFIG_INVALID", `A token in serve.tokens is named "${bad}", which is no name of a token; choose another.`, {
      field: "serve.tokens",
    });
  const unknown = config["serve.operators"].find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new AssayError(
      "CONFIG_INVALID",
      `serve.operators (ASSAY_OPERATORS) names ${unknown}, and no token in serve.tokens has that name; tokens are named as name:token.`,
      { field: "serve.operators" },
    );
}

/** Everything a token may do. */
const WHOLE: readonly Right[] = RIGHTS;

/** Who asks, and by which token. */
export interface Identity {
  readonly principal: string;
  readonly rights: readonly Right[];
  /** SHA-256 of the token; absent where nobody has to say who they are. */
  readonly tokenHash?: string;
}

export interface PrincipalsParts {
  readonly config: Pick<Config, "serve.tokens" | "serve.operators">;
  readonly store: Pick<PrincipalStore, "tokens" | "tokenByHash" | "putSession" | "session" | "removeSession">;
  readonly now?: () => number;
}

/** How long a page stays signed in. */
const SESSION_MS = 12 * 3_600_000;

/**
 * Who may ask (X5): tokens of the settings, which hold as long as the process, and tokens of the store, which are looked up at each request, so that
 * one that is added, has expired or is revoked counts from then on. Only hashes are kept and compared.
 */
export class Principals {
  readonly #parts: PrincipalsParts;
  readonly #now: () => number;
  /** Tokens of the settings, by their hashes. */
  readonly #set: ReadonlyMap<string, Identity>;
  /** Who was an operator when last seen, of those whom the store knows. */
  readonly #operators = new Map<string, boolean>();
  #anybody: boolean;

  private constructor(parts: PrincipalsParts, anybody: boolean) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#anybody = anybody;
    const operators = new Set(parts.config["serve.operators"]);
    this.#set = new Map(
      parts.config["serve.tokens"].map((entry) => {
        const { name, secret } = tokenOf(entry);
        const tokenHash = sha256(secret);
        return [tokenHash, { principal: name, rights: operators.has(name) ? WHOLE : ["ask", "read"], tokenHash }];
      }),
    );
  }

  static async open(parts: PrincipalsParts): Promise<Principals> {
    const { config, store } = parts;
    return new Principals(parts, config["serve.tokens"].length === 0 && (await store.tokens()).length === 0);
  }

  /** Whether whoever reaches the service may ask: there are no tokens, and there never were any in the store. */
  async isOpen(): Promise<boolean> {
    if (this.#anybody) this.#anybody = (await this.#parts.store.tokens()).length === 0;
    return this.#anybody;
  }

  /** Who sees what others have asked for: operators, whoever has the machine, and everybody where there are no tokens. */
  isOperator(principal: string): boolean {
    const set = [...this.#set.values()].some((one) => one.principal === principal && one.rights.includes("operate"));
    return this.#anybody || principal === AT_THIS_MACHINE || set || this.#operators.get(principal) === true;
  }

  /** @returns undefined for a token that is not known, has expired or is revoked */
  ofToken(secret: string): Promise<Identity | undefined> {
    return this.ofHash(sha256(secret));
  }

  async ofHash(tokenHash: string): Promise<Identity | undefined> {
    const set = this.#set.get(tokenHash);
    if (set !== undefined) return set;
    const known = await this.#parts.store.tokenByHash(tokenHash);
    if (known === undefined) return undefined;
    // Whoever comes with the first token there is must not be taken for one of those who need none.
    this.#anybody = false;
    const { token, principal } = known;
    const holds = token.revokedAt === undefined && (token.expiresAt === undefined || Date.parse(token.expiresAt) > this.#now());
    if (!holds) return undefined;
    this.#operators.set(principal.name, principal.rights.includes("operate"));
    return { principal: principal.name, rights: principal.rights, tokenHash };
  }

  /** Begins a session of whoever has signed in. @returns what the browser keeps, and until when */
  async signIn(tokenHash: string): Promise<{ readonly secret: string; readonly seconds: number }> {
    const secret = randomBytes(32).toString("base64url");
    const now = this.#now();
    const expiresAt = new Date(now + SESSION_MS).toISOString();
    await this.#parts.store.putSession({ tokenHash, expiresAt }, sha256(secret), new Date(now).toISOString());
    return { secret, seconds: SESSION_MS / 1000 };
  }

  /** @returns undefined for a session that has ended, or whose token no longer counts */
  async ofSession(secret: string): Promise<Identity | undefined> {
    const session = await this.#parts.store.session(sha256(secret));
    if (session === undefined || Date.parse(session.expiresAt) <= this.#now()) return undefined;
    return this.ofHash(session.tokenHash);
  }

  signOut(secret: string): Promise<void> {
    return this.#parts.store.removeSession(sha256(secret));
  }
}
