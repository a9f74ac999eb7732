import type { RatedDay, RatingStore } from "../store/store.ts";

/** Share of rated runs that are to be of use: four of five (T1). */
export const RATINGS_TARGET = 0.8;

/** How many runs were last rated up and how many down, and what share of them is to be up. */
export interface RatingSummary {
  readonly up: number;
  readonly down: number;
  /** Share of rated runs that were of use; left out where none is rated. */
  readonly share?: number;
  readonly target: number;
}

/** Sums up days of ratings. */
export function ratingSummary(days: readonly RatedDay[]): RatingSummary {
  const up = days.reduce((sum, day) => sum + day.up, 0);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  return { up, down, ...(up + down === 0 ? {} : { share: up / (up + down) }), target: RATINGS_TARGET };
}

/** Every day there may be ratings of. */
export const ALL_DAYS = { from: "0000-01-01", to: "9999-12-31" } as const;

/** What all who rated say, of a principal's own runs or of everybody's. */
export async function allRatings(store: Pick<RatingStore, "ratedDays">, principal?: string): Promise<RatingSummary> {
  return ratingSummary(await store.ratedDays({ ...ALL_DAYS, principal }));
}
