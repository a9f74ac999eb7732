// What the competent model knows of language: words, rough stems, sentences, numbers, negations. On purpose none of Assay's own text code,
// or the two would share their mistakes.

const STOP = new Set(
  (
    "a an and are as at be been being but by can could did do does doing for from had has have having how i if in into is it its just may might more most must no nor not " +
    "of on one only or other our out over own same shall she should so some such than that the their them then there these they this those through to too under up very was we were " +
    "what when where which while who whom why will with would you your about after all also any because before both each few he her here him his me my once us per via " +
    "der die das und ist sind ein eine einer eines dem den des zu zur zum im in auf mit von für wie was wer wo warum welche welcher welches nicht oder als auch bei nach aus"
  ).split(" "),
);
const NEGATION = /\b(?:no|not|never|none|nor|neither|without|cannot|nicht|kein|keine|nie)\b|n't\b/i;

/** Words that mean something, as rough stems, in order. */
export function stems(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize("NFKC")
      .match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? [];
  return words.filter((word) => !STOP.has(word)).map(stem);
}

export function stem(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word.replace(/(?<=\w{3})s$/, "");
  return word
    .replace(/(?:ations?|ingly|edly|ings?|ies|ied|ments?|ness|es|ed|ly|s)$/, "")
    .replace(/(?:e|y)$/, "")
    .replace(/(.)\1$/, "$1");
}

/** The meaningful words of a text as they stand, each once. */
export function keywords(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? [];
  const seen = new Set<string>();
  return words.filter((word) => {
    const key = stem(word.toLowerCase());
    if (STOP.has(word.toLowerCase()) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Share of the first text's words that the second has, 0–1. */
export function coverage(of: string, by: string): number {
  const wanted = new Set(stems(of));
  if (wanted.size === 0) return 0;
  const there = new Set(stems(by));
  return [...wanted].filter((word) => there.has(word)).length / wanted.size;
}

export function numbers(text: string): string[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replace(/,(?=\d{3}\b)/g, ""));
}

export function negated(text: string): boolean {
  return NEGATION.test(text);
}

/** Sentences as they stand in the text, letter for letter; headings, rules and table rows left out. */
export function sentences(text: string): string[] {
  const lines = text.split(/\n{2,}|\n(?=\s*(?:[-*+]|\d+[.)])\s)|\[…\]/);
  return lines.flatMap((block) => {
    const plain = block.trim().replace(/^(?:[-*+]|\d+[.)]|>)\s+/, "");
    if (plain === "" || /^(?:#|\||```|={3}|-{3})/.test(plain)) return [];
    return plain.split(/(?<=[.!?]["”’)]?)\s+(?=["“(]?[\p{Lu}\p{N}])/u).map((sentence) => sentence.trim());
  });
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** The longest beginning of a text that has at most so many words. */
export function firstWords(text: string, most: number): string {
  return text.match(new RegExp(`^\\s*(?:\\S+\\s*){0,${most}}`))?.[0].trim() ?? "";
}
