/** A query without search operators (`site:`, `-word`, `OR`, quotes): what it is about, for relevance and language. */
export function plainQuery(query: string): string {
  return query
    .replace(/(?:^|\s)-?(?:site|filetype|intitle|inurl|lang|after|before):\S+/gi, " ")
    .replace(/(?:^|\s)-[\p{L}\p{N}]\S*/gu, " ")
    .replace(/(?:^|\s)(?:OR|AND|NOT)(?=\s|$)/g, " ")
    .replace(/["“”()]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
