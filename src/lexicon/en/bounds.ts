/** How English qualifies the number that follows. */
export const BOUNDS: readonly (readonly ["about" | "above" | "below", RegExp])[] = [
  [
    "about",
    /(?:\babout|\baround|\bapproximately|\bapprox\.?|\broughly|\bsome|\bnearly|\balmost|\bcirca|\bca?\.|\bestimated|\bclose to|~|≈)\s*(?:an?\s)?$/i,
  ],
  [
    "above",
    /(?:(?<!\b(?:no|not) )\bmore than|\bover|\babove|\bat least|\b(?:no|not) (?:less|fewer) than|(?<!\bnot )\bexceed(?:s|ed|ing)?|\bupwards? of|\bgreater than|\bin excess of|\bmin(?:imum)? of|[>≥])\s*(?:an?\s)?$/i,
  ],
  [
    "below",
    /(?:(?<!\b(?:no|not) )\bless than|\bunder|\bbelow|(?<!\b(?:no|not) )\bfewer than|\bnot exceeding|\bup to|\bat most|\bas many as|\b(?:no|not) more than|\bmax(?:imum)? of|[<≤])\s*(?:an?\s)?$/i,
  ],
];
