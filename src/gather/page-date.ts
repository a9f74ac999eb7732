import type { Snapshot } from "../domain/snapshot.ts";
import { SAYS_SO, STATES } from "../lexicon/en/dates.ts";
import { dates } from "../text/dates.ts";
import type { PageEvidence } from "./evidence.ts";

const OPENING = 700;
/** A line that is hardly more than a date: a byline. */
const LONGEST_BYLINE = 70;

/**
 * From when a page is: the date it was published, else the one it gives itself at its beginning ("Valid from 1 January 2026", a byline). Tells
 * newer from older; not shown as the day of publication. ISO 8601; undefined when nothing says so.
 */
export function datedBy({ snapshot, text }: Pick<PageEvidence, "snapshot" | "text">): string | undefined {
  if (snapshot.published !== undefined) return snapshot.published;
  const opening = text.slice(0, OPENING);
  for (const date of dates(opening)) {
    if (date.fromYear === undefined || date.fromYear !== date.toYear || date.month === undefined) continue;
    const from = opening.lastIndexOf("\n", date.start - 1) + 1;
    const end = opening.indexOf("\n", date.end);
    const line = opening.slice(from, end < 0 ? opening.length : end);
    const isByline = line.length <= LONGEST_BYLINE && !/[.!?]\s/.test(line) && !STATES.test(line);
    if (!isByline && !SAYS_SO.test(opening.slice(from, date.start))) continue;
    return new Date(Date.UTC(date.fromYear, date.month - 1, date.day ?? 1)).toISOString();
  }
  return undefined;
}

const dated = new WeakMap<Snapshot, Snapshot>();

/** A page's snapshot with the day it gives itself: as whoever writes from it is shown it, so what is checked is held to it (R12). */
export function withItsDate(page: Pick<PageEvidence, "snapshot" | "text">): Snapshot {
  const { snapshot } = page;
  if (snapshot.published !== undefined) return snapshot;
  const known = dated.get(snapshot);
  if (known !== undefined) return known;
  const published = datedBy(page);
  const own = published === undefined ? snapshot : { ...snapshot, published };
  dated.set(snapshot, own);
  return own;
}
