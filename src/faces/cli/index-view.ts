import type { IndexOutcome, IndexProgress } from "../../library/indexer.ts";
import { LiveLines } from "./live-lines.ts";
import { safeLine, safeText, type Terminal } from "./terminal.ts";

const REDRAW_MS = 80;
/** Where lines cannot be redrawn, one is written this often. */
const PLAIN_EVERY_MS = 5_000;
const MOST_SKIPPED = 5;

/** Shows how far the indexing of a folder is. A folder that is done at once shows nothing. */
export class IndexView {
  readonly #terminal: Terminal;
  readonly #lines: LiveLines;
  readonly #now: () => number;
  #shownAt: number;

  constructor(terminal: Terminal, now: () => number = () => performance.now()) {
    this.#terminal = terminal;
    this.#lines = new LiveLines(terminal);
    this.#now = now;
    this.#shownAt = now();
  }

  show({ done, of, path }: IndexProgress): void {
    const { live } = this.#terminal;
    if (this.#now() - this.#shownAt < (live ? REDRAW_MS : PLAIN_EVERY_MS)) return;
    this.#shownAt = this.#now();
    const line = `indexing ${done} of ${of}: ${path}`;
    if (live) this.#lines.draw([{ text: safeLine(line, this.#terminal.columns() - 1), look: "dim" }]);
    else this.#terminal.say(`${safeLine(line, 200)}\n`);
  }

  /**
   * Names what could not be indexed and why, and a folder without anything to search.
   * @param named those of the skipped files to name
   */
  finish(folder: string, { added, changed, unchanged, skipped }: IndexOutcome, named = skipped): void {
    this.clear();
    if (added + changed + unchanged === 0) {
      const what = skipped.length === 0 ? "is empty: there is nothing in it to search" : "holds no document that can be read";
      this.#terminal.say(`The folder ${safeText(folder)} ${what}.\n`);
    }
    for (const { path, reason } of named.slice(0, MOST_SKIPPED)) {
      this.#terminal.say(`not indexed: ${safeLine(`${path}: ${reason}`, 300)}\n`);
    }
    if (named.length > MOST_SKIPPED) this.#terminal.say(`not indexed: ${named.length - MOST_SKIPPED} more files\n`);
  }

  clear(): void {
    this.#lines.clear();
  }
}
