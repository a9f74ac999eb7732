import { wrap } from "./columns.ts";
import { safeText, type Terminal } from "./terminal.ts";

const WIDEST = 100;

/** Markdown as it reads best on a screen: broken at words to its width, headings bold, notes dim. Tables and code stay as they are. */
export function onScreen(markdown: string, terminal: Pick<Terminal, "columns" | "style">): string {
  const columns = Math.max(40, Math.min(terminal.columns(), WIDEST));
  let code = false;
  const lines = safeText(markdown)
    .split("\n")
    .flatMap((line) => {
      if (/^\s*```/.test(line)) code = !code;
      if (code || /^\s*(?:```|\|)/.test(line)) return [line];
      if (/^#{1,6} /.test(line)) return wrap(line, columns).map((part) => terminal.style("bold", part));
      const lead = /^(\s*)((?:[-*•]|\d+\.|>) )?/.exec(line);
      const mark = lead?.[2] ?? "";
      const indent = `${lead?.[1] ?? ""}${mark === "> " ? mark : " ".repeat(mark.length)}`;
      const parts = wrap(line, columns, indent);
      return mark === "> " ? parts.map((part) => terminal.style("dim", part)) : parts;
    });
  return lines.join("\n");
}
