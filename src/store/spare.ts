/** Takes every id of a capture that a text names out of those that are to go. */
export function spare(doomed: Set<string>, text: string): void {
  for (const [word] of text.matchAll(/[A-Za-z0-9_-]+/g)) doomed.delete(word);
  for (const [hash] of text.matchAll(/[0-9a-f]{16,}/g)) doomed.delete(hash);
}

/** The ids of captures that a text names. @param known all ids there are */
export function namedIds(text: string, known: ReadonlySet<string>): string[] {
  const unnamed = new Set(known);
  spare(unnamed, text);
  return [...known].filter((id) => !unnamed.has(id));
}
