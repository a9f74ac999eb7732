import { calculatedNote } from "../../domain/calculation.ts";
import { type Frame, filled } from "../../lexicon/frame.ts";
import { inEveryFrame } from "../../lexicon/lexicon.ts";
import type { Evidence } from "../../write/evidence.ts";
import type { Place, Places } from "./cited-markdown.ts";
import type { Reference } from "./reference.ts";

const CALCULATED = inEveryFrame("calculated");
const SAID_OF_IT = /\([^()]{0,60}\)[\s→←=⇒⇐~†]*$/u;

/** A marker leads to the evidence of its statement; where it cannot be told which that is, to its source. `marked`: statements that were found. */
export function placesIn(
  { statements }: Evidence,
  references: readonly Reference[],
  frame: Frame,
): { readonly places: Places; readonly marked: ReadonlySet<number> } {
  const known = statements.map(({ text: said, sources, calculations = [] }) => ({
    letters: lettersOf(said),
    printed: CALCULATED.map((word) => lettersOf(`${said}${calculatedNote(calculations, word)}`)),
    numbers: sources,
  }));
  const marked = new Set<number>();
  let next = 0;
  const places: Places = (before, numbers) => {
    // `(unconfirmed)` and `(older source)` are said of a statement, and no part of it.
    const letters = lettersOf(before.replace(SAID_OF_IT, ""));
    const fits = (at: number) => numbers.every((n) => known[at]?.numbers.includes(n));
    const order = known.map((_, at) => (at + next) % Math.max(1, known.length)).filter(fits);
    const ends = (all: string, at: number) =>
      [known[at]?.letters ?? "\u0000", ...(known[at]?.printed ?? [])].some((own) => all.endsWith(own));
    const said =
      order.find((at) => [letters, lettersOf(before)].some((all) => ends(all, at))) ??
      order.find((at) => isWithin(letters, known[at]?.letters ?? ""));
    const at = said ?? order.find((one) => one >= next && known[one]?.numbers.join() === numbers.join());
    if (at !== undefined) next = at + 1;
    const first = at !== undefined && !marked.has(at);
    if (first) marked.add(at);
    return numbers.map((n, i): Place | undefined => {
      if (at !== undefined)
        return {
          target: evidenceId(at),
          label: filled(frame.evidenceFor, { n }),
          ...(first && i === 0 ? { id: markerId(at) } : {}),
        };
      return references.some(({ cited }) => cited === String(n))
        ? { target: sourceId(n), label: filled(frame.sourceNumber, { n }) }
        : undefined;
    });
  };
  return { places, marked };
}

/** Letters of a sentence by which its beginning is known. */
const KNOWN_BY = 12;

/** Whether a text ends within a sentence: what stands before a mark of its writer's is its beginning. */
function isWithin(before: string, sentence: string): boolean {
  const at = sentence.length < KNOWN_BY ? -1 : before.lastIndexOf(sentence.slice(0, KNOWN_BY));
  return at >= 0 && sentence.startsWith(before.slice(at));
}

function lettersOf(said: string): string {
  return said
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

export const evidenceId = (at: number) => `e${at + 1}`;
export const markerId = (at: number) => `m${at + 1}`;
export const sourceId = (n: number | string) => `source-${n}`;
