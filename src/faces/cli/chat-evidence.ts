import type { TurnOutcome } from "../../conversation/turn.ts";
import { AssayError } from "../../domain/error.ts";
import type { SnapshotId, SnapshotWithText } from "../../domain/snapshot.ts";
import { contextOf } from "../../text/context.ts";
import { safeLine } from "./terminal.ts";

const LONGEST = 600;

/** The numbered sources of a searched answer. */
export function sourceLines(answer: TurnOutcome | undefined): string {
  const sources = answerOf(answer).data.sources;
  if (sources.length === 0) return "The last search found no sources.\n";
  return sources
    .map(
      ({ id, title, url, published }) =>
        `[${id.slice(1)}] ${safeLine(title, LONGEST)}${published === undefined ? "" : `, ${published.slice(0, 10)}`}\n    ${safeLine(url, LONGEST)}\n`,
    )
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
export async function evidenceLines(answer: TurnOutcome | undefined, wanted: string, snapshots: Snapshots): Promise<string> {
  const { data } = answerOf(answer);
  const source = data.sources.find(({ id }) => id === `s${wanted.replace(/[[\]]/g, "")}`);
  if (source === undefined) {
    const numbers = data.sources.map(({ id }) => id.slice(1)).join(", ");
    throw new AssayError("INVALID_INPUT", `/evidence needs the number of a source: ${numbers === "" ? "there are none" : numbers}.`);
  }
  const lines: string[] = [];
  for (const [at, bullet] of data.bullets.entries()) {
    if (!bullet.source_ids.includes(source.id)) continue;
    lines.push(safeLine(bullet.text, LONGEST));
    const ids = answer?.bullet_claims?.[at] ?? [];
    for (const claim of (answer?.evidence?.claims ?? []).filter(({ id }) => ids.includes(id))) {
      for (const quote of claim.quotes) {
        const kept = await snapshots.getSnapshot(quote.snapshotId);
        if (kept === undefined || !sameAddress(kept.snapshot.url, source.url)) continue;
        lines.push(`  “${safeLine(quote.text, LONGEST)}”`, `  … ${safeLine(contextOf(kept.text, quote.span), LONGEST)} …`);
        lines.push(`  ${claim.judgement.verdict} (${claim.judgement.score.toFixed(2)}), captured ${kept.snapshot.capturedAt.slice(0, 16)}`);
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

function sameAddress(kept: string, shown: string): boolean {
  return kept === shown || encodeURI(kept) === encodeURI(shown) || decodeURI(shown) === kept;
}

function answerOf(answer: TurnOutcome | undefined) {
  if (answer?.contract === undefined) throw new AssayError("INVALID_INPUT", "Nothing has been searched in this conversation yet.");
  return answer.contract;
}
