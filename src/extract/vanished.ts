import { Parser } from "htmlparser2";
import type { Span } from "../domain/span.ts";

const OFF = new Set(["0", "false", "off"]);
/** Half points: what is smaller than two points nobody reads. */
const SMALLEST = 4;

/** The styles of a Word document whose letters are hidden, by their ids. */
export function vanishedStyles(styles: string): ReadonlySet<string> {
  const found = new Set<string>();
  let open = "";
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === "w:style") open = attributes["w:styleId"] ?? "";
        if (vanishes(name, attributes) && open !== "") found.add(open);
      },
      onclosetag: (name) => {
        if (name === "w:style") open = "";
      },
    },
    { xmlMode: true },
  );
  parser.end(styles);
  return found;
}

/**
 * A part of a Word document without the runs that nobody sees (X5): hidden letters, white ones on the bare page, letters under two points. White
 * letters in tables, and on a ground of their own, stand on a colour that is set elsewhere, and stay.
 */
export function withoutVanished(xml: string, styles: ReadonlySet<string>): string {
  const gone: Span[] = [];
  const run = { start: -1, isGone: false, isWhite: false, hasGround: false };
  let inTable = 0;
  const paragraph = { isGone: false, hasGround: false };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const value = attributes["w:val"] ?? "";
        if (name === "w:tbl") inTable++;
        else if (name === "w:p") Object.assign(paragraph, { isGone: false, hasGround: false });
        else if (name === "w:pStyle") paragraph.isGone = styles.has(value);
        else if (name === "w:r")
          Object.assign(run, { start: parser.startIndex, isGone: paragraph.isGone, isWhite: false, hasGround: paragraph.hasGround });
        else if (run.start >= 0) {
          if (vanishes(name, attributes) || (name === "w:rStyle" && styles.has(value))) run.isGone = true;
          else if (name === "w:color") run.isWhite = /^f{6}$/i.test(value);
          else if (name === "w:shd" || name === "w:highlight") run.hasGround = true;
        } else if (name === "w:shd") paragraph.hasGround = true;
      },
      onclosetag: (name) => {
        if (name === "w:tbl") inTable--;
        if (name !== "w:r" || run.start < 0) return;
        if (run.isGone || (run.isWhite && !run.hasGround && inTable === 0)) gone.push({ start: run.start, end: parser.endIndex + 1 });
        run.start = -1;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  let kept = "";
  let at = 0;
  for (const { start, end } of gone) {
    kept += xml.slice(at, start);
    at = end;
  }
  return kept + xml.slice(at);
}

function vanishes(name: string, attributes: Readonly<Record<string, string>>): boolean {
  const value = attributes["w:val"] ?? "";
  if (name === "w:vanish" || name === "w:webHidden") return !OFF.has(value);
  return name === "w:sz" && value !== "" && Number(value) < SMALLEST;
}
