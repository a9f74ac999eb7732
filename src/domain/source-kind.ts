/** Kinds of sources that can be asked for by name (R5): the general web, papers, encyclopedias, repositories and their issues, questions with answers. */
export const SOURCE_KINDS = ["web", "scholarly", "encyclopedia", "code", "qa"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** What is asked for a query that wishes no kind. */
export const USUAL_KINDS: readonly SourceKind[] = ["web", "encyclopedia"];
