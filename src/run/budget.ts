import { AssayError } from "../domain/error.ts";
import { addSpend, FREE, type Spend, tokensOf } from "./spend.ts";

/** The writer's share is set aside before anything is spent; everything else draws on `research`. */
export type Purse = "research" | "writer";

export interface BudgetLimits {
  /** Tokens in and out together; undefined: unlimited. */
  readonly tokens: number | undefined;
  readonly costMicroUsd: number | undefined;
}

/** Share of the tokens and money that is kept for writing, and the most that is kept. */
const WRITER_SHARE = 0.3;
const WRITER_MOST_TOKENS = 24_000;

export interface Reservation {
  readonly purse: Purse;
  readonly estimate: Spend;
}

/**
 * The run's one budget (X4). Reservations are synchronous and on upper bounds, so what is under way together can never exceed the limit;
 * a request that could is refused before it is sent. The writer may also use what research left over; research never touches the writer's share.
 */
export class Budget {
  readonly limits: BudgetLimits;
  readonly #spent: Record<Purse, Spend>;
  readonly #open = new Set<Reservation>();
  readonly #waiting: (() => void)[] = [];

  constructor(limits: BudgetLimits, spent: Partial<Record<Purse, Spend>> = {}) {
    this.limits = limits;
    this.#spent = { research: spent.research ?? FREE, writer: spent.writer ?? FREE };
  }

  /** What was used in all, reservations under way not counted. */
  spent(): Spend {
    return addSpend(this.#spent.research, this.#spent.writer);
  }

  /** Tokens a purse may still reserve; Infinity without a limit. */
  tokensLeft(purse: Purse = "research"): number {
    return this.#left(purse, this.limits.tokens, tokensOf, WRITER_MOST_TOKENS);
  }

  costLeft(purse: Purse = "research"): number {
    return this.#left(purse, this.limits.costMicroUsd, (spend) => spend.costMicroUsd, Number.POSITIVE_INFINITY);
  }

  /** True when what is left for research is under the given share of what it began with (R11). */
  researchBelow(share: number): boolean {
    if (this.limits.tokens === undefined) return false;
    return this.tokensLeft("research") < share * (this.limits.tokens - this.#setAside(this.limits.tokens, WRITER_MOST_TOKENS));
  }

  /**
   * Takes the upper bound of a call off the balance.
   * @throws AssayError BUDGET_EXHAUSTED when the call could exceed what is left.
   */
  reserve(estimate: Spend, purse: Purse = "research"): Reservation {
    const needed = tokensOf(estimate);
    if (needed > this.tokensLeft(purse)) {
      throw new AssayError(
        "BUDGET_EXHAUSTED",
        `A call of up to ${needed} tokens was not made: ${Math.max(0, this.tokensLeft(purse))} are left of the token budget.`,
      );
    }
    if (estimate.costMicroUsd > this.costLeft(purse)) {
      throw new AssayError(
        "BUDGET_EXHAUSTED",
        `A call of up to $${(estimate.costMicroUsd / 1e6).toFixed(4)} was not made: the money budget is used up.`,
      );
    }
    const reservation: Reservation = { purse, estimate };
    this.#open.add(reservation);
    return reservation;
  }

  /**
   * Takes as much of the upper bound of a call off the balance as is left, and no less than `least`: who makes it holds to what was granted.
   * @throws AssayError BUDGET_EXHAUSTED when there is not even that
   */
  reserveUpTo(estimate: Spend, least: Spend, purse: Purse = "research"): Reservation {
    const share = (left: number, of: (spend: Spend) => number) =>
      of(estimate) <= left ? 1 : (left - of(least)) / (of(estimate) - of(least));
    const most = Math.min(
      share(this.tokensLeft(purse), tokensOf),
      share(this.costLeft(purse), ({ costMicroUsd }) => costMicroUsd),
    );
    return this.reserve(most > 0 && most < 1 ? between(least, estimate, most) : most <= 0 ? least : estimate, purse);
  }

  /**
   * Whether a call that was refused only waits for others to end: what is reserved for them is more than they will use.
   * @returns resolves when one of them has ended; undefined when no waiting would make room
   */
  room(estimate: Spend, purse: Purse = "research"): Promise<void> | undefined {
    const { tokens, costMicroUsd } = this.limits;
    const fits =
      tokensOf(estimate) <= this.#left(purse, tokens, tokensOf, WRITER_MOST_TOKENS, []) &&
      estimate.costMicroUsd <= this.#left(purse, costMicroUsd, (spend) => spend.costMicroUsd, Number.POSITIVE_INFINITY, []);
    if (!fits || this.#open.size === 0) return undefined;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Closes a reservation with what was really used; the whole estimate where nobody can tell. */
  settle(reservation: Reservation, actual: Spend = reservation.estimate): void {
    if (!this.#open.delete(reservation)) return;
    this.#spent[reservation.purse] = addSpend(this.#spent[reservation.purse], actual);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #left(
    purse: Purse,
    limit: number | undefined,
    amount: (spend: Spend) => number,
    mostSetAside: number,
    open: Iterable<Reservation> = this.#open,
  ): number {
    if (limit === undefined) return Number.POSITIVE_INFINITY;
    const used = (name: Purse) =>
      amount(this.#spent[name]) + [...open].reduce((sum, r) => sum + (r.purse === name ? amount(r.estimate) : 0), 0);
    const all = limit - used("research") - used("writer");
    if (purse === "writer") return all;
    const stillSetAside = Math.max(0, this.#setAside(limit, mostSetAside) - used("writer"));
    return all - stillSetAside;
  }

  #setAside(limit: number, most: number): number {
    return Math.min(Math.floor(limit * WRITER_SHARE), most);
  }
}

/** So much of the way from one spend to another, rounded down. */
function between(least: Spend, most: Spend, share: number): Spend {
  const part = (of: keyof Spend) => least[of] + Math.floor(share * (most[of] - least[of]));
  return { tokensIn: part("tokensIn"), tokensOut: part("tokensOut"), costMicroUsd: part("costMicroUsd") };
}
