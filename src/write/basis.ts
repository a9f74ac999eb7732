import { type Frame, filled } from "../lexicon/frame.ts";

/** On what the statements of an answer rest: how many sources, and the share of statements, in percent, that two independent ones carry. */
export interface Basis {
  readonly n: number;
  readonly share: number;
  /** All of them are documents of a folder: who wrote them is not known, so they are not called independent. */
  readonly local: boolean;
}

/** That in one sentence. */
export function basisLine({ n, share, local }: Basis, frame: Frame): string {
  if (n === 1) return frame.oneSource;
  // A folder of one's own seldom says a thing twice: there is nothing in that to warn of.
  if (share === 0 && local) return filled(frame.documentsEach, { n });
  return filled(local ? frame.documentsShared : share === 0 ? frame.sourcesNone : frame.sourcesShared, { n, share });
}

/** Whether all addresses are documents of a folder. */
export function isLocal(urls: Iterable<string>): boolean {
  return [...urls].every((url) => url.startsWith("library:"));
}
