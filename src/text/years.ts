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
