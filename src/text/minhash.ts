import { words } from "./words.ts";

const PERMUTATIONS = 128;
const SHINGLE = 4;
/** Texts this alike (Jaccard of their shingles) are one text. */
const SAME = 0.7;
/** A text of which this share stands in a longer one is a copy of it, provided it has enough shingles to tell. */
const CONTAINED = 0.85;
const ENOUGH_SHINGLES = 40;
/** The estimate of 128 permutations is off by about 0.04; what comes within twice that is compared exactly. */
const SLACK = 0.1;

/** A text for near-duplicate detection: its runs of four words as hashes, and the 128 least of them under permutations (Broder 1997). */
export interface Sketch {
  readonly shingles: ReadonlySet<number>;
  readonly signature: Uint32Array;
}

/** Of a longer text its beginning tells whether it is a copy, in characters. */
export const MOST_SKETCHED = 40_000;

export function sketchOf(text: string): Sketch {
  const shingles = shinglesOf(text.slice(0, MOST_SKETCHED));
  const signature = new Uint32Array(PERMUTATIONS).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let i = 0; i < PERMUTATIONS; i++) {
      const value = mix(shingle ^ Math.imul(i + 1, 0x9e3779b1));
      if (value < (signature[i] ?? 0)) signature[i] = value;
    }
  }
  return { shingles, signature };
}

/** Jaccard similarity of two texts' shingles as their signatures estimate it, 0–1. */
export function estimatedSimilarity(a: Sketch, b: Sketch): number {
  if (a.shingles.size === 0 || b.shingles.size === 0) return 0;
  let equal = 0;
  for (let i = 0; i < PERMUTATIONS; i++) if (a.signature[i] === b.signature[i]) equal++;
  return equal / PERMUTATIONS;
}

/** Whether two texts are one text: nearly equal, or one standing nearly whole in the other. */
export function nearDuplicates(a: Sketch, b: Sketch): boolean {
  const [small, large] = a.shingles.size <= b.shingles.size ? [a.shingles, b.shingles] : [b.shingles, a.shingles];
  if (small.size === 0) return false;
  const estimate = estimatedSimilarity(a, b);
  const together = (estimate * (small.size + large.size)) / (1 + estimate);
  const mayBeContained = small.size >= ENOUGH_SHINGLES && together / small.size >= CONTAINED - 4 * SLACK;
  if (estimate < SAME - SLACK && !mayBeContained) return false;
  let both = 0;
  for (const shingle of small) if (large.has(shingle)) both++;
  return both / (small.size + large.size - both) >= SAME || (small.size >= ENOUGH_SHINGLES && both / small.size >= CONTAINED);
}

/** Groups near-duplicate texts: for each text the index of the first text of its group (G6). Texts without words stand alone. */
export function clusterTexts(texts: readonly string[]): number[] {
  const sketches = texts.map(sketchOf);
  const leader = texts.map((_, index) => index);
  const find = (index: number): number => {
    const up = leader[index] ?? index;
    return up === index ? index : find(up);
  };
  sketches.forEach((sketch, index) => {
    for (let other = 0; other < index; other++) {
      const [a, b] = [find(index), find(other)];
      const second = sketches[other];
      if (a !== b && second !== undefined && nearDuplicates(sketch, second)) leader[Math.max(a, b)] = Math.min(a, b);
    }
  });
  return leader.map((_, index) => find(index));
}

function shinglesOf(text: string): Set<number> {
  const hashes = words(text).map((word) => hashOf(word.lower));
  const shingles = new Set<number>();
  const size = Math.min(SHINGLE, hashes.length);
  for (let start = 0; size > 0 && start + size <= hashes.length; start++) {
    let value = 0x811c9dc5;
    for (let at = start; at < start + size; at++) value = mix(value ^ (hashes[at] ?? 0));
    shingles.add(value);
  }
  return shingles;
}

/** FNV-1a over UTF-16 units. */
function hashOf(word: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) value = Math.imul(value ^ word.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** The finaliser of MurmurHash3: every bit of the input moves every bit of the output. */
function mix(input: number): number {
  let value = input;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
