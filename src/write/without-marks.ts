/** Takes out what a model puts into a sentence against its orders: citation marks, ids in brackets, list and heading marks, emphasis, links. */
export function withoutMarks(text: string): string {
  return text
    .replace(/\[([^\]\n]{1,500})\]\((?:[^()\s]|\([^()\s]*\))*\)/g, "$1")
    .replace(/(?<!\s)\s*【[^】]{0,500}】/g, "")
    .replace(/(?<!\s)\s*\[(?:\^?\d{1,3}|[cq]\d{1,4})(?:\s*[,;–-]\s*(?:\d{1,3}|[cq]\d{1,4}))*(?:\s*-\s*Partial)?\]/g, "")
    .replace(/(?<!\s)\s*\((?:claims?\s+)?[cq]\d{1,4}(?:\s*(?:,|;|and)\s*[cq]\d{1,4})*\)/gi, "")
    .replace(/^\s*(?:#{1,6}\s+|[-*•]\s+|>\s+)/, "")
    .replace(/(\*\*|__)(?=\S)(.{1,500}?)(?<=\S)\1/g, "$2")
    .replace(/`([^`\n]+)`/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
