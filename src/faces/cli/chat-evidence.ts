import type { TurnOutcome } from "../../conversation/turn.ts";
import { AssayError } from "../../domain/error.ts";
import type { SnapshotId, SnapshotWithText } from "../../domain/snapshot.ts";
import { contextOf } from "../../text/context.ts";
import { wrap } from "./columns.ts";
import { unescaped } from "./on-screen.ts";
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

/** Where snapshots are kept. */
interface Snapshots {
  getSnapshot(id: SnapshotId): Promise<SnapshotWithText | undefined>;
}

/**
 * The quotes behind `[N]`, each with the statement it carries, a little context and when its page was captured.
 * @throws AssayError INVALID_INPUT for a number there is not
 */
export async function evidenceLines(
  answer: TurnOutcome | undefined,
  wanted: string,
  snapshots: Snapshots,
  screen: Screen,
): Promise<string> {
  const { data } = answerOf(answer);
  const source = data.sources.find(({ id }) => id === `s${wanted.replace(/[[\]]/g, "")}`);
  if (source === undefined) {
    const numbers = data.sources.map(({ id }) => id.slice(1)).join(", ");
    throw new AssayError("INVALID_INPUT", `/evidence needs the number of a source: ${numbers === "" ? "there are none" : numbers}.`);
  }
  const shown: string[] = [];
  for (const [at, bullet] of data.bullets.entries()) {
    if (!bullet.source_ids.includes(source.id)) continue;
    shown.push(...lines(unescaped(bullet.text), "", screen));
    const ids = answer?.bullet_claims?.[at] ?? [];
    for (const claim of (answer?.evidence?.claims ?? []).filter(({ id }) => ids.includes(id))) {
      for (const quote of claim.quotes) {
        const kept = await snapshots.getSnapshot(quote.snapshotId);
        if (kept === undefined || !sameAddress(kept.snapshot.url, source.url)) continue;
        const verdict = `${claim.judgement.verdict} (${claim.judgement.score.toFixed(2)}), captured ${kept.snapshot.capturedAt.slice(0, 16)}`;
        for (const text of [`“${quote.text}”`, `… ${contextOf(kept.text, quote.span)} …`, verdict])
          shown.push(...lines(text, "  ", screen));
      }
    }
  }
  return `${shown.join("\n")}\n`;
}

function sameAddress(kept: string, shown: string): boolean {
  return kept === shown || encodeURI(kept) === encodeURI(shown) || decodeURI(shown) === kept;
}

function answerOf(answer: TurnOutcome | undefined) {
  if (answer?.contract === undefined) throw new AssayError("INVALID_INPUT", "Nothing has been searched in this conversation yet.");
  return answer.contract;
}
