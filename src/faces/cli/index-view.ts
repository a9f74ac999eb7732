import type { IndexOutcome, IndexProgress } from "../../library/indexer.ts";
import { LiveLines } from "./live-lines.ts";
import { safeLine, type Terminal } from "./terminal.ts";

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

  /** Names what could not be indexed and why. */
  finish({ skipped }: Pick<IndexOutcome, "skipped">): void {
    this.clear();
    for (const { path, reason } of skipped.slice(0, MOST_SKIPPED)) {
      this.#terminal.say(`not indexed: ${safeLine(`${path}: ${reason}`, 300)}\n`);
    }
    if (skipped.length > MOST_SKIPPED) this.#terminal.say(`not indexed: ${skipped.length - MOST_SKIPPED} more files\n`);
  }

  clear(): void {
    this.#lines.clear();
  }
}
