import type { Origin, Origins } from "../domain/origins.ts";
import { dates } from "../text/dates.ts";
import { withoutUnseen } from "../text/unseen.ts";

/** A value with where it was found. */
export interface Found {
  readonly value: string;
  readonly from: Origin;
}

/** What a document says of itself, each value with where it was found. */
export interface SelfDescription {
  readonly title: string;
  readonly author?: string;
  readonly published?: string;
  readonly origins: Origins;
}

/** The first of some values that is there, with where it was found. */
export function firstOf(...candidates: readonly (readonly [string | undefined, Origin])[]): Found | undefined {
  for (const [value, from] of candidates) if (value !== undefined && value.trim() !== "") return { value, from };
  return undefined;
}

/** Puts together what was found; what was not found is left out. */
export function described(found: {
  readonly title?: Found | undefined;
  readonly author?: Found | undefined;
  readonly published?: Found | undefined;
}): SelfDescription {
  const { title, author, published } = found;
  return {
    title: withoutUnseen(title?.value ?? ""),
    ...(author === undefined ? {} : { author: withoutUnseen(author.value) }),
    ...(published === undefined ? {} : { published: published.value }),
    origins: {
      ...(title === undefined ? {} : { title: title.from }),
      ...(author === undefined ? {} : { author: author.from }),
      ...(published === undefined ? {} : { published: published.from }),
    },
  };
}

const OPENING_LINES = 12;
const OPENING = 1_200;
/** Words that may stand beside the date of a dateline: a place, a label, a version. */
const MOST_WORDS_BESIDE = 4;

/**
 * The day a document gives itself at its beginning: a line of its own that is a day and hardly more ("Bergen, 3 March 2024", "Date: 2024-03-03").
 * A sentence that has a date in it says something of that date, and is none. RFC 3339 day.
 */
export function statedDay(text: string): string | undefined {
  for (const line of text.slice(0, OPENING).split("\n").slice(0, OPENING_LINES)) {
    const bare = line.replace(/^[#>*\s|-]+/u, "").trim();
    const [date, ...others] = dates(bare);
    if (date === undefined || others.length > 0 || /[.!?。！？]$/u.test(bare)) continue;
    const { fromYear, toYear, month, day, lastDay } = date;
    if (fromYear === undefined || fromYear !== toYear || month === undefined || day === undefined || lastDay !== undefined) continue;
    const beside = `${bare.slice(0, date.start)} ${bare.slice(date.end)}`.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (beside.length <= MOST_WORDS_BESIDE) return `${fromYear}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  }
  return undefined;
}
