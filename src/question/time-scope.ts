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

const YEAR = "((?:1[0-9]|20)\\d{2})";
const FORMS: readonly (readonly [RegExp, (years: readonly number[]) => Omit<TimeScope, "text">])[] = [
  [new RegExp(`\\b(?:between|from)\\s+${YEAR}\\s+(?:and|to|until|till)\\s+${YEAR}\\b`, "i"), ([from, to]) => range(from, to)],
  [new RegExp(`\\b${YEAR}\\s*[–-]\\s*${YEAR}\\b`, "i"), ([from, to]) => range(from, to)],
  [new RegExp(`\\b(?:since|after|from)\\s+${YEAR}\\b(?:\\s+on(?:wards?)?)?`, "i"), ([from]) => range(from, undefined)],
  [new RegExp(`\\b(?:until|before|by|up to|till)\\s+${YEAR}\\b`, "i"), ([to]) => range(undefined, to)],
  [new RegExp(`\\b(?:in|during|for|of)\\s+(?:the year\\s+)?${YEAR}\\b`, "i"), ([year]) => range(year, year)],
  [
    /\b(?:latest|newest|current(?:ly)?|most recent|nowadays|as of (?:now|today)|today|right now|these days|up to date)\b/i,
    () => ({ latest: true }),
  ],
];

function range(from: number | undefined, to: number | undefined): Omit<TimeScope, "text"> {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** The stretch of time a question names, if any: `since 2018`, `between 2010 and 2015`, `latest`. */
export function timeScopeOf(question: string): TimeScope | undefined {
  for (const [pattern, read] of FORMS) {
    const match = pattern.exec(question);
    if (match)
      return {
        ...read(
          match
            .slice(1)
            .filter((year) => year !== undefined)
            .map(Number),
        ),
        text: match[0],
      };
  }
  return undefined;
}
