import type { CountsWanted } from "./totals.ts";

export interface Rating {
  readonly thumbs: "up" | "down";
  readonly comment: string;
  readonly at: string;
}

/** A rating and what it is of. `n` rises with every rating that is given. */
export interface RatingRecord extends Rating {
  readonly n: number;
  readonly runId: string;
}

/** Runs whose last word, said on this day (UTC), was this. */
export interface RatedDay {
  readonly day: string;
  readonly up: number;
  readonly down: number;
}

export interface RatingStore {
  rate(rating: Rating & { readonly runId: string }): Promise<void>;
  /** Oldest first. */
  ratings(runId: string): Promise<Rating[]>;
  /** Newest first, below the rating numbered `below`. With `principal` only those of its own runs. */
  listRatings(options: {
    limit: number;
    below?: number;
    thumbs?: Rating["thumbs"];
    principal?: string | undefined;
  }): Promise<RatingRecord[]>;
  /** By day, the earliest first: of each run only its last rating counts. Days without one are left out. `to` is the last day. */
  ratedDays(wanted: CountsWanted & { readonly principal?: string | undefined }): Promise<RatedDay[]>;
}
