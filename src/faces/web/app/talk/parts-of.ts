/** A stretch of what Assay said, told by how its lines begin. What it says is text; nothing in it becomes markup. */
export type SaidPart =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly lines: readonly string[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly string[] }
  /** What is for programs. */
  | { readonly kind: "contract"; readonly text: string };

const ITEM = /^(?:[-•] |(\d{1,3})[.)] )/;

/** A reply in its parts. A fence that is not closed yet is still being written, and is a contract as well. */
export function partsOf(text: string): SaidPart[] {
  return text.split(/(```\w*\n[\s\S]*?(?:\n```(?:\n|$)|$))/u).flatMap((piece): SaidPart[] => {
    const fenced = /^```\w*\n([\s\S]*?)(?:\n```\n?)?$/u.exec(piece)?.[1];
    return fenced === undefined ? blocksOf(piece) : [{ kind: "contract", text: fenced }];
  });
}

function blocksOf(text: string): SaidPart[] {
  const parts: SaidPart[] = [];
  let fresh = true;
  for (const line of text.split("\n")) {
    const last = fresh ? undefined : parts.at(-1);
    fresh = false;
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1] ?? (line === "TLDR" ? line : undefined);
    const item = ITEM.exec(line);
    if (line.trim() === "") fresh = true;
    else if (heading !== undefined) parts.push({ kind: "heading", text: heading });
    else if (item !== null) {
      const ordered = item[1] !== undefined;
      const words = line.slice(item[0].length);
      if (last?.kind === "list" && last.ordered === ordered) parts.splice(-1, 1, { ...last, items: [...last.items, words] });
      else parts.push({ kind: "list", ordered, items: [words] });
    } else if (last?.kind === "paragraph") parts.splice(-1, 1, { kind: "paragraph", lines: [...last.lines, line] });
    else parts.push({ kind: "paragraph", lines: [line] });
  }
  return parts;
}
