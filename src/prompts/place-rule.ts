/**
 * What the place of a passage is worth, in one text for whoever reads, writes or judges with a model: just what the exact facts accept as evidence (R12).
 */
export const PLACE_RULE =
  "The title and publisher of a page, its date of publication, the headings above a passage, and the head and scale of its table count as evidence: they say whom, what, which version and which time it speaks of.";
