export const DATED =
  /^\W*(?:v(?:ersion)?\s*)?\d+\.\d+|\b(?:19|20)\d\d-\d\d(?:-\d\d)?\b|\b\d{1,2}\.? (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:\d{1,2}, )?(?:19|20)\d\d\b|^\W*(?:19|20)\d\d\W*$/;
/** "The decline has two reasons.": what is announced stands in the next sentence. */
export const ANNOUNCES =
  /\b(?:(?:two|three|four|five|several|various|these|the following)\s+(?:\w+\s+)?(?:reasons?|causes?|steps|ways|parts|kinds|types|conditions|options|factors|rules|stages|differences)|as follows|the following)\b[^.]{0,20}[.:]$/i;
