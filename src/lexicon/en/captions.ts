/** A line that ends in one of these goes on in the next. */
export const GOES_ON = /\b(?:the|a|an|of|in|on|to|for|and|or|with|by|from|at|is|are|was|were)$/i;
