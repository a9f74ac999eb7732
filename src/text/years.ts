const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/** The years a text names, also within a word, as "FY2018" and "2023Q2"; each once. */
export function yearsIn(text: string): string[] {
  return [...new Set(text.match(YEAR) ?? [])];
}

/** A text with its years for themselves besides. */
export function withYears(text: string): string {
  const years = yearsIn(text);
  return years.length === 0 ? text : `${text} ${years.join(" ")}`;
}

/** A text with years as words of their own: what they are glued to, as in "FY2018", is hardly ever written where they are told of. */
export function yearsApart(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])\p{L}{1,4}(?=(?:19|20)\d\d(?!\d))|(?<=(?<!\d)(?:19|20)\d\d)(?=\p{L})/gu, " ");
}
