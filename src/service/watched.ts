import { AssayError } from "../domain/error.ts";
import type { Identity, Principals } from "./principals.ts";

const LOOK_MS = 500;

/** Requests under way whose tokens are looked at again and again, so that what has begun with a token ends with it (X5). */
export class WatchedRequests {
  readonly #principals: Pick<Principals, "ofHash">;
  readonly #watched = new Map<string, Set<AbortController>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(principals: Pick<Principals, "ofHash">) {
    this.#principals = principals;
  }

  /** @returns a signal that aborts when the token no longer counts, and what ends the watch */
  watch({ tokenHash }: Pick<Identity, "tokenHash">): { readonly signal: AbortSignal; readonly done: () => void } {
    const ended = new AbortController();
    if (tokenHash === undefined) return { signal: ended.signal, done: () => undefined };
    const same = this.#watched.get(tokenHash) ?? new Set();
    this.#watched.set(tokenHash, same.add(ended));
    this.#timer ??= setInterval(() => void this.#look(), LOOK_MS).unref();
    const done = () => {
      same.delete(ended);
      if (same.size === 0 && this.#watched.get(tokenHash) === same) this.#watched.delete(tokenHash);
      if (this.#watched.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
    return { signal: ended.signal, done };
  }

  async #look(): Promise<void> {
    for (const [hash, requests] of [...this.#watched]) {
      // What the store cannot say now it says at the next look.
      const holds = await this.#principals.ofHash(hash).then(
        (one) => one !== undefined,
        () => true,
      );
      if (!holds) for (const one of [...requests]) one.abort(countsNoMore());
    }
  }
}

export function countsNoMore(): AssayError {
  return new AssayError("UNAUTHORIZED", "This token no longer counts.", { field: "Authorization" });
}
