/** What somebody who looked at a sentence and its evidence says of it. */
export const CHECKED_AS = ["holds", "does_not_hold", "cannot_tell"] as const;
export type CheckedAs = (typeof CHECKED_AS)[number];

/** A word that is kept of a check; one of another make is no word on the sentence. */
export function checkSaid(kept: string): CheckedAs {
  return CHECKED_AS.find((one) => one === kept) ?? "cannot_tell";
}

export interface CheckRecord {
  /** The sentence's name in its run. */
  readonly sentence: string;
  readonly said: CheckedAs;
  readonly note: string;
  readonly at: string;
}

export interface CheckStore {
  /** Says it, in place of what was said of the sentence before. @throws NOT_FOUND */
  check(check: CheckRecord & { readonly runId: string }): Promise<void>;
  /** Takes back what was said of a sentence, if anything was. */
  uncheck(runId: string, sentence: string): Promise<void>;
  checks(runId: string): Promise<CheckRecord[]>;
}
