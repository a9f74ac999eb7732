const LEAST = 3;
const MOST = 12;

/** The words and abbreviations of large numbers in a language, in lower case and without a last point (CLDR's compact forms): "mio", "million". */
export function magnitudes(tag: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const compactDisplay of ["short", "long"] as const) {
    const format = new Intl.NumberFormat(`${tag}-u-nu-latn`, { notation: "compact", compactDisplay, maximumFractionDigits: 0 });
    for (let power = LEAST; power <= MOST; power++) for (const count of [1, 2, 5]) add(found, format, count * 10 ** power);
  }
  return found;
}

function add(found: Map<string, number>, format: Intl.NumberFormat, value: number): void {
  const parts = format.formatToParts(value);
  const word = (parts.find(({ type }) => type === "compact")?.value ?? "").toLowerCase().replace(/\.$/, "");
  const digits = Number(parts.flatMap(({ type, value: text }) => (type === "integer" ? [text] : [])).join(""));
  if (/^[\p{L}\p{M}.]{2,}$/u.test(word) && digits > 0 && !found.has(word)) found.set(word, value / digits);
}
