/** A stretch of a page, and the day of that. */
export interface Stretch {
  readonly text: string;
  /** ISO; undefined where it is not known. */
  readonly day: string | undefined;
}

/**
 * The stretches of several pages, each with whose it is, without those that a page of a later day, or else an earlier one in the list, says in the same words: versions of one document say
 * most things again. Pure; linear in the texts.
 * @returns their places, in rising order
 */
export function saidOnce(all: readonly Stretch[]): number[] {
  const kept = new Map<string, number>();
  for (const [at, { text, day = "" }] of all.entries()) {
    const said = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    const before = kept.get(said);
    if (before === undefined || day > (all[before]?.day ?? "")) kept.set(said, at);
  }
  return [...kept.values()].sort((a, b) => a - b);
}
