import type { Span } from "../../domain/span.ts";
import type { AuthorYear } from "./author-year.ts";

export const CITATION_STYLES = ["number", "footnote", "superscript", "link", "address", "author-year"] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];

/** What one citation names, before it is looked up among the references. */
export type Target =
  | { readonly by: "label"; readonly label: string; readonly id?: string }
  | { readonly by: "address"; readonly url: string; readonly label?: string }
  | { readonly by: "work"; readonly work: AuthorYear };

/** A citation as it stands in a block. */
export interface Mark extends Span {
  readonly style: CitationStyle;
  /** As it is written. */
  readonly written: string;
  readonly targets: readonly Target[];
  /** It is no part of what the sentence says and is taken out of it; a link around words of the sentence is not. */
  readonly removed: boolean;
}

export interface MarkRules {
  /** Whether a list of references is there, so that bare raised digits can mean it. */
  readonly raisedDigits: boolean;
  /** Whether the lists have a reference of this number or name. */
  readonly isListed: (label: string) => boolean;
  /** Whether numbers in round brackets cite: only where nothing else does. */
  readonly roundNumbers: boolean;
}

/** A citation by numbers or names of entries. */
export function labelled(span: Span, style: CitationStyle, written: string, labels: readonly string[]): Mark {
  return { ...span, style, written, targets: [...new Set(labels)].map((label): Target => ({ by: "label", label })), removed: true };
}

/** The entries that a bracket names, `[i]`, `[a, b]`, `[site+1]`, `[Name 1999]`: all of them are in the lists, or none is meant. */
export function namesIn(inside: string, isListed: MarkRules["isListed"]): string[] {
  const whole = inside.trim();
  const names = isListed(whole) ? [whole] : whole.split(/[,;，；、]/).map((one) => one.trim());
  return names.every(isListed) ? names : [];
}
