import { isKeyless } from "../domain/url.ts";
import type { Work } from "../domain/work.ts";
import { plainText } from "./shape.ts";

/** What services for papers say of one, before it is brought into our shape. */
export type PaperFacts = { readonly [Field in keyof Work]?: Work[Field] | null | undefined };

const MOST_AUTHORS = 30;
/** Longer abstracts are books sent in place of one. */
const LONGEST_ABSTRACT = 20_000;

/** A work of what is known of it: identifiers bare and in lower case, what is not known left out. A copy behind a key is open to nobody (X5). */
export function workFrom(facts: PaperFacts): Work {
  const { alsoAs, authors, copies, doi, ...rest } = facts;
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => typeof value === "string" && value.trim() !== ""));
  const own = bareDoi(doi);
  return {
    ...said,
    ...(own === undefined ? {} : { doi: own }),
    alsoAs: [...new Set((alsoAs ?? []).flatMap((one) => bareDoi(one) ?? []))].filter((one) => one !== own),
    authors: (authors ?? []).filter((name) => name.trim() !== "").slice(0, MOST_AUTHORS),
    copies: [...new Set(copies ?? [])].filter(isKeyless),
  };
}

/** `https://doi.org/10.1038/ABC` as `10.1038/abc`; undefined for what is no DOI. */
export function bareDoi(text: string | null | undefined): string | undefined {
  return /10\.\d{4,9}\/\S+/.exec(text ?? "")?.[0].toLowerCase();
}

export function doiAddress(doi: string): string {
  return `https://doi.org/${doi}`;
}

/** An abstract as plain text, markup of JATS or HTML and its own heading gone. */
export function abstractText(markup: string | null | undefined): string {
  const paragraphs = (markup ?? "").slice(0, LONGEST_ABSTRACT).replace(/<\/(?:jats:)?(?:p|title|h[1-6])>/gi, " ");
  return plainText(paragraphs)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^Abstract[:.]?\s+/i, "");
}

/** What stands in a result of a paper besides its address: the abstract as snippet and text, partial where nothing more of it is open. */
export function paperTexts(abstract: string, open: boolean | undefined): { snippet: string; text?: string; partial?: string } {
  if (abstract === "") return { snippet: "" };
  return { snippet: abstract, text: abstract, ...(open === false ? { partial: ABSTRACT_ONLY } : {}) };
}

export const ABSTRACT_ONLY = "only its abstract is open";

/** The words of an address's licence: `https://creativecommons.org/licenses/by/4.0/` as `CC BY 4.0`. */
export function licenceName(licence: string | null | undefined): string | undefined {
  const [, kind, version] = /creativecommons\.org\/licenses\/([a-z-]+)\/([\d.]+)/i.exec(licence ?? "") ?? [];
  if (kind !== undefined) return `CC ${kind.toUpperCase()} ${version}`;
  return licence?.trim() || undefined;
}
