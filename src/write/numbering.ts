import type { Claim } from "../domain/claim.ts";
import type { SnapshotId } from "../domain/snapshot.ts";
import type { Source } from "../domain/source.ts";

/** A source before it has a number. */
export type Unnumbered = Omit<Source, "n">;

/** What is known of the sources behind snapshots: copies of one text, and addresses of one document, come to the same source. */
export type SourceOf = (snapshotId: SnapshotId) => Unnumbered | undefined;

/** Numbers sources at their first appearance, append-only, sequential, each source once, and steps that go on from section to section (R14). */
export class Numbering {
  readonly #sourceOf: SourceOf;
  readonly #numbers = new Map<string, Source>();
  /** The number of the last step that was shown: those of a later section may go on from it. */
  steps = 0;

  constructor(sourceOf: SourceOf) {
    this.#sourceOf = sourceOf;
  }

  /** The numbers a sentence resting on these claims carries, rising, without doubles. */
  cite(claims: readonly Claim[]): number[] {
    const numbers = new Set<number>();
    for (const claim of claims) {
      for (const quote of claim.quotes) {
        const source = this.#sourceOf(quote.snapshotId);
        if (source !== undefined) numbers.add(this.#number(source));
      }
    }
    return [...numbers].sort((a, b) => a - b);
  }

  /** The numbers that snapshots have already. */
  citing(snapshotIds: readonly SnapshotId[]): number[] {
    const known = snapshotIds.flatMap((id) => this.#numbers.get(this.#sourceOf(id)?.url ?? "")?.n ?? []);
    return [...new Set(known)].sort((a, b) => a - b);
  }

  /** All numbered sources, in order. */
  sources(): Source[] {
    return [...this.#numbers.values()];
  }

  #number(source: Unnumbered): number {
    const known = this.#numbers.get(source.url);
    if (known !== undefined) return known.n;
    const n = this.#numbers.size + 1;
    this.#numbers.set(source.url, { ...source, n });
    return n;
  }
}
