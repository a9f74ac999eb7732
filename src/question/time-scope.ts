import { TIME_SCOPES } from "../lexicon/en/time.ts";

/** The stretch of time a question is about. */
export interface TimeScope {
  /** First and last year, inclusive, as far as said. */
  readonly from?: number;
  readonly to?: number;
  /** The newest state is asked for. */
  readonly latest?: boolean;
  /** As it stands in the question: `since 2018`. */
  readonly text: string;
}

/** The stretch of time a question names, if any: `since 2018`, `between 2010 and 2015`, `latest`. */
export function timeScopeOf(question: string): TimeScope | undefined {
  for (const [pattern, names] of TIME_SCOPES) {
    const match = pattern.exec(question);
    if (match === null) continue;
    const [first, second] = match.slice(1).map(Number);
    const from = names === "to" || first === undefined ? {} : { from: first };
    const last = names === "both" ? second : names === "from" ? undefined : first;
    const to = last === undefined ? {} : { to: last };
    return names === "latest" ? { latest: true, text: match[0] } : { ...from, ...to, text: match[0] };
  }
  return undefined;
}
