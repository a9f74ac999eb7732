/** Words after which two numbers in brackets are an interval. */
export const INTERVAL = /(?:[∈=∊]|\b(?:interval|range|between|in|within|to|from)|区间|范围)\s*$/i;

/** A place within a source: `p. 15`, `pp. 4–5`, `§ 3`, `ch. 2`, `Table 1`. */
export const LOCATOR = /^(?:pp?\.?|pages?|§+|ch\.?|chapter|sec\.?|section|fig\.?|figure|table|para\.?|lines?|slide|L)\s*[\w.–-]{1,20}$/i;
