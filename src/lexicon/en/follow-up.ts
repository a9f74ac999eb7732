export const PRONOUN = /\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|this|that|these|those|one|ones)\b/iu;

/** A heading that names nothing adds nothing to the row that stands under it. */
export const PLAIN_HEADING =
  /^(?:(?:key|basic|quick|technical) )?(?:figures|facts|data|numbers|details|overview|summary|results|specifications|at a glance|zahlen|fakten|daten|chiffres|données) (?:–|-|:) (?=\S)/iu;
