const GRAM = 3;
/** Words that share less of their grams than this are not forms of one word. */
const LEAST_ALIKE = 0.5;

/** Runs of three characters of a word, its borders counted as characters; words of one stem share most of them whatever a language does to their ends. */
export function gramsOfWord(lower: string): Set<string> {
  const bordered = ` ${lower.normalize("NFKD").replace(/\p{Mn}+/gu, "")} `;
  const found = new Set<string>();
  for (let at = 0; at + GRAM <= bordered.length; at++) found.add(bordered.slice(at, at + GRAM));
  return found;
}

/** How alike two words are by their grams (Dice), 0–1; 0 where they are hardly forms of one word. */
export function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const gram of a) if (b.has(gram)) shared++;
  const dice = (2 * shared) / (a.size + b.size);
  return dice < LEAST_ALIKE ? 0 : dice;
}
