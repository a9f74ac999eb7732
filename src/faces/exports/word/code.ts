import { Paragraph, TextRun } from "docx";
import { clean } from "./inline.ts";
import { MONO, pt } from "./styles.ts";

/** Code of more lines may go on on the next page. */
const MOST_KEPT_LINES = 20;

/** Code as paragraphs, a line each, its blanks kept. */
export function codeLines(content: string): Paragraph[] {
  const lines = content.replace(/\n$/u, "").split("\n");
  return lines.map(
    (line, at) =>
      new Paragraph({
        style: "Code",
        // Blanks of code mean something; Word would run them together.
        children: [new TextRun({ text: line.replaceAll("\t", "    ").split(" ").map(clean).join("\u00a0"), font: MONO })],
        keepNext: lines.length <= MOST_KEPT_LINES && at < lines.length - 1,
        ...(at === lines.length - 1 ? { spacing: { after: pt(8) } } : {}),
      }),
  );
}
