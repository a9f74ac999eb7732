const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}`;
const UNSPACED_RUN = new RegExp(`[${UNSPACED}ー]+`, "gu");
const PLAIN = /^[\0-\x7f]*$/;

/**
 * A text as grams are taken from it: small letters without accents, words divided and bordered by one space. Words of one stem share most of
 * their grams whatever the language does to their beginnings and ends. Scripts without spaces are left out: their pairs of characters are terms.
 */
export function gramText(text: string): string {
  if (PLAIN.test(text))
    return ` ${text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, " ")
      .trim()} `;
  const bare = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(UNSPACED_RUN, " ")
    .toLowerCase();
  return ` ${bare.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

/** The words of a text made by {@link gramText}, each with its borders. */
export function borderedWords(text: string): string[] {
  return text
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => ` ${word} `);
}

/** What three or four neighbouring characters of one word there are, its borders counted as characters; each once. A lone character has one gram. */
export function gramsOf(words: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const word of words) {
    for (const size of [3, 4]) for (let at = 0; at + size <= word.length; at++) found.add(word.slice(at, at + size));
  }
  return found;
}
