import type { Frame } from "./frame.ts";

/** What an answer must hold. */
export type AsksFor =
  | "number"
  | "date"
  | "person"
  | "place"
  | "method"
  | "reason"
  | "list"
  | "definition"
  | "comparison"
  | "yes-no"
  | "any";

/**
 * What Assay itself holds of a language, beside what CLDR, Snowball and the stop-word collection say of it. A list is one text, its members divided by
 * bars; a member may be a phrase. Lower case, with its accents.
 */
export interface LanguageData {
  /** BCP 47. */
  readonly tag: string;
  /** The list of the stop-word collection (`stopword`), or function words of its own. */
  readonly stopWords: string | readonly string[];
  /** The package that holds its Snowball stemmer, where there is one. */
  readonly stemmer?: string;
  /** Forms that no ending tells ("went" of "go"). */
  readonly irregular?: Readonly<Record<string, string>>;
  /** Written without spaces: words are pairs of characters, and a phrase may stand anywhere. */
  readonly unspaced?: true;
  /** What a capital tells: names; any noun; nothing, where the script has none. */
  readonly capitals: "names" | "nouns" | "none";
  /** Letters and marks that show it, since hardly any other language of its script writes them. */
  readonly letters?: string;
  /** What asks for what, by the phrase that asks. The first in a question decides, of two at one place the longer. */
  readonly asks: Readonly<Partial<Record<AsksFor, string>>>;
  /** What may be written as one with a word that follows it, as a regular expression: Arabic "and". */
  readonly clings?: string;
  /** What joins two questions in one, as a regular expression that consumes it. */
  readonly joins?: string;
  /** What turns a statement round. */
  readonly negators: string;
  /** What holds a statement back from being asserted. */
  readonly hedges: string;
  /** Abbreviations after which a sentence goes on, without their last point. */
  readonly abbreviations: string;
  /** What a bare reply says to "shall I?": yes, no; thanks say neither. */
  readonly consent: { readonly yes: string; readonly no: string; readonly thanks: string };
  /** The words of a report's frame. */
  readonly frame: Frame;
}
