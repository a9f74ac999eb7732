import type { TurnOutcome } from "../../conversation/turn.ts";
import { evidenceOfTurn } from "../../conversation/turn-evidence.ts";
import { AssayError } from "../../domain/error.ts";
import { type EvidenceQuote, evidenceJson, type Snapshots } from "../../write/evidence.ts";
import { withoutHeadings } from "../../write/surroundings.ts";
import { wrap } from "./columns.ts";
import { safeLine, type Terminal } from "./terminal.ts";

const LONGEST = 600;
const WIDEST = 100;

type Screen = Pick<Terminal, "screen" | "columns">;

/** One safe text as lines that fit the screen; a pipe gets one line. */
function lines(text: string, indent: string, { screen, columns }: Screen): string[] {
  const safe = safeLine(text, LONGEST);
  const wide = Math.max(20, Math.min(WIDEST, columns() - 1));
  return (screen ? wrap(safe, wide - indent.length) : [safe]).map((line) => indent + line);
}

/** The numbered sources of a searched answer. */
export function sourceLines(answer: TurnOutcome | undefined, screen: Screen): string {
  const sources = answerOf(answer).data.sources;
  if (sources.length === 0) return "The last search found no sources.\n";
  return sources
    .map(({ id, title, url, published }) => {
      const [first = "", ...rest] = lines(`${title}${published === undefined ? "" : `, ${published.slice(0, 10)}`}`, "    ", screen);
      const number = `[${id.slice(1)}] `;
      return [number + first.slice(number.length), ...rest, `    ${safeLine(url, LONGEST)}`, ""].join("\n");
    })
    .join("");
}

/**
 * The quotes behind `[N]`, each with the statement it carries, what stands around it, its verdict and when its page was captured.
 * @throws AssayError INVALID_INPUT for a number there is not
 */
export async function evidenceLines(
  answer: TurnOutcome | undefined,
  wanted: string,
  snapshots: Snapshots,
  screen: Screen,
): Promise<string> {
  const { data } = answerOf(answer);
  const number = Number(/^\[?(\d{1,3})\]?$/.exec(wanted.trim())?.[1] ?? Number.NaN);
  if (!data.sources.some(({ id }) => id === `s${number}`)) {
    const numbers = data.sources.map(({ id }) => id.slice(1)).join(", ");
    throw new AssayError("INVALID_INPUT", `/evidence needs the number of a source: ${numbers === "" ? "there are none" : numbers}.`);
  }
  const evidenced = answer === undefined ? undefined : evidenceOfTurn(answer);
  const { statements } = evidenced === undefined ? { statements: [] } : await evidenceJson(evidenced, snapshots);
  const shown = statements
    .filter(({ sources }) => sources.includes(number))
    .flatMap(({ text, claims }) => [
      ...lines(text, "", screen),
      ...claims.flatMap(({ verdict, score, quotes }) =>
        quotes
          .filter(({ source }) => source === number || source === undefined)
          .flatMap((quote) => quoteLines(quote, `${verdict} (${score.toFixed(2)})`).flatMap((line) => lines(line, "  ", screen))),
      ),
    ]);
  return `${shown.join("\n")}\n`;
}

/** A quote, what stands around it, and how it came about. */
function quoteLines({ text, before, after, page, captured_at: captured, kept }: EvidenceQuote, verdict: string): string[] {
  const around = [before, "[…]", after].filter((part) => part !== "").join(" ");
  const where = page === undefined ? "" : `, p. ${page}`;
  const when = kept ? `captured ${captured.slice(0, 16).replace("T", " ")}` : "the stored copy is no longer kept";
  return [`“${withoutHeadings(text)}”`, ...(around === "[…]" ? [] : [around]), `${verdict}${where}, ${when}`];
}

function answerOf(answer: TurnOutcome | undefined) {
  if (answer?.contract === undefined) throw new AssayError("INVALID_INPUT", "Nothing has been searched in this conversation yet.");
  return answer.contract;
}
