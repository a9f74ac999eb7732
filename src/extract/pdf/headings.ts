import type { Line } from "./rows.ts";

/** How most of a document is set. */
export interface BodyType {
  readonly size: number;
  readonly face: string;
}

const LONGEST_HEADING = 140;
const MOST_LINES = 3;

/** Pages on either side of a page that tell how its part of a document is set. */
const AROUND = 5;

/** For each page the size and the face in which most letters of the pages around it are set: what is bound together may be set in several ways. */
export function bodyTypes(pages: readonly (readonly Line[])[]): BodyType[] {
  const counts = pages.map(countsOf);
  return pages.map((_, page) => {
    const near = counts.slice(Math.max(0, page - AROUND), page + AROUND + 1);
    return { size: mostOf(summed(near.map(({ sizes }) => sizes))) ?? 10, face: mostOf(summed(near.map(({ faces }) => faces))) ?? "" };
  });
}

function countsOf(lines: readonly Line[]): { readonly sizes: Map<number, number>; readonly faces: Map<string, number> } {
  const sizes = new Map<number, number>();
  const faces = new Map<string, number>();
  for (const { text, size, face } of lines) {
    const rounded = Math.round(size * 2) / 2;
    sizes.set(rounded, (sizes.get(rounded) ?? 0) + text.length);
    if (face !== "") faces.set(face, (faces.get(face) ?? 0) + text.length);
  }
  return { sizes, faces };
}

function summed<K>(counts: readonly ReadonlyMap<K, number>[]): Map<K, number> {
  const sum = new Map<K, number>();
  for (const one of counts) for (const [key, count] of one) sum.set(key, (sum.get(key) ?? 0) + count);
  return sum;
}

function mostOf<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let best: K | undefined;
  let most = 0;
  for (const [key, count] of counts) if (count > most) [best, most] = [key, count];
  return best;
}

/**
 * The level of a block that is a heading, undefined for prose (R6, D6): a few short words set apart in size or face from the text below it. What ends as a
 * sentence or goes on below is none, however it is set.
 */
export function headingLevel(lines: readonly Line[], text: string, below: Line | undefined, body: BodyType): number | undefined {
  const [first] = lines;
  if (first === undefined || lines.length > MOST_LINES || text.length > LONGEST_HEADING) return undefined;
  if (
    !/\p{L}{2}/u.test(text) ||
    !/^["“‘'(]?[\p{Lu}\p{Lo}\p{N}§]/u.test(text) ||
    /[.,;:!。，；：]["'”’)]*$/u.test(text) ||
    /^\(.*\)$/.test(text)
  )
    return undefined;
  if (below !== undefined && /^[\p{Ll},;]/u.test(below.text)) return undefined;
  const size = lines.reduce((least, line) => Math.min(least, line.size), first.size);
  if (size >= 1.5 * body.size) return 1;
  if (size >= 1.12 * body.size) return 2;
  const apart = first.face !== "" && first.face !== body.face && lines.every((line) => line.face === first.face);
  // A scale in brackets below a title is often set as the title is.
  const goesOn =
    below !== undefined &&
    !below.text.startsWith("(") &&
    below.face === first.face &&
    Math.abs(below.size - first.size) < 0.05 * first.size;
  return apart && !goesOn && size >= 0.9 * body.size ? 3 : undefined;
}
