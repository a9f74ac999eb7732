/** A citation as it is named beside its verdict: an address by its host. */
export function shortLabel(label: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/iu.exec(label)?.[1] ?? label;
}

/** The class that gives a verdict its colour. */
export function classOf(verdict: string): string {
  return verdict.replaceAll(" ", "-");
}
