import { Crew } from "../../../run/workers/crew.ts";
import { entryBeside } from "../../../run/workers/entry.ts";
import { threadHand } from "../../../run/workers/hands.ts";
import type { PageParts } from "../page.ts";

const doing = () => "Making the Word document";
const TIMEOUT_MS = 60_000;
const MOST_MEMORY_MB = 512;

let turn: Promise<unknown> = Promise.resolve();

/**
 * A Word document of a report, made in a thread of its own: a long one takes a while, and the package is needed by nothing else. However many are
 * asked for, they are made one after the other.
 * @throws AssayError MISSING_DEPENDENCY without the package `docx`; TIMEOUT, TOO_LARGE
 */
export function wordFile(parts: PageParts): Promise<Uint8Array<ArrayBuffer>> {
  const made = turn.then(() => inThread(parts));
  turn = made.catch(() => undefined);
  return made;
}

async function inThread(parts: PageParts): Promise<Uint8Array<ArrayBuffer>> {
  const entry = entryBeside(import.meta.url, "thread-main");
  const crew = new Crew<PageParts, Uint8Array<ArrayBuffer>>({ size: 1, timeoutMs: TIMEOUT_MS, doing }, () =>
    threadHand({ entry, maxMemoryMb: MOST_MEMORY_MB, doing }),
  );
  try {
    return await crew.run(parts);
  } finally {
    crew.close();
  }
}
