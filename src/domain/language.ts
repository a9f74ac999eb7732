/** The English name of a language: "German" of `de`; undefined where its BCP 47 tag names none. */
export function languageName(tag: string): string | undefined {
  return new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(tag);
}
