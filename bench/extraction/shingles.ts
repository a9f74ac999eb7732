// The measure of article-extraction-benchmark: overlap of two texts in multisets of four-word shingles.

const SHINGLE = 4;

/** Shares of all shingles of both texts: in both, only in the prediction, only in the truth. They add up to 1, or are all 0. */
export interface Overlap {
  readonly both: number;
  readonly extra: number;
  readonly missing: number;
}

/** Compares a predicted text with the true one. A text of fewer than four words is one shingle; an empty one has none. */
export function compareTexts(truth: string, prediction: string): Overlap {
  const wanted = shingles(truth);
  const found = shingles(prediction);
  let both = 0;
  let extra = 0;
  let missing = 0;
  for (const key of new Set([...wanted.keys(), ...found.keys()])) {
    const inTruth = wanted.get(key) ?? 0;
    const inPrediction = found.get(key) ?? 0;
    both += Math.min(inTruth, inPrediction);
    extra += Math.max(0, inPrediction - inTruth);
    missing += Math.max(0, inTruth - inPrediction);
  }
  const all = both + extra + missing;
  return all === 0 ? { both, extra, missing } : { both: both / all, extra: extra / all, missing: missing / all };
}

/** Means over pages; a page with no prediction has no precision, a page with no truth no recall; F1 is that of the two means. */
export function meanScore(overlaps: readonly Overlap[]): { precision: number; recall: number; f1: number } {
  const precision = mean(overlaps.filter((o) => o.both + o.extra > 0).map((o) => o.both / (o.both + o.extra)));
  const recall = mean(overlaps.filter((o) => o.both + o.missing > 0).map((o) => o.both / (o.both + o.missing)));
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function shingles(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let i = 0; i < Math.max(1, words.length - SHINGLE + 1); i++) {
    const key = words.slice(i, i + SHINGLE).join(" ");
    if (key !== "") counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
