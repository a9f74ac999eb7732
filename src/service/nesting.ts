/** What goes deeper than any request does would overflow the stack of whatever walks through it. */
export const DEEPEST = 32;

/** Whether a value is nested more than so many levels deep. */
export function deeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => deeperThan(levels - 1, one));
}
