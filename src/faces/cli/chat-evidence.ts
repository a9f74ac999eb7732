import { equationOf } from "../../domain/calculation.ts";
import { AssayError } from "../../domain/error.ts";
import { redactUrl } from "../../domain/url.ts";
import { frame as english } from "../../lexicon/en/frame.ts";
import { originsLine } from "../../lexicon/origins-line.ts";
import { type Evidenced, type EvidenceQuote, evidenceJson, quoteInWords, type Snapshots } from "../../write/evidence.ts";
import type { TableAround } from "../../write/table-around.ts";
import { wrap } from "./columns.ts";
import { safeLine, type Terminal } from "./terminal.ts";

const LONGEST = 600;
const WIDEST = 100;
const NO_SOURCES = "The last search found no sources.";

type Screen = Pick<Terminal, "screen" | "columns">;

/** One safe text as lines that fit the screen; a pipe gets one line. */
function lines(text: string, indent: string, { screen, columns }: Screen): string[] {
  const safe = safeLine(text, LONGEST);
  const wide = Math.max(20, Math.min(WIDEST, columns() - 1));
  return (screen ? wrap(safe, wide - indent.length) : [safe]).map((line) => indent + line);
}

/** The numbered sources of a searched answer or a report. */
export function sourceLines({ sources }: Evidenced, screen: Screen): string {
  if (sources.length === 0) return `${NO_SOURCES}\n`;
  return sources
    .map(({ n, title, url, published }) => {
      const [first = "", ...rest] = lines(`${title || url}${published === undefined ? "" : `, ${published.slice(0, 10)}`}`, "    ", screen);
      const number = `[${n}] `;
      return [number + first.slice(number.length), ...rest, `    ${safeLine(redactUrl(url), LONGEST)}`, ""].join("\n");
    })
    .join("");
}

/**
 * The quotes behind `[N]`, each with the statement it carries, what stands around it, its verdict and when its page was captured.
 * @throws AssayError INVALID_INPUT for a number there is not
 */
export async function evidenceLines(evidenced: Evidenced, wanted: string, snapshots: Snapshots, screen: Screen): Promise<string> {
  const number = Number(/^\[?(\d{1,3})\]?$/.exec(wanted.trim())?.[1] ?? Number.NaN);
  if (!evidenced.sources.some(({ n }) => n === number)) {
    const numbers = evidenced.sources.map(({ n }) => n).join(", ");
    throw new AssayError("INVALID_INPUT", numbers === "" ? NO_SOURCES : `/evidence needs the number of a source: ${numbers}.`);
  }
  const { statements } = await evidenceJson(evidenced, snapshots);
  const shown = statements
    .filter(({ sources }) => sources.includes(number))
    .flatMap(({ text, calculations = [], claims }) => [
      ...lines(text, "", screen),
      ...calculations.flatMap((one) => lines(`calculated: ${equationOf(one)}`, "  ", screen)),
      ...claims.flatMap(({ verdict, score, quotes }) =>
        quotes
          .filter(({ source }) => source === number || source === undefined)
          .flatMap((quote) => quoteLines(quote, `${verdict} (${score.toFixed(2)})`).flatMap((line) => lines(line, "  ", screen))),
      ),
    ]);
  return `${shown.join("\n")}\n`;
}

/** A quote, what stands around it, and how it came about. */
function quoteLines(quote: EvidenceQuote, verdict: string): string[] {
  const { before, after, table, page, captured_at: captured, kept, origins = {} } = quote;
  const around = [before, "[…]", after].filter((part) => part !== "").join(" ");
  const where = page === undefined ? "" : `, p. ${page}`;
  const when = kept ? `captured ${captured.slice(0, 16).replace("T", " ")}` : "the stored copy is no longer kept";
  const beside = table === undefined ? [] : tableRows(table);
  const from = originsLine(origins, english);
  const source = from === "" ? [] : [`its source's ${from}`];
  return [`“${quoteInWords(quote)}”`, ...(around === "[…]" ? [] : [around]), ...beside, `${verdict}${where}, ${when}`, ...source];
}

/** The table around a quote, a line a row; the rows quoted are marked. */
function tableRows({ caption, notes, heads, rows }: TableAround): string[] {
  const title = [caption, ...notes].filter((part) => part !== "").join(" ");
  const row = ({ label, values, quoted }: TableAround["rows"][number]) => `${quoted ? "> " : ". "}${[label, ...values].join(" | ")}`;
  return [...(title === "" ? [] : [title]), `. ${heads.join(" | ")}`, ...rows.map(row)];
}
