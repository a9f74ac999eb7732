import { TURN_TOKENS } from "../runs/kinds/turn.ts";

/** What one case may use. Undefined: nothing holds it but its own limits. */
export interface TokenShare {
  readonly tokens: number | undefined;
  /** To be called once, with what was really used. */
  giveBack(used: number): void;
}

/** One token budget for many cases at once: what is promised to those under way is set aside, so that together they cannot pass it (X4). */
export class TokenShares {
  readonly #atOnce: number;
  #left: number | undefined;
  #taken = 0;

  constructor(budget: number | undefined, atOnce: number) {
    this.#left = budget;
    this.#atOnce = atOnce;
  }

  /** Counts what was used in an earlier life. */
  used(tokens: number): void {
    if (this.#left !== undefined) this.#left = Math.max(0, this.#left - tokens);
  }

  /** @returns undefined when too little is left: a turn has a fixed budget of its own, a research takes what it is given */
  take(ask: "research" | "turn"): TokenShare | undefined {
    if (this.#left === undefined) return { tokens: undefined, giveBack: () => undefined };
    const share = Math.floor(this.#left / Math.max(1, this.#atOnce - this.#taken));
    const tokens = ask === "turn" ? Math.min(this.#left, Math.max(share, TURN_TOKENS)) : share;
    if (tokens < (ask === "turn" ? TURN_TOKENS : 1)) return undefined;
    this.#left -= tokens;
    this.#taken++;
    let given = false;
    return {
      tokens,
      giveBack: (used) => {
        if (given) return;
        given = true;
        this.#taken--;
        this.used(used - tokens);
      },
    };
  }
}
