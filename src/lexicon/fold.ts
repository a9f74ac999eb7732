/** Drops accents and lower-cases: the form in which single words are compared. */
export function foldWord(word: string): string {
  if (/^[A-Za-z0-9']*$/.test(word)) return word.toLowerCase();
  return (
    word
      .replace(/[‘’ʼ`´]/g, "'")
      .normalize("NFKD")
      // Accents, the vowel signs and hamzas of Arabic, which are left out as often as not, and what nobody sees.
      .replace(/[\u0300-\u036f\u064B-\u0655\u0670\u0640\u00AD\u200B-\u200D]/g, "")
      .toLowerCase()
      .replace(/ß/g, "ss")
      .replace(/æ/g, "ae")
      .replace(/œ/g, "oe")
      .replace(/ø/g, "o")
      .replace(/ł/g, "l")
      .replace(/đ/g, "d")
  );
}
