import { z } from "zod";

/** What is measured, in the order of the table. Shares lie between 0 and 1; of costs less is better (X10). */
export const MEASURES = {
  route: { about: "questions routed as labelled", kind: "share" },
  first: { about: "first role as labelled", kind: "share" },
  answers: { about: "expected answer stated", kind: "share" },
  facts: { about: "expected facts said", kind: "share" },
  absent: { about: "nothing said that must not be", kind: "share" },
  sources: { about: "expected sources cited", kind: "share" },
  found: { about: "found or not found, as expected", kind: "share" },
  citation_recall: { about: "statements their citations carry (ALCE recall)", kind: "share" },
  citation_precision: { about: "citations that carry something (ALCE precision)", kind: "share" },
  form: { about: "output keeps its contract", kind: "share" },
  completed: { about: "answered without a failure", kind: "share" },
  tokens: { about: "tokens a question", kind: "cost" },
  cost_usd: { about: "US dollars a question", kind: "cost" },
  seconds: { about: "seconds a question", kind: "cost" },
  judging_tokens: { about: "tokens for judging it", kind: "cost" },
} as const satisfies Record<string, { readonly about: string; readonly kind: "share" | "cost" }>;
export type Measure = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as Measure[];

export const scoresSchema = z.partialRecord(z.enum(MEASURE_NAMES), z.number().nonnegative());
/** What one case scored; what it says nothing about is absent. */
export type Scores = z.infer<typeof scoresSchema>;

/** One measure over all cases that say something about it. */
export interface Summary {
  readonly measure: Measure;
  readonly cases: number;
  /** Mean over cases, each weighing the same. */
  readonly value: number;
  /** 95 % interval; undefined for a single cost. */
  readonly interval: readonly [number, number] | undefined;
}

/** One measure in two evaluations, over the cases that both have. */
export interface Difference {
  readonly measure: Measure;
  readonly cases: number;
  readonly before: number;
  readonly after: number;
  /** 95 % interval of after − before, paired by case. */
  readonly interval: readonly [number, number] | undefined;
  /** Whether the interval leaves zero out, and on which side. */
  readonly change: "better" | "worse" | "unclear" | "same";
}

const Z95 = 1.96;
/** So many changes in one direction come about by chance in less than 5 of 100 cases: 2 × ½⁶. */
const FEWEST_EQUAL = 6;

/** @returns the measures that at least one case says something about, in the table's order */
export function summarise(cases: readonly Scores[]): Summary[] {
  return MEASURE_NAMES.flatMap((measure) => {
    const values = cases.flatMap((scores) => scores[measure] ?? []);
    if (values.length === 0) return [];
    const value = mean(values);
    const interval = MEASURES[measure].kind === "share" ? wilson(value, values.length) : notBelowZero(around(values));
    return [{ measure, cases: values.length, value, interval }];
  });
}

/** @param before,after scores by case id */
export function compare(before: ReadonlyMap<string, Scores>, after: ReadonlyMap<string, Scores>): Difference[] {
  return MEASURE_NAMES.flatMap((measure) => {
    const pairs = [...after].flatMap(([id, scores]) => {
      const [then, now] = [before.get(id)?.[measure], scores[measure]];
      return then === undefined || now === undefined ? [] : [{ then, now }];
    });
    if (pairs.length === 0) return [];
    const changes = pairs.map(({ then, now }) => now - then);
    const interval = around(changes);
    return [
      {
        measure,
        cases: pairs.length,
        before: mean(pairs.map(({ then }) => then)),
        after: mean(pairs.map(({ now }) => now)),
        interval,
        change: changeOf(measure, changes, interval),
      },
    ];
  });
}

function changeOf(measure: Measure, changes: readonly number[], interval: Difference["interval"]): Difference["change"] {
  if (changes.every((change) => change === 0)) return "same";
  if (interval === undefined || (interval[0] <= 0 && interval[1] >= 0)) return "unclear";
  // Equal changes have no spread; so few could well be chance.
  if (interval[0] === interval[1] && changes.length < FEWEST_EQUAL) return "unclear";
  return interval[0] > 0 === (MEASURES[measure].kind === "share") ? "better" : "worse";
}

/**
 * Wilson's interval of a share. A case counts as one observation however many facts or citations it holds, since those of one answer are no
 * independent ones: the interval is rather too wide than too narrow, and stays honest where every case is right.
 */
function wilson(share: number, n: number): readonly [number, number] {
  const z2 = Z95 * Z95;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

function notBelowZero(interval: Summary["interval"]): Summary["interval"] {
  return interval === undefined ? undefined : [Math.max(0, interval[0]), interval[1]];
}

/** The interval of a mean, from the spread of its values; few values say little of it, so that it is Student's. */
function around(values: readonly number[]): readonly [number, number] | undefined {
  if (values.length < 2) return undefined;
  const middle = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
  const half = student95(values.length - 1) * Math.sqrt(variance / values.length);
  return [middle - half, middle + half];
}

/** Student's t for 95 %, both sides (Abramowitz and Stegun 26.7.5, with the first degrees of freedom tabled). */
function student95(freedom: number): number {
  const tabled = [12.706, 4.303, 3.182, 2.776][freedom - 1];
  if (tabled !== undefined) return tabled;
  const z = 1.959964;
  const [z3, z5, z7] = [z ** 3, z ** 5, z ** 7];
  return (
    z +
    (z3 + z) / (4 * freedom) +
    (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom ** 3)
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
