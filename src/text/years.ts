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

/** A text in which years are words of their own: "FY2018" and "2023Q2" are hardly ever written so where they are told of. */
export function yearsApart(text: string): string {
  return text.replace(/(?<=\p{L})(?=(?:19|20)\d\d(?!\d))|(?<=(?<!\d)(?:19|20)\d\d)(?=\p{L})/gu, " ");
}
