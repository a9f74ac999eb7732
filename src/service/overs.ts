import type { Assay, RunsOver } from "../assay.ts";
import type { RunRecord } from "../store/store.ts";
import { parseRunSettings } from "../wiring/run-settings.ts";
import type { Collections } from "./collections.ts";
import { ANYBODY } from "./principals.ts";

/** Sets of collections whose runs are kept ready; more are made anew when they are asked for. */
const MOST_KEPT = 500;

/** What each principal's runs search: the web and the collections that everybody has, and the collections it may read. */
export class Overs {
  readonly #assay: Pick<Assay, "over">;
  readonly #collections: Pick<Collections, "readable" | "any">;
  readonly #kept = new Map<string, RunsOver>();

  /** @param served what is searched for everybody */
  constructor(assay: Pick<Assay, "over">, collections: Pick<Collections, "readable" | "any">, served: RunsOver) {
    this.#assay = assay;
    this.#collections = collections;
    this.#kept.set(keyOf(served.collections), served);
  }

  async of(principal: string): Promise<RunsOver> {
    return this.#over(await this.#collections.readable(principal));
  }

  /** For a run that is taken up again: what it searched before, as far as whoever asked for it may still read it. */
  async again({ settings, principal }: Pick<RunRecord, "settings" | "principal">): Promise<RunsOver> {
    const then = parseRunSettings(settings).collections;
    const now = new Set(await this.#collections.readable(principal ?? ANYBODY));
    return this.#over(then.filter((id) => now.has(id)));
  }

  /** All that runs of this process search, and of the jobs that wait what they would: whoever takes jobs takes those of all of them. */
  async all(waiting: () => Promise<readonly RunRecord[]>): Promise<RunsOver[]> {
    if (await this.#collections.any()) for (const record of await waiting()) if (record.kind !== "audit") await this.again(record);
    return [...this.#kept.values()];
  }

  #over(collections: readonly string[]): RunsOver {
    const key = keyOf(collections);
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = this.#assay.over(collections);
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete([...this.#kept.keys()][1] ?? "");
    this.#kept.set(key, made);
    return made;
  }
}

function keyOf(collections: readonly string[]): string {
  return JSON.stringify([...collections].sort());
}
