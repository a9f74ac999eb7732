import { z } from "zod";
import type { Assay, RunsOver } from "../assay.ts";
import { settingsHash } from "../store/queue.ts";
import type { RunRecord, Store } from "../store/store.ts";
import { parseRunSettings } from "../wiring/run-settings.ts";
import type { Collections } from "./collections.ts";
import { ANYBODY } from "./principals.ts";

/** Sets of collections whose runs are kept ready; more are made anew when they are asked for. */
const MOST_KEPT = 500;
/** How often it is looked what the runs that wait search. */
const LOOK_MS = 1_000;

/** What each principal's runs search: the web and the collections that everybody has, and the collections it may read. */
export class Overs {
  readonly #assay: Pick<Assay, "over">;
  readonly #collections: Pick<Collections, "readable" | "named">;
  readonly #kept = new Map<string, RunsOver>();
  /** Hashes of settings of which it is known what their runs search. */
  readonly #looked = new Set<string>();
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param served what is searched for everybody */
  constructor(assay: Pick<Assay, "over">, collections: Pick<Collections, "readable" | "named">, served: RunsOver) {
    this.#assay = assay;
    this.#collections = collections;
    this.#kept.set(keyOf(served.collections), served);
  }

  /** @param named only these of the collections; all where there are none @throws AssayError INVALID_INPUT for a name none of them has */
  async of(principal: string, named: readonly string[] = []): Promise<RunsOver> {
    return this.#over(named.length === 0 ? await this.#collections.readable(principal) : await this.#collections.named(named, principal));
  }

  /** For a run that is taken up again: what it was begun to search, as far as whoever asked for it may still read it. */
  async again(record: Pick<RunRecord, "kind" | "request" | "settings" | "principal">): Promise<RunsOver> {
    const begun = begunOver(record);
    const now = new Set(begun.length === 0 ? [] : await this.#collections.readable(record.principal ?? ANYBODY));
    return this.#over(
      begun.filter((id) => now.has(id)),
      begun,
    );
  }

  /**
   * All that runs of this process search, and what those that wait were begun to search, whoever accepted them: a worker takes the runs of all of
   * them.
   */
  async all(queue: Pick<Store, "queuedSettings">): Promise<RunsOver[]> {
    const now = performance.now();
    if (now - this.#lookedAt >= LOOK_MS) {
      this.#lookedAt = now;
      for (const settings of await queue.queuedSettings(BEGUN_OVER, [...this.#looked])) this.#look(settings);
    }
    return [...this.#kept.values()];
  }

  #look(settings: string): void {
    if (this.#looked.size >= MOST_KEPT) this.#looked.clear();
    this.#looked.add(settingsHash(settings));
    const collections = collectionsIn(settings);
    if (collections !== undefined) this.#over(collections);
  }

  #over(collections: readonly string[], begun = collections): RunsOver {
    const key = keyOf(collections, begun);
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = this.#assay.over(collections, begun);
    if (this.#kept.size >= MOST_KEPT) {
      this.#kept.delete([...this.#kept.keys()][1] ?? "");
      this.#looked.clear();
    }
    this.#kept.set(key, made);
    return made;
  }
}

/** Kinds of runs whose settings say what they search; any process takes any audit. */
const BEGUN_OVER = ["research", "turn"];

const auditSchema = z.object({ collections: z.array(z.string()).default([]) });

/** The collections that a run was begun to search: an audit's stand in its request. */
function begunOver({ kind, request, settings }: Pick<RunRecord, "kind" | "request" | "settings">): readonly string[] {
  return kind === "audit" ? auditSchema.parse(JSON.parse(request)).collections : parseRunSettings(settings).collections;
}

/** None where another version of Assay wrote the settings: nobody here takes what was begun with them. */
function collectionsIn(settings: string): readonly string[] | undefined {
  try {
    return parseRunSettings(settings).collections;
  } catch {
    return undefined;
  }
}

function keyOf(collections: readonly string[], begun = collections): string {
  return JSON.stringify([[...collections].sort(), [...begun].sort()]);
}
