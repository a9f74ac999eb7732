/** The line that opens an aside or a tab whose content is indented below it: `!!! note "Title"`, `??? example`, `=== "Tab"` (Python-Markdown and its extensions). */
const INDENTED_BELOW =
  /^(?<indent>[ \t]{0,40})(?:(?:!!!|\?\?\?\+?)[ \t]+(?<kind>[\p{L}\p{N}-]{1,40})(?:[ \t][^"\n]{0,80})?|===[!+]{0,2}[ \t]+)(?:"(?<title>[^"\n]{0,200})")?[ \t]*$/u;
/** The line that opens or closes an aside between two marks: `:::note Title` (Docusaurus, VitePress and others). */
const BETWEEN = /^(?<indent>[ \t]{0,40}):{3,}[ \t]*(?<kind>[\p{L}\p{N}-]{0,40})(?:[ \t]+(?<title>[^\n{]{0,200}))?/u;
const FENCE = /^[ \t]*(?<mark>`{3,}|~{3,})/u;
const INDENT = /^(?: {4}|\t)/u;
/** Asides within asides are read so deep. */
const DEEPEST = 6;

/** Asides and tabs of Markdown as a reader sees them: their title, or else what kind they are, as a paragraph, and their content as text; what is code in them stays it. Linear in the text. */
export function withAsides(source: string): string {
  return /^[ \t]*(?:!!!|\?\?\?|===|:::)/mu.test(source) ? read(source.split("\n"), 0).join("\n") : source;
}

function read(lines: readonly string[], depth: number): string[] {
  const kept: string[] = [];
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const mark = FENCE.exec(line)?.groups?.mark;
    if (fence !== undefined || mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
      kept.push(line);
      continue;
    }
    const below = INDENTED_BELOW.exec(line)?.groups;
    if (below !== undefined && (below.kind ?? below.title) !== undefined) {
      const indent = below.indent ?? "";
      const end = endBelow(lines, at + 1, indent);
      const own = lines.slice(at + 1, end).map((one) => indent + one.slice(indent.length).replace(INDENT, ""));
      kept.push("", indent + (below.title ?? below.kind ?? ""), "", ...(depth < DEEPEST ? read(own, depth + 1) : own), "");
      at = end - 1;
      continue;
    }
    const between = BETWEEN.exec(line)?.groups;
    if (between === undefined) kept.push(line);
    else kept.push("", (between.indent ?? "") + (between.title?.trim() || between.kind || ""), "");
  }
  return kept;
}

/** The line behind the last one that is indented further than an aside's mark. */
function endBelow(lines: readonly string[], from: number, indent: string): number {
  let end = from;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.trim() === "") continue;
    if (!line.startsWith(indent) || !INDENT.test(line.slice(indent.length))) break;
    end = at + 1;
  }
  return end;
}
