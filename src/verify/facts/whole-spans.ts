import type { Span } from "../../domain/span.ts";
import { sureSentenceSpans } from "../../text/sentences.ts";

const ITEM = /^\s*(?:[-*+•‣▪]|\d{1,3}[.)]|[a-z]\))\s+\S/;
/** Lines that are units by themselves: headings, rows. */
const OWN_LINE = /^\s*(?:#{1,6}\s|\|)/;
const CLOSED = /[.!?:;…。！？][\s"'”’»)\]*_]*$/u;
/** How a context says that it goes on. */
const CUT = " …";

interface Line extends Span {
  readonly text: string;
  readonly item: boolean;
  /** It is an item below a line that leads in to it: "The following are false:". */
  readonly led: boolean;
}

/**
 * The sentences, rows and items of a text that surely stand for themselves (R12): no border of theirs is a mere line break, an ordinal's point or the end
 * of what is shown. Linear in the text.
 * @param led whether items below a line that leads in to them count: only for whoever tells that line too
 */
export function wholeSpans(text: string, led = false): Span[] {
  const lines = linesOf(text);
  let at = 0;
  return sureSentenceSpans(text).filter(({ start, end }) => {
    while ((lines[at]?.end ?? text.length) < start) at++;
    const own = lines[at];
    if (own?.led === true && !led) return false;
    if (text.endsWith(CUT) && end >= text.length - CUT.length) return false;
    return begins(text, start, lines, at) && endsThere(text, end, lines, at);
  });
}

/** Whether nothing that was cut off at a line break stands before: the line above is closed, or this is an item, row or heading. */
function begins(text: string, start: number, lines: readonly Line[], at: number): boolean {
  const own = lines[at];
  const above = lines[at - 1];
  if (own === undefined || above === undefined || text.slice(own.start, start).trim() !== "" || own.item || OWN_LINE.test(own.text))
    return true;
  return above.text.trim() === "" || OWN_LINE.test(above.text) || CLOSED.test(above.text);
}

function endsThere(text: string, end: number, lines: readonly Line[], from: number): boolean {
  let at = from;
  while ((lines[at]?.end ?? text.length) < end) at++;
  const own = lines[at];
  const below = lines[at + 1];
  if (own === undefined || below === undefined || text.slice(end, own.end).trim() !== "" || CLOSED.test(own.text)) return true;
  return OWN_LINE.test(own.text) || below.text.trim() === "" || below.item || OWN_LINE.test(below.text);
}

function linesOf(text: string): Line[] {
  let [start, led] = [0, false];
  return text.split("\n").map((line): Line => {
    const item = ITEM.test(line);
    const one = { start, end: start + line.length, text: line, item, led: item && led };
    start += line.length + 1;
    if (!item && line.trim() !== "") led = /[:：]\s*$/u.test(line);
    return one;
  });
}
