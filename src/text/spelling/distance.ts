const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const PLACE = new Map<string, readonly [number, number]>(
  ROWS.flatMap((row, y) => [...row].map((key, x): [string, readonly [number, number]] => [key, [x + y * 0.5, y]])),
);
/** Letters that stand for one sound. */
const SOUNDS = ["aeiouy", "ckq", "sz", "sc", "gj", "vw", "fv", "bp", "dt", "iy", "mn", "ij"];
const NEIGHBOUR = 0.7;
const SAME_SOUND = 0.6;
const DOUBLED = 0.45;
const SWAPPED = 0.6;
const SILENT = 0.7;

/**
 * How far apart two lower-case words are, in slips of a writer: 1 for a letter too many, missing or wrong; less for letters next to each
 * other on the keyboard, letters that sound alike, doubled letters, and two letters in the wrong order (Damerau–Levenshtein, optimal
 * alignment). Gives up with Infinity as soon as the distance must exceed `most`.
 */
export function typingDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) * DOUBLED > most) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = prefixCosts(b);
  for (let i = 1; i <= a.length; i++) {
    const row = [(last[0] ?? 0) + dropCost(a, i - 1)];
    let least = row[0] ?? 0;
    for (let j = 1; j <= b.length; j++) {
      const ca = a[i - 1] ?? "";
      const cb = b[j - 1] ?? "";
      let cost = Math.min(
        (last[j - 1] ?? 0) + exchangeCost(ca, cb),
        (last[j] ?? 0) + dropCost(a, i - 1),
        (row[j - 1] ?? 0) + dropCost(b, j - 1),
      );
      if (i > 1 && j > 1 && ca === b[j - 2] && cb === a[i - 2] && ca !== cb) cost = Math.min(cost, (before[j - 2] ?? 0) + SWAPPED);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return Number.POSITIVE_INFINITY;
    before = last;
    last = row;
  }
  const distance = last[b.length] ?? Number.POSITIVE_INFINITY;
  return distance > most ? Number.POSITIVE_INFINITY : distance;
}

function prefixCosts(word: string): number[] {
  const costs = [0];
  for (let i = 0; i < word.length; i++) costs.push((costs[i] ?? 0) + dropCost(word, i));
  return costs;
}

function dropCost(word: string, index: number): number {
  const letter = word[index];
  if (letter === word[index - 1] || letter === word[index + 1]) return DOUBLED;
  return letter === "h" || (letter === "e" && index === word.length - 1) ? SILENT : 1;
}

function exchangeCost(a: string, b: string): number {
  if (a === b) return 0;
  if (soundAlike(a, b)) return SAME_SOUND;
  const [pa, pb] = [PLACE.get(a), PLACE.get(b)];
  if (pa !== undefined && pb !== undefined && Math.hypot(pa[0] - pb[0], pa[1] - pb[1]) < 1.2) return NEIGHBOUR;
  return 1;
}

/** Whether two letters may stand for one sound. */
export function soundAlike(a: string, b: string): boolean {
  return SOUNDS.some((letters) => letters.includes(a) && letters.includes(b));
}
