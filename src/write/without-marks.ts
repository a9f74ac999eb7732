/** Takes out what a model puts into a sentence against its orders: citation marks, ids in brackets, list and heading marks, emphasis, links. */
export function withoutMarks(text: string, { keepsCode = false }: { readonly keepsCode?: boolean } = {}): string {
  const spans: string[] = [];
  // What is code steps aside: nothing in it is a mark.
  const aside = keepsCode ? text.replace(/\uE100/gu, "").replace(CODE_SPAN, (span) => `\uE100${spans.push(span) - 1}\uE100`) : text;
  const plain = bare(aside);
  return keepsCode ? plain.replace(/\uE100(\d+)\uE100/gu, (_, at: string) => spans[Number(at)] ?? "") : plain;
}

const CODE_SPAN = /`[^`\n]{1,200}`/gu;

function bare(text: string): string {
  return (
    text
      .replace(/\[([^\]\n]{1,500})\]\((?:[^()\s]|\([^()\s]*\))*\)/g, "$1")
      // `{args[1]}` is code.
      .replace(/(?<!\s)\s*【[^】]{0,500}】/g, "")
      .replace(/(?<!\s)\s*\[(?!0\])(?:\^?\d{1,3}|[cq]\d{1,4})(?:\s*[,;–-]\s*(?:\d{1,3}|[cq]\d{1,4}))*(?:\s*-\s*Partial)?\](?!\})/g, "")
      .replace(/(?<!\s)\s*\((?:claims?\s+)?[cq]\d{1,4}(?:\s*(?:,|;|and)\s*[cq]\d{1,4})*\)/gi, "")
      .replace(/^\s*(?:#{1,6}\s+|[-*•]\s+|>\s+)/, "")
      // `__name__` is an identifier; underscores that stress something are rare, and then stress several words.
      .replace(/\*\*(?=\S)(.{1,500}?)(?<=\S)\*\*/g, "$1")
      .replace(/(?<!\w)__(?=\S)([^_\s]+\s[^_]{1,500}?)(?<=\S)__(?!\w)/g, "$1")
      .replace(/`([^`\n]+)`/g, "$1")
      .replace(/\s+/g, " ")
      .trim()
  );
}
