import { Crew } from "../run/workers/crew.ts";
import { entryBeside } from "../run/workers/entry.ts";
import { threadHand } from "../run/workers/hands.ts";
import type { LibraryHit, SearchOptions } from "./searcher.ts";

/** A query to the index of one file. */
export interface SearchJob {
  readonly indexPath: string;
  readonly query: string;
  readonly options: SearchOptions;
}

const MOST_MS = 20_000;
const MOST_MEMORY_MB = 256;

/** Searches a large index beside the event loop. The thread starts at the first search and does not keep the process alive. */
export class SearchThread {
  readonly #crew: Crew<SearchJob, LibraryHit[]>;

  constructor() {
    const doing = () => "Searching the library";
    const entry = entryBeside(import.meta.url, "search-main");
    this.#crew = new Crew({ size: 1, timeoutMs: MOST_MS, doing }, () => threadHand({ entry, maxMemoryMb: MOST_MEMORY_MB, doing }));
  }

  /** @throws AssayError TIMEOUT after 20 seconds, STORE_ERROR, CANCELLED when it is closed */
  search(job: SearchJob): Promise<LibraryHit[]> {
    return this.#crew.run(job);
  }

  close(): void {
    this.#crew.close();
  }
}
